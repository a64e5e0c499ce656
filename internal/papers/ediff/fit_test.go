package ediff

import (
	"math/rand/v2"
	"testing"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

	"github.com/clustersim/clustersim/internal/measure/scalability"
	"github.com/clustersim/clustersim/workload/generate"
)

// sampled makes runs of a law; noise multiplies To/Te by 1 - noise to 1 + noise.
func sampled(law scalability.PowerLaw, noise float64) []Run {
	random := rand.New(rand.NewPCG(7, 0))
	var runs []Run
	for _, n := range defaultLattice().N {
		for _, side := range defaultLattice().Side {
			r := Run{Variant: generate.Checkerboard, N: n, Side: side}
			r.Efficiency = 1 / (1 + law.Overhead(r.W(), r.P())*(1+noise*(2*random.Float64()-1)))
			runs = append(runs, r)
		}
	}
	return runs
}

// TestFitFindsTheLaw: without noise the terms and their coefficients come back.
func TestFitFindsTheLaw(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		var law scalability.PowerLaw
		for _, at := range rapid.SliceOfNDistinct(rapid.IntRange(0, 8), 1, 2, rapid.ID).Draw(t, "terms") {
			law = append(law, scalability.Term{C: rapid.Float64Range(1, 100).Draw(t, "c"), I: workPowers[at/3], J: processPowers[at%3]})
		}
		runs := sampled(law, 0)
		fit, err := FitSurface(runs)
		require.NoError(t, err)
		require.Less(t, fit.MaxError, 1e-6)
		for _, r := range runs {
			byW, byP := law.Slopes(r.W(), r.P())
			gotW, gotP := fit.Law.Slopes(r.W(), r.P())
			require.InEpsilon(t, byW, gotW, 1e-4)
			require.InEpsilon(t, byP, gotP, 1e-4)
		}
	})
}

// TestFitWithNoise: errors are of the noise's size, and a law of one term gets no
// crowd of others.
func TestFitWithNoise(t *testing.T) {
	fit, err := FitSurface(sampled(scalability.PowerLaw{{C: 60, I: 1. / 3, J: 1}}, 0.02))
	require.NoError(t, err)
	require.LessOrEqual(t, len(fit.Law), 2)
	require.Less(t, fit.MaxError, 0.04)
	require.InDelta(t, 0.0115, fit.RMSError, 0.003) // 0.02/sqrt(3)
	require.GreaterOrEqual(t, fit.LeftOutError, fit.RMSError)
	require.InDelta(t, 60, fit.Law.Overhead(216_000, 9)/9*60, 2)
}

// TestFitLeavesOut compares the shortcut for left-out errors with leaving each
// sample out.
func TestFitLeavesOut(t *testing.T) {
	runs := sampled(scalability.PowerLaw{{C: 60, I: 1. / 3, J: 1}, {C: 200, I: 2. / 3, J: 1.5}}, 0.03)
	terms := scalability.PowerLaw{{C: 1, I: 1. / 3, J: 1}, {C: 1, I: 2. / 3, J: 1.5}}
	whole, ok := fitTerms(runs, terms)
	require.True(t, ok)
	sum := 0.
	for i, r := range runs {
		rest := append(append([]Run{}, runs[:i]...), runs[i+1:]...)
		part, ok := fitTerms(rest, terms)
		require.True(t, ok)
		e := part.Law.Overhead(r.W(), r.P())/r.Overhead() - 1
		sum += e * e / float64(len(runs))
	}
	require.InEpsilon(t, sum, whole.LeftOutError*whole.LeftOutError, 1e-9)
}

func TestFitOfNothing(t *testing.T) {
	_, err := FitSurface(nil)
	require.EqualError(t, err, "no surface through 0 samples")
}
