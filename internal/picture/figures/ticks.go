//go:build !js

package figures

import (
	"math"
	"slices"
	"strconv"

	"gonum.org/v1/plot"

	"github.com/clustersim/clustersim/internal/picture/canvas"
)

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
		list := s.ticks(most, whole)
		if a.Dates {
			list = s.dates(most)
		}
		if most == 2 || len(list) >= 2 && fits(list) {
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
	per := s.prefix.factor()
	lo, hi = lo/per, hi/per
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
		list = append(list, plot.Tick{Value: s.of(v * per), Label: label})
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
			list = append(list, plot.Tick{Value: min(max(e*unit, s.lo), s.hi), Label: s.powerLabel(base, e)})
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
func (s scale) powerLabel(base, e float64) string {
	if v := math.Pow(base, e); s.prefix.each && (base == 10 || v < 1000) {
		return s.prefix.label(v)
	}
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
			list = append(list, plot.Tick{Value: min(max(u, s.lo), s.hi), Label: s.prefix.label(v)})
		}
	}
	return list
}
