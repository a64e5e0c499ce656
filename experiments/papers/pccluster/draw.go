package pccluster

import (
	"fmt"
	"io"
	"strings"

	"github.com/clustersim/clustersim/experiments/figures"
	"github.com/clustersim/clustersim/experiments/ledger"
)

// picture is a Figure to draw: a panel for each number of nodes, in which the
// published points stand upon the simulated curve.
func (f Figure) picture() *figures.Figure {
	scale := figures.Linear
	if f.LogX {
		scale = figures.Log2
	}
	p := &figures.Figure{
		Title: withSubscripts(f.Title), X: figures.Axis{Label: f.XLabel, Scale: scale}, Columns: 2,
		Y: figures.Axis{Label: "efficiency " + withSubscripts(f.YLabel), Max: 1, Ticks: []float64{0, 0.2, 0.4, 0.6, 0.8, 1}},
	}
	panels := map[int]int{} // by nodes: its index
	for _, s := range f.Series {
		i, ok := panels[s.Nodes]
		if !ok {
			i = len(p.Panels)
			panels[s.Nodes] = i
			p.Panels = append(p.Panels, figures.Panel{Title: fmt.Sprintf("N = %d nodes", s.Nodes)})
		}
		curve := figures.Series{Name: "simulated", Style: figures.Lines}
		if s.Published {
			curve = figures.Series{Name: "published", Style: figures.Marks}
		}
		for k := range s.X {
			curve.Points = append(curve.Points, figures.Point{X: s.X[k], Y: s.Y[k]})
		}
		p.Panels[i].Series = append(p.Panels[i].Series, curve)
	}
	return p
}

// withSubscripts sets the numbers of E1 and E2 lower.
func withSubscripts(text string) string {
	return strings.NewReplacer("E1", "E_{1}", "E2", "E_{2}").Replace(text)
}

// caption says in words what the figure shows.
func (f Figure) caption() string {
	return fmt.Sprintf("%s: %s over the number of tasks, simulated with fitted costs, and the published points.",
		strings.Replace(f.ID, "figure-", "Figure ", 1), f.Title)
}

// pictures are the figures as files, each in every format.
func (r *Replay) pictures() []ledger.File {
	var files []ledger.File
	for _, f := range r.Figures() {
		for _, format := range []figures.Format{figures.SVG, figures.PNG, figures.PDF} {
			files = append(files, ledger.File{
				Name:    fmt.Sprintf("pc-cluster-%s.%s", f.ID, format),
				Caption: f.caption(),
				Write: func(w io.Writer) error {
					return figures.Write(w, format, f.picture(), figures.Options{HeightCm: 12})
				},
			})
		}
	}
	return files
}
