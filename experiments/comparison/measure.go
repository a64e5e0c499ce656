package comparison

import (
	"context"
	"errors"
	"fmt"

	"github.com/clustersim/clustersim/experiments/run"
	"github.com/clustersim/clustersim/scheduler"
	"github.com/clustersim/clustersim/scheduler/catalog"
	"github.com/clustersim/clustersim/scheduler/search"
	"github.com/clustersim/clustersim/sim"
)

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
