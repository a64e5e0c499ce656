package figures

import (
	"math"
	"slices"
)

// drawBars draws the series of bars side by side around each x.
func (p *picture) drawBars(c canvas, a area, panel *Panel) {
	var bars []*Series
	for i := range panel.Series {
		if panel.Series[i].Style == Bars {
			bars = append(bars, &panel.Series[i])
		}
	}
	if len(bars) == 0 {
		return
	}
	slot := a.slot(p.fig.barPlaces(a.x))
	base := a.bottom()
	if zero := a.placeY(0); !math.IsNaN(zero) {
		base = min(max(zero, a.rect.y), a.bottom())
	}
	each := slot * 0.8 / float64(len(bars))
	for i, s := range bars {
		l := p.looks[s.Name]
		for _, q := range s.Points {
			at := a.at(q.X, q.Y)
			if !shows(q.Y) || !at.placed() {
				continue
			}
			at.x += (float64(i) - float64(len(bars)-1)/2) * each
			box := []point{{at.x - each/2, base}, {at.x - each/2, at.y}, {at.x + each/2, at.y}, {at.x + each/2, base}}
			if inside := a.clipArea(box); len(inside) > 2 {
				c.fill(inside, l.color)
				c.stroke(inside, true, pen{paper, 0.4, nil})
			}
			a.drawInterval(c, q, at, look{color: ink})
		}
	}
}

// slot is the least distance of two bars' places on the x axis, a third of the
// panel's width at most. It is the same in all panels.
func (a area) slot(places []float64) float64 {
	if n := a.x.hi - a.x.lo; a.x.kind == Linear && n == math.Trunc(n) && a.x.lo == -0.5 { // categories
		return a.w / n
	}
	return a.w * min(1.0/3, nearest(places)/(a.x.of(a.x.hi)-a.x.of(a.x.lo)))
}

// barPlaces are the x of all bars of all panels, as s counts: logarithms on a
// logarithmic axis. Rising, each once.
func (f *Figure) barPlaces(s scale) (places []float64) {
	for i := range f.Panels {
		for _, series := range f.Panels[i].Series {
			if series.Style != Bars {
				continue
			}
			for _, q := range series.Points {
				if u := s.of(q.X); shows(q.Y) && !math.IsNaN(u) && !math.IsInf(u, 0) {
					places = append(places, u)
				}
			}
		}
	}
	return slices.Compact(sorted(places))
}

// nearest is the least distance of two neighbours, infinite for fewer than two.
func nearest(places []float64) float64 {
	d := math.Inf(1)
	for i := 1; i < len(places); i++ {
		d = min(d, places[i]-places[i-1])
	}
	return d
}

// around is s with room for the bars at the outermost places: half a slot.
func (s scale) around(places []float64) scale {
	if len(places) == 0 {
		return s
	}
	lo, hi := s.of(s.lo), s.of(s.hi)
	room := nearest(places) / 2
	if len(places) == 1 {
		room = (hi - lo) / 4
	}
	wide := scale{s.kind, min(s.lo, s.from(places[0]-room)), max(s.hi, s.from(places[len(places)-1]+room))}
	if wide.hi > math.MaxFloat64 || wide.lo < -math.MaxFloat64 || s.kind != Linear && wide.lo <= 0 {
		return s
	}
	return wide
}

// from is the number at a place that of tells.
func (s scale) from(u float64) float64 {
	if s.kind == Linear {
		return u
	}
	return math.Exp2(u)
}
