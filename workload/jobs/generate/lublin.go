package generate

import (
	"math"
	"math/rand/v2"

	"gonum.org/v1/gonum/mathext"

	"github.com/clustersim/clustersim/internal/spec"
	"github.com/clustersim/clustersim/workload/jobs"
)

// lublin is a set of parameters of U. Lublin and D. G. Feitelson, "The workload on parallel
// supercomputers: modeling the characteristics of rigid jobs", JPDC 63(11), 2003, for a machine of
// 128 nodes, as in the authors' program.
type lublin struct {
	name string // of the type; empty if there is one only

	serial, pow2       float64 // probabilities of size 1, and of powers of two above
	uLow, uMed, uHi    float64 // logarithms of sizes: uniform in uLow..uMed with probability uProb,
	uProb              float64 // else in uMed..uHi
	shape1, scale1     float64 // of the logarithm of run times, in s: first law
	shape2, scale2     float64 // second law
	pa, pb             float64 // probability of the first: pa*size + pb, within 0..1
	arrShape, arrScale float64 // of the logarithm of times between arrivals at a mean rate, in s
	dayShape, dayScale float64 // of the daily cycle
	arrFactor          float64 // of arrShape
}

var (
	lublinAll = lublin{
		"", 0.244, 0.576, 0.8, 4.5, 7, 0.86, 4.2, 0.94, 312, 0.03, -0.0054, 0.78,
		10.2303, 0.4871, 8.1737, 3.9631, 1.0225,
	}
	lublinBatch = lublin{
		"batch", 0.2927, 0.6686, 1.2, 5, 7, 0.875, 6.57, 0.823, 639.1, 0.0156, -0.003, 0.6986,
		6.0415, 0.8531, 6.1271, 5.2740, 1.0519,
	}
	lublinInteractive = lublin{
		"interactive", 0.1541, 0.625, 1, 3, 5.5, 0.705, 3.8351, 0.6605, 7.073, 0.6856, -0.0118, 0.9156,
		6.5510, 0.6621, 8.9186, 3.6680, 0.9797,
	}
)

const (
	buckets   = 48 // of a day
	bucketSec = 24 * 3600 / buckets
	firstStep = 11 // the daily cycle is the gamma law from this half hour on, for a day

	longestLogRun = 12 // larger draws are repeated
	longestLogGap = 13
	tabled        = 7 // logarithm of the size of the machine that the parameters are for
)

// lublinFrom is the model with one type of jobs, or with several, which arrive independently.
func lublinFrom(types ...lublin) func(*spec.Args, *common) func(*jobs.Trace) {
	return func(_ *spec.Args, c *common) func(*jobs.Trace) {
		return func(t *jobs.Trace) {
			kinds := make([]*lublinJobs, len(types))
			for k, m := range types {
				kinds[k] = newLublinJobs(m, c, k*numStreams)
			}
			if len(types) > 1 {
				t.QOS = make([]int32, c.jobs)
				for _, m := range types {
					t.Names.QOS = append(t.Names.QOS, m.name)
				}
			}
			for i := range t.SubmitSec {
				next := 0
				for k := range kinds {
					if kinds[k].nextSec < kinds[next].nextSec {
						next = k
					}
				}
				if t.QOS != nil {
					t.QOS[i] = int32(next)
				}
				j := kinds[next]
				t.SubmitSec[i] = math.Floor(j.nextSec)
				t.Units[i] = c.whole(j.size())
				t.RunSec[i] = math.Floor(math.Exp(j.logRun(float64(t.Units[i]))))
				j.advance()
			}
		}
	}
}

// lublinJobs draws the jobs of one type.
type lublinJobs struct {
	lublin
	sizes, runs, gaps *rand.Rand

	weights  [buckets]float64 // of the half hours of a day; the mean is 1
	bucket   int              // of the next job
	beginSec float64          // of the bucket
	points   float64          // how far into the bucket the next job is, of its weight
	nextSec  float64          // date of the next job
}

func newLublinJobs(m lublin, c *common, streams int) *lublinJobs {
	j := &lublinJobs{
		lublin: m, sizes: stream(c.seed, streams+ofSizes), runs: stream(c.seed, streams+ofRuns),
		gaps: stream(c.seed, streams+ofArrivals),
	}
	larger := math.Log2(float64(c.nodes)) - tabled
	j.uHi = max(m.uHi+larger, 0)
	j.uMed = max(m.uMed+larger, 0)
	j.uLow = min(m.uLow, j.uMed)
	j.weights = j.cycle()
	j.advance()
	return j
}

// cycle is the weights of the half hours.
func (m *lublin) cycle() (weights [buckets]float64) {
	sum := 0.0
	below := func(x float64) float64 { return mathext.GammaIncReg(m.dayShape, x/m.dayScale) }
	for i := firstStep; i < firstStep+buckets; i++ {
		w := below(float64(i)+0.5) - below(float64(i)-0.5)
		weights[(i-1)%buckets] = w
		sum += w
	}
	for b := range weights {
		weights[b] *= buckets / sum
	}
	return weights
}

// advance draws the date of the next job: a gap at the mean rate is passed in buckets, each of which
// takes as much of it as its weight.
func (j *lublinJobs) advance() {
	gap := j.logGap()
	j.points += math.Exp(gap) / bucketSec
	for j.points > j.weights[j.bucket] {
		j.points -= j.weights[j.bucket]
		j.bucket = (j.bucket + 1) % buckets
		j.beginSec += bucketSec
	}
	j.nextSec = j.beginSec + bucketSec*(j.points/j.weights[j.bucket])
}

func (j *lublinJobs) logGap() float64 {
	for {
		if g := gamma(j.gaps, j.arrShape*j.arrFactor, j.arrScale); g <= longestLogGap {
			return g
		}
	}
}

// size draws a number of nodes, which may be above that of the machine by rounding.
func (j *lublinJobs) size() float64 {
	u := j.sizes.Float64()
	if u <= j.serial {
		return 1
	}
	v := j.logSize()
	if u <= j.serial+j.pow2 {
		v = math.Floor(v + 0.5)
	}
	return math.Floor(math.Exp2(v) + 0.5)
}

// logSize draws the binary logarithm of the size of a parallel job.
func (j *lublinJobs) logSize() float64 {
	if j.sizes.Float64() <= j.uProb {
		return between{j.uLow, j.uMed}.draw(j.sizes)
	}
	return between{j.uMed, j.uHi}.draw(j.sizes)
}

// logRun draws the logarithm of the run time in s of a job of a size.
func (j *lublinJobs) logRun(size float64) float64 {
	first := j.runs.Float64() <= j.firstLaw(size)
	for {
		g := 0.0
		if first {
			g = gamma(j.runs, j.shape1, j.scale1)
		} else {
			g = gamma(j.runs, j.shape2, j.scale2)
		}
		if g <= longestLogRun {
			return g
		}
	}
}

// firstLaw is the probability of the first law of run times.
func (m *lublin) firstLaw(size float64) float64 { return max(0, min(1, m.pa*size+m.pb)) }
