package cli

import (
	"context"
	"errors"
	"io"
	"os"
	"time"

	"github.com/clustersim/clustersim/internal/execsched"
	"github.com/clustersim/clustersim/platform"
	"github.com/clustersim/clustersim/scheduler"
	"github.com/clustersim/clustersim/scheduler/catalog"
	"github.com/clustersim/clustersim/sim"
	"github.com/clustersim/clustersim/workload"
)

// simulation is one run from its inputs to its outcome.
type simulation struct {
	flags    *runFlags
	options  sim.Options
	env      catalog.Env
	platform *platform.Platform
	workload *workload.DAG

	scheduler  catalog.Scheduler
	planned    *float64 // the mapper's own makespan in seconds; nil: it plans no times
	result     *sim.Result
	metrics    sim.Metrics
	scheduling time.Duration // wall time of the mapper, or of all calls of the policy
	simulating time.Duration // wall time of the rest of the simulation
}

// run schedules, simulates and measures.
func (s *simulation) run(ctx context.Context) error {
	problem := scheduler.NewProblem(s.workload, s.platform, s.options.Network.Estimate())
	var err error
	s.env.Problem = problem
	s.scheduler, err = catalog.Parse(s.flags.scheduler, s.env)
	if err != nil {
		return schedulerError(err)
	}
	if c, ok := s.scheduler.Policy.(io.Closer); ok {
		defer func() { _ = c.Close() }() // the run has its result already
	}
	plan, err := s.plan(ctx, problem)
	if _, own := errors.AsType[*execsched.Error](err); own || errors.Is(err, context.Canceled) {
		return err
	}
	if err != nil {
		return s.platformError(err) // mappers fail only where the machine cannot run the program
	}
	inPolicy := s.scheduling // 0 before a policy has been asked
	start := time.Now()
	s.result, err = sim.Run(ctx, s.platform, s.workload, plan, s.options)
	if errors.Is(err, platform.ErrNoRoute) {
		return s.platformError(err) // a missing route shows only when something is to travel
	}
	if err != nil {
		return err
	}
	s.simulating = time.Since(start) - (s.scheduling - inPolicy)
	s.metrics = sim.Measure(problem, s.result)
	return nil
}

// plan makes the schedule, or prepares the policy to be asked.
func (s *simulation) plan(ctx context.Context, problem *scheduler.Problem) (sim.Plan, error) {
	if s.scheduler.Policy != nil {
		return sim.Ask(&timedPolicy{s.scheduler.Policy, &s.scheduling}, problem), nil
	}
	start := time.Now()
	schedule, err := interruptible(ctx, s.scheduler.Mapper).Map(problem)
	s.scheduling = time.Since(start)
	if err != nil {
		return sim.Plan{}, err
	}
	if schedule.Plan != nil {
		sec := schedule.PlannedMakespanSec()
		s.planned = &sec
	}
	return sim.Follow(schedule), nil
}

// timedPolicy adds up the wall time that a policy takes.
type timedPolicy struct {
	scheduler.Policy
	spent *time.Duration
}

// Err is the policy's, if it can fail.
func (p *timedPolicy) Err() error {
	if f, ok := p.Policy.(scheduler.FalliblePolicy); ok {
		return f.Err()
	}
	return nil
}

func (p *timedPolicy) Decide(v scheduler.View) []scheduler.Decision {
	start := time.Now()
	decisions := p.Policy.Decide(v)
	*p.spent += time.Since(start)
	return decisions
}

// readFile reads a file that a scheduler's spec names; not finding it is bad
// input.
func readFile(name string) ([]byte, error) {
	data, err := os.ReadFile(name)
	if err != nil {
		return nil, noFile(name, err)
	}
	return data, nil
}

// schedulerError: a wrong spec is wrong usage, a wrong file that it names is
// bad input.
func schedulerError(err error) error {
	if s := statusOf(err); s == exitBadInput {
		return err
	}
	return wrongFlag("-s", err)
}

// platformError gives errors that show only in a run the platform as their
// place, where they have none.
func (s *simulation) platformError(err error) error {
	name := s.flags.platform
	if name == "-" {
		name = stdinName
	}
	return placed(name, err)
}

// roundTime keeps three digits: no one needs nanoseconds of a second.
func roundTime(d time.Duration) time.Duration {
	unit := time.Duration(1)
	for d/unit >= 1000 {
		unit *= 10
	}
	return d.Round(unit)
}
