package partition

import (
	"math"
	"slices"
)

// rank orders partitions: first by the weight that is out of bounds, then by
// the objective. Less is better.
type rank struct{ excess, goal int64 }

// worstRank is behind every partition.
var worstRank = rank{math.MaxInt64, math.MaxInt64}

func (a rank) betterThan(b rank) bool {
	if a.excess != b.excess {
		return a.excess < b.excess
	}
	return a.goal < b.goal
}

// limits is all that [Validate] demands of part weights: the bounds, and with
// TwoSided the published condition, which says more where powers differ.
type limits struct {
	Bounds
	powers    []float64 // nil: no published condition
	imbalance float64
}

func newLimits(g *Graph, k int, o *Options) limits {
	l := limits{Bounds: o.Bounds(g.TotalVertexWeight(), k)}
	if o.TwoSided {
		l.imbalance, l.powers = o.Imbalance, o.Powers
		if l.powers == nil {
			l.powers = slices.Repeat([]float64{1}, k)
		}
	}
	return l
}

// excess is by how much the parts are out of all limits; 0 exactly where
// Validate is content.
func (l *limits) excess(weights []int64) int64 {
	return l.Bounds.excess(weights) + l.missed(weights)
}

// missed is by how much the parts miss the published condition.
func (l *limits) missed(weights []int64) int64 {
	if l.powers == nil {
		return 0
	}
	mean := 0.0
	for i, w := range weights {
		mean += float64(w) / l.powers[i] / float64(len(weights))
	}
	var sum int64
	most := float64(MaxTotalWeight) / float64(len(weights)) // powers far apart make it larger than all weight
	for i, w := range weights {
		off := math.Abs(float64(w)/l.powers[i]-mean) - (l.imbalance+roundingError)*mean
		if off > 0 {
			sum += max(1, int64(math.Ceil(min(off*l.powers[i], most))))
		}
	}
	return sum
}

// outside is by how much part i would be out of its bounds at weight w.
func (l *limits) outside(i int32, w int64) int64 { return max(0, w-l.Most[i], l.Least[i]-w) }

// allows says whether weight d, which may be negative, may go from part i to
// part j: no limit may then be missed by more than it is now.
func (l *limits) allows(weights []int64, i, j int32, d int64) bool {
	return l.allowsBeside(l.missed(weights), weights, i, j, d)
}

// allowsBeside is allows where it is known what the parts miss now.
func (l *limits) allowsBeside(missed int64, weights []int64, i, j int32, d int64) bool {
	before := l.outside(i, weights[i]) + l.outside(j, weights[j])
	if l.outside(i, weights[i]-d)+l.outside(j, weights[j]+d) > before {
		return false
	}
	return l.powers == nil || l.missedAfter(weights, i, j, d) <= missed
}

// missedAfter is missed with weight d gone from part i to part j.
func (l *limits) missedAfter(weights []int64, i, j int32, d int64) int64 {
	weights[i], weights[j] = weights[i]-d, weights[j]+d
	missed := l.missed(weights)
	weights[i], weights[j] = weights[i]+d, weights[j]-d
	return missed
}

// saver prices repairs of one partition: while a part is out of its bounds by
// what comes nearer to them, then by what comes nearer to the published
// condition within them.
type saver struct {
	*limits
	weights []int64
	within  bool
	now     int64
}

func (l *limits) saver(weights []int64) saver {
	s := saver{l, weights, l.worst(weights) < 0, 0}
	if s.within {
		s.now = l.missed(weights)
	}
	return s
}

// saved is by how much excess falls when weight d goes from part i to part j.
func (s saver) saved(i, j int32, d int64) int64 {
	after := s.outside(i, s.weights[i]-d) + s.outside(j, s.weights[j]+d)
	if !s.within {
		return s.outside(i, s.weights[i]) + s.outside(j, s.weights[j]) - after
	}
	if after > 0 {
		return 0
	}
	return s.now - s.missedAfter(s.weights, i, j, d)
}
