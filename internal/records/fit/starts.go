package fit

import (
	"cmp"
	"math"
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
	return math.Log(min(max(value, f.Low), f.High)/f.Low) / math.Log(f.High/f.Low)
}
