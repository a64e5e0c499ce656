package granularity

import (
	"fmt"
	"math"

	"github.com/clustersim/clustersim/experiments/report"
	"github.com/clustersim/clustersim/internal/picture/figures"
)

// Figure4 is the paper's Figure 4: the speed efficiency over the pairs (k, beta),
// one panel a model, with the reduce load that grows with the bytes.
func (s *Study) Figure4() *figures.Figure {
	f := s.pairsFigure("Speed efficiency after the extension (Figure 4)", figures.Axis{Label: "speed efficiency E_{v}"})
	for _, m := range s.Models {
		f.Panels = append(f.Panels, figures.Panel{Title: m.Model.Text, Series: s.curves(s.pointsOf(m.Model.ID, "bytes"), efficiency)})
	}
	return f
}

// Figure5 is the paper's Figure 5: Phi of Definition 2 over the pairs, one panel a
// reading of the reduce load. It is the same under every model, for it has no time
// in it.
func (s *Study) Figure5() *figures.Figure {
	f := s.pairsFigure("Scalability by Definition 2 (Figure 5)", figures.Axis{Label: "scalability Φ"})
	for _, reduce := range s.Reduces {
		curves := s.curves(s.pointsOf(s.Models[0].Model.ID, reduce.Name), phi)
		title := "reduce load: " + reduce.Name + apart(curves)
		f.Panels = append(f.Panels, figures.Panel{Title: title, Series: curves, Lines: []figures.Line{{At: 1}}})
	}
	return f
}

// Figure5Isospeed is Figure 5 with Phi where E_v is kept, over k, one panel a model
// and growth of data. Where no work keeps E_v there is no point.
func (s *Study) Figure5Isospeed() *figures.Figure {
	f := &figures.Figure{
		Title:   "Scalability where E_{v} is kept (isospeed-e)",
		Legend:  "workload",
		X:       figures.Axis{Label: "refinement factor k = C_{2}/C_{1}", Ticks: []float64{2, 3, 4}},
		Y:       figures.Axis{Label: "scalability Φ", Scale: figures.Log10},
		Columns: len(dataExponents) - 1,
	}
	for _, m := range s.Models {
		for _, g := range dataExponents[1:] {
			p := figures.Panel{Title: fmt.Sprintf("%s, data grow by η^{%s}", m.Model.ID, exponentText(g))}
			if g == 0 {
				p.Title = m.Model.ID + ", data do not grow"
			}
			for _, t := range s.Types {
				curve := figures.Series{Name: t.Name}
				for _, q := range s.Isospeed {
					if q.Model == m.Model.ID && q.Type == t.Name && q.DataExponent == g {
						curve.Points = append(curve.Points, figures.Point{X: float64(q.K), Y: q.Phi})
					}
				}
				p.Series = append(p.Series, curve)
			}
			p.Title += apart(p.Series)
			f.Panels = append(f.Panels, p)
		}
	}
	return f
}

// apart says of curves that cover each other how far apart they are.
func apart(curves []figures.Series) string {
	const near = 0.08 // of their height: less is hard to see
	most := 0.0
	for x, first := range curves[0].Points {
		lo, hi := first.Y, first.Y
		for _, c := range curves[1:] {
			y := c.Points[x].Y
			if math.IsNaN(first.Y) != math.IsNaN(y) {
				return ""
			}
			lo, hi = min(lo, y), max(hi, y)
		}
		if lo < hi {
			most = max(most, hi/lo-1)
		}
	}
	switch {
	case most > near:
		return ""
	case most < 1e-9:
		return fmt.Sprintf(" (one curve for all %d workloads)", len(curves))
	}
	return fmt.Sprintf(" (within %.0f %%)", math.Ceil(100*most))
}

// exponentText prints an exponent as people write it.
func exponentText(g float64) string {
	if g == 2.0/3 {
		return "2/3"
	}
	return short(g)
}

// pairsFigure has the pairs (k, beta) along x.
func (s *Study) pairsFigure(title string, y figures.Axis) *figures.Figure {
	f := &figures.Figure{
		Title: title, Legend: "workload", Columns: 1,
		X: figures.Axis{Label: "(k, β): a task becomes k subtasks, its parallel work grows β-fold"}, Y: y,
	}
	for _, k := range gridK {
		for _, beta := range gridBeta {
			f.X.Categories = append(f.X.Categories, fmt.Sprintf("(%d, %s)", k, short(beta)))
		}
	}
	return f
}

// curves is one curve a type over the pairs, broken between one k and the next.
func (s *Study) curves(pairs [][]Point, value func(Point) float64) []figures.Series {
	var all []figures.Series
	for i, t := range s.Types {
		curve := figures.Series{Name: t.Name}
		for x, types := range pairs {
			if x > 0 && types[i].K != pairs[x-1][i].K {
				curve.Points = append(curve.Points, figures.Point{X: float64(x), Y: math.NaN()})
			}
			curve.Points = append(curve.Points, figures.Point{X: float64(x), Y: value(types[i])})
		}
		all = append(all, curve)
	}
	return all
}

// pictures are the figures, drawn.
func (s *Study) pictures() []report.Part {
	picture := func(file string, heightCm float64, draw func() *figures.Figure, caption string) report.Part {
		return report.Part{File: file, Body: report.Figure{Caption: caption, Size: figures.Options{WidthCm: 16, HeightCm: heightCm}, Draw: draw}}
	}
	return []report.Part{
		picture("figure4", 18, s.Figure4,
			"Figure 4: speed efficiency after the extension, under the paper's model, with contention, and with HEFT; the reduce load grows with the bytes."),
		picture("figure5", 18, s.Figure5,
			"Figure 5: the scalability of Definition 2 for three readings of the reduce load. It has no time in it and is the same under every model."),
		picture("figure5-isospeed", 20, s.Figure5Isospeed,
			"Figure 5 as Chen, Sun and Wu (2008) define scalability: the work grows until the speed efficiency is what it was. Where no work does that, there is no point."),
	}
}
