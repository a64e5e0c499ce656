package moves

import (
	"slices"

	"github.com/clustersim/clustersim/scheduler/partition"
)

// RepairParts brings a partition within the bounds of o, if it can, by moves and
// exchanges that lose least of the objective for what they bring: so partitions
// that were made with other bounds in mind can be compared at equal balance. One
// within them stays as it is. part is left alone. The error is that of
// [partition.NewResult]. O(n k) a move, O(n^2) an exchange.
func RepairParts(g *partition.Graph, k int, o partition.Options, part partition.Partition) (partition.Result, error) {
	if err := o.CheckParts(g, k, part); err != nil {
		return partition.Result{}, err
	}
	p := NewPolisher(g, k, &o, 14)
	p.Take(slices.Clone(part))
	p.Repair()
	return partition.NewResult(g, k, o, p.part)
}
