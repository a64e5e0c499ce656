package scalability_test

import (
	"errors"
	"math"
	"testing"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

	"github.com/clustersim/clustersim/internal/measure/scalability"
)

// Identities between the laws, and their limits.
func TestClassicIdentities(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		f := rapid.Float64Range(0, 1).Draw(t, "f")
		p := rapid.Float64Range(1.01, 1e4).Draw(t, "p")
		s := scalability.Amdahl(f, p)
		near(t, f, scalability.SerialFraction(s, p), "Karp and Flatt give Amdahl's f back")
		near(t, s, scalability.MemoryBounded(f, p, 1), "no growth is Amdahl")
		near(t, scalability.Gustafson(f, p), scalability.MemoryBounded(f, p, p), "growth p is Gustafson")
		near(t, s, scalability.Gustafson(scalability.SerialShare(f, p), p), "the same run, seen from p processors")
		require.LessOrEqual(t, s, p*(1+1e-12))
		growth := rapid.Float64Range(1, 1e6).Draw(t, "G")
		mb := scalability.MemoryBounded(f, p, growth)
		require.GreaterOrEqual(t, mb, s*(1-1e-12), "more work is never less speedup")
		require.LessOrEqual(t, mb, p*(1+1e-12))
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
	require.InDelta(t, 20, scalability.Amdahl(0.05, 1e12), 1e-6)
	require.InDelta(t, 93.7, scalability.Gustafson(0.063/0.999, 100), 0.1)
	require.Equal(t, 64.0, scalability.MemoryBounded(0.3, 64, math.Inf(1)))
	require.Equal(t, 1.0, scalability.MemoryBounded(1, 64, 1e9))
	require.Equal(t, 1.0, scalability.MemoryBounded(1, 64, math.Inf(1)))
	require.True(t, math.IsNaN(scalability.SerialFraction(1, 1)))
	require.True(t, math.IsNaN(scalability.SerialFraction(1, 0.5)))
	require.Negative(t, scalability.SerialFraction(10, 8), "more than p times as fast")
	require.InDelta(t, 0.5, scalability.Phi(100, 4, 400, 8), 1e-15)
}

// One processor needs twice the work in seconds; p need 3 s to start.
func slow(work, p float64) (float64, error) {
	if work > 1e9 {
		return 0, errors.New("too large")
	}
	return 0.3*work + 0.7*work/p + 3*(p-1)/p, nil
}

func TestScaledSpeedups(t *testing.T) {
	s, err := scalability.TimeConstrainedSpeedup(slow, 100, 10, scalability.Search{Tolerance: 1e-12})
	require.NoError(t, err)
	require.Equal(t, scalability.Solved, s.Root.Status)
	sec, err := slow(s.Work, 10)
	require.NoError(t, err)
	require.InDelta(t, 100, sec, 1e-9, "the time stays")
	require.InDelta(t, s.Work/100, s.Speedup, 1e-9, "where serial time is linear, the speedup is the growth")

	_, err = scalability.TimeConstrainedSpeedup(slow, 2e9, 10, scalability.Search{})
	require.EqualError(t, err, "time on one processor: too large")

	never := func(work, p float64) (float64, error) { return work * p, nil }
	s, err = scalability.TimeConstrainedSpeedup(never, 1, 10, scalability.Search{Lowest: 0.5, Highest: 2})
	require.NoError(t, err)
	require.Equal(t, scalability.AlwaysAbove, s.Root.Status)
	require.True(t, math.IsNaN(s.Speedup))
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
