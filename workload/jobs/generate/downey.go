package generate

import (
	"math"

	"github.com/clustersim/clustersim/internal/spec"
	"github.com/clustersim/clustersim/internal/units"
	"github.com/clustersim/clustersim/workload/jobs"
)

// downeyFrom is the model of A. B. Downey, "A parallel workload model and its implications for processor
// allocation", Cluster Computing 1(1), 1998: the work of a job, in seconds of one node, and its mean
// parallelism are uniform in their logarithms; sigma, the variance of parallelism, is uniform. Jobs
// here are rigid: each takes as many nodes as its mean parallelism, and runs as long as its
// speedup on them says. Arrivals are a Poisson process of one rate, where the model has one for each half of a day.
func downeyFrom(a *spec.Args, c *common) func(*jobs.Trace) {
	perSec := rateArg(a, 10.0/3600)
	work := rangeArg(a, "work", between{1, 1e6}, 1e-3, units.Duration)
	sigma := rangeArg(a, "sigma", between{0, 2}, 0, units.Fraction)
	return func(t *jobs.Trace) {
		poissonDates(t.SubmitSec, perSec, c.seed)
		sizes, runs := stream(c.seed, ofSizes), stream(c.seed, ofRuns)
		parallelism := between{1, float64(c.nodes)}
		for i := range t.Units {
			p := parallelism.logUniform(sizes)
			t.Units[i] = c.whole(p)
			t.RunSec[i] = work.logUniform(runs) / speedup(float64(t.Units[i]), p, sigma.draw(runs))
		}
	}
}

// speedup is that on n nodes of a program with mean parallelism p of variance sigma: A. B. Downey, "A model for speedup of
// parallel programs", technical report UCB/CSD-97-933, 1997, with low (sigma <= 1) and high variance.
func speedup(n, p, sigma float64) float64 {
	switch {
	case sigma <= 1 && n <= p:
		return p * n / (p + sigma*(n-1)/2)
	case sigma <= 1 && n <= 2*p-1:
		return p * n / (sigma*(p-0.5) + n*(1-sigma/2))
	case sigma > 1 && n <= p+p*sigma-sigma:
		return n * p * (sigma + 1) / (sigma*(n+p-1) + p)
	}
	return math.Min(p, n)
}
