package fit

import (
	"math"
	"slices"
	"testing"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"
)

// Of 2^k points in a row each of 2^k equal parts of a ring has one, give or take where the
// shift cuts them, in base 2; and all are in the cube.
func TestHaltonFillsTheCubeEvenly(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		seed := rapid.Uint64().Draw(t, "seed")
		dims := rapid.IntRange(1, len(bases)).Draw(t, "dims")
		h, n := NewHalton(dims, seed), 64
		var first []float64
		for i := range n {
			at := h.Point(i)
			require.Len(t, at, dims)
			for _, x := range at {
				require.True(t, 0 <= x && x < 1, "%v", at)
			}
			first = append(first, at[0])
		}
		slices.Sort(first)
		for i := range first[1:] {
			require.LessOrEqual(t, first[i+1]-first[i], 2.0/float64(n)+1e-12)
		}
	})
}

func TestHaltonDependsOnItsSeed(t *testing.T) {
	require.Equal(t, NewHalton(3, 7).Point(5), NewHalton(3, 7).Point(5))
	require.NotEqual(t, NewHalton(3, 7).Point(5), NewHalton(3, 8).Point(5))
	plain := &Halton{shift: make([]float64, 2)}
	require.InDeltaSlice(t, []float64{1.0 / 2, 1.0 / 3}, plain.Point(0), 1e-15)
	require.InDeltaSlice(t, []float64{3.0 / 4, 1.0 / 9}, plain.Point(2), 1e-15)
}

func TestRefineFindsKnownMinima(t *testing.T) {
	rosenbrock := func(at []float64) float64 {
		x, y := 4*at[0]-2, 4*at[1]-1
		return 100*(y-x*x)*(y-x*x) + (1-x)*(1-x)
	}
	for name, tt := range map[string]struct {
		f           func(at []float64) float64
		from        []float64
		evaluations int
		want        []float64
		within      float64
	}{
		"one parabola":                  {func(at []float64) float64 { return math.Pow(at[0]-0.3, 2) }, []float64{0.9}, 60, []float64{0.3}, 2e-3},
		"a bowl":                        {func(at []float64) float64 { return math.Hypot(at[0]-0.3, 2*(at[1]-0.8)) }, []float64{0.9, 0.1}, 150, []float64{0.3, 0.8}, 2e-3},
		"a corner":                      {func(at []float64) float64 { return at[0] - at[1] + at[2] }, []float64{0.5, 0.5, 0.5}, 100, []float64{0, 1, 0}, 1e-9},
		"a bent valley (H. Rosenbrock)": {rosenbrock, []float64{0.1, 0.9}, 600, []float64{0.75, 0.5}, 2e-2},
		"absolute values":               {func(at []float64) float64 { return math.Abs(at[0]-0.61) + math.Abs(at[1]-0.22) }, []float64{0.5, 0.5}, 150, []float64{0.61, 0.22}, 5e-3},
	} {
		t.Run(name, func(t *testing.T) {
			got := Refine(tt.f, Point{tt.from, tt.f(tt.from)}, tt.evaluations)
			require.InDeltaSlice(t, tt.want, got.At, tt.within)
			require.Equal(t, tt.f(got.At), got.Loss)
		})
	}
}

// Whatever the function: no more evaluations than allowed, none outside of the cube, and
// nothing worse than the start.
func TestRefineKeepsItsBudget(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		dims := rapid.IntRange(1, 5).Draw(t, "dims")
		allowed := rapid.IntRange(0, 80).Draw(t, "evaluations")
		waves := rapid.SliceOfN(rapid.Float64Range(-20, 20), dims, dims).Draw(t, "waves")
		from := rapid.SliceOfN(rapid.Float64Range(0, 1), dims, dims).Draw(t, "from")
		calls := 0
		f := func(at []float64) float64 {
			calls++
			sum := 0.0
			for d, x := range at {
				require.True(t, 0 <= x && x <= 1)
				sum += math.Round(10*math.Sin(waves[d]*x)) / 10 // with flats
			}
			return sum
		}
		start := Point{from, f(from)}
		calls = 0
		got := Refine(f, start, allowed)
		require.LessOrEqual(t, calls, allowed)
		require.LessOrEqual(t, got.Loss, start.Loss)
	})
}
