package duel

import (
	"math/rand/v2"
	"slices"
)

// Family is a set of workloads within which the search stays.
type Family string

// The families.
const (
	AnyDAG   Family = "dag"
	Chain    Family = "chain"
	ForkJoin Family = "fork-join"
	InTree   Family = "in-tree"
	OutTree  Family = "out-tree"
	Given    Family = "given" // the tasks and edges of a given workload
)

// Families lists those that need no workload.
func Families() []Family { return []Family{AnyDAG, Chain, ForkJoin, InTree, OutTree} }

// family is how workloads of a family begin and change. What is nil cannot be done.
type family struct {
	least  int // tasks
	start  func(s *Space, x *Instance, rng *rand.Rand)
	grow   func(s *Space, x *Instance, rng *rand.Rand) // one more task
	prune  func(x *Instance, t int) bool               // removes a task, or returns false
	rewire func(s *Space, x *Instance, rng *rand.Rand) bool
}

var families = map[Family]family{
	AnyDAG:   {least: 1, start: anyEdges, grow: growAny, prune: pruneAny},
	Chain:    {least: 1, start: chainEdges, grow: growChain, prune: pruneChain},
	ForkJoin: {least: 3, start: forkJoinEdges, grow: growForkJoin, prune: pruneForkJoin},
	InTree:   {least: 1, start: inTreeEdges, grow: growInTree, prune: pruneInTree, rewire: rewireInTree},
	OutTree:  {least: 1, start: outTreeEdges, grow: growOutTree, prune: pruneOutTree, rewire: rewireOutTree},
	Given:    {least: 1, start: givenEdges},
}

// anyEdges has each possible edge with the same chance, so that there are as many edges as tasks on average.
func anyEdges(_ *Space, x *Instance, rng *rand.Rand) {
	n := len(x.WorkFlop)
	for to := range n {
		for from := range to {
			if rng.Float64()*float64(n-1) < 2 {
				x.Edges = append(x.Edges, Edge{From: from, To: to})
			}
		}
	}
}

// growAny adds a task with an edge to or from another one.
func growAny(s *Space, x *Instance, rng *rand.Rand) {
	n := len(x.WorkFlop)
	at, other := rng.IntN(n+1), rng.IntN(n)
	x.insertTask(at, s.WorkFlop.draw(rng))
	if other >= at {
		other++
	}
	x.Edges = append(x.Edges, Edge{From: min(at, other), To: max(at, other), Bytes: s.Bytes.draw(rng)})
}

func pruneAny(x *Instance, t int) bool {
	x.deleteTask(t)
	return true
}

func chainEdges(_ *Space, x *Instance, _ *rand.Rand) {
	for t := range len(x.WorkFlop) - 1 {
		x.Edges = append(x.Edges, Edge{From: t, To: t + 1})
	}
}

// growChain puts a task anywhere into a chain; the edge that it divides goes on behind it.
func growChain(s *Space, x *Instance, rng *rand.Rand) {
	n := len(x.WorkFlop)
	at := rng.IntN(n + 1)
	x.insertTask(at, s.WorkFlop.draw(rng))
	edge := Edge{From: at - 1, To: at, Bytes: s.Bytes.draw(rng)}
	if i := slices.IndexFunc(x.Edges, func(e Edge) bool { return e.From == at-1 && e.To == at+1 }); i >= 0 {
		x.Edges[i].From = at
	} else if at == 0 {
		edge = Edge{From: 0, To: 1, Bytes: edge.Bytes}
	}
	x.Edges = append(x.Edges, edge)
}

// pruneChain joins what is left of the chain by the edge that entered the task.
func pruneChain(x *Instance, t int) bool {
	bridge := Edge{From: t - 1, To: t}
	for _, e := range x.Edges {
		if e.To == t {
			bridge.Bytes = e.Bytes
		}
	}
	x.deleteTask(t)
	if t > 0 && t < len(x.WorkFlop) {
		x.Edges = append(x.Edges, bridge)
	}
	return true
}

func forkJoinEdges(_ *Space, x *Instance, _ *rand.Rand) {
	last := len(x.WorkFlop) - 1
	for t := 1; t < last; t++ {
		x.Edges = append(x.Edges, Edge{From: 0, To: t}, Edge{From: t, To: last})
	}
}

func growForkJoin(s *Space, x *Instance, rng *rand.Rand) {
	x.insertTask(1, s.WorkFlop.draw(rng))
	last := len(x.WorkFlop) - 1
	x.Edges = append(x.Edges, Edge{0, 1, s.Bytes.draw(rng)}, Edge{1, last, s.Bytes.draw(rng)})
}

// pruneForkJoin removes a branch.
func pruneForkJoin(x *Instance, t int) bool {
	if t == 0 || t == len(x.WorkFlop)-1 {
		return false
	}
	x.deleteTask(t)
	return true
}

func inTreeEdges(_ *Space, x *Instance, rng *rand.Rand) {
	n := len(x.WorkFlop)
	for t := range n - 1 {
		x.Edges = append(x.Edges, Edge{From: t, To: t + 1 + rng.IntN(n-1-t)})
	}
}

func growInTree(s *Space, x *Instance, rng *rand.Rand) {
	to := 1 + rng.IntN(len(x.WorkFlop))
	x.insertTask(0, s.WorkFlop.draw(rng))
	x.Edges = append(x.Edges, Edge{0, to, s.Bytes.draw(rng)})
}

// pruneInTree removes a leaf.
func pruneInTree(x *Instance, t int) bool {
	if slices.ContainsFunc(x.Edges, func(e Edge) bool { return e.To == t }) {
		return false
	}
	x.deleteTask(t)
	return true
}

func rewireInTree(_ *Space, x *Instance, rng *rand.Rand) bool {
	if len(x.Edges) == 0 {
		return false
	}
	e := &x.Edges[rng.IntN(len(x.Edges))]
	e.To = e.From + 1 + rng.IntN(len(x.WorkFlop)-1-e.From)
	return true
}

func outTreeEdges(_ *Space, x *Instance, rng *rand.Rand) {
	for t := 1; t < len(x.WorkFlop); t++ {
		x.Edges = append(x.Edges, Edge{From: rng.IntN(t), To: t})
	}
}

func growOutTree(s *Space, x *Instance, rng *rand.Rand) {
	n := len(x.WorkFlop)
	x.WorkFlop = append(x.WorkFlop, s.WorkFlop.draw(rng))
	x.Edges = append(x.Edges, Edge{rng.IntN(n), n, s.Bytes.draw(rng)})
}

// pruneOutTree removes a leaf.
func pruneOutTree(x *Instance, t int) bool {
	if slices.ContainsFunc(x.Edges, func(e Edge) bool { return e.From == t }) {
		return false
	}
	x.deleteTask(t)
	return true
}

func rewireOutTree(_ *Space, x *Instance, rng *rand.Rand) bool {
	if len(x.Edges) == 0 {
		return false
	}
	e := &x.Edges[rng.IntN(len(x.Edges))]
	e.From = rng.IntN(e.To)
	return true
}

func givenEdges(s *Space, x *Instance, _ *rand.Rand) { x.Edges = slices.Clone(s.edges) }
