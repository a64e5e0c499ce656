package records

import (
	"math"

	"github.com/clustersim/clustersim/internal/measure/stats"
)

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
