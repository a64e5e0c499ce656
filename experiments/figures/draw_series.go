package figures

import "math"

// The measures of series in points.
const (
	lineWidth  = 1.3
	markRadius = 2.3
	capWidth   = 2.2 // half the width of an error bar's ends
)

// curve is where a series' points stand.
func (a area) curve(s *Series) []point {
	list := make([]point, len(s.Points))
	for i, q := range s.Points {
		list[i] = point{math.NaN(), math.NaN()}
		if shows(q.Y) {
			list[i] = a.at(q.X, q.Y)
		}
	}
	return list
}

// drawCurve draws a series that is not made of bars: error bars, line, markers. A
// halo lets it stand out from a heat map.
func (p *picture) drawCurve(c canvas, a area, s *Series, halo bool) {
	if s.Style == Bars {
		return
	}
	l, curve := p.looks[s.Name], a.curve(s)
	if !s.Band {
		for i, q := range s.Points {
			a.drawInterval(c, q, curve[i], l)
		}
	}
	if s.Style != Marks {
		for _, part := range a.clipCurve(curve) {
			if halo {
				c.stroke(part, false, pen{paper, lineWidth + 1.8, nil})
			}
			c.stroke(part, false, pen{l.color, lineWidth, l.dash})
		}
	}
	for _, at := range curve {
		if at.placed() && a.holds(at) && (s.Style != Lines || alone(curve, at)) {
			l.marker.draw(c, at, markRadius, l)
		}
	}
}

// alone says whether a curve has a single point, which a line does not show.
func alone(curve []point, at point) bool {
	for _, q := range curve {
		if q.placed() && q != at {
			return false
		}
	}
	return true
}

// drawInterval is an error bar from Low to High at a point, with ends where they
// are in the panel.
func (a area) drawInterval(c canvas, q Point, at point, l look) {
	if !(q.Low < q.High) || !at.placed() {
		return
	}
	low, high := a.ends(q)
	if piece := a.clip(point{at.x, low}, point{at.x, high}); piece != nil {
		c.stroke(piece, false, pen{l.color, 0.7, nil})
	}
	for _, y := range []float64{low, high} {
		if end := (point{at.x, y}); a.holds(end) {
			c.stroke(a.clip(point{at.x - capWidth, y}, point{at.x + capWidth, y}), false, pen{l.color, 0.7, nil})
		}
	}
}

// ends are the heights of an interval's ends. One without a place, such as 0 on
// a logarithmic axis, is out of sight at its side.
func (a area) ends(q Point) (low, high float64) {
	beyond := 10 * a.h
	if low = a.placeY(q.Low); math.IsNaN(low) {
		low = a.bottom() + beyond
	}
	if high = a.placeY(q.High); math.IsNaN(high) {
		high = a.rect.y - beyond
	}
	return min(low, a.bottom()+beyond), max(high, a.rect.y-beyond)
}

// drawBand fills between Low and High, between each two points that have them.
func (p *picture) drawBand(c canvas, a area, s *Series) {
	if !s.Band {
		return
	}
	shade := p.looks[s.Name].color
	shade.A = 0x38
	var lower, upper []point
	end := func() {
		if len(lower) > 1 {
			outline := lower
			for i := len(upper) - 1; i >= 0; i-- {
				outline = append(outline, upper[i])
			}
			if inside := a.clipArea(outline); len(inside) > 2 {
				c.fill(inside, shade)
			}
		}
		lower, upper = nil, nil
	}
	for _, q := range s.Points {
		x := a.placeX(q.X)
		if !shows(q.Y) || !(q.Low <= q.High) || math.IsNaN(x) {
			end()
			continue
		}
		low, high := a.ends(q)
		lower, upper = append(lower, point{x, low}), append(upper, point{x, high})
	}
	end()
}
