package comparison

import (
	"context"
	"fmt"
	"sync"

	"github.com/clustersim/clustersim/scheduler"
	"github.com/clustersim/clustersim/scheduler/search"
	"github.com/clustersim/clustersim/sim"
)

// results are the outcomes of a grid's runs, each written by the one worker
// that makes it.
type results struct {
	grid     *Grid
	outcomes [][][]outcome // by program, scheduler, run
	cases    [][]*instance // by program, run; one run for programs without seed
}

// instance is the problem of one run, made by the first scheduler that needs
// it and dropped after the last.
type instance struct {
	once     sync.Once
	lock     sync.Mutex
	left     int // runs that need the problem
	problem  *scheduler.Problem
	boundSec float64
	err      error
}

func newResults(g *Grid) *results {
	r := &results{grid: g, outcomes: make([][][]outcome, len(g.Programs)), cases: make([][]*instance, len(g.Programs))}
	for p, program := range g.Programs {
		n := 1
		if program.Seeded {
			n = g.Runs
		}
		r.cases[p] = make([]*instance, n)
		for i := range r.cases[p] {
			r.cases[p][i] = &instance{}
		}
		r.outcomes[p] = make([][]outcome, len(g.Schedulers))
		for s, by := range g.Schedulers {
			r.outcomes[p][s] = make([]outcome, g.runsOf(program, by))
			for run := range r.outcomes[p][s] {
				r.instance(p, run).left++
			}
		}
	}
	return r
}

func (r *results) instance(program, run int) *instance {
	return r.cases[program][min(run, len(r.cases[program])-1)]
}

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

// make makes one run and says whether it panicked.
func (r *results) make(ctx context.Context, engine *sim.Engine, j job) (panicked bool) {
	to, at := &r.outcomes[j.program][j.scheduler][j.run], r.instance(j.program, j.run)
	defer func() {
		if why := recover(); why != nil {
			*to, panicked = outcome{err: fmt.Errorf("internal error: %v", why)}, true
		}
		at.release()
	}()
	at.once.Do(func() { at.make(r.grid, j) })
	if at.err != nil {
		*to = outcome{err: at.err}
		return false
	}
	*to = r.grid.measure(ctx, engine, j, at)
	return false
}

func (at *instance) make(g *Grid, j job) {
	at.err = fmt.Errorf("internal error: the lower bound panicked") // unless it is reached
	d, err := g.Programs[j.program].Make(j.run)
	if err != nil {
		at.err = err
		return
	}
	at.problem = scheduler.NewProblem(d, g.Platform, g.Options.Network.Estimate())
	at.boundSec = search.LowerBoundSec(at.problem)
	at.err = nil
}

func (at *instance) release() {
	at.lock.Lock()
	defer at.lock.Unlock()
	if at.left--; at.left == 0 {
		at.problem = nil
	}
}
