package pccluster

import (
	"fmt"
	"io"

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
		Title: f.Title, X: figures.Axis{Label: f.XLabel, Scale: scale}, Y: figures.Axis{Label: f.YLabel, Min: 0, Max: 1}, Columns: 2,
	}
	panels := map[int]int{} // by nodes: its index
	for _, s := range f.Series {
		i, ok := panels[s.Nodes]
		if !ok {
			i = len(p.Panels)
			panels[s.Nodes] = i
			p.Panels = append(p.Panels, figures.Panel{Title: fmt.Sprintf("N = %d", s.Nodes)})
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

// pictures are the figures as files, each in every format.
func (r *Replay) pictures() []ledger.File {
	var files []ledger.File
	for _, f := range r.Figures() {
		for _, format := range []figures.Format{figures.SVG, figures.PNG, figures.PDF} {
			files = append(files, ledger.File{
				Name:  fmt.Sprintf("pc-cluster-%s.%s", f.ID, format),
				Write: func(w io.Writer) error { return figures.Write(w, format, f.picture(), figures.Options{}) },
			})
		}
	}
	return files
}
