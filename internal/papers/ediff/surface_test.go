package ediff

import (
	"math"
	"testing"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

	"github.com/clustersim/clustersim/internal/measure/scalability"
)

func drawLaw(t *rapid.T, name string) scalability.PowerLaw {
	law := scalability.PowerLaw{}
	for range rapid.IntRange(1, 3).Draw(t, name+" terms") {
		law = append(law, scalability.Term{
			C: rapid.Float64Range(0.01, 100).Draw(t, name+" c"),
			I: rapid.Float64Range(0.1, 2).Draw(t, name+" i"),
			J: rapid.Float64Range(0.1, 2).Draw(t, name+" j"),
		})
	}
	return law
}

func drawPlace(t *rapid.T) place {
	return place{math.Exp(rapid.Float64Range(0, 12).Draw(t, "ln W")), math.Exp(rapid.Float64Range(0.7, 6).Draw(t, "ln p"))}
}

// TestSlopes: the slopes of a power law, by its own formula and by complex steps.
func TestSlopes(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		law, x := drawLaw(t, "law"), drawPlace(t)
		byW, byP := law.Slopes(x.w, x.p)
		stepW, stepP := smooth(law).Slopes(x.w, x.p)
		require.InEpsilon(t, byW, stepW, 1e-12)
		require.InEpsilon(t, byP, stepP, 1e-12)
		require.InEpsilon(t, law.Efficiency(x.w, x.p), smooth(law).Efficiency(x.w, x.p), 1e-12)
		require.Positive(t, byW)
		require.Negative(t, byP)
	})
}

// TestIsoWork: E at the W found is the target, and that curve has the slope
// -E_p/E_W.
func TestIsoWork(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		law, p, target := drawLaw(t, "law"), rapid.Float64Range(2, 400).Draw(t, "p"), rapid.Float64Range(0.05, 0.95).Draw(t, "E")
		w := scalability.IsoWork(law, p, target)
		if math.IsNaN(w) {
			require.True(t, law.Efficiency(scalability.MostWork, p) < target || law.Efficiency(scalability.LeastWork, p) > target)
			return
		}
		require.InEpsilon(t, target, law.Efficiency(w, p), 1e-9)
		require.InEpsilon(t, scalability.IsoSlope(law, w, p), central(p, func(p float64) float64 { return isoNear(law, p, target, w) }), 1e-6)
	})
}

func TestExponent(t *testing.T) {
	require.InDelta(t, 2.25, exponent([]float64{4, 9, 16, 25}, []float64{3 * math.Pow(4, 2.25), 3 * math.Pow(9, 2.25), 3 * math.Pow(16, 2.25), 3 * math.Pow(25, 2.25)}), 1e-12)
}

// The closed forms of the paper where one can do them by hand.
func TestClosedForms(t *testing.T) {
	const w, p = 4096., 64.
	require.InEpsilon(t, 1/(1+64./16), checkerboardForm.Efficiency(w, p), 1e-15)
	require.InEpsilon(t, 1/(1+64./256), pipelinedForm.Efficiency(w, p), 1e-15)
	require.InEpsilon(t, 3*w/p, scalability.IsoSlope(checkerboardForm, w, p), 1e-14)
	require.InEpsilon(t, 1.5*w/p, scalability.IsoSlope(pipelinedForm, w, p), 1e-14)
	require.InEpsilon(t, 2.25*w/p, scalability.IsoSlope(startupForm, w, p), 1e-14)
	require.InEpsilon(t, 1.5*w/p, scalability.IsoSlope(unhiddenForm, w, p), 1e-14)
	c := checkSlopes(places(newRandom(), 100, 4096))
	require.True(t, c.Holds(), c)
	require.Less(t, c.Worst, 1e-13)
}
