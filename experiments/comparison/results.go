package comparison

import (
	"context"
	"errors"
	"fmt"
	"slices"

	"github.com/clustersim/clustersim/experiments/run"
	"github.com/clustersim/clustersim/scheduler"
	"github.com/clustersim/clustersim/scheduler/catalog"
	"github.com/clustersim/clustersim/scheduler/search"
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

// outcome is what counts of one run.
type outcome struct {
	plannedSec    float64 // NaN: the scheduler plans no times
	metrics       sim.Metrics
	makespanSec   float64
	boundSec      float64 // no schedule of the problem is shorter
	provedSec     float64 // the bound that the scheduler proved; 0: none
	schedulingSec float64 // wall time
	err           error
}

// ErrBelowBound is wrapped when a makespan is below a lower bound: a mistake in
// this program, whichever of the two is wrong.
var ErrBelowBound = errors.New("internal error: below the lower bound")

// problem is what the schedulers of a program's run share.
type problem struct {
	*scheduler.Problem
	boundSec float64
}

func (g *Grid) problem(j job) (*problem, error) {
	d, err := g.Workloads[j.program].Make(j.run)
	if err != nil {
		return nil, err
	}
	pr := run.Problem(d, g.Platform, g.Options)
	return &problem{pr, search.LowerBoundSec(pr)}, nil
}

// measure schedules and simulates.
func (g *Grid) measure(ctx context.Context, engine *sim.Engine, j job, pr *problem) (outcome, error) {
	c := run.Case{
		Problem: pr.Problem, Options: g.Options, Validate: true,
		Scheduler: func(pr *scheduler.Problem) (catalog.Scheduler, error) {
			return g.Schedulers[j.scheduler].Make(j.run, pr)
		},
	}
	o, err := c.Run(ctx, engine)
	if err != nil {
		return outcome{}, err
	}
	x := outcome{
		plannedSec: o.PlannedSec, metrics: o.Metrics(), makespanSec: o.Result.MakespanSec,
		boundSec: pr.boundSec, provedSec: o.BoundSec, schedulingSec: o.Scheduling.Seconds(),
	}
	return x, errors.Join(
		notBelow("the simulated makespan", x.makespanSec, max(x.boundSec, x.provedSec), pr.DAG.Stats().Depth),
		notBelow("the planned makespan", x.plannedSec, x.boundSec, 0),
	)
}

// eventSec is by how much the simulator may end an activity early: it takes
// events within SimGrid's timing precision as one.
const eventSec = 1e-9

// roundingPart is the room, relative, for sums in another order.
const roundingPart = 1e-9

// notBelow compares a makespan with a bound. A path of the program has at most
// depth tasks and as many transfers, each of which may end early.
func notBelow(what string, sec, boundSec float64, depth int) error {
	if sec < boundSec-roundingPart*boundSec-2*float64(depth)*eventSec {
		return fmt.Errorf("%s: %v s: %w, %v s", what, sec, ErrBelowBound, boundSec)
	}
	return nil
}
