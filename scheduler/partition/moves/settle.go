package moves

import (
	"github.com/clustersim/clustersim/scheduler/partition"
)

// Settle corrects a partition that keeps to the bounds but not to the condition
// of the improved model, whose mean is that of the actual loads: with unequal
// powers a few light parts lower it. Tighter and tighter bounds are tried; the
// first partition that meets the condition stays.
func (r *Refiner) Settle(total int64, o partition.Options) {
	if !o.TwoSided || o.Powers == nil {
		return
	}
	for _, share := range []float64{0.9, 0.8, 0.65, 0.5, 0.25, 0} {
		if o.CheckLoads(r.weight) == nil {
			return
		}
		tight := o
		tight.Imbalance *= share
		r.bounds = tight.Bounds(total, r.k)
		r.floor = r.bounds.Least
		r.rebalance()
	}
}
