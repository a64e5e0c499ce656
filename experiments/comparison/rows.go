package comparison

import (
	"errors"
	"math"

	"github.com/clustersim/clustersim/experiments/stats"
	"github.com/clustersim/clustersim/scheduler/search"
)

// report computes everything from the outcomes, in the grid's order.
func (r *results) report() *Report {
	rep := &Report{}
	for p := range r.outcomes {
		r.shareProofs(p)
		first := len(rep.Rows)
		for s := range r.outcomes[p] {
			rep.Rows = append(rep.Rows, r.row(p, s))
		}
		markBest(rep.Rows[first:])
	}
	rep.Pairs = r.pairs()
	rep.Overall = r.overall(rep)
	return rep
}

// shareProofs lets what one scheduler proved count for all. A proof from a
// failed run is not trusted.
func (r *results) shareProofs(program int) {
	for _, runs := range r.outcomes[program] {
		for run, x := range runs {
			if bound := &r.bounds[program][r.problem(program, run)]; x.err == nil {
				*bound = max(*bound, x.boundSec, x.provedSec)
			}
		}
	}
}

func (r *results) row(p, s int) Row {
	runs := r.outcomes[p][s]
	row := Row{Workload: p, Scheduler: s, Runs: len(runs)}
	for _, x := range runs {
		if x.err != nil && (row.Err == nil || row.TooLarge) {
			row.Err, row.TooLarge = x.err, errors.Is(x.err, search.ErrTooLarge)
		}
	}
	if row.Err != nil {
		return row
	}
	estimate := func(of func(run int, x outcome) float64) stats.Estimate {
		var xs []float64
		for run, x := range runs {
			xs = append(xs, of(run, x))
		}
		return stats.Of(xs)
	}
	bound := func(run int) float64 { return r.bounds[p][r.problem(p, run)] }
	row.MakespanSec = estimate(func(_ int, x outcome) float64 { return x.makespanSec })
	row.BoundSec = estimate(func(run int, _ outcome) float64 { return bound(run) })
	row.Gap = estimate(func(run int, x outcome) float64 { return gap(x.makespanSec, bound(run)) })
	row.SLR = estimate(func(_ int, x outcome) float64 { return x.metrics.SLR })
	row.Speedup = estimate(func(_ int, x outcome) float64 { return x.metrics.Speedup })
	row.Efficiency = estimate(func(_ int, x outcome) float64 { return x.metrics.Efficiency })
	row.Utilisation = estimate(func(_ int, x outcome) float64 { return x.metrics.Utilisation })
	row.SchedulingSec = estimate(func(_ int, x outcome) float64 { return x.schedulingSec })
	if !math.IsNaN(runs[0].plannedSec) {
		row.PlannedSec = estimate(func(_ int, x outcome) float64 { return x.plannedSec })
	}
	row.Optimal = proof(runs[0], bound(0))
	for run, x := range runs {
		if proof(x, bound(run)) != row.Optimal {
			row.Optimal = NoProof
		}
	}
	return row
}

// gap is how much longer sec is than the bound, as a part of it.
func gap(sec, boundSec float64) float64 {
	if sec <= boundSec { // the simulator's timing precision is no merit
		return 0
	}
	if boundSec == 0 {
		return math.NaN()
	}
	return sec/boundSec - 1
}

func proof(x outcome, boundSec float64) Proof {
	switch {
	case meets(x.makespanSec, boundSec):
		return RunOptimal
	case meets(x.plannedSec, boundSec):
		return PlanOptimal
	}
	return NoProof
}

func meets(sec, boundSec float64) bool { return sec <= boundSec || stats.Same(sec, boundSec) }

// markBest marks the rows of one program with the shortest mean makespan.
func markBest(rows []Row) {
	least := math.Inf(1)
	for _, row := range rows {
		if row.Err == nil {
			least = min(least, row.MakespanSec.Mean)
		}
	}
	for i := range rows {
		rows[i].Best = rows[i].Err == nil && stats.Same(rows[i].MakespanSec.Mean, least)
	}
}
