package scalability

import (
	"context"
	"errors"
	"fmt"

	"github.com/clustersim/clustersim/platform"
	"github.com/clustersim/clustersim/scheduler"
	"github.com/clustersim/clustersim/scheduler/catalog"
	"github.com/clustersim/clustersim/sim"
	"github.com/clustersim/clustersim/workload"
	"github.com/clustersim/clustersim/workload/refine"
)

// Case is one program on one machine, and how both grow. Methods do not change
// it; several goroutines may share it if Scheduler allows that, each with an
// engine of its own.
type Case struct {
	Workload *workload.DAG
	Platform *platform.Platform

	Refine  refine.Options // K and Beta are k and beta of the machine too
	Speeds  Speeds         // of the grown machine's nodes
	NewLink platform.Link  // from each new host to its old one; the name is ignored
	Mapping Mapping

	// Scheduler makes the scheduler for a problem; it is asked for each run, and
	// the scheduler is closed after it when it can be.
	Scheduler func(pr *scheduler.Problem) (catalog.Scheduler, error)
	Options   sim.Options
}

// Outcome is a case before and after. The sides hold their whole runs: whoever makes
// many outcomes keeps the numbers, not the sides.
type Outcome struct {
	Before, After Measured

	// Phi is that of Definition 2, with the work of reduce tasks in W2. It means
	// what it says only as far as E_v is the same on both sides.
	Phi float64
	// SplitTasks is how many tasks of the program were split; the others were left
	// whole for the reasons in refine.Decision.
	SplitTasks int
}

// SpeedEfficiencyRatio is E_v2/E_v1.
func (o *Outcome) SpeedEfficiencyRatio() float64 {
	return o.After.SpeedEfficiency / o.Before.SpeedEfficiency
}

// Run simulates both sides. Errors say which side and what went wrong.
func (c *Case) Run(ctx context.Context, e *sim.Engine) (*Outcome, error) {
	before, err := c.RunBefore(ctx, e)
	if err != nil {
		return nil, err
	}
	return c.RunAfter(ctx, e, before)
}

// RunBefore places and simulates the program as it is on the machine as it is. What
// grows does not matter: the Side serves every case with the same Program,
// Machine, Scheduler and Options. It is not changed by its users, so that
// goroutines may share it.
func (c *Case) RunBefore(ctx context.Context, e *sim.Engine) (*Measured, error) {
	if c.Scheduler == nil {
		return nil, errors.New("a case needs a scheduler")
	}
	side, err := c.schedule(ctx, e, c.Workload, c.Platform)
	if err != nil {
		return nil, fmt.Errorf("before: %w", err)
	}
	return side, nil
}

// RunAfter grows both and simulates them. before is what RunBefore gave.
func (c *Case) RunAfter(ctx context.Context, e *sim.Engine, before *Measured) (*Outcome, error) {
	machine, err := c.Grow()
	if err != nil {
		return nil, fmt.Errorf("after: %w", err)
	}
	return c.RunOn(ctx, e, before, machine)
}

// RunOn is RunAfter on a machine that Grow made for the same Machine, K, Speeds and
// NewLink. Refine.Beta may differ from the one that it was made with: the work then
// grows by another factor than the machine.
func (c *Case) RunOn(ctx context.Context, e *sim.Engine, before *Measured, machine *platform.Platform) (*Outcome, error) {
	refined, err := c.refined()
	if err != nil {
		return nil, fmt.Errorf("after: %w", err)
	}
	after, err := c.runRefined(ctx, e, before, machine, refined)
	if err != nil {
		return nil, fmt.Errorf("after: %w", err)
	}
	o := &Outcome{Before: *before, After: *after}
	o.Phi = Phi(before.WorkFlop, before.MarkedSpeedFlops, after.WorkFlop, after.MarkedSpeedFlops)
	for _, d := range refined.Decisions {
		if d.K > 1 {
			o.SplitTasks++
		}
	}
	return o, nil
}
