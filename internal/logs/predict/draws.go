package predict

import (
	"math"
	"math/rand/v2"
	"slices"

	"github.com/clustersim/clustersim/internal/logs"
	"github.com/clustersim/clustersim/internal/logs/rank"
)

// The ends of intervals, and how far 95 % is from the median of a normal distribution, in standard deviations.
const (
	low      = 0.05
	high     = 0.95
	normal95 = 1.6449
)

// leastError is the least error of the model, half of a 90 % interval: on recorded runs of five workflows, each left out of the fit,
// medians were 0.9 to 3.4 % off, single schedulers up to 8 %.
const leastError = 0.05

// perSeed is how often the makespan of a seed is drawn.
const perSeed = 200

// A stall costs from 45 to 61 s of makespan, as recorded runs show that differ in stalls alone.
const (
	stallLowSec  = 45
	stallHighSec = 61
)

// What is known of stalls before any run is seen weighs as much as half a stall: they came at a rate of 0.36 in 790 s of makespan, the
// mean over 525 recorded runs of five workflows under 21 schedulers.
const (
	priorStalls = 0.5
	priorSec    = priorStalls / 0.36 * 790
)

// nextflow is what runs of Nextflow have as their system.
const nextflow = "Nextflow"

// rate is what recorded runs say about the rate of stalls.
type rate struct {
	known  bool // a log says when ends were known
	stalls int
	sec    float64 // makespans, together
	other  bool    // another scheduler, or other nodes
}

// stallRate counts the stalls of the runs that say when ends were known. Only those of Nextflow are known to have any.
func stallRate(runs []*logs.Run) (r rate) {
	for _, x := range runs {
		if n, sec := rank.Stalls(x), x.Makespan(); x.System == nextflow && n >= 0 && sec > 0 {
			r.known = true
			r.stalls += n
			r.sec += sec
		}
	}
	return r
}

// elsewhere is the rate under another scheduler, or on other nodes.
func (r rate) elsewhere() rate {
	r.other = true
	return r
}

// draw is one rate, per second. The sum of k exponentials and half the square of a normal has a gamma distribution with the shape k + 1/2,
// which is what k events leave of the prior.
func (r *rate) draw(random *rand.Rand) float64 {
	sum := 0.5 * square(random.NormFloat64())
	for range r.stalls {
		sum += random.ExpFloat64()
	}
	perSec := sum / (r.sec + priorSec)
	if r.other {
		perSec *= random.ExpFloat64()
	}
	return perSec
}

func square(x float64) float64 { return x * x }

// stallsSec is what stalls add to a makespan.
func (r *rate) stallsSec(random *rand.Rand, makespanSec float64) (sec float64) {
	if !r.known {
		return 0
	}
	perSec := r.draw(random)
	for at := random.ExpFloat64(); at < perSec*makespanSec; at += random.ExpFloat64() {
		sec += stallLowSec + (stallHighSec-stallLowSec)*random.Float64()
	}
	return sec
}

// draws are makespans, sorted: simulated ones with stalls and the error of the model.
func draws(seconds []float64, r rate, modelError float64, seed uint64) []float64 {
	random := rand.New(rand.NewPCG(seed, perSeed))
	list := make([]float64, 0, len(seconds)*perSeed)
	for range perSeed {
		for _, sec := range seconds {
			sec += r.stallsSec(random, sec)
			list = append(list, sec*math.Exp(modelError/normal95*random.NormFloat64()))
		}
	}
	slices.Sort(list)
	return list
}
