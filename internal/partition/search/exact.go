package search

import (
	"fmt"
	"slices"

	"github.com/clustersim/clustersim/internal/partition"
	"github.com/clustersim/clustersim/internal/partition/moves"
	"github.com/clustersim/clustersim/internal/partition/multilevel"
)

// Exact solves the 0-1 programme of a partition by branch and bound: x_vi = 1
// when task v is in part i,
//
//	minimise   sum over messages (u, v), i != j of W(u,v) C(i,j) x_ui x_vj
//	subject to sum_i x_vi = 1, and each part's weight within its bounds.
//
// It is for graphs of some tens of vertices. Tasks are fixed one by one, each
// next to those that are fixed already; a node of the tree is left when its
// lower bound (see [exactSearch.bound]) is not below the best partition known,
// which is at first what [multilevel.Method] and a local search find. Parts that may be
// exchanged without changing anything are opened in order only.
//
// It stops after MaxNodes nodes, and not by the clock unless Stop looks at one, so
// that it is deterministic. When half of the nodes do not suffice, the other half
// raises the bound.
type Exact struct {
	MaxNodes int // 0: 4 million
	// Stop is called about every thousand nodes; when it returns true the search ends as
	// if its nodes were spent. Nil: it is never stopped.
	Stop func() bool
}

// Proof says how good the partition of [Exact] is known to be.
type Proof struct {
	Nodes    int   // nodes whose lower bound was computed
	Complete bool  // the whole tree was searched: the partition is optimal, or none is balanced
	Bound    int64 // no balanced partition costs less; 0 if it is proved that there is none
	Gap      float64
}

const (
	ExactNodes    = 4_000_000
	exactVertices = 2000
)

// Partition implements [partition.Method].
func (m Exact) Partition(g *partition.Graph, k int, o partition.Options) (partition.Result, error) {
	r, _, err := m.Solve(g, k, o)
	return r, err
}

// Solve is Partition with what is known of the optimum. Gap is (objective -
// bound) / objective: 0 when the partition is optimal, 1 when nothing is known
// or no balanced partition was found.
func (m Exact) Solve(g *partition.Graph, k int, o partition.Options) (partition.Result, Proof, error) {
	if err := o.Check(g, k); err != nil {
		return partition.Result{}, Proof{}, err
	}
	if n := g.NumVertices(); n > exactVertices || float64(n)*float64(k) > maxPopulation || m.MaxNodes < 0 {
		return partition.Result{}, Proof{}, fmt.Errorf("exact method: %d vertices, %d parts, %d nodes: want at most %d vertices (use the multilevel method)",
			n, k, m.MaxNodes, exactVertices)
	}
	start, err := firstIncumbent(g, k, o)
	if err != nil {
		return partition.Result{}, Proof{}, err
	}
	s := newExactSearch(g, k, &o, orDefault(m.MaxNodes, ExactNodes))
	s.stop = m.Stop
	s.best, s.found = slices.Clone(start.part), start.rank.Excess == 0
	if s.found {
		s.bestGoal, s.ceiling = start.rank.Goal, start.rank.Goal
	}
	bound := s.prove()
	r, err := partition.NewResult(g, k, o, s.best)
	p := Proof{Nodes: s.nodes, Complete: bound == s.bestGoal, Bound: bound, Gap: 1}
	switch {
	case !s.found:
		if p.Complete {
			p.Bound = 0
		}
	case p.Bound >= r.Objective:
		p.Gap = 0
	default:
		p.Gap = float64(r.Objective-p.Bound) / float64(r.Objective)
	}
	return r, p, err
}

// firstIncumbent is a partition to begin with, balanced if one is easily found.
func firstIncumbent(g *partition.Graph, k int, o partition.Options) (individual, error) {
	r, err := multilevel.Method{}.Partition(g, k, o)
	if r.Part == nil {
		return individual{}, err
	}
	p := moves.NewPolisher(g, k, &o, 13)
	p.Take(r.Part)
	p.Repair()
	p.Improve()
	return individual{r.Part, p.Rank()}, nil
}
