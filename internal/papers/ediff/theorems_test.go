package ediff

import (
	"math"
	"testing"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

	"github.com/clustersim/clustersim/internal/measure/scalability"
)

// TestTheorems1To3 and the others try random pairs of laws, not only those of
// the replay.
func TestTheorems1To3(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		q := pair{"random", drawLaw(t, "a"), drawLaw(t, "b")}
		at := []place{drawPlace(t), drawPlace(t)}
		for _, c := range []Check{checkTheorem1(q, at), checkTheorem2(q, at), checkTheorem3(q, at), checkNecessary(q, at)} {
			require.Zero(t, c.Exceptions, c)
		}
	})
}

func TestTheorems5To8(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		q := pair{"random", drawLaw(t, "a"), drawLaw(t, "b")}
		x := drawPlace(t)
		for _, sc := range scalings()[:2] {
			c := checkScaling(sc, q, []float64{x.p})
			require.Less(t, c.Worst, 1e-6, c)
		}
		require.Zero(t, checkTheorem8Equal(q, []place{x}).Exceptions)
	})
}

// TestChecksCanFail gives each check a pair or an expression that must fail.
func TestChecksCanFail(t *testing.T) {
	at := places(newRandom(), 50, 4096)
	q := pair{"forms", pipelinedForm, checkerboardForm}
	wrong := scalings()[0]
	right := wrong.slope
	wrong.slope = func(s scalability.Surface, w, p float64) float64 { return right(s, w, p) * 1.001 }
	require.Equal(t, 100, checkScaling(wrong, q, pointsOf(at)).Exceptions)
	require.Positive(t, checkTheorem8(q, at).Exceptions)
	require.Equal(t, 50, checkTheorem8Equal(pair{"wrong E_p", checkerboardForm, wrongSlope{pipelinedForm}}, at).Exceptions)
	require.Positive(t, converseOfTheorem3(q, at).Exceptions)
	require.False(t, Check{}.Holds(), "no cases, no proof")
	c := Check{}
	c.equal(1, 1.1, 0.05)
	require.Equal(t, []int{1, 1}, []int{c.Cases, c.Exceptions})
	require.InDelta(t, 0.1/1.1, c.Worst, 1e-12)
}

// wrongSlope has an E_p that is not its E's.
type wrongSlope struct{ scalability.PowerLaw }

func (s wrongSlope) Slopes(w, p float64) (byW, byP float64) {
	byW, byP = s.PowerLaw.Slopes(w, p)
	return byW, 1.001 * byP
}

func pointsOf(at []place) []float64 {
	var all []float64
	for _, x := range at {
		all = append(all, x.p)
	}
	return all
}

// TestTheorem4 is the counterexample at equal E, at 52 of 52 squares, and the one at equal
// (W, p), at 49 of 49 points.
func TestTheorem4(t *testing.T) {
	r := theorem4()
	require.Equal(t, []int{52, 52}, []int{r.Spiked.Cases, r.Spiked.Exceptions})
	require.Greater(t, r.LeastSteep, 2.0)
	require.Equal(t, 1e4, r.MostSquares)
	require.Equal(t, 49, r.Pointwise.Cases)
	require.Equal(t, 49, r.Pointwise.Exceptions)
	require.InDelta(t, 1.9, r.SlopeWave, 1e-9)
	require.InDelta(t, 1.5, r.SlopeFlat, 1e-9)
	require.True(t, r.EqualE.Holds())
}

// TestSpikedForm: h is O(p), also between the squares, rises everywhere, by 0.5 where no spike
// is; each spike is 3 sqrt(p) high and adds 1.
func TestSpikedForm(t *testing.T) {
	f := spikedForm()
	h := func(p float64) float64 { return real(f(1, complex(p, 0))) }
	slope := func(p float64) float64 { return imag(f(1, complex(p, complexStep))) / complexStep }
	for j := 2.0; j <= 60; j++ {
		p, width := j*j, 1/(3*j)
		require.InEpsilon(t, 0.5+3*math.Sqrt(p), slope(p), 1e-9)
		require.InDelta(t, 0.5, slope(p+j), 1e-6)
		require.InDelta(t, 1+0.5*8*width, h(p+4*width)-h(p-4*width), 1e-5, "0.5 p and a step")
		require.InDelta(t, 0.5*(p+j)+j, h(p+j), 1e-6, "sqrt(p) steps up to p")
	}
	last, step := 0.0, 1e-2
	if testing.Short() {
		step = 1e-1
	}
	for p := 1.0; p < 2000; p += step {
		require.Greater(t, h(p), last)
		require.Less(t, h(p), 1.6*p)
		last = h(p)
		require.InDelta(t, (h(p+1e-6)-h(p-1e-6))/2e-6, slope(p), 1e-2*max(1, slope(p)))
	}
	for p := 1e4; p < 1e8; p *= 1.37 {
		require.Less(t, h(p), 0.52*p, "it tends to 0.5 p")
	}
}

// TestTheorem8 is the counterexample at p = 6.
func TestTheorem8(t *testing.T) {
	r := theorem8()
	require.InDelta(t, 0.479, r.SpeedupSlope1, 5e-4)
	require.InDelta(t, 0.112, r.SpeedupSlope2, 5e-4)
	require.InDelta(t, 0.0121, r.SerialGrowth1, 5e-5)
	require.InDelta(t, 0, r.SerialGrowth2, 1e-10)
	require.True(t, r.Refutes())
	require.InDelta(t, 0.3, scalability.SerialFraction(speedup(fixedSerial(0.3), 1e6, 6), 6), 1e-12)
}

// TestNoIsoCurve: a constant serial fraction has slopes and no iso-curve.
func TestNoIsoCurve(t *testing.T) {
	none, slopes := noIsoCurve(0.05, 0.5)
	require.True(t, none.Holds())
	require.True(t, slopes.Holds())
	require.True(t, math.IsNaN(scalability.IsoWork(append(fixedSerial(0.05), scalability.Term{C: 1, I: 1. / 3, J: 1}), 22, 0.5)))
	require.False(t, math.IsNaN(scalability.IsoWork(append(fixedSerial(0.05), scalability.Term{C: 1, I: 1. / 3, J: 1}), 20, 0.5)))
}

// TestConverseOfTheorem3: the paper's pair, and which way round.
func TestConverseOfTheorem3(t *testing.T) {
	at := place{1e6, 16} // W far above p^2
	q := pair{"", pipelinedForm, checkerboardForm}
	require.True(t, q.preservesBetter(at))
	require.False(t, q.relativelyBetter(at))
	require.True(t, q.relativelyBetter(place{8000, 80}))
}
