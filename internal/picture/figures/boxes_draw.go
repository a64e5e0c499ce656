//go:build !js

package figures

import (
	"slices"

	"gonum.org/v1/plot/plotter"
)

// drawBoxes draws the series of boxes side by side around each x: a box from quartile to quartile with
// the median across it, whiskers, and a mark for each value beyond.
func (a area) drawBoxes(series []Series) {
	series = slices.DeleteFunc(slices.Clone(series), func(s Series) bool { return s.Style != Boxes })
	_, slot := a.fig.bars(a.x)
	half := 0.4 * slot / float64(max(len(series), 1))
	for i := range series {
		s, l := &series[i], a.looks[series[i].Name]
		beside := half * float64(2*i-len(series)+1)
		pale := l.shade
		pale.A = 0x48
		for at, q := range s.Points {
			u, v, ok := a.place(s, q)
			if !ok {
				continue
			}
			b := s.Spread[at]
			u += beside
			low, high := a.y.ends(Point{Low: b.Low, High: b.High})
			from, to := a.y.ends(q)
			a.drawInterval(u, from, low, line(l.shade, 0.8))
			a.drawInterval(u, high, to, line(l.shade, 0.8))
			left, right := u-0.8*half, u+0.8*half
			box := plotter.XYs{a.at(left, low), a.at(left, high), a.at(right, high), a.at(right, low)}
			a.draw(&plotter.Polygon{XYs: []plotter.XYs{box}, Color: paper})
			a.draw(&plotter.Polygon{XYs: []plotter.XYs{box}, Color: pale, LineStyle: line(l.shade, 0.8)})
			a.draw(&plotter.Line{XYs: plotter.XYs{a.at(left, v), a.at(right, v)}, LineStyle: line(ink, 1.4)})
			mark := l.mark
			mark.Radius *= 0.7
			for _, out := range b.Out {
				if w := a.y.of(out); shows(w) {
					a.draw(&plotter.Scatter{XYs: plotter.XYs{a.at(u, w)}, GlyphStyle: mark})
				}
			}
		}
	}
}
