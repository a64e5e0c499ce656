package partition

import (
	"runtime"
	"testing"

	"github.com/stretchr/testify/require"
)

// TestBoundsOfHugeImbalance: any imbalance above k - 1 lets a part hold all.
func TestBoundsOfHugeImbalance(t *testing.T) {
	for _, imbalance := range []float64{3, 1e6, 1e19, 1e30, 1e300} {
		for _, twoSided := range []bool{false, true} {
			o := Options{Imbalance: imbalance, TwoSided: twoSided}
			for _, total := range []int64{0, 7, MaxTotalWeight} {
				b := o.Bounds(total, 3)
				require.Equal(t, []int64{total, total, total}, b.Most)
				require.Equal(t, []int64{0, 0, 0}, b.Least)
			}
		}
	}
}

// TestHugeImbalanceFindsTheOptimum, which is one part for all, by every method.
func TestHugeImbalanceFindsTheOptimum(t *testing.T) {
	g := generate(t, Grid{4, 4, 1})
	for _, e := range Methods() {
		if e.Name == "spectral" || e.Name == "mapped" {
			continue // cut in halves whatever is allowed; no method by itself
		}
		m, err := ParseMethod(e.Name)
		require.NoError(t, err)
		for _, twoSided := range []bool{false, true} {
			r, err := m.Partition(g, 2, Options{Seed: 1, Imbalance: 1e300, TwoSided: twoSided})
			require.NoError(t, err, e.Name)
			require.Zero(t, r.Objective, e.Name)
		}
	}
}

// TestLooseBoundsOverflowNothing: the room of all parts together is more than an
// int64 holds.
func TestLooseBoundsOverflowNothing(t *testing.T) {
	const n, k = 12, 40
	b := NewBuilder(n)
	for v := range n {
		b.SetVertexWeight(v, MaxTotalWeight/(n+1))
		b.Edge(v, (v+1)%n, 1)
	}
	g, err := b.Build()
	require.NoError(t, err)
	o := Options{Seed: 1, Imbalance: 1e9}
	for _, m := range []Method{Multilevel{}, Exact{}, Spectral{}, KernighanLin{}} {
		_, err := m.Partition(g, k, o)
		require.NoError(t, err)
	}
	r, proof, err := Exact{}.Solve(g, k, o)
	require.NoError(t, err)
	require.True(t, proof.Complete)
	require.Zero(t, r.Objective)
}

// TestPowersFarApart: what the published condition misses is never below nothing.
func TestPowersFarApart(t *testing.T) {
	g := generate(t, Grid{4, 4, 1})
	for _, powers := range [][]float64{{LeastPower, MostPower}, {1e-30, 1}, {1, 1e-30}, {LeastPower, LeastPower}, {MostPower, MostPower}} {
		o := Options{Seed: 1, Imbalance: 0.1, TwoSided: true, Powers: powers}
		l := newLimits(g, 2, &o)
		for first := range int64(17) {
			weights := []int64{first, 16 - first}
			part := make(Partition, 16)
			for v := first; v < 16; v++ {
				part[v] = 1
			}
			require.Equal(t, Validate(g, 2, o, part) == nil, l.excess(weights) == 0)
			require.GreaterOrEqual(t, l.excess(weights), int64(0))
		}
	}
}

// TestFarMorePartsThanVertices takes no memory for exchanges with empty parts.
func TestFarMorePartsThanVertices(t *testing.T) {
	g := generate(t, Grid{20, 20, 1})
	var before, after runtime.MemStats
	runtime.ReadMemStats(&before)
	r, err := Multilevel{}.Partition(g, 200_000, Options{Seed: 1, Imbalance: 0.03})
	require.NoError(t, err)
	require.EqualValues(t, g.NumEdges(), r.Objective)
	runtime.ReadMemStats(&after)
	require.Less(t, after.TotalAlloc-before.TotalAlloc, uint64(8*400*200_000/2))
}
