//go:build !js

package figures

import (
	"math"
	"slices"

	"gonum.org/v1/plot"
	"gonum.org/v1/plot/plotter"
	"gonum.org/v1/plot/text"
	"gonum.org/v1/plot/vg"
	"gonum.org/v1/plot/vg/draw"
)

// panelPlotter draws what is in a panel with gonum/plot's plotters. Their numbers are
// units of the axes.
type panelPlotter struct {
	*page
	*Panel
}

// area is where a panel's data are drawn.
type area struct {
	*page
	draw.Canvas
	plot *plot.Plot
}

func (a area) draw(what plot.Plotter) { what.Plot(a.Canvas, a.plot) }

// Plot draws from the bottom up: grid, surface, references, series, frame, labels.
func (p panelPlotter) Plot(c draw.Canvas, plt *plot.Plot) {
	a, surface := area{p.page, c, plt}, p.Surface
	if surface == nil {
		surface = &Surface{}
	}
	a.drawGrid()
	if surface.Heat {
		a.drawHeat(surface)
	}
	for _, l := range p.Lines {
		a.draw(&plotter.Line{XYs: a.across(l), LineStyle: line(frameInk, 0.8, 4, 2.5)})
	}
	k := newCrowd(a, p.Panel)
	levels := a.drawLevels(surface, k)
	for i := range p.Series {
		a.drawBand(&p.Series[i])
	}
	a.drawBars(p.Series)
	a.drawBoxes(p.Series)
	for i := range p.Series {
		a.drawCurve(&p.Series[i], surface.Heat)
	}
	c.SetLineStyle(line(frameInk, 0.6))
	c.Stroke(c.Path())
	for _, l := range levels {
		k.labelLevel(l)
	}
	for _, l := range p.Lines {
		k.labelLine(l)
	}
	title := fit(p.Title, labelSize, c.Size().X.Points())
	c.FillText(style(labelSize, text.XCenter, text.YBottom), vg.Point{X: c.Center().X, Y: c.Max.Y + 3}, title)
}

// GlyphBoxes keeps room for the title.
func (p panelPlotter) GlyphBoxes(*plot.Plot) []plot.GlyphBox {
	return []plot.GlyphBox{{Y: 1, Rectangle: vg.Rectangle{Max: vg.Point{Y: vg.Length(min(len(p.Title), 1)) * labelSize * 1.5}}}}
}

// drawGrid has lines at the ticks, also where these have no labels in this panel.
func (a area) drawGrid() {
	labelled := *a.plot
	labelled.X.Tick.Marker, labelled.Y.Tick.Marker = plot.ConstantTicks(a.xTicks), plot.ConstantTicks(a.yTicks)
	grid := plotter.Grid{Vertical: line(gridInk, 0.5), Horizontal: line(gridInk, 0.5)}
	if len(a.fig.X.Categories) > 0 && !a.fig.Rows {
		grid.Vertical.Color = nil
	}
	grid.Plot(a.Canvas, &labelled)
}

// across is a reference line, empty if it has no place.
func (a area) across(l Line) plotter.XYs {
	if u := a.x.of(l.At); l.Vertical && shows(u) {
		return plotter.XYs{a.at(u, a.y.lo), a.at(u, a.y.hi)}
	}
	if u := a.y.of(l.At); !l.Vertical && shows(u) {
		return plotter.XYs{a.at(a.x.lo, u), a.at(a.x.hi, u)}
	}
	return nil
}

// place is where a point of a series stands in units of x and y, if it has a place.
func (p *page) place(s *Series, q Point) (u, v float64, ok bool) {
	if !shows(q.Y) {
		return 0, 0, false
	}
	u, v = p.x.of(q.X), p.y.of(q.Y)
	if s.Style == Marks {
		u += p.beside[s.Name]
	}
	return u, v, shows(u) && shows(v)
}

// parts are the pieces of a curve between its gaps.
func (p *page) parts(s *Series) (parts []plotter.XYs) {
	open := false
	for _, q := range s.Points {
		u, v, ok := p.place(s, q)
		if ok && !open {
			parts = append(parts, nil)
		}
		if open = ok; ok {
			parts[len(parts)-1] = append(parts[len(parts)-1], p.at(u, v))
		}
	}
	return parts
}

// drawCurve draws a series that is not made of bars or boxes: error bars, line, markers; a
// marker too where a line is a single point. A halo lets it stand out from a heat map.
func (a area) drawCurve(s *Series, halo bool) {
	if s.Style >= Bars {
		return
	}
	l := a.looks[s.Name]
	if !s.Band {
		a.drawIntervals(s, 0, line(l.shade, 0.7))
	}
	for _, part := range a.parts(s) {
		if s.Style != Marks && halo {
			a.draw(&plotter.Line{XYs: part, LineStyle: line(paper, lineWidth+1.8)})
		}
		if s.Style != Marks {
			a.draw(&plotter.Line{XYs: part, LineStyle: l.line})
		}
		if s.Style != Lines || len(part) == 1 {
			a.draw(&plotter.Scatter{XYs: part, GlyphStyle: l.mark})
		}
	}
}

// drawIntervals draws error bars from Low to High beside the points.
func (a area) drawIntervals(s *Series, beside float64, l draw.LineStyle) {
	for _, q := range s.Points {
		if u, _, ok := a.place(s, q); ok && q.Low < q.High && u >= a.x.lo && u <= a.x.hi {
			low, high := a.y.ends(q)
			a.drawInterval(u+beside, low, high, l)
		}
	}
}

// ends are the places of an interval's ends. One without a place, such as 0 on
// a logarithmic axis, is out of sight at its side.
func (s scale) ends(q Point) (low, high float64) {
	if low, high = s.of(q.Low), s.of(q.High); math.IsNaN(low) {
		low = s.lo - 10*(s.hi-s.lo)
	}
	if math.IsNaN(high) {
		high = s.hi + 10*(s.hi-s.lo)
	}
	return low, high
}

// drawBand fills between Low and High, between each two points that have them.
func (a area) drawBand(s *Series) {
	if !s.Band {
		return
	}
	shade := a.looks[s.Name].shade
	shade.A = 0x38
	var lower, upper plotter.XYs
	for i, q := range s.Points {
		u, _, ok := a.place(s, q)
		if ok = ok && q.Low <= q.High; ok {
			low, high := a.y.ends(q)
			lower, upper = append(lower, a.at(u, low)), append(upper, a.at(u, high))
		}
		if !ok || i+1 == len(s.Points) {
			slices.Reverse(upper)
			a.draw(&plotter.Polygon{XYs: []plotter.XYs{append(lower, upper...)}, Color: shade})
			lower, upper = nil, nil
		}
	}
}

// drawBars draws the series of bars side by side around each x, from 0 or, on a
// logarithmic axis, from its lower end.
func (a area) drawBars(series []Series) {
	series = slices.DeleteFunc(slices.Clone(series), func(s Series) bool { return s.Style != Bars })
	_, slot := a.fig.bars(a.x)
	base, half := a.y.lo, 0.4*slot/float64(len(series))
	if a.y.kind == Linear {
		base = 0
	}
	for i := range series {
		beside := half * float64(2*i-len(series)+1)
		for _, q := range series[i].Points {
			if u, v, ok := a.place(&series[i], q); ok {
				left, right := u+beside-half, u+beside+half
				bar := plotter.XYs{a.at(left, base), a.at(left, v), a.at(right, v), a.at(right, base)}
				a.draw(&plotter.Polygon{XYs: []plotter.XYs{bar}, Color: a.looks[series[i].Name].shade, LineStyle: line(paper, 0.4)})
			}
		}
		a.drawIntervals(&series[i], beside, line(ink, 0.7))
	}
}
