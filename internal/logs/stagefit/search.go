package stagefit

import (
	"context"
	"fmt"
	"math"

	"github.com/clustersim/clustersim/experiments/run"
	"github.com/clustersim/clustersim/internal/logs/rank"
	"github.com/clustersim/clustersim/internal/models/overhead"
	"github.com/clustersim/clustersim/internal/records/fit"
	"github.com/clustersim/clustersim/internal/units"
	"github.com/clustersim/clustersim/sim"
)

// Options say how to fit and to judge.
type Options struct {
	Budget int    // simulations of all workflows by all fits together
	Seed   uint64 // of the points that are tried first, and of intervals
	Jobs   int    // at a time; results do not depend on it
	Runs   int    // of each scheduler of a workflow that was left out
}

// Fit is what was fitted to some workflows.
type Fit struct {
	Model  overhead.Model
	Values []float64 // of the free parameters
	Loss   float64
}

// Result is a fit to all workflows, and the workflows as others than themselves predict them.
type Result struct {
	*Problem
	Options
	Fit          // to all
	Held  []Held // by workflow; none if there is one workflow alone
	Ranks []rank.Row
}

// Shares of a budget.
const (
	tableShare = 0.2
	fewPoints  = 4 // of the table, for each parameter
	fewSteps   = 8 // of each fit, likewise
)

// divide divides a budget.
func (p *Problem) divide(budget int) (points, steps int) {
	points = int(tableShare * float64(budget))
	return points, int(float64(budget-points) / fits(len(p.Workflows)))
}

// fits is how many fits to all of n workflows cost as much as all fits: one, and n to n-1 of them.
func fits(n int) float64 { return float64(max(1, n)) }

// LeastBudget is the smallest budget that will do for a number of workflows.
func (p *Problem) LeastBudget(workflows int) int {
	n := float64(len(p.Free))
	return int(math.Ceil(max(fewPoints*n/tableShare, fewSteps*n*fits(workflows)/(1-tableShare))))
}

// Run fits and judges.
func (p *Problem) Run(ctx context.Context, o Options) (*Result, error) {
	if least := p.LeastBudget(len(p.Workflows)); o.Budget < least {
		return nil, &BudgetError{o.Budget, least, len(p.Free), len(p.Workflows)}
	}
	if err := p.start(); err != nil {
		return nil, err
	}
	points, steps := p.divide(o.Budget)
	table, err := p.table(ctx, points, o)
	if err != nil {
		return nil, err
	}
	n := len(p.Workflows)
	if n == 1 {
		n = 0
	}
	fits := make([]Fit, 1+n)
	if err := run.Count(ctx, o.Jobs, len(fits), func(e *sim.Engine, i int) (err error) {
		fits[i], err = p.descend(ctx, e, table, p.allBut(i-1), steps)
		return err
	}); err != nil {
		return nil, err
	}
	return p.Judge(ctx, o, fits)
}

// BudgetError is a budget too small for the parameters and the workflows.
type BudgetError struct{ Budget, Least, Free, Workflows int }

func (e *BudgetError) Error() string {
	return fmt.Sprintf("%d simulations of all workflows: want at least %d for %s to fit and %s, more for more of either", e.Budget, e.Least, units.Count(e.Free, "parameter"), units.Count(e.Workflows, "workflow"))
}

// allBut lists all workflows but one; all for -1.
func (p *Problem) allBut(left int) (list []int) {
	for w := range p.Workflows {
		if w != left {
			list = append(list, w)
		}
	}
	return list
}

// tried is a point and what was simulated there, by workflow.
type tried struct {
	at  []float64
	got [][]rank.Stages
}

// table simulates the middle of the ranges and points around it.
func (p *Problem) table(ctx context.Context, points int, o Options) ([]tried, error) {
	list := make([]tried, points)
	h := fit.NewHalton(len(p.Free), o.Seed)
	all := p.allBut(-1)
	err := run.Count(ctx, o.Jobs, points, func(e *sim.Engine, i int) (err error) {
		at := make([]float64, len(p.Free))
		for d := range at {
			at[d] = 0.5
		}
		if i > 0 {
			at = h.Point(i - 1)
		}
		list[i].at = at
		list[i].got, err = p.simulate(ctx, e, at, all)
		return err
	})
	return list, err
}

// simulate makes the runs of some workflows at a place in the unit cube.
func (p *Problem) simulate(ctx context.Context, e *sim.Engine, at []float64, which []int) ([][]rank.Stages, error) {
	m, got := p.model(at), make([][]rank.Stages, len(p.Workflows))
	for _, w := range which {
		for _, t := range p.targets[w] {
			var list []rank.Stages
			for k := range Seeds {
				x, err := p.Workflows[w].Study.Simulate(ctx, e, t.by, rank.Spread(k), &m)
				if err != nil {
					return nil, fmt.Errorf("%s under %s: %w", p.Workflows[w].Name, t.by, err)
				}
				list = append(list, x)
			}
			got[w] = append(got[w], meanOf(list))
		}
	}
	return got, nil
}

// starts is how many points of the table a fit begins at.
const starts = 2

// descend fits to the workflows that may be seen.
func (p *Problem) descend(ctx context.Context, e *sim.Engine, table []tried, seen []int, steps int) (Fit, error) {
	points := make([]fit.Point, len(table))
	for i, t := range table {
		points[i] = fit.Point{At: t.at, Loss: p.loss(t.got, seen)}
	}
	var failed error
	rows := fit.Rows{Free: p.Free, Simulate: func(at []float64) []float64 {
		var got [][]rank.Stages
		if failed == nil {
			got, failed = p.simulate(ctx, e, at, seen)
		}
		if failed != nil {
			got = table[0].got // the result is dropped
		}
		ratios, _ := p.rows(got, seen)
		return ratios
	}}
	ratios, weights := p.rows(table[0].got, seen)
	rows.Weights, rows.Recorded = weights, make([]float64, len(ratios))
	for i := range ratios {
		rows.Recorded[i] = 1
	}
	best := rows.Descend(fit.Apart(points, starts), steps)
	f := Fit{Model: p.model(best.At), Loss: best.Loss}
	for i := range p.Free {
		f.Values = append(f.Values, p.Free[i].Value(best.At[i]))
	}
	return f, failed
}
