package run

import (
	"fmt"

	"github.com/clustersim/clustersim/internal/copies"
	"github.com/clustersim/clustersim/internal/copies/expand"
	"github.com/clustersim/clustersim/platform"
	"github.com/clustersim/clustersim/scheduler"
	"github.com/clustersim/clustersim/scheduler/catalog"
	"github.com/clustersim/clustersim/sim"
)

// once is a mapper that runs each task once, for plans made during a run.
func once(m scheduler.Mapper) scheduler.Mapper {
	m, _ = expand.Once(m)
	return m
}

// expand makes tasks of the copies that a schedule has. From here on the run has more tasks.
func (c *Case) expand(s catalog.Scheduler, schedule *scheduler.Schedule, o *Outcome) (*scheduler.Schedule, error) {
	if !c.Copies {
		return nil, &MappingError{fmt.Errorf("%s %w", s.Spec, copies.ErrMore)}
	}
	x, err := expand.Of(c.Problem, schedule)
	if err != nil {
		return nil, fmt.Errorf("invalid schedule: %w", err)
	}
	o.copies, o.problem = x, x.Problem
	return x.Schedule, nil
}

// setActual makes the problem that the simulation has. Noise is drawn before tasks are copied, so that
// each copy does the work of its task.
func (o *Outcome) setActual(c *Case) error {
	actual := c.Options.Actual(c.Problem)
	switch {
	case o.copies == nil:
		o.actual = actual
		return nil
	case actual == c.Problem:
		o.actual, o.once = o.problem, actual
		return nil
	}
	d, err := o.copies.DAG(actual.DAG)
	if err != nil {
		return err
	}
	o.actual, o.once = scheduler.NewProblem(d, actual.Platform, c.Options.Network.Estimate()), actual
	return nil
}

// Metrics measures the run, with the actual work and speeds. The work of a task counts once, however often it
// ran; busy cores, used hosts, moved bytes, energy and rent count copies too.
func (o *Outcome) Metrics() sim.Metrics {
	m := sim.Measure(o.actual, o.Result)
	if o.once == nil {
		return m
	}
	idle := make([]sim.TaskRun, o.once.DAG.NumTasks())
	for t := range idle {
		idle[t].Host = platform.NoHost
	}
	once := sim.Measure(o.once, &sim.Result{Tasks: idle, MakespanSec: o.Result.MakespanSec})
	m.WorkFlop, m.SpeedFlops, m.SpeedEfficiency = once.WorkFlop, once.SpeedFlops, once.SpeedEfficiency
	m.SequentialSec, m.Speedup, m.Efficiency = once.SequentialSec, once.Speedup, once.Efficiency
	m.CriticalPathSec, m.SLR = once.CriticalPathSec, once.SLR
	return m
}
