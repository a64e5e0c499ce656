package figures

import (
	"math"
	"slices"
)

// scales puts all panels on common axes.
func (f *Figure) scales() (x, y, z scale) {
	ex, ey, ez := newExtent(f.X.Scale), newExtent(f.Y.Scale), newExtent(f.Z.Scale)
	bars, surfaces := false, false
	for i := range f.Panels {
		p := &f.Panels[i]
		for _, s := range p.Series {
			bars = bars || s.Style == Bars
			for _, q := range s.Points {
				if !shows(q.Y) {
					continue
				}
				ex.add(q.X)
				ey.add(q.Y)
				if q.Low < q.High {
					ey.add(q.Low)
					ey.add(q.High)
				}
			}
		}
		for _, l := range p.Lines {
			if l.Vertical {
				ex.add(l.At)
			} else {
				ey.add(l.At)
			}
		}
		if s := p.Surface; s != nil {
			surfaces = true
			addSurface(s, &ex, &ey, &ez)
		}
	}
	if bars && f.Y.Scale == Linear {
		ey.add(0)
	}
	x, y, z = ex.scale(false), ey.scale(true), ez.tight()
	if surfaces { // which fill their panels
		x, y = ex.tight(), ey.tight()
	}
	if bars {
		x = x.around(f.barPlaces(x))
	}
	if n := len(f.X.Categories); n > 0 {
		x = scale{Linear, -0.5, float64(n) - 0.5}
	}
	return f.X.bounded(x), f.Y.bounded(y), f.Z.bounded(z)
}

func addSurface(s *Surface, ex, ey, ez *extent) {
	for _, v := range s.X {
		ex.add(v)
	}
	for _, v := range s.Y {
		ey.add(v)
	}
	for _, row := range s.Z {
		for _, v := range row {
			if math.Abs(v) <= largest {
				ez.add(v)
			}
		}
	}
}

// tight is an axis without free room at its ends.
func (e extent) tight() scale {
	if e.lo < e.hi && (e.kind != Linear || e.hi-e.lo > max(math.Abs(e.lo), math.Abs(e.hi))*narrowest && e.hi-e.lo > 1e-290) {
		return scale(e)
	}
	return e.scale(false)
}

// bounded is the scale between the bounds that the figure asks for, if it does.
func (a *Axis) bounded(s scale) scale {
	if a.Min < a.Max && len(a.Categories) == 0 {
		return scale{a.Scale, a.Min, a.Max}
	}
	return s
}

// shows is false for a gap.
func shows(y float64) bool { return !math.IsNaN(y) && !math.IsInf(y, 0) }

// whole says whether the points stand at whole numbers that are worth a tick
// each, such as 1, 2, 3 hosts.
func (f *Figure) whole() bool {
	const few = 1000
	any := false
	for i := range f.Panels {
		if f.Panels[i].Surface != nil {
			return false
		}
		for _, s := range f.Panels[i].Series {
			for _, q := range s.Points {
				if q.X != math.Trunc(q.X) || math.Abs(q.X) > few {
					return false
				}
				any = true
			}
		}
	}
	return any
}

// fewX are the different x of the points when these are few enough for a tick
// each, and positive; else nothing.
func (f *Figure) fewX() (xs []float64) {
	const few = 12
	for i := range f.Panels {
		if f.Panels[i].Surface != nil {
			return nil
		}
		for _, s := range f.Panels[i].Series {
			for _, q := range s.Points {
				if q.X > 0 && !slices.Contains(xs, q.X) {
					xs = append(xs, q.X)
				}
				if len(xs) > few {
					return nil
				}
			}
		}
	}
	x, _, _ := f.scales()
	return sorted(slices.DeleteFunc(xs, func(v float64) bool { return v < x.lo || v > x.hi }))
}
