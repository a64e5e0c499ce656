package partition

import (
	"errors"
	"fmt"
	"math"
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

// Model is the improved model of Yuan (2014): tasks of work Q (vertex weights)
// that send messages W (directed edges) on processors of power R, where a unit
// of message costs C(Vi, Vj) and no load L_i = sum Q / R_i may differ from
// the mean load by more than Delta of it. The classical model is the same with
// equal powers, nil costs and an upper bound only.
type Model struct {
	Graph  *Graph
	Powers []float64 // R, by processor; each positive
	Costs  *Costs    // C
	Delta  float64   // 0.02 to 0.06 in the paper
}

// Options are the options that the model requires of a [Method].
func (m Model) Options(seed uint64) Options {
	return Options{Seed: seed, Imbalance: m.Delta, Powers: m.Powers, TwoSided: true, Costs: m.Costs}
}

// Partition runs a method for a partition of the model's graph, one part for
// each power.
func (m Model) Partition(method Method, seed uint64) (Result, error) {
	if m.Graph == nil || len(m.Powers) == 0 {
		return Result{}, fmt.Errorf("model: want a graph and at least one power")
	}
	return method.Partition(m.Graph, len(m.Powers), m.Options(seed))
}

// Costs is what a unit of weight costs between two parts, C(Vi, Vj). A nil
// *Costs is the classical one: 1 between any two different parts.
type Costs struct {
	k         int
	c         []int64 // k x k, row: from
	symmetric bool
	most      int64
}

// NewCosts makes costs from a square matrix, row i for what part i sends. The
// diagonal counts as 0: within a part nothing is sent.
func NewCosts(matrix [][]int64) (*Costs, error) {
	k := len(matrix)
	c := &Costs{k: k, c: make([]int64, k*k), symmetric: true}
	for i, row := range matrix {
		if len(row) != k {
			return nil, fmt.Errorf("costs: row %d has %d entries: want %d", i, len(row), k)
		}
		for j, x := range row {
			if x < 0 || x > math.MaxInt32 {
				return nil, fmt.Errorf("costs: from part %d to part %d: %d: want 0 to %d", i, j, x, math.MaxInt32)
			}
			if i != j {
				c.c[i*k+j] = x
				c.most = max(c.most, x)
				c.symmetric = c.symmetric && x == matrix[j][i]
			}
		}
	}
	return c, nil
}

// Between is the cost of a unit that part i sends to part j; 0 if they are one.
func (c *Costs) Between(i, j int32) int64 {
	switch {
	case c != nil:
		return c.c[int(i)*c.k+int(j)]
	case i == j:
		return 0
	default:
		return 1
	}
}

// Row is what part i pays for a unit it sends, by part.
func (c *Costs) Row(i int32) []int64 { return c.c[int(i)*c.k : int(i+1)*c.k] }

// Symmetric says whether both directions cost the same for every pair.
func (c *Costs) Symmetric() bool { return c == nil || c.symmetric }

// fit says whether the costs fit a graph cut into k parts.
func (c *Costs) fit(g *Graph, k int) error {
	switch {
	case c == nil:
		return nil
	case c.k != k:
		return fmt.Errorf("costs between %d parts for a partition into %d", c.k, k)
	case !c.symmetric && g.Forward == nil && len(g.Adj) > 0:
		return fmt.Errorf("costs depend on the direction but the graph has none (give messages from and to)")
	case float64(g.TotalEdgeWeight())*float64(c.most) > MaxTotalWeight:
		return fmt.Errorf("edge weights times costs exceed %.3g (scale them down)", float64(MaxTotalWeight))
	}
	return nil
}
