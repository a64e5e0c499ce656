package figures

import "math"

// scale puts numbers on an axis: lo at 0, hi at 1.
type scale struct {
	kind   Scale
	lo, hi float64 // with lo < hi; positive on a logarithmic scale
}

// at is where v stands; NaN when it has no place.
func (s scale) at(v float64) float64 {
	lo, hi, x := s.of(s.lo), s.of(s.hi), s.of(v)
	if lo == hi { // numbers too near to each other for a logarithm
		return math.NaN()
	}
	at := (x - lo) / (hi - lo)
	if math.IsInf(at, 0) {
		return math.NaN()
	}
	return at
}

func (s scale) of(v float64) float64 {
	switch {
	case s.kind == Linear:
		return v
	case v <= 0:
		return math.NaN()
	}
	return math.Log2(v)
}

// extent collects the numbers that an axis must show.
type extent struct {
	kind   Scale
	lo, hi float64 // lo > hi: none yet
}

func newExtent(kind Scale) extent { return extent{kind, math.Inf(1), math.Inf(-1)} }

func (e *extent) add(v float64) {
	if math.IsNaN(v) || math.IsInf(v, 0) || e.kind != Linear && v <= 0 {
		return
	}
	e.lo, e.hi = min(e.lo, v), max(e.hi, v)
}

const (
	pad       = 0.045 // free part of an axis on either side of the data
	nearZero  = 0.35  // an axis whose data begin below this part of its end begins at 0
	narrowest = 1e-9  // relative span that can still be drawn
)

// scale is an axis for the numbers, with free room at both ends. fromZero lets
// it begin at 0 where that costs little room.
func (e extent) scale(fromZero bool) scale {
	if e.lo > e.hi {
		return scale{e.kind, 1, 2}.orFromZero(fromZero)
	}
	lo, hi := e.lo, e.hi
	if e.kind != Linear {
		free := 2.0
		if hi/lo >= 1+narrowest {
			free = math.Pow(hi/lo, pad)
		}
		if wide := hi * free; wide <= math.MaxFloat64 {
			hi = wide
		}
		if wide := lo / free; wide > 0 {
			lo = wide
		}
		return scale{e.kind, lo, hi}
	}
	if largest := max(math.Abs(lo), math.Abs(hi)); hi-lo <= largest*narrowest || hi-lo < 1e-290 {
		by := largest * 0.1
		if largest < 1e-280 {
			by = 1
		}
		return scale{Linear, lo - by, hi + by}
	}
	free := (hi - lo) * pad
	switch {
	case fromZero && lo >= 0 && lo <= nearZero*hi:
		return scale{Linear, 0, hi + free}
	case fromZero && hi <= 0 && hi >= nearZero*lo:
		return scale{Linear, lo - free, 0}
	}
	return scale{Linear, lo - free, hi + free}
}

func (s scale) orFromZero(fromZero bool) scale {
	if fromZero && s.kind == Linear {
		s.lo, s.hi = 0, 1
	}
	return s
}
