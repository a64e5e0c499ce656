package fit

import (
	"cmp"
	"slices"

	"github.com/clustersim/clustersim/internal/records"
)

// Rows are numbers that a simulation should come near to, of any kind: the loss is the weighted mean of
// |ln(simulated/recorded)|. Makespans and means of stages are about linear in what a place stands for, as [Problem.Run] takes
// makespans to be.
type Rows struct {
	Free     []Free
	Recorded []float64 // above 0
	Weights  []float64
	Simulate func(at []float64) []float64 // one for each that is recorded; a new slice each time
}

// rowsPolish is how many parts of the evaluations there are of which one is for [Refine].
const rowsPolish = 4

// Descend goes down from the starts, then from the better one, with so many simulations at the most, and returns the best
// place.
func (r *Rows) Descend(starts [][]float64, evaluations int) Point {
	g := &goal{loss: records.LogRatio, actual: r.Recorded, weights: r.Weights}
	for i := range r.Free {
		g.bends = append(g.bends, r.Free[i].bend())
	}
	polish := evaluations / rowsPolish
	evaluations -= polish + len(starts)
	var best *follower
	for i, at := range starts {
		f := newFollower(g, r.Simulate, at)
		evaluations -= f.follow(evaluations / (len(starts) - i + 1))
		if best == nil || f.best.Loss < best.best.Loss {
			best = f
		}
	}
	polish += evaluations - best.follow(evaluations)
	return Refine(func(at []float64) float64 { return g.score(at, r.Simulate(at)) }, best.best.Point, polish)
}

// Apart are the best of some points, of which two are not near each other.
func Apart(points []Point, n int) (list [][]float64) {
	slices.SortStableFunc(points, func(a, b Point) int { return cmp.Compare(a.Loss, b.Loss) })
	for _, p := range points {
		near := func(o []float64) bool { return distance(o, p.At) < startsApart }
		if len(list) < n && !slices.ContainsFunc(list, near) {
			list = append(list, p.At)
		}
	}
	return list
}
