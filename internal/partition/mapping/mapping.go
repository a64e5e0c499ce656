// Package mapping gives the parts of a partition to processors of different power,
// between which a unit of message costs differently.
//
// [MapParts] solves the quadratic assignment problem, exactly up to 9 parts.
// [Mapped] is a method that partitions blindly and maps afterwards, to compare with
// those that see powers and costs on the way.
//
// # Not here
//
// Vertices that change their part: see package moves.
package mapping

import (
	"fmt"
	"slices"

	"github.com/clustersim/clustersim/internal/partition"
	"github.com/clustersim/clustersim/internal/partition/moves"
)

// MapParts gives the parts of a partition to processors: it renames them so
// that they are least out of the bounds of o (powers differ) and, among such
// renamings, cost least (costs differ). That is a quadratic assignment problem
// (T. C. Koopmans, M. Beckmann, Econometrica 25(1), 1957): it is solved exactly
// up to 9 parts, by local search of exchanges from several starts beyond. part is
// left as it is. The error is that of [partition.NewResult]. O(m), and then O(k!)
// at worst up to 9 parts, O(k^3) per sweep beyond.
func MapParts(g *partition.Graph, k int, o partition.Options, part partition.Partition) (partition.Result, error) {
	if err := o.CheckParts(g, k, part); err != nil {
		return partition.Result{}, err
	}
	if k > mostMapped {
		return partition.Result{}, fmt.Errorf("%d parts to map: want at most %d", k, mostMapped)
	}
	a := newAssignment(g, k, &o, part)
	var to []int32
	if k <= exactlyMapped {
		to = a.solve()
	} else {
		to = a.searchLocally(partition.NewRandom(o.Seed, 40))
	}
	mapped := slices.Clone(part)
	for v, p := range part {
		mapped[v] = to[p]
	}
	return partition.NewResult(g, k, o, mapped)
}

const (
	exactlyMapped = 9
	mostMapped    = 4096
	mappingStarts = 8
)

// Mapped runs a method that is blind to what distinguishes processors and then
// maps its parts to them with [MapParts]. It shows how much of a gain is due to the
// model: the classical model is Mapped with BlindToPowers and NotMapped.
type Mapped struct {
	Method        partition.Method
	BlindToPowers bool // request equal parts, bounded from above only
	NotMapped     bool // leave part i on processor i
}

// Partition implements [partition.Method]. The result is judged by the costs, powers
// and bounds of o.
func (m Mapped) Partition(g *partition.Graph, k int, o partition.Options) (partition.Result, error) {
	if m.Method == nil {
		return partition.Result{}, fmt.Errorf("mapping: no method to make parts")
	}
	if err := o.Check(g, k); err != nil {
		return partition.Result{}, err
	}
	blind := o
	blind.Costs = nil
	if m.BlindToPowers {
		blind.Powers, blind.TwoSided = nil, false
	}
	r, err := m.Method.Partition(g, k, blind)
	switch {
	case r.Part == nil && g.NumVertices() > 0:
		return partition.Result{}, err
	case m.NotMapped:
		return partition.NewResult(g, k, o, r.Part)
	default:
		return MapParts(g, k, o, r.Part)
	}
}

// assignment is a quadratic assignment problem: what parts send each other, what
// processors charge for it, and how far a part is out of a processor's bounds.
type assignment struct {
	k      int
	flow   []int64 // part x part: sent from the one to the other
	costs  *partition.Costs
	limits moves.Limits
	weight []int64 // by part
}

func newAssignment(g *partition.Graph, k int, o *partition.Options, part partition.Partition) *assignment {
	a := &assignment{k, make([]int64, k*k), o.Costs, moves.NewLimits(g, k, o), partition.PartWeights(g, part, k)}
	for v := range int32(g.NumVertices()) {
		for arc := g.XAdj[v]; arc < g.XAdj[v+1]; arc++ {
			i, j := part[v], part[g.Adj[arc]]
			switch {
			case i == j:
			case g.Forward != nil:
				a.flow[int(i)*k+int(j)] += g.Forward[arc]
			case v < g.Adj[arc]:
				a.flow[int(i)*k+int(j)] += g.EdgeWeight[arc]
			}
		}
	}
	return a
}

// between is what parts p and q cost on processors i and j, both ways.
func (a *assignment) between(p, q int, i, j int32) int64 {
	return a.flow[p*a.k+q]*a.costs.Between(i, j) + a.flow[q*a.k+p]*a.costs.Between(j, i)
}

// rankOf ranks an assignment, the processor of each part.
func (a *assignment) rankOf(to []int32) moves.Rank {
	weights := make([]int64, a.k)
	var cost int64
	for p, i := range to {
		weights[i] = a.weight[p]
		for q := range p {
			cost += a.between(p, q, i, to[q])
		}
	}
	return moves.Rank{Excess: a.limits.Excess(weights), Goal: cost}
}

// assignmentTree is a search through all assignments.
type assignmentTree struct {
	*assignment
	to, best []int32
	taken    []bool
	bestRank moves.Rank
}

// solve finds the best assignment; of equals, the first in lexical order.
func (a *assignment) solve() []int32 {
	t := &assignmentTree{a, make([]int32, a.k), make([]int32, a.k), make([]bool, a.k), moves.WorstRank}
	t.extend(0, moves.Rank{})
	return t.best
}

// extend gives part p, and those after it, a processor. Neither excess nor cost
// falls when a part is added, so a rank that is not better than the best is left. At the
// end excess counts in full, which is more with the published condition.
func (t *assignmentTree) extend(p int, now moves.Rank) {
	if p == t.k {
		if r := t.rankOf(t.to); r.BetterThan(t.bestRank) {
			t.bestRank = r
			copy(t.best, t.to)
		}
		return
	}
	for i := range int32(t.k) {
		if t.taken[i] {
			continue
		}
		next := moves.Rank{Excess: now.Excess + t.limits.Outside(i, t.weight[p]), Goal: now.Goal}
		for q, j := range t.to[:p] {
			next.Goal += t.between(p, q, i, j)
		}
		if !next.BetterThan(t.bestRank) {
			continue
		}
		t.taken[i], t.to[p] = true, i
		t.extend(p+1, next)
		t.taken[i] = false
	}
}

// searchLocally exchanges the processors of two parts where that is better,
// until no exchange is better: from the identity, and from random assignments.
func (a *assignment) searchLocally(r partition.Random) []int32 {
	var best []int32
	bestRank := moves.WorstRank
	for start := range mappingStarts {
		to := r.Permutation(a.k)
		if start == 0 {
			slices.Sort(to)
		}
		if got := a.descend(to); got.BetterThan(bestRank) {
			best, bestRank = to, got
		}
		if a.k > exactlyMapped*exactlyMapped {
			break // one descent takes long enough
		}
	}
	return best
}

// descend improves an assignment in place and returns its rank.
func (a *assignment) descend(to []int32) moves.Rank {
	now := a.rankOf(to)
	weights := make([]int64, a.k)
	for p, i := range to {
		weights[i] = a.weight[p]
	}
	for {
		better := false
		for p := range to {
			for q := range p {
				next := moves.Rank{Excess: now.Excess, Goal: now.Goal + a.change(to, p, q)}
				i, j := to[p], to[q]
				if weights[i] != weights[j] {
					weights[i], weights[j] = weights[j], weights[i]
					next.Excess = a.limits.Excess(weights)
				}
				if next.BetterThan(now) {
					to[p], to[q] = j, i
					now, better = next, true
				} else {
					weights[i], weights[j] = a.weight[p], a.weight[q]
				}
			}
		}
		if !better {
			return now
		}
	}
}

// change is by how much the cost rises when parts p and q exchange processors. O(k).
func (a *assignment) change(to []int32, p, q int) int64 {
	i, j := to[p], to[q]
	sum := a.between(p, q, j, i) - a.between(p, q, i, j)
	for x, at := range to {
		if x != p && x != q {
			sum += a.between(p, x, j, at) - a.between(p, x, i, at)
			sum += a.between(q, x, i, at) - a.between(q, x, j, at)
		}
	}
	return sum
}
