package duels

import (
	"bytes"
	"fmt"
	"io"

	"github.com/clustersim/clustersim/cmd/clustersim/internal/output"
	"github.com/clustersim/clustersim/experiments/report"
	"github.com/clustersim/clustersim/internal/measure/why/account"
	"github.com/clustersim/clustersim/internal/picture/gantt"
	"github.com/clustersim/clustersim/internal/picture/runview"
)

// page has the matrix of all pairs, or for each pair its witness and both runs beside each other.
func (c *dueling) page() *report.Report {
	r := &report.Report{Title: "Duels", Intro: c.about()}
	if c.flags.all {
		r.Title = "Every scheduler against every other"
		r.Add(report.Part{Head: "By how much the scheduler of a row loses against that of a column at worst", Body: c.heat()})
		r.Show("Pairs", c.pairTable())
		return r
	}
	if len(c.pairs) == 1 && c.pairs[0].loses() {
		x := c.pairs[0]
		r.Title = fmt.Sprintf("%s against %s: %s times the %s", x.a.name, x.b.name, output.Digits(x.witness.Ratio), c.metric.Words())
	}
	for _, x := range c.pairs {
		if x.witness == nil {
			continue
		}
		part := &report.Report{}
		part.Say("%s", x.headline(c.metric))
		if !x.loses() {
			r.Add(report.Part{Head: x.a.name + " against " + x.b.name, Body: part})
			continue
		}
		part.Show("", c.standing(x))
		part.Say("%s", x.certainty(c))
		part.Add(report.Part{Head: "Both runs", Body: c.beside(x)})
		part.Show("Tasks", x.tasks())
		c.showHosts(part, "Hosts", x)
		for i, f := range []*scheduler{x.a, x.b} {
			because := &report.Report{}
			account.Fill(because, x.runs[i].why)
			part.Add(report.Part{Head: "Why " + f.name + " took this long", Body: because})
		}
		r.Add(report.Part{Head: x.a.name + " against " + x.b.name, Body: part})
	}
	return r
}

// beside draws both runs.
func (c *dueling) beside(x *pair) report.Inline {
	return report.Inline{
		Style: "div.beside{display:flex;flex-wrap:wrap;gap:1em}div.beside>*{flex:1 1 40em;min-width:0}div.beside svg{max-width:100%;height:auto}",
		Draw: func(w io.Writer) error {
			var text bytes.Buffer
			text.WriteString("<div class=\"beside\">")
			for i := range x.runs {
				text.WriteString("<div>")
				if err := c.draw(&text, gantt.SVG, x, i); err != nil {
					return err
				}
				text.WriteString("</div>")
			}
			text.WriteString("</div>\n")
			_, err := w.Write(text.Bytes())
			return err
		},
	}
}

// draw draws one of the two runs.
func (c *dueling) draw(w io.Writer, format gantt.Format, x *pair, i int) error {
	k := x.runs[i]
	return gantt.Write(w, format, &runview.Run{
		Platform: x.on, DAG: x.dag, Result: k.Result, Scheduler: k.Scheduler.String(),
		WorkloadName: "witness", PlatformName: "its platform", Models: fmt.Sprintf("%s network", c.options.Network),
	}, gantt.Options{Transfers: "auto"})
}
