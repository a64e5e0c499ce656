package comparison

import (
	"math"

	"github.com/clustersim/clustersim/internal/measure/stats"
)

// Metric is a number of each run.
type Metric struct {
	Name   string // as in CSV and JSON
	Higher bool   // larger values are better
	of     func(x outcome, boundSec float64) float64
}

// Metrics are those of every run; some are not defined for each scheduler or platform.
func Metrics() []Metric {
	energy := func(of func(x outcome) float64) func(outcome, float64) float64 {
		return func(x outcome, _ float64) float64 {
			if x.metrics.Energy == nil {
				return math.NaN()
			}
			return of(x)
		}
	}
	plain := func(of func(x outcome) float64) func(outcome, float64) float64 {
		return func(x outcome, _ float64) float64 { return of(x) }
	}
	return []Metric{
		{"planned_makespan_s", false, plain(func(x outcome) float64 { return x.plannedSec })},
		{"makespan_s", false, plain(func(x outcome) float64 { return x.makespanSec })},
		{"gap", false, func(x outcome, boundSec float64) float64 { return gap(x.makespanSec, boundSec) }},
		{"slr", false, plain(func(x outcome) float64 { return x.metrics.SLR })},
		{"speedup", true, plain(func(x outcome) float64 { return x.metrics.Speedup })},
		{"efficiency", true, plain(func(x outcome) float64 { return x.metrics.Efficiency })},
		{"utilisation", true, plain(func(x outcome) float64 { return x.metrics.Utilisation })},
		{"robustness", false, plain(func(x outcome) float64 { return ratio(x.makespanSec, x.plannedSec) })},
		{"energy_j", false, energy(func(x outcome) float64 { return x.metrics.Energy.Joule })},
		{"energy_delay_js", false, energy(func(x outcome) float64 { return x.metrics.Energy.DelayJs })},
		{"peak_power_w", false, energy(func(x outcome) float64 { return x.metrics.Energy.PeakWatts })},
		{"cost", false, plain(func(x outcome) float64 {
			if x.metrics.Rent == nil {
				return math.NaN()
			}
			return x.metrics.Rent.Cost()
		})},
		{"wall_s", false, plain(func(x outcome) float64 { return x.schedulingSec })},
	}
}

// Values are those of a metric by workload, scheduler and run: none for a scheduler with a run
// that failed or that does not define it. One value stands for all runs where they are the same.
func (rep *Report) Values(m Metric) [][][]float64 {
	list := make([][][]float64, len(rep.results.outcomes))
	for p, schedulers := range rep.results.outcomes {
		list[p] = make([][]float64, len(schedulers))
		for s, runs := range schedulers {
			var values []float64
			for run, x := range runs {
				values = append(values, m.of(x, rep.results.bounds[p][rep.results.problem(p, run)].Sec))
				if x.err != nil {
					values[run] = math.NaN()
				}
			}
			if !math.IsNaN(stats.Mean(values)) {
				list[p][s] = values
			}
		}
	}
	return list
}
