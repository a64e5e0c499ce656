package partition

import (
	"fmt"
	"math"
)

// DefaultImbalance is what METIS allows k-way partitions.
const DefaultImbalance = 0.03

// LeastPower and MostPower bound the power of a part, so that no load overflows.
const (
	LeastPower = 1e-100
	MostPower  = 1e100
)

// Options describe the partition that is wanted.
type Options struct {
	// Seed fixes all random choices.
	Seed uint64

	// Imbalance is by how much a part may exceed its share of the weight: 0.03
	// is 3 %. At least 0.
	Imbalance float64

	// Powers are the relative sizes of the parts, R(Vi) of the improved model:
	// part i is to have the share Powers[i] of their sum, each from LeastPower to
	// MostPower. Nil: equal parts.
	Powers []float64

	// TwoSided also forbids a part to fall short of its share by more than
	// Imbalance, as the improved model does.
	TwoSided bool

	// Costs is what a unit of weight costs between two parts; nil for 1.
	Costs *Costs

	// Ended, if not nil, is called from time to time: a method ends with the error that it returns, such as that of
	// a context.
	Ended func() error
}

// HasEnded is what Ended says.
func (o *Options) HasEnded() error {
	if o.Ended == nil {
		return nil
	}
	return o.Ended()
}

// Check says what is wrong with a request for k parts of g.
func (o *Options) Check(g *Graph, k int) error {
	switch {
	case k < 1 || k > math.MaxInt32/2:
		return fmt.Errorf("%d parts: want at least 1", k)
	case !(o.Imbalance >= 0) || math.IsInf(o.Imbalance, 1):
		return fmt.Errorf("imbalance %v: want a number, at least 0", o.Imbalance)
	case o.Powers != nil && len(o.Powers) != k:
		return fmt.Errorf("%d part powers for %d parts", len(o.Powers), k)
	}
	for i, r := range o.Powers {
		if !(r >= LeastPower && r <= MostPower) {
			return fmt.Errorf("power of part %d: %v: want a number from %v to %v", i, r, LeastPower, MostPower)
		}
	}
	return o.Costs.fit(g, k)
}

// Bounds are the least and the most that a part may weigh.
type Bounds struct{ Least, Most []int64 }

// Bounds turns shares and imbalance into whole weights for k parts of a graph
// of weight total. A share rounded up is always allowed, or 64 parts of 100
// equal vertices would have no partition; not with TwoSided, where bounds are
// those of the model: |L_i - L| <= delta L with L = total / sum of powers. No
// bound is above total. See also [Validate].
func (o *Options) Bounds(total int64, k int) Bounds {
	b := Bounds{make([]int64, k), make([]int64, k)}
	for i, share := range o.Shares(k) {
		ideal := float64(total) * share
		b.Most[i] = max(floorAlmost(ideal*(1+o.Imbalance)), -floorAlmost(-ideal))
		if o.TwoSided {
			b.Most[i] = floorAlmost(ideal * (1 + o.Imbalance))
			b.Least[i] = -floorAlmost(-ideal * max(0, 1-o.Imbalance))
		}
		b.Most[i], b.Least[i] = min(b.Most[i], total), min(b.Least[i], total)
	}
	return b
}

// Shares are the parts' shares of the weight; they sum to 1.
func (o *Options) Shares(k int) []float64 {
	shares := make([]float64, k)
	sum := 0.0
	for i := range shares {
		shares[i] = o.power(i)
		sum += shares[i]
	}
	for i := range shares {
		shares[i] /= sum
	}
	return shares
}

// power is the power of part i, 1 when all are equal.
func (o *Options) power(i int) float64 {
	if o.Powers == nil {
		return 1
	}
	return o.Powers[i]
}

// RoundingError is how far below a whole number a product of three roundings
// may come out: 1.1 * 10 is to allow 11.
const RoundingError = 1e-12

// floorAlmost rounds down, but forgives rounding errors. A number far beyond the
// range of weights stays beyond it, and within that of int64.
func floorAlmost(x float64) int64 {
	const most = 4 * MaxTotalWeight
	return int64(math.Floor(max(-most, min(x+math.Abs(x)*RoundingError, most))))
}
