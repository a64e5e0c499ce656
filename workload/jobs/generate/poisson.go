package generate

import (
	"math"
	"math/rand/v2"
	"strings"

	"github.com/clustersim/clustersim/internal/models/law"
	"github.com/clustersim/clustersim/internal/spec"
	"github.com/clustersim/clustersim/internal/units"
	"github.com/clustersim/clustersim/workload/jobs"
)

// poissonFrom is arrivals at a rate with sizes and run times of given laws.
func poissonFrom(a *spec.Args, c *common) func(*jobs.Trace) {
	perSec := rateArg(a, 10.0/3600)
	size, run := sizeArg(a), lawArg(a, "run", "exp(1h)", law.Seconds)
	return func(t *jobs.Trace) {
		poissonDates(t.SubmitSec, perSec, c.seed)
		sizes, runs := stream(c.seed, ofSizes), stream(c.seed, ofRuns)
		for i := range t.Units {
			t.Units[i] = c.whole(size(sizes))
			t.RunSec[i] = run(runs)
		}
	}
}

// drawer draws a number.
type drawer func(r *rand.Rand) float64

// sizeArg reads sizes: 4, 1..64 for each whole number with the same probability, or a law.
func sizeArg(a *spec.Args) drawer {
	text := a.String("size", "1")
	if strings.Contains(text, "(") || !strings.Contains(text, "..") {
		return lawArg(a, "size", "1", law.Factors)
	}
	b := rangeArg(a, "size", between{1, 1}, 1, units.Fraction)
	low := math.Floor(b.min)
	n := math.Floor(b.max) - low + 1
	return func(r *rand.Rand) float64 { return low + math.Floor(n*r.Float64()) }
}

// lawArg reads a law, or a number alone.
func lawArg(a *spec.Args, key, def string, of *law.Quantity) drawer {
	l, err := law.Parse(a.String(key, def), of)
	if err != nil {
		a.Fail(key, "%w", err)
		return nil
	}
	return func(r *rand.Rand) float64 {
		return l.Quantile((float64(r.Uint64()>>12) + 0.5) / (1 << 52)) // neither 0 nor 1
	}
}
