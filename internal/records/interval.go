package records

import (
	"fmt"
	"math"

	"github.com/clustersim/clustersim/internal/measure/stats"
	"github.com/clustersim/clustersim/internal/models/overhead"
)

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
