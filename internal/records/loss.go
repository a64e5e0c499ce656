package records

import (
	"fmt"
	"math"
)

// Loss is a distance of simulated from recorded makespans, the number that a fit minimises.
type Loss string

// The losses.
const (
	// LogRatio is the mean of |ln(simulated/recorded)|: half as long is as bad as twice
	// as long. It is least where as many makespans are too short as too long, so that a few
	// that are far too short leave a bias.
	LogRatio Loss = "log"
	// Relative is the mean of |simulated/recorded - 1|. A makespan that is too short
	// cannot be worse than 1, so that too short ones look well.
	Relative Loss = "relative"
	// Unbiased is LogRatio and the size of the bias, |mean of simulated/recorded - 1|. No
	// change of all makespans lowers the first as fast as the second, so that a fit has no bias
	// where its parameters can avoid one.
	Unbiased Loss = "unbiased"
	// Worst is the greatest |ln(simulated/recorded)|; weights count only if they are 0.
	Worst Loss = "max"
)

// ParseLoss reads the name of a loss.
func ParseLoss(text string) (Loss, error) {
	switch l := Loss(text); l {
	case LogRatio, Unbiased, Relative, Worst:
		return l, nil
	}
	return "", fmt.Errorf("unknown loss %q (want log, unbiased, relative or max)", text)
}

// leastSec is the shortest makespan that has a logarithm here.
const leastSec = 1e-3

// One is the loss of one makespan; that of Unbiased without the bias, which only several have.
func (l Loss) One(simulatedSec, recordedSec float64) float64 {
	return math.Abs(l.Miss(simulatedSec, recordedSec))
}

// Miss is the loss of one makespan with a sign: negative where it is too short.
func (l Loss) Miss(simulatedSec, recordedSec float64) float64 {
	if l == Relative {
		return simulatedSec/recordedSec - 1
	}
	return math.Log(max(simulatedSec, leastSec) / max(recordedSec, leastSec))
}

// Slope is how fast Miss grows with the simulated makespan, in 1/s.
func (l Loss) Slope(simulatedSec, recordedSec float64) float64 {
	if l == Relative {
		return 1 / recordedSec
	}
	return 1 / max(simulatedSec, leastSec)
}

// Of is the loss of makespans with these weights; nil: all have the same. NaN without any.
func (l Loss) Of(simulatedSec, recordedSec, weights []float64) float64 {
	sum, bias, all, worst := 0.0, 0.0, 0.0, math.NaN()
	for i := range simulatedSec {
		w := 1.0
		if weights != nil {
			w = weights[i]
		}
		if w == 0 {
			continue
		}
		one := l.One(simulatedSec[i], recordedSec[i])
		sum, all = sum+w*one, all+w
		bias += w * Relative.Miss(simulatedSec[i], recordedSec[i])
		if !(one <= worst) {
			worst = one
		}
	}
	switch l {
	case Worst:
		return worst
	case Unbiased:
		return (sum + math.Abs(bias)) / all
	}
	return sum / all
}

// Weights give what belongs together as much weight as any other: each application, each
// group of overlapping runs and twins, or each file. They add up to 1.
func (s *Set) Weights(by By) []float64 {
	count := map[string]int{}
	for i := range s.Cases {
		count[s.Cases[i].unit(by)]++
	}
	weights := make([]float64, len(s.Cases))
	for i := range s.Cases {
		weights[i] = 1 / float64(count[s.Cases[i].unit(by)]) / float64(len(count))
	}
	return weights
}
