package fit

import (
	"context"
	"fmt"
	"time"

	"github.com/clustersim/clustersim/experiments/run"
	"github.com/clustersim/clustersim/internal/records"
	"github.com/clustersim/clustersim/sim"
)

// share is the part of a budget that one more parameter costs.
type share struct {
	points      int // of all new tables together
	evaluations int // of each fitter
}

// shares divides a budget among the numbers of parameters.
type shares struct {
	grow  []share
	cloud int // points around the result, for intervals
}

const (
	cloudShare  = 0.1 // of a budget
	tableShare  = 0.4 // of what the others leave
	fewPoints   = 4   // of a table
	fewAttempts = 4   // evaluations of a fitter, for each parameter
)

// divide divides a budget; ok is false if it is too small. A fold's fitter simulates its
// own records alone.
func divide(budget, params int, folds []records.Fold, records int) (s shares, ok bool) {
	fitters, cost := 1+len(folds), 1.0
	for _, f := range folds {
		cost += float64(len(f.Train)) / float64(records)
	}
	s.cloud = int(cloudShare * float64(budget))
	left := float64(budget - s.cloud - 1 - params*fitters - 2*params)
	all, ok := 0, true
	for k := 1; k <= params; k++ {
		all += partsOf(k)
	}
	for k := 1; k <= params; k++ {
		part := float64(partsOf(k)) / float64(all) * left
		one := share{int(tableShare * part), int((1 - tableShare) * part / cost)}
		ok = ok && one.points >= fewPoints*choose(params, k) && one.evaluations >= fewAttempts*k
		s.grow = append(s.grow, one)
	}
	return s, ok
}

// partsOf is the share of k parameters: more have more room to be looked at.
func partsOf(k int) int { return k + 2 }

// choose is how many subsets of k there are.
func choose(n, k int) int {
	c := 1
	for i := range k {
		c = c * (n - i) / (i + 1)
	}
	return c
}

// leastBudget is the smallest budget that will do.
func leastBudget(params int, folds []records.Fold, records int) int {
	for b := 10; ; b += 10 {
		if _, ok := divide(b, params, folds, records); ok {
			return b
		}
	}
}

// BudgetError is a budget too small for what it is to be spent on.
type BudgetError struct{ Budget, Least, Params, Folds int }

func (e *BudgetError) Error() string {
	return fmt.Sprintf("%d simulations of all records: want at least %d for %d parameters and %d parts left out", e.Budget, e.Least, e.Params, e.Folds)
}

// trialPoints are simulated to know how long a simulation takes.
const trialPoints = 16

// Affordable is how many simulations of all records this computer makes in a time, judging
// by some. It differs from call to call.
func (p *Problem) Affordable(ctx context.Context, jobs int, within time.Duration) (int, error) {
	p.start()
	s := newSubset(1<<len(p.Free) - 1)
	h, all := NewHalton(len(s), 0), p.all()
	began := time.Now()
	err := run.Count(ctx, jobs, trialPoints, func(_ *sim.Engine, i int) error {
		m := p.model(s, h.Point(i))
		p.simulate(make([]float64, p.Set.Len()), &m, all)
		return ctx.Err()
	})
	spent := time.Since(began)
	return int(trialPoints * max(within-spent, 0).Seconds() / max(spent, time.Microsecond).Seconds()), err
}
