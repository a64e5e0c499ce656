package comparison

import (
	"context"
	"errors"
	"fmt"
	"io"
	"math"
	"time"

	"github.com/clustersim/clustersim/scheduler"
	"github.com/clustersim/clustersim/scheduler/catalog"
	"github.com/clustersim/clustersim/sim"
)

// outcome is what one run yields.
type outcome struct {
	plannedSec    float64 // NaN: the scheduler plans no times
	metrics       sim.Metrics
	makespanSec   float64
	provedSec     float64 // the bound that the scheduler proved; 0: none
	schedulingSec float64 // wall time
	err           error
}

// ErrBelowBound is wrapped when a makespan is below a lower bound: a mistake in
// this program, whichever of the two is wrong.
var ErrBelowBound = errors.New("internal error: below the lower bound")

// measure schedules and simulates.
func (g *Grid) measure(ctx context.Context, engine *sim.Engine, j job, at *instance) outcome {
	x := outcome{plannedSec: math.NaN()}
	s, err := g.Schedulers[j.scheduler].Make(j.run, at.problem)
	if err != nil {
		x.err = err
		return x
	}
	defer closeScheduler(s)
	plan, err := x.plan(s, at)
	if err != nil {
		x.err = err
		return x
	}
	result, err := engine.Run(ctx, g.Platform, at.problem.DAG, plan, g.Options)
	if err != nil {
		x.err = err
		return x
	}
	x.makespanSec, x.metrics = result.MakespanSec, sim.Measure(at.problem, result)
	depth := at.problem.DAG.Stats().Depth
	x.err = errors.Join(
		notBelow("the simulated makespan", x.makespanSec, max(at.boundSec, x.provedSec), depth),
		notBelow("the planned makespan", x.plannedSec, at.boundSec, 0),
	)
	return x
}

// plan asks a mapper, or wraps a policy so that its time is measured.
func (x *outcome) plan(s catalog.Scheduler, at *instance) (sim.Plan, error) {
	if s.Policy != nil {
		return sim.Ask(timed(s.Policy, &x.schedulingSec), at.problem), nil
	}
	start := time.Now()
	schedule, err := s.Mapper.Map(at.problem)
	x.schedulingSec = time.Since(start).Seconds()
	if err != nil {
		return sim.Plan{}, err
	}
	x.provedSec = schedule.LowerBoundSec
	if schedule.Plan != nil {
		x.plannedSec = schedule.PlannedMakespanSec()
		err = scheduler.ValidatePlan(at.problem, schedule)
	} else {
		err = scheduler.Validate(at.problem, schedule)
	}
	if err != nil {
		return sim.Plan{}, fmt.Errorf("invalid schedule: %w", err)
	}
	return sim.Follow(schedule), nil
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

func closeScheduler(s catalog.Scheduler) {
	for _, part := range []any{s.Mapper, s.Policy} {
		if c, ok := part.(io.Closer); ok {
			_ = c.Close() // the run has its result already
		}
	}
}
