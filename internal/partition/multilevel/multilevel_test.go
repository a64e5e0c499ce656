package multilevel

import (
	"errors"
	"math"
	"runtime"
	"slices"
	"testing"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

	"github.com/clustersim/clustersim/internal/partition"
	"github.com/clustersim/clustersim/internal/partition/mapping"
	"github.com/clustersim/clustersim/internal/partition/parttest"
)

// TestMultilevelOnMeshes bounds cuts of shapes with known good cuts: k
// squares or cubes have the cut below; nothing is far above it.
func TestMultilevelOnMeshes(t *testing.T) {
	for name, tt := range map[string]struct {
		from  string
		k     int
		known int64
	}{
		"halves of a square":    {"grid(rows=64,cols=64,layers=1)", 2, 64},
		"quarters of a square":  {"grid(rows=64,cols=64,layers=1)", 4, 128},
		"64 squares":            {"grid(rows=128,cols=128,layers=1)", 64, 2 * 7 * 128},
		"halves of a cube":      {"grid(rows=20,cols=20,layers=20)", 2, 400},
		"eighths of a cube":     {"grid(rows=20,cols=20,layers=20)", 8, 1200},
		"a long strip in eight": {"grid(rows=4,cols=800,layers=1)", 8, 28},
	} {
		t.Run(name, func(t *testing.T) {
			g := parttest.FromSpec(t, tt.from)
			r, err := Method{}.Partition(g, tt.k, partition.Options{Seed: 1, Imbalance: partition.DefaultImbalance})
			require.NoError(t, err)
			require.LessOrEqual(t, r.Balance, 1.03)
			require.Less(t, float64(r.Objective), 1.25*float64(tt.known))
		})
	}
}

// TestMultilevelIsDeterministic also shows that the seed matters.
func TestMultilevelIsDeterministic(t *testing.T) {
	for name, g := range map[string]*partition.Graph{
		"mesh": parttest.FromSpec(t, "delaunay(rows=60,cols=60,seed=1)"), "hubs": parttest.FromSpec(t, "power-law(n=3000,degree=8,exponent=2.2,seed=1)"),
	} {
		t.Run(name, func(t *testing.T) {
			before := *g
			before.EdgeWeight, before.VertexWeight = slices.Clone(g.EdgeWeight), slices.Clone(g.VertexWeight)
			o := partition.Options{Seed: 7, Imbalance: partition.DefaultImbalance}
			one, err := Method{}.Partition(g, 6, o)
			require.NoError(t, err)
			two, err := Method{}.Partition(g, 6, o)
			require.NoError(t, err)
			require.Equal(t, one, two)
			require.Equal(t, before, *g, "the graph was changed")
			o.Seed = 8
			other, err := Method{}.Partition(g, 6, o)
			require.NoError(t, err)
			require.NotEqual(t, one.Part, other.Part)
		})
	}
}

// TestMultilevelUnitWeights requests what always exists: equal vertices in
// parts of at most their share rounded up, however many parts.
func TestMultilevelUnitWeights(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		n := rapid.IntRange(1, 300).Draw(t, "n")
		b := partition.NewBuilder(n)
		for range rapid.IntRange(0, 3*n).Draw(t, "m") {
			b.Edge(rapid.IntRange(0, n-1).Draw(t, "u"), rapid.IntRange(0, n-1).Draw(t, "v"), 1)
		}
		g, err := b.Build()
		require.NoError(t, err)
		k := rapid.IntRange(1, 40).Draw(t, "k")
		o := partition.Options{Seed: rapid.Uint64().Draw(t, "seed"), Imbalance: rapid.SampledFrom([]float64{0, 0.03, 0.5}).Draw(t, "imbalance")}
		_, err = Method{}.Partition(g, k, o)
		require.NoError(t, err)
	})
}

// TestMultilevelAnyOptions compares with all partitions of small graphs: never
// below the best one, never out of bounds, and when it finds none, then few exist.
func TestMultilevelAnyOptions(t *testing.T) {
	missed, tried, solved, reached := 0, 0, 0, 0
	rapid.Check(t, func(t *rapid.T) {
		directed := rapid.Bool().Draw(t, "directed")
		n, k := rapid.IntRange(1, 7).Draw(t, "n"), rapid.IntRange(1, 3).Draw(t, "k")
		g := parttest.DrawGraphOf(t, n, directed)
		o := partition.Options{
			Seed: 1, Imbalance: rapid.SampledFrom([]float64{0, 0.1, 0.5, 2}).Draw(t, "imbalance"),
			TwoSided: rapid.Bool().Draw(t, "two-sided"),
		}
		if rapid.Bool().Draw(t, "powers") {
			o.Powers = rapid.SliceOfN(rapid.SampledFrom([]float64{1, 2, 3.5}), k, k).Draw(t, "power")
		}
		if rapid.Bool().Draw(t, "costs") {
			o.Costs = parttest.DrawCosts(t, k, !directed || rapid.Bool().Draw(t, "symmetric"))
		}
		best, found := bruteForce(g, k, o)
		r, err := Method{}.Partition(g, k, o)
		unbalanced, ok := errors.AsType[*partition.UnbalancedError](err)
		require.True(t, err == nil || ok, "%v", err)
		tried++
		if err != nil {
			require.NotEmpty(t, unbalanced.Error())
			if found {
				missed++
			}
			return
		}
		require.True(t, found)
		require.NoError(t, partition.Validate(g, k, o, r.Part))
		require.GreaterOrEqual(t, r.Objective, best)
		solved++
		if r.Objective == best {
			reached++
		}
	})
	t.Logf("%d tried, %d missed, %d solved, %d of them with an optimum", tried, missed, solved, reached)
	require.LessOrEqual(t, missed, tried/20, "balanced partitions exist and are not found")
	require.GreaterOrEqual(t, reached, solved*3/4, "optima are not reached")
}

// bruteForce is the least objective of all valid partitions.
func bruteForce(g *partition.Graph, k int, o partition.Options) (best int64, found bool) {
	part := make(partition.Partition, g.NumVertices())
	for {
		if partition.Validate(g, k, o, part) == nil {
			if c := partition.Objective(g, part, o.Costs); !found || c < best {
				best, found = c, true
			}
		}
		v := 0
		for v < len(part) {
			if part[v]++; int(part[v]) < k {
				break
			}
			part[v] = 0
			v++
		}
		if v == len(part) {
			return best, found
		}
	}
}

// TestMultilevelPowers gives a part three times the others' share.
func TestMultilevelPowers(t *testing.T) {
	g := parttest.FromSpec(t, "grid(rows=60,cols=60)")
	o := partition.Options{Seed: 1, Imbalance: 0.02, Powers: []float64{3, 1, 1, 1}, TwoSided: true}
	r, err := Method{}.Partition(g, 4, o)
	require.NoError(t, err)
	require.InEpsilon(t, 1800, r.Weights[0], 0.02)
	require.InEpsilon(t, 600, r.Weights[1], 0.02)
}

// TestMultilevelHonoursCosts draws costs as Yuan (2014) does. To see them on the
// way must beat to map parts at the end, over a few seeds.
func TestMultilevelHonoursCosts(t *testing.T) {
	const k = 8
	for name, g := range map[string]*partition.Graph{"mesh": parttest.FromSpec(t, "grid(rows=40,cols=40)"), "hubs": parttest.FromSpec(t, "power-law(n=1000,degree=6,exponent=2.5,seed=1)")} {
		t.Run(name, func(t *testing.T) {
			var blind, mapped, aware int64
			for seed := range uint64(5) {
				r := partition.NewRandom(seed, 50)
				matrix := make([][]int64, k)
				for i := range matrix {
					matrix[i] = make([]int64, k)
					for j := range i {
						matrix[i][j] = int64(100 + r.Below(401))
						matrix[j][i] = matrix[i][j]
					}
				}
				c, err := partition.NewCosts(matrix)
				require.NoError(t, err)
				o := partition.Options{Seed: seed, Imbalance: partition.DefaultImbalance}
				plain, err := Method{}.Partition(g, k, o)
				require.NoError(t, err)
				o.Costs = c
				blind += partition.Objective(g, plain.Part, c)
				placed, err := mapping.MapParts(g, k, o, plain.Part)
				require.NoError(t, err)
				mapped += placed.Objective
				seen, err := Method{}.Partition(g, k, o)
				require.NoError(t, err)
				aware += seen.Objective
			}
			t.Logf("blind %d, mapped %d, aware %d", blind, mapped, aware)
			require.Less(t, mapped, blind)
			require.Less(t, aware, mapped)
		})
	}
}

// TestCyclesNeverHurt also shows that they help somewhere.
func TestCyclesNeverHurt(t *testing.T) {
	helped := false
	for _, g := range []*partition.Graph{
		parttest.FromSpec(t, "grid(rows=40,cols=50)"), parttest.FromSpec(t, "geometric(n=1500,degree=8,seed=2)"), parttest.FromSpec(t, "power-law(n=1500,degree=6,exponent=2.3,seed=2)"), parttest.FromSpec(t, "grid(rows=3,cols=3)"),
	} {
		for _, k := range []int{2, 5, 16} {
			o := partition.Options{Seed: 3, Imbalance: partition.DefaultImbalance}
			plain, err := Method{}.Partition(g, k, o)
			require.NoError(t, err)
			cycled, err := Method{Cycles: 2}.Partition(g, k, o)
			require.NoError(t, err)
			require.LessOrEqual(t, cycled.Objective, plain.Objective)
			helped = helped || cycled.Objective < plain.Objective
		}
	}
	require.True(t, helped)
}

func TestMultilevelMistakes(t *testing.T) {
	g := parttest.FromSpec(t, "grid(rows=3,cols=3)")
	c, err := partition.NewCosts([][]int64{{0, 1}, {2, 0}})
	require.NoError(t, err)
	for name, tt := range map[string]struct {
		k    int
		o    partition.Options
		m    Method
		want string
	}{
		"no parts":      {0, partition.Options{}, Method{}, "0 parts: want at least 1"},
		"negative":      {2, partition.Options{Imbalance: -1}, Method{}, "imbalance -1: want a number, at least 0"},
		"not a number":  {2, partition.Options{Imbalance: math.NaN()}, Method{}, "imbalance NaN: want a number, at least 0"},
		"infinite":      {2, partition.Options{Imbalance: math.Inf(1)}, Method{}, "imbalance +Inf: want a number, at least 0"},
		"powers":        {2, partition.Options{Powers: []float64{1}}, Method{}, "1 part powers for 2 parts"},
		"no power":      {2, partition.Options{Powers: []float64{1, 0}}, Method{}, "power of part 1: 0: want a number from 1e-100 to 1e+100"},
		"large powers":  {2, partition.Options{Powers: []float64{1, math.MaxFloat64}}, Method{}, "power of part 1: 1.7976931348623157e+308: want a number from 1e-100 to 1e+100"},
		"cost matrix":   {3, partition.Options{Costs: c}, Method{}, "costs between 2 parts for a partition into 3"},
		"no directions": {2, partition.Options{Costs: c}, Method{}, "costs depend on the direction but the graph has none (give messages from and to)"},
		"cycles":        {2, partition.Options{}, Method{-1}, "-1 cycles: want at least 0"},
	} {
		t.Run(name, func(t *testing.T) {
			_, err := tt.m.Partition(g, tt.k, tt.o)
			require.EqualError(t, err, tt.want)
		})
	}
	b := partition.NewBuilder(3)
	b.SetVertexWeight(1, 100)
	heavy, err := b.Build()
	require.NoError(t, err)
	r, err := Method{}.Partition(heavy, 2, partition.Options{Seed: 1, Imbalance: partition.DefaultImbalance})
	require.EqualError(t, err, "no balanced partition was found: part 0 weighs 100, want 0 to 52 (allow more imbalance, or fewer parts)")
	require.Len(t, r.Part, 3, "the nearest one is returned")
}

// TestMultilevelHugeWeights comes near to the largest sums that are allowed.
func TestMultilevelHugeWeights(t *testing.T) {
	const n = 200
	b := partition.NewBuilder(n)
	for v := range n {
		b.SetVertexWeight(v, partition.MaxTotalWeight/(n+1))
		b.Edge(v, (v+1)%n, partition.MaxTotalWeight/(2*n))
		b.Edge(v, (v+7)%n, partition.MaxTotalWeight/(4*n))
	}
	g, err := b.Build()
	require.NoError(t, err)
	r, err := Method{}.Partition(g, 5, partition.Options{Seed: 1, Imbalance: 0.1})
	require.NoError(t, err)
	require.Positive(t, r.Objective)
}

// TestFarMorePartsThanVertices takes no memory for exchanges with empty parts.
func TestFarMorePartsThanVertices(t *testing.T) {
	g := parttest.FromSpec(t, "grid(rows=20,cols=20)")
	var before, after runtime.MemStats
	runtime.ReadMemStats(&before)
	r, err := Method{}.Partition(g, 200_000, partition.Options{Seed: 1, Imbalance: 0.03})
	require.NoError(t, err)
	require.EqualValues(t, g.NumEdges(), r.Objective)
	runtime.ReadMemStats(&after)
	require.Less(t, after.TotalAlloc-before.TotalAlloc, uint64(8*400*200_000/2))
}

// TestMappingLowersCost: under costs that differ a blind method gains by being
// mapped, and never loses.
func TestMappingLowersCost(t *testing.T) {
	gained := 0
	for seed := range uint64(10) {
		m := parttest.PaperModel(60, 5, seed)
		m.Powers = []float64{1, 1, 1, 1, 1}
		plain, err := m.Partition(mapping.Mapped{Method: Method{}, NotMapped: true}, seed)
		mapped, errMapped := m.Partition(mapping.Mapped{Method: Method{}}, seed)
		require.Equal(t, err == nil, errMapped == nil)
		require.LessOrEqual(t, mapped.Objective, plain.Objective)
		if mapped.Objective < plain.Objective {
			gained++
		}
	}
	require.Greater(t, gained, 5)
}
