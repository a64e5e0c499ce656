package figures

import (
	"slices"

	"github.com/clustersim/clustersim/internal/measure/stats"
)

// Box is what a box plot shows around a median: the quartiles, and the values beyond the whiskers.
type Box struct {
	Low, High float64 // the first and the third quartile
	Out       []float64
}

// whisker is how far whiskers reach at most from the box, in its length (Tukey, Exploratory Data Analysis, 1977).
const whisker = 1.5

// BoxOf is the box of sorted values at x, at least one. The point is their median, and Low and High are the ends of
// the whiskers: the furthest values within 1.5 lengths of the box. Quartiles lie between the two
// nearest values in proportion (type 7 of Hyndman and Fan, 1996).
func BoxOf(x float64, sorted []float64) (Point, Box) {
	b := Box{Low: stats.Quantile(sorted, 0.25), High: stats.Quantile(sorted, 0.75)}
	reach := whisker * (b.High - b.Low)
	p := Point{X: x, Y: stats.Quantile(sorted, 0.5), Low: b.Low, High: b.High}
	inside := func(v float64) bool { return v >= b.Low-reach && v <= b.High+reach }
	for _, v := range sorted {
		if inside(v) {
			p.Low, p.High = min(p.Low, v), max(p.High, v)
		} else {
			b.Out = append(b.Out, v)
		}
	}
	b.Out = slices.Clip(b.Out)
	return p, b
}
