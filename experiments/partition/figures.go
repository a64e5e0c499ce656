package partition

import (
	"fmt"
	"io"

	"github.com/clustersim/clustersim/experiments/figures"
	"github.com/clustersim/clustersim/experiments/ledger"
)

// RatioFigure is Table 2 as ratios to its first column, above; below the same of
// the experiment repeated.
func (r *Replay) RatioFigure() *figures.Figure {
	f := &figures.Figure{
		Title: "Cost over that of the blind multilevel method", Columns: 1,
		X: figures.Axis{Label: "graph/k"}, Y: figures.Axis{Label: "ratio of costs"},
		Panels: []figures.Panel{
			{Title: "as printed: over Kmetis", Lines: []figures.Line{{At: 1}}},
			{Title: fmt.Sprintf("repeated at equal balance: geometric means of %d seeds, 95 %%", r.Options.Seeds), Lines: []figures.Line{{At: 1}}},
		},
	}
	published := []figures.Series{{Name: "[13] or 0-1 programme", Style: figures.Marks}, {Name: "QGA", Style: figures.Marks}}
	for x, t := range r.Trials {
		f.X.Categories = append(f.X.Categories, fmt.Sprintf("%d/%d", t.Row.Graph, t.Row.Parts))
		base := t.Row.printed[kmetis].costValue()
		for i, c := range []int{programme, quantum} {
			published[i].Points = append(published[i].Points, figures.Point{X: float64(x), Y: t.Row.printed[c].costValue() / base})
		}
	}
	f.Panels[0].Series = published
	for _, s := range []struct{ name, id string }{
		{"[13] or 0-1 programme", zeroOne},
		{"QGA", quantumSearch},
		{"QGA, local search", quantumSearch + local},
		{"multilevel, knows R and C", toldModel},
		{"annealing", annealing},
	} {
		curve := figures.Series{Name: s.name, Style: figures.Marks}
		for x, c := range r.compareByRow(s.id, blindBalanced) {
			curve.Points = append(curve.Points, figures.Point{X: float64(x), Y: c.Ratio, Low: c.Low, High: c.High})
		}
		f.Panels[1].Series = append(f.Panels[1].Series, curve)
	}
	return f
}

// searchNames are the searches in the legend.
var searchNames = map[string]string{randomSearch: "random", genetic: "genetic", annealing: "annealing", quantumSearch: "quantum genetic"}

// ConvergenceFigure is the best cost against generations, a panel for each line
// and local search off and on.
func (r *Replay) ConvergenceFigure() *figures.Figure {
	f := &figures.Figure{
		Title: "Convergence: best cost over the best known", Columns: 2,
		X: figures.Axis{Label: "generation", Scale: figures.Log10}, Y: figures.Axis{Label: "cost/best known"},
	}
	for first := 0; first < len(r.Curves); first += len(searches()) {
		group := r.Curves[first : first+len(searches())]
		row, with := group[0].Row, "no local search"
		if group[0].LocalSearch {
			with = "local search"
		}
		p := figures.Panel{Title: fmt.Sprintf("n = %d, k = %d, %s", row.Vertices, row.Parts, with)}
		for _, c := range group {
			curve := figures.Series{Name: searchNames[c.Search], Style: figures.Lines, Band: true}
			for _, x := range c.Points {
				curve.Points = append(curve.Points, figures.Point{X: float64(x.Generation), Y: x.Mean, Low: x.Low, High: x.High})
			}
			p.Series = append(p.Series, curve)
		}
		f.Panels = append(f.Panels, p)
	}
	return f
}

func (r *Replay) figureFiles() []ledger.File {
	var files []ledger.File
	for _, fig := range []struct {
		name string
		of   *figures.Figure
		size figures.Options
	}{
		{"ratios", r.RatioFigure(), figures.Options{WidthCm: 18, HeightCm: 18}},
		{"convergence", r.ConvergenceFigure(), figures.Options{WidthCm: 18, HeightCm: 16}},
	} {
		for _, format := range []figures.Format{figures.SVG, figures.PNG, figures.PDF} {
			files = append(files, ledger.File{Name: fig.name + "." + string(format), Write: func(w io.Writer) error {
				return figures.Write(w, format, fig.of, fig.size)
			}})
		}
	}
	return files
}
