package ediff

import (
	"math"

	"github.com/clustersim/clustersim/experiments/figures"
	"github.com/clustersim/clustersim/experiments/report"
	"github.com/clustersim/clustersim/experiments/scalability"
)

// drawSlopeRatio is the checkerboard's E_W over the pipelined program's on closed
// forms: it is 1 where the order turns.
func (r *Replay) drawSlopeRatio() report.Part {
	f := &figures.Figure{
		Title: "E_{W} of the checkerboard over E_{W} of the pipelined program", X: processAxis(), Y: workAxis(), Columns: 3,
		Z: figures.Axis{Label: "ratio of slopes", Scale: figures.Log10},
	}
	f.X.Ticks = []float64{4, 64, 1024} // more have no room beside each other
	byW := func(s scalability.Surface) func(w, p float64) float64 {
		return func(w, p float64) float64 { e, _ := s.Slopes(w, p); return e }
	}
	checkerboard := byW(checkerboardForm)
	const dropped = 3 / 1.5 // the constants of the two slopes, 1/3 and 2/3
	for _, panel := range []struct {
		title string
		ratio func(w, p float64) float64
		root  func(Crossover) float64
	}{
		{
			"constants dropped: p^{2}", func(w, p float64) float64 { return dropped * checkerboard(w, p) / byW(pipelinedForm)(w, p) },
			func(c Crossover) float64 { return c.NoConstants },
		},
		{
			"kept: towards 2p^{2}", func(w, p float64) float64 { return checkerboard(w, p) / byW(pipelinedForm)(w, p) },
			func(c Crossover) float64 { return c.WithConstants },
		},
		{
			"sends not hidden: p^{2.25}", func(w, p float64) float64 { return checkerboard(w, p) / byW(unhiddenForm)(w, p) },
			func(c Crossover) float64 { return c.Unhidden },
		},
	} {
		f.Panels = append(f.Panels, r.ratioPanel(panel.title, panel.ratio, panel.root))
	}
	return drawing(
		"slope-ratio", "Which program's E grows faster with W: the checkerboard's above the line of 1, the pipelined one's below it. By the paper's slopes, constants dropped, that line is W = p^2. The programs have no W below p^1.5.",
		f,
		figures.Options{HeightCm: 11},
	)
}

func (r *Replay) ratioPanel(title string, ratio func(w, p float64) float64, root func(Crossover) float64) figures.Panel {
	first, last := r.Crossovers[0].P, r.Crossovers[len(r.Crossovers)-1].P
	surface := heat([2]float64{first, last}, [2]float64{math.Pow(first, 1.5), math.Pow(last, 2.5)}, []float64{0.1, 0.3, 1, 3, 10, 30, 100}, ratio)
	found := figures.Series{Name: "equal slopes, by root finding", Style: figures.Marks}
	least := figures.Series{Name: "W = p^{1.5}, an element for each process", Style: figures.Lines}
	for _, c := range r.Crossovers {
		found.Points = append(found.Points, figures.Point{X: c.P, Y: root(c)})
		least.Points = append(least.Points, figures.Point{X: c.P, Y: math.Pow(c.P, 1.5)})
	}
	return figures.Panel{Title: title, Surface: surface, Series: []figures.Series{found, least}}
}

// drawCrossover is the W of equal slopes over p^2.
func (r *Replay) drawCrossover() report.Part {
	panel := figures.Panel{
		Lines:  []figures.Line{{At: 1}, {At: 2}},
		Series: []figures.Series{{Name: "constants dropped"}, {Name: "constants kept"}, {Name: "sends not hidden"}},
	}
	for _, c := range r.Crossovers {
		for i, w := range []float64{c.NoConstants, c.WithConstants, c.Unhidden} {
			panel.Series[i].Points = append(panel.Series[i].Points, figures.Point{X: c.P, Y: w / (c.P * c.P)})
		}
	}
	return drawing(
		"crossover", "The W at which the checkerboard's E_W overtakes the pipelined program's, over p^2: exactly 1 with the constants dropped, towards 2 with them, p^0.25 where sends are not hidden.",
		&figures.Figure{
			Title: "Where the checkerboard's E_{W} overtakes the pipelined program's", X: processAxis(),
			Y: figures.Axis{Label: "W / p^{2}", Scale: figures.Log2}, Panels: []figures.Panel{panel},
		},
		figures.Options{HeightCm: 9},
	)
}
