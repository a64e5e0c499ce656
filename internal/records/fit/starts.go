package fit

import (
	"cmp"
	"math"
	"math/rand/v2"
	"slices"
)

// start is where to refine a subset.
type start struct {
	subset
	Point
}

// Where fits begin: at the best places of a table that are so far apart, and not at so many
// that there is no time to go on.
const (
	startsASubset = 3
	mostStarts    = 8
	leastStarts   = 2
	startsApart   = 0.1
	leastSteps    = 2 // for each start, for each axis and one more
)

// starts are the best places of all subsets that are looked at next: the best of their tables,
// and the one where the last model is.
func (f *fitter) starts(tables map[string]*table, evaluations int) []start {
	var list []start
	for _, s := range f.candidates() {
		var own []start
		if at, ok := f.nested(s); ok {
			own = append(own, start{s, Point{at, f.last().score}})
		}
		for _, p := range f.ranked(tables[s.key()]) {
			near := func(o start) bool { return distance(o.At, p.At) < startsApart }
			if len(own) < startsASubset && !slices.ContainsFunc(own, near) {
				own = append(own, start{s, p})
			}
		}
		list = append(list, own...)
	}
	slices.SortStableFunc(list, func(a, b start) int { return cmp.Compare(a.Loss, b.Loss) })
	afford := evaluations / (leastSteps * (len(list[0].At) + 1))
	return list[:min(len(list), mostStarts, max(afford, leastStarts))]
}

// ranked are the points of a table, best first.
func (f *fitter) ranked(t *table) []Point {
	list, prior := make([]Point, len(t.at)), f.p.pull(f.strength, t.subset)
	for i, at := range t.at {
		list[i] = Point{at, f.p.loss(t.sec[i], f.which, f.weights) + prior.of(at)}
	}
	slices.SortStableFunc(list, func(a, b Point) int { return cmp.Compare(a.Loss, b.Loss) })
	return list
}

// nested is the place in a larger subset where the last model is, or where the range of a
// parameter is nearest to it; ok is false if another was fitted.
func (f *fitter) nested(s subset) (at []float64, ok bool) {
	for _, i := range f.last().subset {
		if !slices.Contains(s, i) {
			return nil, false
		}
	}
	m := f.last().Model
	for _, i := range s {
		free := &f.p.Free[i]
		value, drawn, err := m.Get(free.Name)
		if drawn || err != nil {
			return nil, false
		}
		at = append(at, free.nearest(value))
	}
	return at, true
}

// nearest is the place in the range that is most like a value. What is off takes no time.
func (f *Free) nearest(value float64) float64 {
	if off := value == 0 || math.IsInf(value, 1); off && f.bend() > 0 {
		return 0
	} else if off {
		return 1
	}
	return f.place(min(max(value, f.Low), f.High))
}

// bases are those of the dimensions, so that a sequence has as many at the most.
var bases = [...]int{2, 3, 5, 7, 11, 13, 17, 19, 23, 29, 31}

// Halton is a sequence of points that fill the unit cube evenly: J. H. Halton, On the
// efficiency of certain quasi-random sequences of points, Numerische Mathematik 2, 1960.
// All points are shifted by a vector that the seed draws, around the edges of the cube:
// R. Cranley and T. N. L. Patterson, Randomization of number theoretic methods for multiple
// integration, SIAM J. Numer. Anal. 13(6), 1976.
type Halton struct{ shift []float64 }

// NewHalton makes a sequence with this many dimensions, 11 at the most.
func NewHalton(dims int, seed uint64) *Halton {
	h, r := &Halton{shift: make([]float64, dims)}, rand.New(rand.NewPCG(seed, uint64(dims)))
	for d := range h.shift {
		h.shift[d] = r.Float64()
	}
	return h
}

// Point is the point with a number, counted from 0; all coordinates are in [0, 1).
func (h *Halton) Point(i int) []float64 {
	at := make([]float64, len(h.shift))
	for d := range at {
		at[d] = inverse(i+1, bases[d]) + h.shift[d]
		if at[d] >= 1 {
			at[d]--
		}
	}
	return at
}

// inverse is the radical inverse of n: its digits in a base, mirrored at the point.
func inverse(n, base int) float64 {
	sum, digit := 0.0, 1.0
	for ; n > 0; n /= base {
		digit /= float64(base)
		sum += digit * float64(n%base)
	}
	return sum
}
