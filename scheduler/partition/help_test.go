package partition

import (
	"errors"
	"math/rand/v2"
	"testing"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"
)

// request is a random graph and a random demand on a partition of it.
type request struct {
	g *Graph
	k int
	o Options
}

func drawRequest(t *rapid.T) request {
	directed := rapid.Bool().Draw(t, "directed")
	g := drawGraph(t, directed)
	k := rapid.IntRange(1, 5).Draw(t, "k")
	return request{g, k, drawOptions(t, k, directed)}
}

func drawOptions(t *rapid.T, k int, directed bool) Options {
	o := Options{
		Seed:      rapid.Uint64Range(0, 99).Draw(t, "seed"),
		Imbalance: rapid.SampledFrom([]float64{0, 0.03, 0.1, 0.3, 1}).Draw(t, "imbalance"),
		TwoSided:  rapid.Bool().Draw(t, "two-sided"),
	}
	if rapid.Bool().Draw(t, "with powers") {
		o.Powers = rapid.SliceOfN(rapid.Float64Range(0.5, 3), k, k).Draw(t, "powers")
	}
	if rapid.Bool().Draw(t, "with costs") {
		o.Costs = drawCosts(t, k, !directed)
	}
	return o
}

// drawGraph is any small graph, with parallel edges and zero weights.
func drawGraph(t *rapid.T, directed bool) *Graph {
	return drawGraphOf(t, rapid.IntRange(1, 25).Draw(t, "n"), directed)
}

func drawGraphOf(t *rapid.T, n int, directed bool) *Graph {
	b := NewBuilder(n)
	for v := range n {
		b.SetVertexWeight(v, rapid.Int64Range(0, 9).Draw(t, "vertex weight"))
	}
	add := b.Edge
	if directed {
		add = b.Message
	}
	for range rapid.IntRange(0, 60).Draw(t, "m") {
		add(rapid.IntRange(0, n-1).Draw(t, "u"), rapid.IntRange(0, n-1).Draw(t, "v"), rapid.Int64Range(0, 9).Draw(t, "w"))
	}
	g, err := b.Build()
	require.NoError(t, err)
	require.NoError(t, g.Check())
	return g
}

func drawCosts(t *rapid.T, k int, symmetric bool) *Costs {
	matrix := make([][]int64, k)
	for i := range matrix {
		matrix[i] = make([]int64, k)
		for j := range matrix[i] {
			matrix[i][j] = rapid.Int64Range(0, 9).Draw(t, "c")
			if symmetric && j < i {
				matrix[i][j] = matrix[j][i]
			}
		}
	}
	c, err := NewCosts(matrix)
	require.NoError(t, err)
	return c
}

func drawPartition(t *rapid.T, n, k int) Partition {
	return rapid.SliceOfN(rapid.Int32Range(0, int32(k-1)), n, n).Draw(t, "part")
}

// paperModel is a graph of the kind of Yuan (2014), Table 1.
func paperModel(n, k int, seed uint64) Model {
	r := rand.New(rand.NewPCG(seed, 0))
	b := NewBuilder(n)
	for v := range n {
		b.SetVertexWeight(v, int64(10+r.IntN(291)))
	}
	for range 3 * n {
		u, v := r.IntN(n), r.IntN(n)
		b.Message(min(u, v), max(u, v), int64(5+r.IntN(31)))
	}
	matrix := make([][]int64, k)
	powers := make([]float64, k)
	for i := range matrix {
		matrix[i] = make([]int64, k)
		powers[i] = 1 + r.Float64()
		for j := range i {
			matrix[i][j] = int64(100 + r.IntN(401))
			matrix[j][i] = matrix[i][j]
		}
	}
	g, err := b.Build()
	if err != nil {
		panic(err)
	}
	costs, err := NewCosts(matrix)
	if err != nil {
		panic(err)
	}
	return Model{Graph: g, Powers: powers, Costs: costs, Delta: 0.06}
}

// fromSpec is the graph of one line, such as grid(rows=3,cols=4).
func fromSpec(t testing.TB, text string) *Graph {
	t.Helper()
	g, err := FromSpec(text)
	require.NoError(t, err)
	return g
}

// requireKept checks what every method promises of its result.
func requireKept(t require.TestingT, q request, r Result, err error) {
	require.Len(t, r.Part, q.g.NumVertices())
	require.Equal(t, Validate(q.g, q.k, q.o, r.Part), err)
	_, unbalanced := errors.AsType[*UnbalancedError](err)
	require.Equal(t, err != nil, unbalanced)
	require.Equal(t, Objective(q.g, r.Part, q.o.Costs), r.Objective)
	require.Equal(t, PartWeights(q.g, r.Part, q.k), r.Weights)
	require.Equal(t, Balance(r.Weights, q.o.Powers), r.Balance)
}
