package judge

import (
	"math"
	"slices"

	"github.com/clustersim/clustersim/internal/measure/stats"
)

// Errors sum up how far predictions are from recorded makespans. Relative errors are
// fractions. All are NaN without records.
type Errors struct {
	Records int
	Mean    float64 // of absolute relative errors
	Median  float64 // of absolute relative errors
	P90     float64 // 90 % of absolute relative errors are at most this
	Bias    float64 // mean relative error: below 0 where predictions are short
	Log     float64 // mean of |ln(predicted/recorded)|
}

// Compare sums up predictions; those that are NaN are left out.
func Compare(predictedSec, recordedSec []float64) Errors {
	e, sizes := Errors{}, []float64{}
	for i, p := range predictedSec {
		if math.IsNaN(p) {
			continue
		}
		x := relative(p, recordedSec[i])
		sizes = append(sizes, math.Abs(x))
		e.Bias += x
		e.Log += math.Abs(math.Log(max(p, leastSec) / recordedSec[i]))
	}
	slices.Sort(sizes)
	e.Records = len(sizes)
	n := float64(e.Records)
	for _, x := range sizes {
		e.Mean += x
	}
	e.Mean, e.Bias, e.Log = e.Mean/n, e.Bias/n, e.Log/n
	e.Median, e.P90 = stats.Quantile(sizes, 0.5), stats.Quantile(sizes, 0.9)
	return e
}

// oneSided is the part of the mean error from which on the bias is near it: seven eighths of
// all errors, by size, then have one sign.
const oneSided = 0.75

// OneSided says whether predictions are off in one direction, which a factor would mend.
func (e *Errors) OneSided() bool {
	return e.Records > 1 && math.Abs(e.Bias) >= oneSided*e.Mean && e.Mean > leastMean
}

// leastMean is a mean error so small that its direction does not matter.
const leastMean = 0.01

// Side says in which direction they are off.
func (e *Errors) Side() string {
	if e.Bias < 0 {
		return "makespans come out too short"
	}
	return "makespans come out too long"
}

// leastSec is the shortest makespan that has a logarithm here.
const leastSec = 1e-3

func relative(predictedSec, recordedSec float64) float64 { return predictedSec/recordedSec - 1 }
