package moves

import (
	"math"
	"slices"

	"github.com/clustersim/clustersim/internal/partition"
)

// Rank orders partitions: first by the weight that is out of bounds, then by
// the objective. Less is better.
type Rank struct{ Excess, Goal int64 }

// WorstRank is worse than that of every partition.
var WorstRank = Rank{math.MaxInt64, math.MaxInt64}

func (a Rank) BetterThan(b Rank) bool {
	if a.Excess != b.Excess {
		return a.Excess < b.Excess
	}
	return a.Goal < b.Goal
}

// Limits is all that [partition.Validate] demands of part weights: the bounds, and with
// TwoSided the published condition, which says more where powers differ.
type Limits struct {
	partition.Bounds
	powers    []float64 // nil: no published condition
	imbalance float64
}

func NewLimits(g *partition.Graph, k int, o *partition.Options) Limits {
	l := Limits{Bounds: o.Bounds(g.TotalVertexWeight(), k)}
	if o.TwoSided {
		l.imbalance, l.powers = o.Imbalance, o.Powers
		if l.powers == nil {
			l.powers = slices.Repeat([]float64{1}, k)
		}
	}
	return l
}

// Excess is by how much the parts are out of all limits; 0 exactly where
// Validate is content.
func (l *Limits) Excess(weights []int64) int64 {
	return l.Bounds.Excess(weights) + l.missed(weights)
}

// missed is by how much the parts miss the published condition.
func (l *Limits) missed(weights []int64) int64 {
	if l.powers == nil {
		return 0
	}
	mean := 0.0
	for i, w := range weights {
		mean += float64(w) / l.powers[i] / float64(len(weights))
	}
	var sum int64
	most := float64(partition.MaxTotalWeight) / float64(len(weights)) // powers far apart make it larger than all weight
	for i, w := range weights {
		off := math.Abs(float64(w)/l.powers[i]-mean) - (l.imbalance+partition.RoundingError)*mean
		if off > 0 {
			sum += max(1, int64(math.Ceil(min(off*l.powers[i], most))))
		}
	}
	return sum
}

// Allows says whether weight d, which may be negative, may go from part i to
// part j: no limit may then be missed by more than it is now.
func (l *Limits) Allows(weights []int64, i, j int32, d int64) bool {
	return l.keepsBounds(weights, i, j, d) && (l.powers == nil || l.missedAfter(weights, i, j, d) <= l.missed(weights))
}

// keepsBounds is Allows without the published condition.
func (l *Limits) keepsBounds(weights []int64, i, j int32, d int64) bool {
	before := l.Outside(i, weights[i]) + l.Outside(j, weights[j])
	return l.Outside(i, weights[i]-d)+l.Outside(j, weights[j]+d) <= before
}

// missedAfter is missed with weight d gone from part i to part j.
func (l *Limits) missedAfter(weights []int64, i, j int32, d int64) int64 {
	weights[i], weights[j] = weights[i]-d, weights[j]+d
	missed := l.missed(weights)
	weights[i], weights[j] = weights[i]+d, weights[j]-d
	return missed
}

// saver says what repairs of a partition are worth: while a part is out of its
// bounds, how much nearer to them a step brings it; after that, how much nearer to
// the published condition.
type saver struct {
	*Limits
	weights []int64
	within  bool
	now     int64
}

func (l *Limits) saver(weights []int64) saver {
	s := saver{l, weights, l.Worst(weights) < 0, 0}
	if s.within {
		s.now = l.missed(weights)
	}
	return s
}

// saved is by how much excess falls when weight d goes from part i to part j.
func (s saver) saved(i, j int32, d int64) int64 {
	after := s.Outside(i, s.weights[i]-d) + s.Outside(j, s.weights[j]+d)
	if !s.within {
		return s.Outside(i, s.weights[i]) + s.Outside(j, s.weights[j]) - after
	}
	if after > 0 {
		return 0
	}
	return s.now - s.missedAfter(s.weights, i, j, d)
}
