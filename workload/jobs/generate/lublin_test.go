package generate

import (
	"math"
	"testing"

	"github.com/stretchr/testify/require"
	"gonum.org/v1/gonum/mathext"
)

func lublinTypes() []lublin { return []lublin{lublinAll, lublinBatch, lublinInteractive} }

func newTestJobs(m lublin, nodes int) *lublinJobs {
	return newLublinJobs(m, &common{jobs: 1, nodes: nodes, seed: 7}, 0)
}

// near is a test of a mean of n draws with a standard deviation, or of a share if deviation is 0.
func near(t *testing.T, want, got, deviation float64, n int, what string) {
	t.Helper()
	if deviation == 0 {
		deviation = math.Sqrt(want * (1 - want))
	}
	require.InDelta(t, want, got, 4*deviation/math.Sqrt(float64(n)), what)
}

// TestLublinSizes: the mean of v, and the shares of sizes that are 1 and powers of two.
func TestLublinSizes(t *testing.T) {
	const n = 50_000
	for _, nodes := range []int{128, 1000} {
		for _, m := range lublinTypes() {
			j := newTestJobs(m, nodes)
			sum, serial, pow2 := 0.0, 0, 0
			for range n {
				sum += j.logSize()
				switch size := j.size(); {
				case size == 1:
					serial++
				case math.Log2(size) == math.Floor(math.Log2(size)):
					pow2++
				}
			}
			near(t, (j.uProb*j.uLow+j.uMed+(1-j.uProb)*j.uHi)/2, sum/n, (j.uHi-j.uLow)/2, n, m.name)
			near(t, j.serial, float64(serial)/n, 0, n, m.name)
			near(t, j.pow2+(1-j.serial-j.pow2)*byChance(j), float64(pow2)/n, 0, n, m.name)
		}
	}
}

// byChance is the probability that a size that is not rounded to a power of two is one.
func byChance(j *lublinJobs) float64 {
	below := func(v float64) float64 {
		v = max(j.uLow, min(v, j.uHi))
		return j.uProb*(min(v, j.uMed)-j.uLow)/(j.uMed-j.uLow) + (1-j.uProb)*max(v-j.uMed, 0)/(j.uHi-j.uMed)
	}
	sum := 0.0
	for k := 1.0; k < 20; k++ {
		sum += below(math.Log2(math.Exp2(k)+0.5)) - below(math.Log2(math.Exp2(k)-0.5))
	}
	return sum
}

// TestLublinRuns: the mean of ln r of each law, of which draws above 12 are cut off, and how often the
// first is drawn.
func TestLublinRuns(t *testing.T) {
	const n = 30_000
	for _, m := range lublinTypes() {
		for _, first := range []float64{0, 1} {
			j := newTestJobs(m, 128)
			j.pa, j.pb = 0, first
			shape, scale := m.shape2, m.scale2
			if first == 1 {
				shape, scale = m.shape1, m.scale1
			}
			sum := 0.0
			for range n {
				g := j.logRun(1)
				require.LessOrEqual(t, g, 12.0)
				sum += g
			}
			want := shape * scale * mathext.GammaIncReg(shape+1, 12/scale) / mathext.GammaIncReg(shape, 12/scale)
			near(t, want, sum/n, math.Sqrt(shape)*scale, n, m.name)
		}
	}
	require.InDelta(t, 0.78-0.0054*64, lublinAll.firstLaw(64), 1e-15)
	require.Zero(t, lublinAll.firstLaw(1000))
}

// TestLublinDay: the shares of the 48 half hours in arrivals are their weights.
func TestLublinDay(t *testing.T) {
	const n = 100_000
	for _, m := range lublinTypes() {
		j := newTestJobs(m, 128)
		sum := 0.0
		for _, w := range j.weights {
			sum += w
		}
		require.InDelta(t, buckets, sum, 1e-9)
		require.Less(t, j.weights[8], j.weights[27], "few jobs at 4:00, many at 13:30")
		var shares [buckets]float64
		before := 0.0
		for range n {
			require.GreaterOrEqual(t, j.nextSec, before)
			before = j.nextSec
			shares[int(j.nextSec/bucketSec)%buckets] += 1.0 / n
			j.advance()
		}
		for b, w := range j.weights {
			require.InDelta(t, w/buckets, shares[b], 0.004, "%s: half hour %d", m.name, b)
		}
	}
}

// TestGamma: mean and variance.
func TestGamma(t *testing.T) {
	const n = 200_000
	r := stream(1, 0)
	for _, shape := range []float64{1, 4.2, 312} {
		sum, squares := 0.0, 0.0
		for range n {
			x := gamma(r, shape, 0.5)
			sum, squares = sum+x, squares+x*x
		}
		mean := sum / n
		near(t, shape*0.5, mean, math.Sqrt(shape)*0.5, n, "mean")
		require.InEpsilon(t, shape*0.25, squares/n-mean*mean, 0.03)
	}
}
