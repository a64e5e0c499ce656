package partition

import (
	"errors"
	"slices"
)

// RepairParts brings a partition within the bounds of o, if it can, by moves and
// exchanges that lose least of the objective for what they bring: so partitions
// that were made with other bounds in mind can be compared at equal balance. One
// within them stays as it is. part is left alone. The error is that of
// [NewResult]. O(n k) a move, O(n^2) an exchange.
func RepairParts(g *Graph, k int, o Options, part Partition) (Result, error) {
	err := Validate(g, k, o, part)
	if _, balance := errors.AsType[*UnbalancedError](err); err != nil && !balance {
		return Result{}, err
	}
	p := newPolisher(g, k, &o, 14)
	p.take(slices.Clone(part))
	p.repair()
	return NewResult(g, k, o, p.part)
}
