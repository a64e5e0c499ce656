package figures

import (
	"math"
	"slices"
)

// scale puts numbers on an axis in units: the numbers themselves or, on a logarithmic
// one, their logarithms to the base 2. The axis goes from lo to hi units.
type scale struct {
	kind   Scale
	lo, hi float64 // lo > hi: none yet
	prefix prefix  // of the numbers at its ticks
}

func newScale(kind Scale) scale { return scale{kind: kind, lo: math.Inf(1), hi: math.Inf(-1)} }

// of is where v stands; NaN if it has no place. What is far out of sight is drawn a
// thousand times the axis away.
func (s scale) of(v float64) float64 {
	if s.kind != Linear {
		if v = math.Log2(v); math.IsInf(v, -1) {
			v = math.NaN()
		}
	}
	if far := 1000 * (s.hi - s.lo); far > 0 && !math.IsInf(far, 0) {
		v = min(max(v, s.lo-far), s.hi+far)
	}
	return v
}

// from is the number at a place.
func (s scale) from(u float64) float64 {
	if s.kind == Linear {
		return u
	}
	return math.Exp2(u)
}

// add makes room for numbers that have a place.
func (s *scale) add(numbers ...float64) {
	for _, v := range numbers {
		if u := (scale{kind: s.kind}).of(v); shows(u) {
			s.lo, s.hi = min(s.lo, u), max(s.hi, u)
		}
	}
}

// shows is false for a gap.
func shows(y float64) bool { return !math.IsNaN(y) && !math.IsInf(y, 0) }

const (
	pad       = 0.045 // free part of an axis on either side of the data
	nearZero  = 0.35  // an axis with data from below this part of its end begins at 0
	narrowest = 1e-9  // relative span that can still be drawn
)

// spread is the axis between its own bounds, else around the numbers with
// a part of it free on either side, or from 0 on where that costs little room.
func (s scale) spread(a *Axis, pad float64, fromZero bool) scale {
	if a.Min < a.Max {
		s, pad, fromZero = newScale(s.kind), 0, false
		s.add(a.Min, a.Max)
	}
	switch largest := max(math.Abs(s.lo), math.Abs(s.hi)); {
	case s.lo > s.hi:
		s.lo, s.hi, pad = 0, 1, 0
	case s.hi-s.lo > max(largest*narrowest, 1e-290):
		fromZero = fromZero && s.kind == Linear
	default:
		free := max(largest*0.1, 1e-280)
		if s.kind != Linear || largest < 1e-280 {
			free = 1
		}
		s.lo, s.hi, pad, fromZero = s.lo-free, s.hi+free, 0, false
	}
	free, wide := (s.hi-s.lo)*pad, s
	if wide.lo -= free; fromZero && s.lo >= 0 && s.lo <= nearZero*s.hi {
		wide.lo = 0
	}
	if wide.hi += free; fromZero && s.hi <= 0 && s.hi >= nearZero*s.lo {
		wide.hi = 0
	}
	return wide
}

// scales puts all panels on common axes. Surfaces fill their panels.
func (f *Figure) scales() (x, y, z scale) {
	x, y, z = newScale(f.X.Scale), newScale(f.Y.Scale), newScale(f.Z.Scale)
	free := pad
	for i := range f.Panels {
		p := &f.Panels[i]
		for _, s := range p.Series {
			for at, q := range s.Points {
				if !shows(q.Y) {
					continue
				}
				x.add(q.X)
				y.add(q.Y)
				if q.Low < q.High {
					y.add(q.Low, q.High)
				}
				if s.Style == Boxes {
					y.add(s.Spread[at].Out...)
				}
				if s.Style == Bars && y.kind == Linear {
					y.add(0)
				}
			}
		}
		for _, l := range p.Lines {
			if l.Vertical {
				x.add(l.At)
			} else {
				y.add(l.At)
			}
		}
		if s := p.Surface; s != nil {
			free = 0
			x.add(s.X...)
			y.add(s.Y...)
			z.add(slices.Concat(s.Z...)...)
		}
	}
	x, y = x.spread(&f.X, free, false), y.spread(&f.Y, free, free > 0)
	if n := len(f.X.Categories); n > 0 {
		x = scale{lo: -0.5, hi: float64(n) - 0.5}
	} else if bars, slot := f.bars(x); len(bars) > 0 && f.X.Min == f.X.Max {
		x.lo, x.hi = min(x.lo, bars[0]-slot/2), max(x.hi, bars[len(bars)-1]+slot/2)
	}
	z = z.spread(&f.Z, 0, false)
	x.prefix, y.prefix, z.prefix = x.prefixFor(&f.X), y.prefixFor(&f.Y), z.prefixFor(&f.Z)
	return x, y, z
}

// bars are the places of all bars of all panels in units, rising, each once, and the
// room at one: the least distance of two, or a third of the axis for a single place.
func (f *Figure) bars(x scale) (places []float64, slot float64) {
	for i := range f.Panels {
		for _, series := range f.Panels[i].Series {
			for _, q := range series.Points {
				if u := x.of(q.X); series.Style >= Bars && shows(q.Y) && shows(u) {
					places = append(places, u)
				}
			}
		}
	}
	slices.Sort(places)
	places = slices.Compact(places)
	if len(f.X.Categories) > 0 {
		return places, 1
	}
	slot = (x.hi - x.lo) / 3
	for i := 1; i < len(places); i++ {
		if d := places[i] - places[i-1]; i == 1 || d < slot {
			slot = d
		}
	}
	return places, slot
}
