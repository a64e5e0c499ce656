package records

import (
	"fmt"
	"math"

	"github.com/clustersim/clustersim/internal/measure/stats"
	"github.com/clustersim/clustersim/internal/models/overhead"
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

// Errors sum up how far predictions are from recorded makespans. Errors are relative, as
// fractions of the recorded makespan.
type Errors struct {
	stats.Errors
	Log float64 // mean of |ln(predicted/recorded)|
}

// Compare sums up predictions; those that are NaN are left out.
func Compare(predictedSec, recordedSec []float64) Errors {
	relative, logs := make([]float64, len(predictedSec)), make([]float64, len(predictedSec))
	for i, p := range predictedSec {
		relative[i] = Relative.Miss(p, recordedSec[i])
		logs[i] = math.Log(max(p, leastSec) / recordedSec[i])
	}
	return Errors{stats.SumUp(relative), stats.SumUp(logs).Mean}
}

// oneSided is the part of the mean error from which on the bias is near it: seven eighths of
// all errors, by size, then have one sign.
const oneSided = 0.75

// leastMean is a mean error so small that its direction does not matter.
const leastMean = 0.01

// OneSided reports whether predictions are off in one direction, which a factor would correct.
func (e *Errors) OneSided() bool {
	return e.N > 1 && math.Abs(e.Bias) >= oneSided*e.Mean && e.Mean > leastMean
}

// Side is the direction in which they are off.
func (e *Errors) Side() string {
	if e.Bias < 0 {
		return "makespans come out too short"
	}
	return "makespans come out too long"
}

// Interval has the factors from a calibrated makespan to the ends of its prediction interval,
// and the coverage of such intervals.
type Interval struct {
	Low, High float64 // factors
	Level     float64 // the part of records of other groups to cover
	Within    int     // held-out records within intervals made of the other groups
	Held      int     // held-out records
	HeldOut   string  // the part that each fit left out
}

// NewInterval makes an interval of misses, ln(recorded/simulated) of records that a fit had not
// seen; nil if there are none.
func NewInterval(misses []stats.Miss, heldOut string) *Interval {
	b := stats.Conformal(misses, stats.PredictionLevel)
	if b.Level == 0 {
		return nil
	}
	i := &Interval{Low: math.Exp(b.Low), High: math.Exp(b.High), Level: b.Level, HeldOut: heldOut}
	i.Within, i.Held = stats.Coverage(misses, i.Level)
	return i
}

// IntervalOf makes that of a calibrated file; nil if the file has no errors of records that a
// fit had not seen, such as one that an older version wrote.
func IntervalOf(f *overhead.File) *Interval {
	var misses []stats.Miss
	for _, r := range f.Records {
		if r.Tested {
			misses = append(misses, stats.Miss{Group: r.Group, Value: r.Error})
		}
	}
	return NewInterval(misses, f.HeldOut)
}

// Of are the ends of the interval of a makespan.
func (i *Interval) Of(sec float64) (lowSec, highSec float64) { return sec * i.Low, sec * i.High }

// Covered is a sentence on the coverage of such intervals.
func (i *Interval) Covered() string {
	if i.Held == 0 {
		return "all were held out together, so that nothing says how often it holds"
	}
	return fmt.Sprintf("of the records held out (%s) %d of %d were within theirs, %.0f %%", i.HeldOut, i.Within, i.Held, 100*float64(i.Within)/float64(i.Held))
}

// Percent is the level as text.
func (i *Interval) Percent() string { return fmt.Sprintf("%.0f %%", 100*i.Level) }
