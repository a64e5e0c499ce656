package partition

import (
	"errors"
	"fmt"
)

// Method partitions g into k parts under o, with the least objective it can find.
// It does not change g. When it finds no partition within the balance bounds, the
// error is an [*UnbalancedError] and the result is the nearest one it found.
type Method interface {
	Partition(g *Graph, k int, o Options) (Result, error)
}

// Result is a partition with its objective and balance.
type Result struct {
	Part      Partition
	Objective int64
	Weights   []int64 // by part: its vertices' weight
	Balance   float64 // the largest load over the mean load; see [Balance]
}

// UnbalancedError says that no partition within the bounds was found.
type UnbalancedError struct {
	Part        int   // the part that is furthest out of its bounds
	Weight      int64 // its weight
	Least, Most int64 // its bounds
}

// Error names the part, its weight and its bounds.
func (e *UnbalancedError) Error() string {
	return fmt.Sprintf("no balanced partition was found: part %d weighs %d, want %d to %d (allow more imbalance, or fewer parts)",
		e.Part, e.Weight, e.Least, e.Most)
}

// NewResult evaluates a partition afresh: objective, part weights, balance. The
// error is that of [Validate].
func NewResult(g *Graph, k int, o Options, part Partition) (Result, error) {
	err := Validate(g, k, o, part)
	if _, balance := errors.AsType[*UnbalancedError](err); err != nil && !balance {
		return Result{}, err
	}
	weights := PartWeights(g, part, k)
	return Result{part, Objective(g, part, o.Costs), weights, Balance(weights, o.Powers)}, err
}
