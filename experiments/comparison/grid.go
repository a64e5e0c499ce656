package comparison

import (
	"errors"

	"github.com/clustersim/clustersim/platform"
	"github.com/clustersim/clustersim/scheduler"
	"github.com/clustersim/clustersim/scheduler/catalog"
	"github.com/clustersim/clustersim/sim"
	"github.com/clustersim/clustersim/workload"
)

// Grid is what to compare: every scheduler on every program.
type Grid struct {
	Platform   *platform.Platform
	Workloads  []Workload
	Schedulers []Scheduler
	Options    sim.Options
	Runs       int // of each pair in which something is seeded; at least 1
	Workers    int // runs at a time; at least 1

	// Progress is told after each run how many are made; calls do not overlap.
	// nil: no one asks.
	Progress func(done, total int)
}

// Workload is a workload, or one for each run.
type Workload struct {
	Name string
	// Seeded says that Make's programs differ from run to run.
	Seeded bool
	// Make gives the program of a run, counted from 0. It may be called from
	// several goroutines.
	Make func(run int) (*workload.DAG, error)
}

// Scheduler is a contender, or a variant of one for each run.
type Scheduler struct {
	Name string
	Kind catalog.Kind
	// Seeded says that Make's schedulers differ from run to run.
	Seeded bool
	// Make gives a fresh scheduler for a run of pr, counted from 0. It may be
	// called from several goroutines. A scheduler that is an io.Closer is closed
	// after the run.
	Make func(run int, pr *scheduler.Problem) (catalog.Scheduler, error)
}

func (g *Grid) check() error {
	switch {
	case g.Platform == nil:
		return errors.New("comparison: no platform")
	case len(g.Workloads) == 0:
		return errors.New("comparison: no programs")
	case len(g.Schedulers) == 0:
		return errors.New("comparison: no schedulers")
	case g.Runs < 1 || g.Workers < 1:
		return errors.New("comparison: want at least one run and one worker")
	}
	return nil
}

// runsOf is how many runs tell something about a pair.
func (g *Grid) runsOf(p Workload, s Scheduler) int {
	if p.Seeded || s.Seeded {
		return g.Runs
	}
	return 1
}
