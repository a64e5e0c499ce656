package fit

import (
	"fmt"
	"math"
	"strconv"
)

// Prior says how much the values count that the search begins with. It is of use where
// records are few: a value that they tell comes out as without it, and one that they do not
// tell stays where it was.
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
		middle := math.Log(value/p.Free[i].Low) / math.Log(p.Free[i].High/p.Free[i].Low)
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
	// UsualNoise is what repeated runs of a workflow differ by, where there are none to tell.
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
