package duels

import (
	"fmt"
	"html"
	"io"
	"math"

	"github.com/clustersim/clustersim/cmd/clustersim/internal/output"
	"github.com/clustersim/clustersim/experiments/report"
	"github.com/clustersim/clustersim/experiments/report/table"
	"github.com/clustersim/clustersim/internal/duel"
)

// mostShown is the largest ratio that the matrix shows as a number.
const mostShown = 1000

// ratioText is a ratio for people.
func ratioText(x *pair) string {
	switch {
	case x == nil || x.witness == nil:
		return "-"
	case x.witness.Ratio > mostShown:
		return fmt.Sprintf(">%d", mostShown)
	}
	return fmt.Sprintf("%.2f", x.witness.Ratio)
}

// between is the duel of two schedulers; nil if they are the same.
func (c *dueling) between(a, b *scheduler) *pair {
	for _, x := range c.pairs {
		if x.a == a && x.b == b {
			return x
		}
	}
	return nil
}

// worst is the largest ratio of a scheduler against any other; nil if there is none.
func (c *dueling) worst(a *scheduler) *pair {
	var worst *pair
	for _, x := range c.pairs {
		if x.a == a && x.witness != nil && (worst == nil || x.witness.Ratio > worst.witness.Ratio) {
			worst = x
		}
	}
	return worst
}

// matrix has a row for each scheduler with its ratios against each other one.
func (c *dueling) matrix() *table.Table {
	times := "times the " + c.metric.Words() + " of"
	if c.metric == duel.Makespan || c.metric == duel.Planned {
		times = "times as long as"
	}
	columns := []table.Column{table.Named("scheduler", times)}
	for _, b := range c.rows[1] {
		columns = append(columns, table.Column{Key: b.name})
	}
	t := table.New(append(columns, table.Column{Key: "worst"})...)
	for _, a := range c.rows[0] {
		row := []any{a.name}
		for _, b := range c.rows[1] {
			row = append(row, ratioText(c.between(a, b)))
		}
		t.Add(append(row, ratioText(c.worst(a)))...)
	}
	return t
}

// heat is the matrix for a page, the darker the larger the ratio.
func (c *dueling) heat() report.Inline {
	return report.Inline{
		Style: "table.duels td,table.duels th{padding:3px 7px;text-align:right;font-variant-numeric:tabular-nums}table.duels thead th{writing-mode:vertical-rl;text-align:left}",
		Draw: func(w io.Writer) error {
			text := "<table class=\"duels\"><thead><tr><th></th>"
			for _, b := range c.rows[1] {
				text += "<th>" + html.EscapeString(b.name) + "</th>"
			}
			text += "</tr></thead><tbody>"
			for _, a := range c.rows[0] {
				text += "<tr><th>" + html.EscapeString(a.name) + "</th>"
				for _, b := range c.rows[1] {
					text += c.cell(a, b)
				}
				text += "</tr>"
			}
			_, err := io.WriteString(w, text+"</tbody></table>\n")
			return err
		},
	}
}

// fullHeat is the ratio from which cells have the darkest colour.
const fullHeat = 10

func (c *dueling) cell(a, b *scheduler) string {
	x := c.between(a, b)
	if x == nil || x.witness == nil {
		return "<td></td>"
	}
	heat := min(1, max(0, math.Log(x.witness.Ratio)/math.Log(fullHeat)))
	ink := "#111"
	if heat > 0.6 {
		ink = "#fff"
	}
	title := fmt.Sprintf("%s against %s: %s times", a.name, b.name, output.Digits(x.witness.Ratio))
	return fmt.Sprintf("<td title=\"%s\" style=\"background:rgb(%.0f,%.0f,%.0f);color:%s\">%s</td>",
		html.EscapeString(title), 255-75*heat, 255-205*heat, 255-215*heat, ink, html.EscapeString(ratioText(x)))
}
