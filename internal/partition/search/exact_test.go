package search

import (
	"math"
	"slices"
	"testing"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

	"github.com/clustersim/clustersim/internal/partition"
	"github.com/clustersim/clustersim/internal/partition/moves"
	"github.com/clustersim/clustersim/internal/partition/multilevel"
	"github.com/clustersim/clustersim/internal/partition/parttest"
)

// optimum tries every partition that agrees with what is fixed (-1: free); -1
// when none is balanced.
func optimum(g *partition.Graph, k int, o partition.Options, fixed partition.Partition) int64 {
	best := int64(-1)
	part := slices.Clone(fixed)
	var try func(v int)
	try = func(v int) {
		if v == len(part) {
			if partition.Validate(g, k, o, part) == nil {
				if cost := partition.Objective(g, part, o.Costs); best < 0 || cost < best {
					best = cost
				}
			}
			return
		}
		if fixed[v] >= 0 {
			try(v + 1)
			return
		}
		for j := range int32(k) {
			part[v] = j
			try(v + 1)
		}
		part[v] = -1
	}
	try(0)
	return best
}

func free(n int) partition.Partition { return slices.Repeat(partition.Partition{-1}, n) }

// drawSmall is a request small enough to try all partitions.
func drawSmall(t *rapid.T) parttest.Request {
	n, k := rapid.IntRange(0, 6).Draw(t, "n"), rapid.IntRange(1, 3).Draw(t, "k")
	directed := rapid.Bool().Draw(t, "directed")
	b := partition.NewBuilder(n)
	for v := range n {
		b.SetVertexWeight(v, rapid.Int64Range(0, 5).Draw(t, "vertex weight"))
	}
	add := b.Edge
	if directed {
		add = b.Message
	}
	for range rapid.IntRange(0, 3*n).Draw(t, "m") {
		add(rapid.IntRange(0, n-1).Draw(t, "u"), rapid.IntRange(0, n-1).Draw(t, "v"), rapid.Int64Range(0, 9).Draw(t, "w"))
	}
	g, err := b.Build()
	require.NoError(t, err)
	return parttest.Request{G: g, K: k, O: parttest.DrawOptions(t, k, directed)}
}

func TestExactEqualsBruteForce(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		q := drawSmall(t)
		want := optimum(q.G, q.K, q.O, free(q.G.NumVertices()))
		r, proof, err := Exact{}.Solve(q.G, q.K, q.O)
		parttest.RequireKept(t, q, r, err)
		require.True(t, proof.Complete)
		if want < 0 {
			require.Error(t, err)
			require.Equal(t, 1.0, proof.Gap)
			return
		}
		require.NoError(t, err)
		require.Equal(t, want, r.Objective)
		require.Equal(t, want, proof.Bound)
		require.Zero(t, proof.Gap)
	})
}

// TestBoundIsBelowEveryCompletion fixes some vertices and compares the bound of
// that node with the best of all partitions that agree with it.
func TestBoundIsBelowEveryCompletion(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		q := drawSmall(t)
		fixed := free(q.G.NumVertices())
		s := newExactSearch(q.G, q.K, &q.O, 1)
		var rest []int32
		for v := range int32(len(fixed)) {
			j := rapid.Int32Range(-1, int32(q.K-1)).Draw(t, "fixed")
			if j < 0 {
				rest = append(rest, v)
				continue
			}
			fixed[v] = j
			s.shut(v)
			s.fix(v, j)
		}
		best := optimum(q.G, q.K, q.O, fixed)
		if best < 0 {
			return
		}
		require.True(t, s.canBalance())
		require.LessOrEqual(t, s.bound(rest), best)
	})
}

// TestReopen: after a search all edges are open, and in the order of the beginning.
func TestReopen(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		q := drawSmall(t)
		s := newExactSearch(q.G, q.K, &q.O, 300)
		s.best = make(partition.Partition, q.G.NumVertices())
		s.search(0, 0)
		require.Equal(t, openedOf(q.G), s.open)
	})
}

// TestExactWithFewNodes: the bound and the gap hold wherever it stops.
func TestExactWithFewNodes(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		q := drawSmall(t)
		nodes := rapid.IntRange(1, 400).Draw(t, "nodes")
		r, proof, err := Exact{MaxNodes: nodes}.Solve(q.G, q.K, q.O)
		parttest.RequireKept(t, q, r, err)
		want := optimum(q.G, q.K, q.O, free(q.G.NumVertices()))
		if want < 0 {
			require.Error(t, err)
			return
		}
		require.LessOrEqual(t, proof.Bound, want)
		if err == nil {
			require.GreaterOrEqual(t, r.Objective, want)
			require.GreaterOrEqual(t, float64(r.Objective)*(1-proof.Gap), float64(proof.Bound)*(1-1e-12))
		}
		if proof.Complete {
			require.Equal(t, want, r.Objective)
		}
	})
}

// TestExactTwentyVertices tries all 2^20 partitions in the order of a Gray code,
// one move each.
func TestExactTwentyVertices(t *testing.T) {
	const n = 20
	m := parttest.PaperModel(n, 2, 5)
	o := m.Options(1)
	s := moves.NewGains(m.Graph, 2, m.Costs, make(partition.Partition, n))
	l := moves.NewLimits(m.Graph, 2, &o)
	best := int64(math.MaxInt64)
	for i := 1; i < 1<<n; i++ {
		v := 0
		for i>>v&1 == 0 {
			v++
		}
		s.Move(int32(v), 1-s.Part[v])
		if s.Cost < best && l.Excess(s.Weight) == 0 {
			best = s.Cost
		}
	}
	r, proof, err := Exact{}.Solve(m.Graph, 2, o)
	require.NoError(t, err)
	require.Equal(t, best, r.Objective)
	require.True(t, proof.Complete)
	require.Less(t, proof.Nodes, 1<<n/20)
}

// TestExactStopped: too large to finish, yet the bound is far from nothing, and
// more nodes raise it.
func TestExactStopped(t *testing.T) {
	m := parttest.PaperModel(40, 3, 1)
	last := int64(0)
	for _, nodes := range []int{5_000, 50_000, 200_000} {
		r, proof, err := Exact{MaxNodes: nodes}.Solve(m.Graph, 3, m.Options(1))
		require.NoError(t, err)
		require.False(t, proof.Complete)
		require.InDelta(t, nodes, proof.Nodes, 10)
		require.Greater(t, proof.Bound, last)
		require.InDelta(t, float64(r.Objective-proof.Bound)/float64(r.Objective), proof.Gap, 1e-12)
		last = proof.Bound
	}
}

// TestExactProvesThereIsNone: even weights do not make four parts of 7; it also
// ends when half of the nodes do not suffice to see that.
func TestExactProvesThereIsNone(t *testing.T) {
	b := partition.NewBuilder(12)
	for v := range 12 {
		b.SetVertexWeight(v, 2)
		b.Edge(v, (v+1)%12, 1)
	}
	b.SetVertexWeight(0, 4)
	b.SetVertexWeight(1, 4)
	g, err := b.Build()
	require.NoError(t, err)
	_, all, err := Exact{}.Solve(g, 4, partition.Options{TwoSided: true})
	require.Error(t, err)
	require.True(t, all.Complete)
	require.Equal(t, Proof{Nodes: all.Nodes, Complete: true, Gap: 1}, all)
	_, some, err := Exact{MaxNodes: all.Nodes}.Solve(g, 4, partition.Options{TwoSided: true})
	require.Error(t, err)
	require.Equal(t, 1.0, some.Gap)
}

func TestInterchangeableParts(t *testing.T) {
	costs, err := partition.NewCosts([][]int64{{0, 2, 5, 5}, {2, 0, 5, 5}, {5, 5, 0, 1}, {5, 5, 1, 0}})
	require.NoError(t, err)
	require.Equal(t, []int32{0, 0, 0, 0}, interchangeable(4, &partition.Options{}))
	require.Equal(t, []int32{0, 0, 2, 2}, interchangeable(4, &partition.Options{Costs: costs}))
	require.Equal(t, []int32{0, 1, 0}, interchangeable(3, &partition.Options{Powers: []float64{1, 2, 1}}))
}

func TestExactRefuses(t *testing.T) {
	g := parttest.FromSpec(t, "grid(rows=50,cols=50)")
	_, _, err := Exact{}.Solve(g, 2, partition.Options{})
	require.EqualError(t, err, "exact method: 2500 vertices, 2 parts, 0 nodes: want at most 2000 vertices (use the multilevel method)")
}

// TestMethodsReachTheOptimum reports how often each method finds the optimum of
// small graphs, and requires the population methods to find it mostly.
func TestMethodsReachTheOptimum(t *testing.T) {
	const graphs = 12
	least := map[string]int{"qga": 9, "genetic": 9, "annealing": 9, "multilevel": 0, "kernighan-lin": 0}
	methods := map[string]partition.Method{
		"qga": QuantumGenetic{Generations: 60, LocalSearch: true}, "genetic": Genetic{Generations: 60, LocalSearch: true},
		"annealing": Annealing{Evaluations: 10000}, "multilevel": multilevel.Method{}, "kernighan-lin": KernighanLin{},
	}
	reached := map[string]int{}
	for seed := range uint64(graphs) {
		m := parttest.PaperModel(16, 3, seed)
		best, proof, err := Exact{}.Solve(m.Graph, 3, m.Options(seed))
		require.NoError(t, err)
		require.True(t, proof.Complete)
		for name, method := range methods {
			r, err := m.Partition(method, seed)
			if err != nil {
				continue // none found
			}
			require.GreaterOrEqual(t, r.Objective, best.Objective)
			if r.Objective == best.Objective {
				reached[name]++
			}
		}
	}
	t.Logf("optimum reached, of %d graphs: %v", graphs, reached)
	for name, want := range least {
		require.GreaterOrEqual(t, reached[name], want, name)
	}
}

// Stopped, the search says what it has: a bound that holds, and no proof.
func TestExactStops(t *testing.T) {
	m := parttest.PaperModel(30, 4, 1)
	for _, after := range []int{0, 1, 20, 500} {
		calls := 0
		stop := func() bool { calls++; return calls > after }
		r, proof, err := Exact{Stop: stop}.Solve(m.Graph, 4, m.Options(1))
		require.NoError(t, err)
		require.Equal(t, after+1, calls, "it is not called again")
		require.False(t, proof.Complete)
		require.LessOrEqual(t, proof.Bound, r.Objective)
		require.GreaterOrEqual(t, proof.Nodes, stopEvery*(after+1))
		require.Less(t, proof.Nodes, stopEvery*(after+1)*11/10, "a few nodes at each question")
	}
	never := 0
	limited, want, err := Exact{MaxNodes: 20_000}.Solve(m.Graph, 4, m.Options(1))
	require.NoError(t, err)
	same, proof, err := Exact{MaxNodes: 20_000, Stop: func() bool { never++; return false }}.Solve(m.Graph, 4, m.Options(1))
	require.NoError(t, err)
	require.Equal(t, limited, same)
	require.Equal(t, want, proof)
	require.Positive(t, never)
}
