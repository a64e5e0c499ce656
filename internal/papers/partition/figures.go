package partition

import (
	"fmt"

	"github.com/clustersim/clustersim/internal/picture/figures"
)

// RatioFigure is Table 2 as ratios to its first column, beside the same of the
// experiment repeated: a panel for each method.
func (r *Replay) RatioFigure() *figures.Figure {
	f := &figures.Figure{
		Title: fmt.Sprintf("Cost over that of Kmetis, or of the blind multilevel method at equal balance (%d seeds, 95 %%)", r.Options.Seeds), Columns: 1,
		X: figures.Axis{Label: "graph/k"}, Y: figures.Axis{Label: "ratio of costs"},
	}
	for _, t := range r.Trials {
		f.X.Categories = append(f.X.Categories, fmt.Sprintf("%d/%d", t.Row.Graph, t.Row.Parts))
	}
	for _, p := range []struct {
		title, id string
		published int // a column of Table 2; kmetis: none
	}{
		{"[13]; repeated: 0-1 programme, cut off", zeroOne, programme},
		{"quantum genetic algorithm", quantumSearch, quantum},
		{"quantum genetic algorithm; repeated with local search", quantumSearch + local, quantum},
		{"simulated annealing", annealing, kmetis},
		{"multilevel that knows R and C", knowsModel, kmetis},
	} {
		panel := figures.Panel{Title: p.title, Lines: []figures.Line{{At: 1}}}
		repeated, published := figures.Series{Name: "repeated", Style: figures.Marks}, figures.Series{Name: "published", Style: figures.Marks}
		for x, c := range r.compareByRow(p.id, blindBalanced) {
			repeated.Points = append(repeated.Points, figures.Point{X: float64(x), Y: c.Ratio, Low: c.Low, High: c.High})
			printed := c.Row.printed
			published.Points = append(published.Points, figures.Point{X: float64(x), Y: printed[p.published].costValue() / printed[kmetis].costValue()})
		}
		panel.Series = append(panel.Series, repeated)
		if p.published != kmetis {
			panel.Series = append(panel.Series, published)
		}
		f.Panels = append(f.Panels, panel)
	}
	return f
}

// searchNames are the searches in the legend.
var searchNames = map[string]string{randomSearch: "random", genetic: "genetic", annealing: "annealing", quantumSearch: "quantum genetic"}

// ConvergenceFigure is the best cost against generations, a panel for each line
// and local search off and on.
func (r *Replay) ConvergenceFigure() *figures.Figure {
	f := &figures.Figure{
		Title: "Best cost over the best known (band: least and greatest of the seeds)", Columns: 2,
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
