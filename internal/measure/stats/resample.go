package stats

import (
	"math/rand/v2"
	"slices"
)

// Resamples is the number of samples of a bootstrap.
const Resamples = 400

// resampleCoverage is the part of the samples between the ends of [PercentileInterval].
const resampleCoverage = 0.9

// Resample draws as many places of a list as it has, with replacement: B. Efron, Bootstrap
// methods: another look at the jackknife, The Annals of Statistics 7(1), 1979. Measurements
// that depend on each other are one place.
func Resample(random *rand.Rand, drawn []int) {
	for i := range drawn {
		drawn[i] = random.IntN(len(drawn))
	}
}

// PercentileInterval is the interval with 90 % of the samples' values in it. It sorts them.
func PercentileInterval(values []float64, quantile func(sorted []float64, p float64) float64) (low, high float64) {
	slices.Sort(values)
	return quantile(values, (1-resampleCoverage)/2), quantile(values, (1+resampleCoverage)/2)
}
