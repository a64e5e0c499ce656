package search

import (
	"cmp"
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
	Nodes    int   // nodes with a computed lower bound
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
	if err := m.check(g, k, &o); err != nil {
		return partition.Result{}, Proof{}, err
	}
	start, err := multilevel.Method{}.Partition(g, k, o)
	if start.Part == nil {
		return partition.Result{}, Proof{}, err
	}
	return m.SolveFrom(g, k, o, start.Part)
}

func (m Exact) check(g *partition.Graph, k int, o *partition.Options) error {
	if err := o.Check(g, k); err != nil {
		return err
	}
	if n := g.NumVertices(); n > exactVertices || float64(n)*float64(k) > maxPopulation || m.MaxNodes < 0 {
		return fmt.Errorf("exact method: %d vertices, %d parts, %d nodes: want at most %d vertices (use the multilevel method)",
			n, k, m.MaxNodes, exactVertices)
	}
	return nil
}

// SolveFrom is Solve for a caller that already has what [multilevel.Method] finds, or another
// partition to begin with, which is left as it is.
func (m Exact) SolveFrom(g *partition.Graph, k int, o partition.Options, from partition.Partition) (partition.Result, Proof, error) {
	if err := cmp.Or(m.check(g, k, &o), o.CheckParts(g, k, from)); err != nil {
		return partition.Result{}, Proof{}, err
	}
	start := firstIncumbent(g, k, &o, from)
	s := newExactSearch(g, k, &o, cmp.Or(m.MaxNodes, ExactNodes))
	switch {
	case m.Stop == nil && o.Ended != nil:
		s.stop = func() bool { return o.HasEnded() != nil }
	case o.Ended != nil:
		s.stop = func() bool { return m.Stop() || o.HasEnded() != nil }
	default:
		s.stop = m.Stop
	}
	s.best, s.found = start.part, start.rank.Excess == 0
	if s.found {
		s.bestGoal, s.ceiling = start.rank.Goal, start.rank.Goal
	}
	bound := s.prove()
	if err := o.HasEnded(); err != nil {
		return partition.Result{}, Proof{}, err
	}
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

// firstIncumbent is the partition to begin with, balanced if that is easily done.
func firstIncumbent(g *partition.Graph, k int, o *partition.Options, from partition.Partition) individual {
	p := moves.NewPolisher(g, k, o, 13)
	p.Take(slices.Clone(from))
	p.Repair()
	p.Improve()
	return individual{p.Part, p.Rank()}
}

// prove searches the tree and returns a number that no balanced partition costs
// less than: bestGoal when the best one is optimal, or none is balanced.
//
// A search that goes deep first and is stopped has hardly raised the bound: near the
// root are nodes it never came back to. So if half of the nodes do not suffice, the
// others go to searches under a low ceiling that rises. One that ends has seen all
// partitions below its ceiling; the ceiling is then a bound. This is iterative
// deepening by cost (R. E. Korf, Depth-first iterative-deepening, Artificial
// Intelligence 27(1), 1985).
func (s *exactSearch) prove() int64 {
	all := s.most
	s.most = all - all/2
	s.search(0, 0)
	proved := min(s.unexplored, s.bestGoal)
	if s.unexplored == unbounded {
		return s.bestGoal
	}
	if s.most == 0 {
		return proved // stopped
	}
	s.most = all
	for step := int64(1); s.nodes < s.most; step++ {
		ceiling := s.stepTo(step)
		if ceiling <= proved {
			continue
		}
		s.ceiling, s.unexplored = min(ceiling, s.bestGoal), unbounded
		s.search(0, 0)
		if s.unexplored < unbounded {
			return max(proved, min(s.unexplored, s.bestGoal))
		}
		if proved = s.ceiling; proved >= s.bestGoal {
			return s.bestGoal
		}
	}
	return proved
}

// ceilingSteps is the number of steps in which the ceiling rises to the best known
// objective.
const ceilingSteps = 40

// stepTo is the ceiling of a step. While no balanced partition is known it doubles,
// until no objective can reach it.
func (s *exactSearch) stepTo(step int64) int64 {
	if !s.found && step >= 60 {
		return unbounded
	}
	if !s.found {
		return 1 << step
	}
	return s.bestGoal/ceilingSteps*step + s.bestGoal%ceilingSteps*step/ceilingSteps
}

// canBalance says whether the weight that is not fixed may still bring every
// part within its bounds; the parts' demands and room are summed, so it errs on
// the side of yes.
func (s *exactSearch) canBalance() bool {
	var demand, room int64
	for i, w := range s.weight {
		demand += max(0, s.limits.Least[i]-w)
		room = min(room+s.limits.Most[i]-w, partition.MaxTotalWeight) // many loose bounds would overflow
	}
	return demand <= s.left && s.left <= room
}
