package granularity

import (
	"fmt"
	"io"
	"math"

	"github.com/clustersim/clustersim/experiments/figures"
	"github.com/clustersim/clustersim/experiments/ledger"
)

// Figure4 is the paper's Figure 4: the speed efficiency over the pairs (k, beta),
// one panel a model, with the reduce load that grows with the bytes.
func (s *Study) Figure4() *figures.Figure {
	f := s.pairsFigure("Speed efficiency after the extension (Figure 4)", figures.Axis{Label: "speed efficiency E_{v}"})
	for _, m := range s.Models {
		f.Panels = append(f.Panels, figures.Panel{
			Title:  m.Model.Text,
			Series: s.curves(s.pointsOf(m.Model.ID, "bytes"), efficiency),
		})
	}
	f.Columns = 1
	return f
}

// Figure5 is the paper's Figure 5: Phi of Definition 2 over the pairs, one panel a
// reading of the reduce load. It is the same under every model, for it has no time
// in it.
func (s *Study) Figure5() *figures.Figure {
	f := s.pairsFigure("Scalability by Definition 2 (Figure 5)", figures.Axis{Label: "scalability Phi"})
	for _, reduce := range s.Reduces {
		f.Panels = append(f.Panels, figures.Panel{
			Title:  "reduce load: " + reduce.Name,
			Series: s.curves(s.pointsOf(s.Models[0].Model.ID, reduce.Name), phi),
			Lines:  []figures.Line{{At: 1}},
		})
	}
	f.Columns = 1
	return f
}

// Figure5Isospeed is Figure 5 with Phi where E_v is kept, over k, one panel a model
// and growth of data. Where no work keeps E_v there is no point.
func (s *Study) Figure5Isospeed() *figures.Figure {
	f := &figures.Figure{
		Title:   "Scalability where E_{v} is kept (isospeed-e)",
		Legend:  "program",
		X:       figures.Axis{Label: "refinement factor k = C_{2}/C_{1}", Ticks: []float64{2, 3, 4}},
		Y:       figures.Axis{Label: "scalability Phi", Scale: figures.Log10},
		Columns: len(dataExponents) - 1,
	}
	for _, m := range s.Models {
		for _, g := range dataExponents[1:] {
			p := figures.Panel{Title: fmt.Sprintf("%s, data grow by eta^{%s}", m.Model.ID, exponentText(g))}
			for _, t := range s.Types {
				curve := figures.Series{Name: t.Name}
				for _, q := range s.Isospeed {
					if q.Model == m.Model.ID && q.Type == t.Name && q.DataExponent == g {
						curve.Points = append(curve.Points, figures.Point{X: float64(q.K), Y: q.Phi})
					}
				}
				p.Series = append(p.Series, curve)
			}
			f.Panels = append(f.Panels, p)
		}
	}
	return f
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
	f := &figures.Figure{Title: title, Legend: "program", X: figures.Axis{Label: "(k, beta)"}, Y: y}
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

// figureFiles are the figures in each format.
func (s *Study) figureFiles() []ledger.File {
	var files []ledger.File
	for _, fig := range []struct {
		name string
		of   *figures.Figure
		size figures.Options
	}{
		{"figure4", s.Figure4(), figures.Options{WidthCm: 16, HeightCm: 18}},
		{"figure5", s.Figure5(), figures.Options{WidthCm: 16, HeightCm: 18}},
		{"figure5-isospeed", s.Figure5Isospeed(), figures.Options{WidthCm: 16, HeightCm: 20}},
	} {
		for _, format := range []figures.Format{figures.SVG, figures.PNG, figures.PDF} {
			files = append(files, ledger.File{Name: fig.name + "." + string(format), Write: func(w io.Writer) error {
				return figures.Write(w, format, fig.of, fig.size)
			}})
		}
	}
	return files
}
