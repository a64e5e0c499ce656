package fit

import (
	"math"

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
