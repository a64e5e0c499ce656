// Package parttest draws what the tests of partitioning need: small graphs of any
// kind, options for a partition of them, and graphs of one line.
//
// [RequireKept] checks what every method promises of its result.
//
// # Not here
//
// Anything that the product calls.
package parttest

import (
	"errors"
	"math/rand/v2"
	"testing"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

	"github.com/clustersim/clustersim/internal/partition"
	"github.com/clustersim/clustersim/internal/partition/generate"
)

// Request is a random graph and a random demand on a partition of it.
type Request struct {
	G *partition.Graph
	K int
	O partition.Options
}

// DrawRequest draws a graph, a number of parts and options that fit them.
func DrawRequest(t *rapid.T) Request {
	directed := rapid.Bool().Draw(t, "directed")
	g := DrawGraph(t, directed)
	k := rapid.IntRange(1, 5).Draw(t, "k")
	return Request{g, k, DrawOptions(t, k, directed)}
}

// DrawOptions draws options for k parts.
func DrawOptions(t *rapid.T, k int, directed bool) partition.Options {
	o := partition.Options{
		Seed:      rapid.Uint64Range(0, 99).Draw(t, "seed"),
		Imbalance: rapid.SampledFrom([]float64{0, 0.03, 0.1, 0.3, 1}).Draw(t, "imbalance"),
		TwoSided:  rapid.Bool().Draw(t, "two-sided"),
	}
	if rapid.Bool().Draw(t, "with powers") {
		o.Powers = rapid.SliceOfN(rapid.Float64Range(0.5, 3), k, k).Draw(t, "powers")
	}
	if rapid.Bool().Draw(t, "with costs") {
		o.Costs = DrawCosts(t, k, !directed)
	}
	return o
}

// DrawGraph is any small graph, with parallel edges and zero weights.
func DrawGraph(t *rapid.T, directed bool) *partition.Graph {
	return DrawGraphOf(t, rapid.IntRange(1, 25).Draw(t, "n"), directed)
}

// DrawGraphOf is DrawGraph with n vertices.
func DrawGraphOf(t *rapid.T, n int, directed bool) *partition.Graph {
	b := partition.NewBuilder(n)
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

// DrawCosts draws the costs between k parts.
func DrawCosts(t *rapid.T, k int, symmetric bool) *partition.Costs {
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
	c, err := partition.NewCosts(matrix)
	require.NoError(t, err)
	return c
}

// DrawPartition puts n vertices into k parts.
func DrawPartition(t *rapid.T, n, k int) partition.Partition {
	return rapid.SliceOfN(rapid.Int32Range(0, int32(k-1)), n, n).Draw(t, "part")
}

// PaperModel is a graph of the kind of Yuan (2014), Table 1.
func PaperModel(n, k int, seed uint64) partition.Model {
	r := rand.New(rand.NewPCG(seed, 0))
	b := partition.NewBuilder(n)
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
	costs, err := partition.NewCosts(matrix)
	if err != nil {
		panic(err)
	}
	return partition.Model{Graph: g, Powers: powers, Costs: costs, Delta: 0.06}
}

// FromSpec is the graph of one line, such as grid(rows=3,cols=4).
func FromSpec(t testing.TB, text string) *partition.Graph {
	t.Helper()
	g, err := generate.FromSpec(text)
	require.NoError(t, err)
	return g
}

// RequireKept checks what every method promises of its result.
func RequireKept(t require.TestingT, q Request, r partition.Result, err error) {
	require.Len(t, r.Part, q.G.NumVertices())
	require.Equal(t, partition.Validate(q.G, q.K, q.O, r.Part), err)
	_, unbalanced := errors.AsType[*partition.UnbalancedError](err)
	require.Equal(t, err != nil, unbalanced)
	require.Equal(t, partition.Objective(q.G, r.Part, q.O.Costs), r.Objective)
	require.Equal(t, partition.PartWeights(q.G, r.Part, q.K), r.Weights)
	require.Equal(t, partition.Balance(r.Weights, q.O.Powers), r.Balance)
}
