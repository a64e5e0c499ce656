package predict

import (
	"fmt"
	"math"

	"github.com/clustersim/clustersim/internal/logs"
	"github.com/clustersim/clustersim/internal/measure/stats"
)

// unchecked is the error of the model where the recorded runs cannot be simulated as they were: the greatest median error on four recorded
// workflows that no choice was made by.
const unchecked = 0.13

// Check says how well the recorded runs come out, under their own scheduler on their own nodes.
type Check struct {
	Made         bool
	Runs         int     // recorded, with a makespan
	RecordedSec  float64 // their median
	SimulatedSec float64 // the median of what is drawn, stalls included
	Error        float64 // simulated over recorded, less 1; NaN: not made
	Stalls       int     // of the recorded runs; -1: no log says
	LowSec       float64 // the interval, as of a prediction
	HighSec      float64
	Within       int // recorded makespans that are in it

	seconds []float64
}

// recordedMedian is that of the makespans; NaN if no run has one.
func recordedMedian(runs []*logs.Run) float64 { return stats.Median(makespans(runs)) }

func makespans(runs []*logs.Run) (list []float64) {
	for _, r := range runs {
		if sec := r.Makespan(); sec > 0 {
			list = append(list, sec)
		}
	}
	return list
}

// check compares recorded makespans with simulated ones, to which the stalls of the recorded runs are added.
func (o *Options) check(runs []*logs.Run, seconds []float64, r rate) Check {
	c := Check{Made: true, Runs: len(makespans(runs)), RecordedSec: recordedMedian(runs), seconds: seconds}
	c.SimulatedSec = stats.Quantile(draws(seconds, r, 0, o.Seed), 0.5)
	c.Error = c.SimulatedSec/c.RecordedSec - 1
	return c
}

// modelError is what the check says about it.
func (c *Check) modelError() float64 {
	if !c.Made {
		return unchecked
	}
	return math.Abs(math.Log1p(c.Error))
}

// count completes the check: how many recorded runs are within the interval.
func (c *Check) count(runs []*logs.Run, r rate, modelError float64, seed uint64) {
	if c.Stalls = r.stalls; !r.known {
		c.Stalls = -1
	}
	if !c.Made {
		return
	}
	drawn := draws(c.seconds, r, modelError, seed)
	c.LowSec, c.HighSec = stats.Quantile(drawn, low), stats.Quantile(drawn, high)
	for _, sec := range makespans(runs) {
		if c.LowSec <= sec && sec <= c.HighSec {
			c.Within++
		}
	}
}

// Beyond these, recorded runs say too little.
const (
	mostNodes    = 5 // times those of the recorded runs
	leastSpeed   = 0.2
	fastestSpeed = 5
)

// TooFar says what lies too far from the recorded runs to be predicted; nil if nothing does.
func (o *Options) TooFar(seen int) error {
	if o.Own != nil {
		seen = len(o.Own)
	}
	for _, c := range o.Clusters {
		switch n := len(c.Nodes); {
		case seen == 0:
			return &NodesError{Nodes: c.Name, Text: "the logs do not say how many nodes the runs had, so that this may be too far from them; give --own-nodes 4x32c128GB"}
		case n > mostNodes*seen:
			return &NodesError{Nodes: c.Name, Text: fmt.Sprintf("%d nodes are more than %d times the %d of the runs, which say too little about so many", n, mostNodes, seen)}
		}
	}
	for i := range o.Speeds {
		if f := o.Speeds[i].Factor; f < leastSpeed || f > fastestSpeed {
			return &SpeedError{fmt.Sprintf("a speed of %.3g is not between %g and %g, and the runs say too little about it", f, leastSpeed, float64(fastestSpeed))}
		}
	}
	return nil
}

// SpeedError is a mistake in the speeds.
type SpeedError struct{ Text string }

func (e *SpeedError) Error() string { return e.Text }
