package scalability_test

import (
	"math"
	"testing"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

	"github.com/clustersim/clustersim/internal/measure/scalability"
)

// amdahl is the greatest speedup at fixed work, with the serial part f of it.
func amdahl(f, p float64) float64 { return 1 / (f + (1-f)/p) }

// Identities between the measures under Amdahl's law.
func TestClassicIdentities(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		f := rapid.Float64Range(0, 1).Draw(t, "f")
		p := rapid.Float64Range(1.01, 1e4).Draw(t, "p")
		s := amdahl(f, p)
		near(t, f, scalability.SerialFraction(s, p), "Karp and Flatt give Amdahl's f back")
		require.LessOrEqual(t, s, p*(1+1e-12))
		t1 := rapid.Float64Range(1e-3, 1e6).Draw(t, "T1")
		tp := t1 / s
		over := scalability.OverheadSec(p, tp, t1)
		near(t, s/p, 1/(1+over/t1), "E = S/p = 1/(1 + To/T1)")
		near(t, (p-1)*f, over/t1, "Amdahl's overhead is the idle time (p-1) f T1")
	})
}

func near(t *rapid.T, want, got float64, what string) {
	require.InDelta(t, want, got, 1e-9*max(1, math.Abs(want)), what)
}

func TestClassicLimits(t *testing.T) {
	require.True(t, math.IsNaN(scalability.SerialFraction(1, 1)))
	require.True(t, math.IsNaN(scalability.SerialFraction(1, 0.5)))
	require.Negative(t, scalability.SerialFraction(10, 8), "more than p times as fast")
	require.InDelta(t, 0.5, scalability.Phi(100, 4, 400, 8), 1e-15)
}

// Whatever the terms, the efficiency at the isoefficiency function is the target.
// There is no such work above what E tends to, nor where any work gives more.
func TestIsoWorkOfLaws(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		var law scalability.PowerLaw
		for range rapid.IntRange(1, 4).Draw(t, "terms") {
			law = append(law, scalability.Term{
				C: rapid.Float64Range(1e-6, 10).Draw(t, "C"),
				I: rapid.SampledFrom([]float64{0, 1. / 3, 0.5, 2. / 3, 1}).Draw(t, "by W"),
				J: rapid.SampledFrom([]float64{0, 0.5, 1, 1.5, 2}).Draw(t, "by p"),
			})
		}
		p := rapid.Float64Range(1, 4096).Draw(t, "p")
		e := rapid.Float64Range(0.05, 0.95).Draw(t, "E")
		w := scalability.IsoWork(law, p, e)
		if !math.IsNaN(w) {
			require.InEpsilon(t, e, law.Efficiency(w, p), 1e-8)
			require.Less(t, e, law.Efficiency(math.Inf(1), p)*(1+1e-12))
		} else {
			require.True(t, law.Efficiency(scalability.MostWork, p) < e || law.Efficiency(scalability.LeastWork, p) >= e)
		}
	})
}
