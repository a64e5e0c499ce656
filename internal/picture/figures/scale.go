package figures

import (
	"math"
	"slices"
	"strconv"
	"strings"

	"gonum.org/v1/plot"

	"github.com/clustersim/clustersim/internal/picture/canvas"
)

// scale puts numbers on an axis in units: the numbers themselves or, on a logarithmic
// one, their logarithms to the base 2. The axis goes from lo to hi units.
type scale struct {
	kind   Scale
	lo, hi float64 // lo > hi: none yet
}

func newScale(kind Scale) scale { return scale{kind, math.Inf(1), math.Inf(-1)} }

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
			for _, q := range s.Points {
				if !shows(q.Y) {
					continue
				}
				x.add(q.X)
				y.add(q.Y)
				if q.Low < q.High {
					y.add(q.Low, q.High)
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
		x = scale{Linear, -0.5, float64(n) - 0.5}
	} else if bars, slot := f.bars(x); len(bars) > 0 && f.X.Min == f.X.Max {
		x.lo, x.hi = min(x.lo, bars[0]-slot/2), max(x.hi, bars[len(bars)-1]+slot/2)
	}
	return x, y, z.spread(&f.Z, 0, false)
}

// bars are the places of all bars of all panels in units, rising, each once, and the
// room at one: the least distance of two, or a third of the axis for a single place.
func (f *Figure) bars(x scale) (places []float64, slot float64) {
	for i := range f.Panels {
		for _, series := range f.Panels[i].Series {
			for _, q := range series.Points {
				if u := x.of(q.X); series.Style == Bars && shows(q.Y) && shows(u) {
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

// ticksFor chooses the most ticks, up to a number, that fit: those given for the axis,
// else on a logarithmic x axis those of the points, if they are few, else round
// numbers; whole ones if the points stand at whole numbers, such as 1, 2, 3 hosts.
func (f *Figure) ticksFor(a *Axis, s scale, most int, fits func([]plot.Tick) bool) []plot.Tick {
	const few, many = 12, 1000
	var xs []float64
	if a == &f.X {
		xs = f.xs()
	}
	if len(a.Ticks) > 0 {
		return s.given(a.Ticks)
	}
	if list := s.given(xs); s.kind != Linear && len(list) > 1 && len(list) <= few && fits(list) {
		return list
	}
	whole := len(xs) > 0 && !slices.ContainsFunc(xs, func(x float64) bool { return x != math.Trunc(x) || math.Abs(x) > many })
	for ; ; most-- {
		if list := s.ticks(most, whole); most == 2 || len(list) >= 2 && fits(list) {
			return list
		}
	}
}

// xs are the different x of the points, rising; none beside a surface.
func (f *Figure) xs() (xs []float64) {
	for i := range f.Panels {
		if f.Panels[i].Surface != nil {
			return nil
		}
		for _, s := range f.Panels[i].Series {
			for _, q := range s.Points {
				xs = append(xs, q.X)
			}
		}
	}
	slices.Sort(xs)
	return slices.Compact(xs)
}

// ticks finds round numbers inside the axis, about as many as wanted at most.
func (s scale) ticks(most int, whole bool) []plot.Tick {
	if list := s.powers(most); s.kind != Linear && len(list) > 0 {
		return list
	}
	return s.multiples(s.from(s.lo), s.from(s.hi), most, whole)
}

// multiples of 1, 2 or 5 times a power of ten have the digits that distinguish them.
// whole keeps to whole numbers.
func (s scale) multiples(lo, hi float64, most int, whole bool) (list []plot.Tick) {
	step, decimals := canvas.Step(hi-lo, most)
	if whole && step < 1 {
		step, decimals = 1, 0
	}
	if step == 0 || math.IsInf(step, 0) {
		return nil
	}
	slack, largest := 1e-9*step, max(math.Abs(lo), math.Abs(hi))
	for i := math.Ceil((lo - slack) / step); i*step <= hi+slack && len(list) <= 2*most+2; i++ {
		v := min(max(i*step, lo), hi) + 0
		label := minus(strconv.FormatFloat(v, 'f', decimals, 64))
		if largest >= 1e6 || largest < 1e-3 {
			label = scientific(v, int(math.Floor(math.Log10(step)+1e-9)))
		}
		list = append(list, plot.Tick{Value: s.of(v), Label: label})
	}
	return list
}

// powers are powers of the base, every few of them where there are many; with fewer
// than three powers of ten in sight, their multiples too.
func (s scale) powers(most int) (list []plot.Tick) {
	base, enough := 10.0, 3.0
	if s.kind == Log2 {
		base, enough = 2, 2
	}
	unit := math.Log2(base)
	lo, hi := math.Ceil(s.lo/unit-1e-9), math.Floor(s.hi/unit+1e-9)
	if count := hi - lo + 1; count >= enough {
		every := math.Ceil(count / float64(max(most, 1)))
		for e := math.Ceil(lo/every) * every; e <= hi; e += every {
			list = append(list, plot.Tick{Value: min(max(e*unit, s.lo), s.hi), Label: powerLabel(base, e)})
		}
		return list
	}
	for _, multiples := range [][]float64{{1, 2, 3, 5, 7}, {1, 2, 5}, {1, 3}} {
		var values []float64
		for e := lo - 1; e <= hi; e++ {
			for _, m := range multiples {
				values = append(values, m*math.Pow(10, e))
			}
		}
		if list = s.given(values); s.kind == Log10 && len(list) >= 2 && len(list) <= most {
			return list
		}
	}
	return nil
}

// powerLabel prints base^e: as a number while that is short.
func powerLabel(base, e float64) string {
	shortest := map[float64]float64{2: 1 << 19, 10: 1000}
	if v := math.Pow(base, e); v >= 0.01 && v <= shortest[base] {
		return short(v)
	}
	return short(base) + "^{" + short(e) + "}"
}

// given are ticks at those of the numbers that are in sight.
func (s scale) given(values []float64) (list []plot.Tick) {
	slack := 1e-9 * (s.hi - s.lo)
	for _, v := range values {
		if u := s.of(v); u >= s.lo-slack && u <= s.hi+slack {
			list = append(list, plot.Tick{Value: min(max(u, s.lo), s.hi), Label: short(v)})
		}
	}
	return list
}

// short prints a number with at most six digits.
func short(v float64) string {
	if a := math.Abs(v); a >= 1e6 || a > 0 && a < 1e-3 {
		return scientific(v, int(math.Floor(math.Log10(a)))-5)
	}
	return minus(strconv.FormatFloat(math.Round(v*1e9)/1e9, 'g', 6, 64))
}

// scientific prints v = m * 10^e with the digits down to a power of ten.
func scientific(v float64, lastPower int) string {
	if v == 0 {
		return "0"
	}
	power := int(math.Floor(math.Log10(math.Abs(v)) + 1e-9))
	text := strconv.FormatFloat(v, 'e', min(max(0, power-lastPower), 15), 64)
	mantissa, exponent, _ := strings.Cut(text, "e")
	e, _ := strconv.Atoi(exponent) // FormatFloat writes a number there
	if strings.Contains(mantissa, ".") {
		mantissa = strings.TrimRight(strings.TrimRight(mantissa, "0"), ".")
	}
	return minus(mantissa) + "·10^{" + minus(strconv.Itoa(e)) + "}"
}

// minus writes the sign as wide as a plus.
func minus(s string) string { return strings.ReplaceAll(s, "-", "−") }
