package partition

import (
	"fmt"
	"math"
)

// Balance is the largest load over the mean load, where the load of part i is
// its weight over its power (nil: all powers equal). 1 is perfect, also for
// parts that are all empty.
func Balance(weights []int64, powers []float64) float64 {
	most, sum := 0.0, 0.0
	for i, w := range weights {
		load := float64(w)
		if powers != nil {
			load /= powers[i]
		}
		most, sum = max(most, load), sum+load
	}
	if sum == 0 {
		return 1
	}
	return most * float64(len(weights)) / sum
}

// Validate checks a partition by the definition: every vertex in one of k
// parts, every part within its bounds. When only the balance is wrong the error
// is an [*UnbalancedError]. With TwoSided the loads must also keep to the
// published condition |L_i - mean L| <= delta mean L, which differs from the
// bounds a little when powers differ, because the mean is that of the actual loads.
// Linear.
func Validate(g *Graph, k int, o Options, part Partition) error {
	if err := o.CheckParts(g, k, part); err != nil {
		return err
	}
	weights := PartWeights(g, part, k)
	bounds := o.Bounds(g.TotalVertexWeight(), k)
	if i := bounds.Worst(weights); i >= 0 {
		return &UnbalancedError{i, weights[i], bounds.Least[i], bounds.Most[i]}
	}
	if o.TwoSided {
		return o.CheckLoads(weights)
	}
	return nil
}

// CheckParts is Validate without the balance.
func (o *Options) CheckParts(g *Graph, k int, part Partition) error {
	if err := o.Check(g, k); err != nil {
		return err
	}
	if len(part) != g.NumVertices() {
		return fmt.Errorf("partition of %d vertices for a graph of %d", len(part), g.NumVertices())
	}
	for v, p := range part {
		if p < 0 || int(p) >= k {
			return fmt.Errorf("vertex %d: part %d: want 0 to %d", v, p, k-1)
		}
	}
	return nil
}

// Outside is by how much part i would be out of its bounds at weight w.
func (b *Bounds) Outside(i int32, w int64) int64 { return max(0, w-b.Most[i], b.Least[i]-w) }

// Worst is the part furthest out of its bounds, -1 when none is. Ties go to
// the lower number.
func (b Bounds) Worst(weights []int64) int {
	worst, excess := -1, int64(0)
	for i, w := range weights {
		if e := b.Outside(int32(i), w); e > excess {
			worst, excess = i, e
		}
	}
	return worst
}

// Excess is by how much all parts together are out of their bounds.
func (b Bounds) Excess(weights []int64) int64 {
	var sum int64
	for i, w := range weights {
		sum += b.Outside(int32(i), w)
	}
	return sum
}

// CheckLoads checks the published condition on the loads, see [Validate].
func (o *Options) CheckLoads(weights []int64) error {
	mean := 0.0
	for i, w := range weights {
		mean += float64(w) / o.power(i) / float64(len(weights))
	}
	for i, w := range weights {
		power := o.power(i)
		if math.Abs(float64(w)/power-mean) > (o.Imbalance+RoundingError)*mean {
			least, most := -floorAlmost(-mean*max(0, 1-o.Imbalance)*power), floorAlmost(mean*(1+o.Imbalance)*power)
			return &UnbalancedError{i, w, least, most}
		}
	}
	return nil
}
