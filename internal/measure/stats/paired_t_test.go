package stats

import (
	"math"
	"math/rand/v2"
	"testing"

	"github.com/stretchr/testify/require"
)

// The hours of sleep that two drugs gave ten patients, from Student's paper of
// 1908; t.test of R 4.2.2 gives the figures.
func TestPairedTReference(t *testing.T) {
	first := []float64{0.7, -1.6, -0.2, -1.2, -0.1, 3.4, 3.7, 0.8, 0.0, 2.0}
	second := []float64{1.9, 0.8, 1.1, 0.1, -0.1, 4.4, 5.5, 1.6, 4.6, 3.4}
	p := PairedT(first, second)
	require.InEpsilon(t, -4.06212768338203656, p.T, 1e-12)
	require.InEpsilon(t, 0.00283289019738427, p.P, 1e-9)
	require.InEpsilon(t, -1.58, p.Difference.Mean, 1e-12)
	require.InEpsilon(t, 2.45988576327698238-1.58, p.Difference.Half, 1e-9)

	p = PairedT(before, after)
	require.InEpsilon(t, 3.0353754156485913, p.T, 1e-12)
	require.InEpsilon(t, 0.0161766274349081, p.P, 1e-9)
}

func TestPairedTDegenerate(t *testing.T) {
	p := PairedT([]float64{1, 2}, []float64{1, 2})
	require.True(t, p.T == 0 && p.P == 1)
	p = PairedT([]float64{1, 2}, []float64{2, 3})
	require.True(t, math.IsInf(p.T, -1) && p.P == 0)
	p = PairedT([]float64{1}, []float64{2})
	require.True(t, math.IsNaN(p.T) && math.IsNaN(p.P))
	require.True(t, math.IsNaN(PairedT([]float64{1, math.NaN()}, []float64{2, 3}).P))
	require.PanicsWithValue(t, "stats: 0 measurements in pairs with 1", func() { PairedT(nil, []float64{1}) })
}

// Where nothing differs but chance, 5 in 100 tests say at the 5 % level that
// something does: exactly so for Student's, at most for Wilcoxon's.
func TestPairedTestsKeepTheirLevel(t *testing.T) {
	const samples, pairs = 4000, 8
	rng, student, wilcoxon := rand.New(rand.NewPCG(3, 4)), 0, 0
	for range samples {
		xs, ys := make([]float64, pairs), make([]float64, pairs)
		for i := range xs {
			common := 100 * rng.NormFloat64()
			xs[i], ys[i] = common+rng.NormFloat64(), common+rng.NormFloat64()
		}
		if PairedT(xs, ys).P <= 0.05 {
			student++
		}
		if Wilcoxon(xs, ys).P <= 0.05 {
			wilcoxon++
		}
	}
	require.InDelta(t, 0.05, float64(student)/samples, 0.014)    // four standard errors
	require.InDelta(t, 0.0391, float64(wilcoxon)/samples, 0.013) // 10 of 256 signs
}

// The adjusted values are those of p.adjust of R 4.2.2.
func TestHolm(t *testing.T) {
	require.InDeltaSlice(t, []float64{0.04, 0.09, 0.09, 0.025, 0.5}, Holm([]float64{0.01, 0.04, 0.03, 0.005, 0.5}), 1e-15)
	some := Holm([]float64{0.03, math.NaN(), 0.9})
	require.Equal(t, 0.06, some[0])
	require.True(t, math.IsNaN(some[1]))
	require.Equal(t, 0.9, some[2])
	require.Equal(t, []float64{1, 1}, Holm([]float64{0.7, 0.8}))
	require.Empty(t, Holm(nil))
}
