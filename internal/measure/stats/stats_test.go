package stats

import (
	"math"
	"math/rand/v2"
	"testing"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"
)

// The quantiles are those of printed tables of Student's t, two-sided 95 %:
// 12.706 (1 degree of freedom), 4.303 (2), 2.262 (9), 2.045 (29).
func TestOfHasStudentsQuantiles(t *testing.T) {
	for n, quantile := range map[int]float64{2: 12.706, 3: 4.303, 10: 2.262, 30: 2.045} {
		xs, sum := make([]float64, n), 0.0
		for i := range xs {
			xs[i] = float64(i * i)
			sum += xs[i]
		}
		mean, squares := sum/float64(n), 0.0
		for _, x := range xs {
			squares += (x - mean) * (x - mean)
		}
		e := Of(xs)
		require.Equal(t, n, e.N)
		require.InDelta(t, mean, e.Mean, 1e-12*mean)
		require.InDelta(t, quantile, e.Half/math.Sqrt(squares/float64(n-1)/float64(n)), 5e-4)
	}
}

func TestOfFewOrEqual(t *testing.T) {
	none := Of(nil)
	require.True(t, none.N == 0 && math.IsNaN(none.Mean) && math.IsNaN(none.Half))
	one := Of([]float64{7})
	require.True(t, one.N == 1 && one.Mean == 7 && math.IsNaN(one.Half))
	require.Equal(t, Estimate{3, 0.1, 0}, Of([]float64{0.1, 0.1, 0.1}))
	undefined := Of([]float64{math.NaN()})
	require.True(t, undefined.N == 1 && math.IsNaN(undefined.Mean) && math.IsNaN(undefined.Half))
	require.True(t, math.IsNaN(Of([]float64{1, math.NaN(), 2}).Mean))
	require.True(t, math.IsNaN(Of([]float64{math.NaN(), math.NaN()}).Mean))
}

// Of many samples of a normal population 95 in 100 intervals hold its mean.
func TestOfCovers(t *testing.T) {
	const samples = 4000
	rng, held := rand.New(rand.NewPCG(1, 2)), 0
	for range samples {
		xs := make([]float64, 5)
		for i := range xs {
			xs[i] = 10 + 3*rng.NormFloat64()
		}
		if e := Of(xs); math.Abs(e.Mean-10) <= e.Half {
			held++
		}
	}
	require.InDelta(t, Confidence, float64(held)/samples, 0.015) // four standard errors
}

func TestTally(t *testing.T) {
	var x Tally
	for _, theirs := range []float64{11, 10 * (1 + 5e-10), 10, 9, 8, 7, math.NaN()} {
		x.Add(10, theirs)
	}
	require.Equal(t, Tally{1, 2, 3}, x)
	require.Equal(t, Tally{3, 2, 1}, x.Flip())
	require.Equal(t, Tally{4, 4, 4}, x.Plus(x.Flip()))
	better, equal, worse := Tally{1, 0, 3}.Percent()
	require.Equal(t, []float64{25, 0, 75}, []float64{better, equal, worse})
	better, _, _ = Tally{}.Percent()
	require.True(t, math.IsNaN(better))
}

func TestSame(t *testing.T) {
	for _, tt := range []struct {
		a, b float64
		want bool
	}{{0, 0, true}, {0, 1e-300, false}, {1, 1 + 1e-10, true}, {1, 1 + 1e-8, false}, {-1, 1, false}, {math.Inf(1), math.Inf(1), true}, {math.Inf(1), 1, false}, {1, math.NaN(), false}} {
		require.Equal(t, tt.want, Same(tt.a, tt.b), tt)
		require.Equal(t, tt.want, Same(tt.b, tt.a), tt)
	}
}

// What one side wins the other loses.
func TestTallyIsAntisymmetric(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		var mine, theirs Tally
		for range rapid.IntRange(0, 20).Draw(t, "comparisons") {
			a, b := rapid.Float64().Draw(t, "a"), rapid.Float64().Draw(t, "b")
			mine.Add(a, b)
			theirs.Add(b, a)
		}
		if mine.Flip() != theirs {
			t.Fatalf("%v and %v", mine, theirs)
		}
	})
}
