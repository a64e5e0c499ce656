package comparison

import (
	"math"

	"github.com/clustersim/clustersim/internal/measure/stats"
)

// Relative is how many times the least a metric is, by workload and scheduler: the least is the scheduler's
// with the smallest mean on the workload, and each run is divided by its run with the same seeds. N is 0
// where the metric is not defined.
func (rep *Report) Relative(m Metric) [][]stats.Estimate {
	values := rep.Values(m)
	list := make([][]stats.Estimate, len(values))
	for p, schedulers := range values {
		list[p] = make([]stats.Estimate, len(schedulers))
		base := least(schedulers)
		for s, runs := range schedulers {
			if len(runs) == 0 {
				continue
			}
			mine, theirs := paired(runs, schedulers[base])
			ratios := make([]float64, len(mine))
			for run := range mine {
				ratios[run] = ratio(mine[run], theirs[run])
			}
			if e := stats.Of(ratios); !math.IsNaN(e.Mean) && !math.IsInf(e.Mean, 0) {
				list[p][s] = e
			}
		}
	}
	return list
}

// least is the scheduler with the smallest mean, the first of several; 0 if none has values.
func least(schedulers [][]float64) (at int) {
	smallest := math.Inf(1)
	for s, runs := range schedulers {
		if len(runs) > 0 && stats.Mean(runs) < smallest {
			at, smallest = s, stats.Mean(runs)
		}
	}
	return at
}
