package stats

import (
	"math"
	"slices"
	"testing"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"
)

// wilcox.test of R 4.2.2 gives W = 9.5 for these, which is 24 A with larger values as better.
func TestVarghaDelaneyR(t *testing.T) {
	require.InDelta(t, 1-0.39583333333333331, VarghaDelaney([]float64{85, 65, 98, 54, 85, 75}, []float64{90, 100, 65, 72}), 1e-12)
	require.Equal(t, 1.0, VarghaDelaney([]float64{1, 2}, []float64{3, 4, 5}))
	require.Equal(t, 0.0, VarghaDelaney([]float64{6}, []float64{3, 4, 5}))
	require.Equal(t, 0.5, VarghaDelaney([]float64{6}, []float64{6}))
	require.True(t, math.IsNaN(VarghaDelaney(nil, []float64{6})))
	require.True(t, math.IsNaN(VarghaDelaney([]float64{math.NaN()}, []float64{6})))
}

// TestVarghaDelaneyTwin counts pairs one by one.
func TestVarghaDelaneyTwin(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		list := rapid.SliceOfN(rapid.Float64Range(0, 5), 1, 12)
		xs, ys := list.Draw(t, "xs"), list.Draw(t, "ys")
		for _, l := range [][]float64{xs, ys} {
			for i := range l {
				l[i] = math.Round(l[i])
			}
		}
		count := 0.0
		for _, x := range xs {
			for _, y := range ys {
				if x < y {
					count++
				} else if x == y {
					count += 0.5
				}
			}
		}
		require.InDelta(t, count/float64(len(xs)*len(ys)), VarghaDelaney(xs, ys), 1e-12)
		require.InDelta(t, 1, VarghaDelaney(xs, ys)+VarghaDelaney(ys, xs), 1e-12)
	})
}

// wilcox.test(..., conf.int = TRUE) of R 4.2.2; the differences are those of the documentation of
// scipy.stats.wilcoxon.
func TestHodgesLehmannR(t *testing.T) {
	require.Equal(t, Center{25, 4, 41.5}, HodgesLehmann(maize, 0.95))
	var differences []float64
	for i, x := range before {
		differences = append(differences, x-after[i])
	}
	c := HodgesLehmann(differences, 0.95)
	require.InDeltaSlice(t, []float64{0.46, 0.01, 0.786}, []float64{c.Middle, c.Low, c.High}, 1e-12)
	logs, ok := LogRatios(before, after)
	require.True(t, ok)
	c = HodgesLehmann(logs, 0.95)
	require.InDeltaSlice(t, []float64{1.3846838219248516, 0.99099784529201984, 1.98696851186778489}, []float64{math.Exp(c.Middle), math.Exp(c.Low), math.Exp(c.High)}, 1e-12)
}

// Above 200 differences quantiles are approximate; R 4.2.2 finds roots of the approximate
// statistic instead, which lie between two means.
func TestHodgesLehmannMany(t *testing.T) {
	var differences []float64
	for i := range 300 {
		differences = append(differences, float64((i*7919+13)%601)-270)
	}
	c := HodgesLehmann(differences, 0.95)
	require.InDeltaSlice(t, []float64{22, 2, 46.5}, []float64{c.Middle, c.Low, c.High}, 0.5)
}

func TestHodgesLehmannDegenerate(t *testing.T) {
	c := HodgesLehmann(nil, 0.95)
	require.True(t, math.IsNaN(c.Middle) && math.IsNaN(c.Low))
	require.True(t, math.IsNaN(HodgesLehmann([]float64{1, math.NaN()}, 0.95).Middle))
	c = HodgesLehmann([]float64{1, 2, 3, 4, 5}, 0.95)
	require.True(t, c.Middle == 3 && math.IsNaN(c.Low) && math.IsNaN(c.High))
	require.Equal(t, Center{3.5, 1, 6}, HodgesLehmann([]float64{1, 2, 3, 4, 5, 6}, 0.95))
	require.Equal(t, Center{0, 0, 0}, HodgesLehmann(make([]float64, 9), 0.95))
}

// TestWalshTwin sorts all means of two.
func TestWalshTwin(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		list := rapid.SliceOfN(rapid.Float64Range(-1e300, 1e300), 1, 12).Draw(t, "list")
		slices.Sort(list)
		var means []float64
		for i, a := range list {
			for _, b := range list[i:] {
				means = append(means, a/2+b/2)
			}
		}
		slices.Sort(means)
		for i, want := range means {
			require.Equal(t, want, walsh(list, i+1)+0) // 0 and -0 are one
		}
	})
}

// A value is in the interval where Wilcoxon's test of the differences from it does not reject.
func TestIntervalIsThatOfTheTest(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		list := rapid.SliceOfNDistinct(rapid.IntRange(-1000, 1000), 6, 12, rapid.ID).Draw(t, "list")
		var differences []float64
		for i, d := range list {
			differences = append(differences, float64(d)+math.Ldexp(1, i-13)) // no two means of two are the same
		}
		c := HodgesLehmann(differences, 0.95)
		p := func(off float64) float64 { return Wilcoxon(differences, slices.Repeat([]float64{off}, len(list))).P }
		const step = 1e-5 // more than Tolerance of 1000
		require.Greater(t, p(c.Low+step), 0.05)
		require.Greater(t, p(c.High-step), 0.05)
		require.LessOrEqual(t, p(c.Low-step), 0.05)
		require.LessOrEqual(t, p(c.High+step), 0.05)
	})
}

func TestLogRatios(t *testing.T) {
	list, ok := LogRatios([]float64{2, 3, 4}, []float64{1, 3 + 1e-12, 8})
	require.True(t, ok)
	require.InDeltaSlice(t, []float64{math.Ln2, 0, -math.Ln2}, list, 1e-15)
	require.Zero(t, list[1])
	_, ok = LogRatios([]float64{0}, []float64{1})
	require.False(t, ok)
	_, ok = LogRatios([]float64{1}, []float64{math.NaN()})
	require.False(t, ok)
}
