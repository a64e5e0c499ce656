package comparison

import (
	"context"
	"slices"

	"github.com/clustersim/clustersim/experiments/run"
	"github.com/clustersim/clustersim/sim"
)

// results are the outcomes of a grid's runs, each written by the one worker
// that makes it.
type results struct {
	grid     *Grid
	outcomes [][][]outcome // by program, scheduler, run
	bounds   [][]float64   // by program, run: the best that is known; one for programs without seed
}

// job is one run: a place in the results.
type job struct{ program, scheduler, run int }

// Run makes all runs. A run that fails is an error in its row; the error here
// is about the grid, or ctx's.
func (g *Grid) Run(ctx context.Context) (*Report, error) {
	if err := g.check(); err != nil {
		return nil, err
	}
	all := newResults(g)
	jobs := all.jobs()
	progress := run.NewProgress(len(jobs), g.Progress)
	// Jobs come problem by problem, so that no more problems are in use than workers.
	problems := run.NewCache[[2]int, *problem](g.Workers)
	err := run.Each(ctx, min(g.Workers, len(jobs)), slices.Values(jobs), func(e *sim.Engine, j job) error {
		pr, err := problems.Get([2]int{j.program, all.problem(j.program, j.run)}, func() (*problem, int, error) {
			pr, err := g.problem(j)
			return pr, 1, err
		})
		if err != nil {
			return err
		}
		*all.at(j), err = g.measure(ctx, e, j, pr)
		return err
	}, func(j job, err error) error {
		all.at(j).err = err
		progress.Done()
		return nil
	})
	if err != nil {
		return nil, err
	}
	return all.report(), nil
}

func newResults(g *Grid) *results {
	r := &results{grid: g, outcomes: make([][][]outcome, len(g.Workloads)), bounds: make([][]float64, len(g.Workloads))}
	for p, program := range g.Workloads {
		r.bounds[p] = make([]float64, 1)
		if program.Seeded {
			r.bounds[p] = make([]float64, g.Runs)
		}
		r.outcomes[p] = make([][]outcome, len(g.Schedulers))
		for s, by := range g.Schedulers {
			r.outcomes[p][s] = make([]outcome, g.runsOf(program, by))
		}
	}
	return r
}

func (r *results) at(j job) *outcome { return &r.outcomes[j.program][j.scheduler][j.run] }

// problem is the number of the problem that a run of a program has.
func (r *results) problem(program, run int) int { return min(run, len(r.bounds[program])-1) }

// jobs lists all runs, those of one problem after another so that few problems
// are in memory at a time.
func (r *results) jobs() []job {
	var list []job
	for p := range r.outcomes {
		for run := range r.grid.Runs {
			for s, runs := range r.outcomes[p] {
				if run < len(runs) {
					list = append(list, job{p, s, run})
				}
			}
		}
	}
	return list
}
