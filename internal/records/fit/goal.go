package fit

import (
	"fmt"
	"math"
	"strconv"

	"github.com/clustersim/clustersim/internal/records"
)

// goal is what a fit of a subset to some records makes small.
type goal struct {
	loss    records.Loss
	actual  []float64 // recorded makespans
	weights []float64 // of the records
	bends   []float64 // by axis: makespans are about linear in exp(bend x)
	pull
}

// squarePart is the part of the squares in a score: so small that it decides where the loss does
// not. Between the makespans of two runs of one workflow any is as near to both; as in a
// median of two numbers it is the middle that is meant.
const squarePart = 0.01

// score is that of the records and what the prior adds.
func (g *goal) score(at, sec []float64) float64 { return g.ofRecords(sec) + g.pull.of(at) }

// ofRecords is the loss and a little of the mean square.
func (g *goal) ofRecords(sec []float64) float64 {
	sum, all := 0.0, 0.0
	for i, w := range g.weights {
		miss := g.loss.Miss(sec[i], g.actual[i])
		sum += w * miss * miss
		all += w
	}
	return g.loss.Of(sec, g.actual, g.weights) + squarePart*sum/all
}

// bent is how far a step along an axis goes in what makespans are about linear in; the step
// itself where it is short.
func (g *goal) bent(d int, step float64) float64 {
	if k := g.bends[d]; k != 0 {
		return math.Expm1(k*step) / k
	}
	return step
}

// straight undoes bent.
func (g *goal) straight(d int, bent float64) float64 {
	if k := g.bends[d]; k != 0 {
		return math.Log1p(k*bent) / k
	}
	return bent
}

// steepness is the derivative of bent.
func (g *goal) steepness(d int, step float64) float64 { return math.Exp(g.bends[d] * step) }

// bends are those of a subset's axes.
func (p *Problem) bends(s subset) (list []float64) {
	for _, i := range s {
		list = append(list, p.Free[i].bend())
	}
	return list
}

// bend says how makespans depend on a place: they are about linear in times and factors, and
// in 1/x of rates and slots, for what these divide takes as long. All are exp(bend x) of the
// place, times something.
func (f *Free) bend() float64 {
	if f.Unit == "B/s" || f.Unit == "jobs" {
		return -math.Log(f.High / f.Low)
	}
	return math.Log(f.High / f.Low)
}

// Prior says how much the values count that the search begins with. It is of use where
// records are few: a value that they determine comes out as without it, and another stays where
// it was.
//
// A range is held to be four standard deviations wide, on its logarithmic scale, and the
// value before to be its middle; of a parameter that was off nothing is held. Records are
// held to differ from any model by Noise in the mean of |ln(simulated/recorded)|, as runs of
// one workflow differ from each other: then the most probable values are those with the
// least of loss + Noise/records x 1/2 sum z^2, z being the distance from the value before in
// standard deviations (Laplace's law for records, the normal one for values).
type Prior struct {
	Noise float64 // 0: values before do not count
	Twins bool    // Noise is that of runs of one workflow among the records fitted to, where there are any
}

// deviations is how many standard deviations a range is wide.
const deviations = 4

// twinsApart is the mean of |x-y| over that of |x| where both follow Laplace's law.
const twinsApart = 1.5

// noise is what some records differ by from any model.
func (p *Problem) noise(which []int) float64 {
	sum, pairs := 0.0, 0
	for k, i := range which {
		for _, j := range which[:k] {
			if p.Prior.Twins && p.Set.Cases[i].Twins == p.Set.Cases[j].Twins {
				sum += math.Abs(math.Log(p.recordedSec[i] / p.recordedSec[j]))
				pairs++
			}
		}
	}
	if pairs > 0 {
		return sum / float64(pairs) / twinsApart
	}
	return p.Prior.Noise
}

// strength is how much half a squared deviation adds to the loss of some records.
func (p *Problem) strength(which []int) float64 {
	return p.noise(which) / float64(len(which))
}

// pull is what a prior adds to a loss.
type pull struct {
	strength float64
	middle   []float64 // places, by axis; none: nothing pulls
}

// pull is that of a subset.
func (p *Problem) pull(strength float64, s subset) pull {
	list := pull{strength: strength}
	for _, i := range s {
		value, drawn, err := p.Base.Get(p.Free[i].Name)
		middle := p.Free[i].place(value)
		if off := value == 0 || math.IsInf(value, 1); off || drawn || err != nil {
			middle = rangeMiddle
		}
		list.middle = append(list.middle, middle)
	}
	return list
}

// rangeMiddle is the middle of the values of a parameter that was off.
const rangeMiddle = 1.0 / 2

// of is what a place costs.
func (p *pull) of(at []float64) (sum float64) {
	for d := range p.middle {
		sum += p.curvature() / 2 * (at[d] - p.middle[d]) * (at[d] - p.middle[d])
	}
	return sum
}

// slope and curvature are the derivatives of what a place on an axis costs.
func (p *pull) slope(d int, x float64) float64 { return p.curvature() * (x - p.middle[d]) }

func (p *pull) curvature() float64 { return p.strength * deviations * deviations }

const (
	priorOff   = "off"
	priorTwins = "twins"
	mostNoise  = 10
	// UsualNoise is what repeated runs of a workflow differ by, where there are none to compare.
	UsualNoise = 0.1
)

// ParsePrior reads off, twins or a noise such as 0.1.
func ParsePrior(text string) (Prior, error) {
	switch text {
	case priorOff:
		return Prior{}, nil
	case priorTwins:
		return Prior{Noise: UsualNoise, Twins: true}, nil
	}
	noise, err := strconv.ParseFloat(text, 64)
	if err != nil || !(0 < noise && noise <= mostNoise) {
		return Prior{}, fmt.Errorf("%q: want off, twins, or what runs of a workflow differ by, a number up to %d such as %g", text, mostNoise, UsualNoise)
	}
	return Prior{Noise: noise}, nil
}

// String is the text that ParsePrior reads.
func (p Prior) String() string {
	switch {
	case p.Twins:
		return priorTwins
	case p.Noise == 0:
		return priorOff
	}
	return strconv.FormatFloat(p.Noise, 'g', -1, 64)
}
