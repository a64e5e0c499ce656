package judge

import (
	"context"
	"fmt"

	"github.com/clustersim/clustersim/experiments/run"
	"github.com/clustersim/clustersim/internal/models/overhead"
	"github.com/clustersim/clustersim/internal/records"
	"github.com/clustersim/clustersim/scheduler"
	"github.com/clustersim/clustersim/scheduler/catalog"
	"github.com/clustersim/clustersim/sim"
)

// Simulator runs records on platforms of their machines, with a network and a scheduler. An
// evaluator, which studies use without one, has a pool of cores and a queue. It serves one
// goroutine.
type Simulator struct {
	Scheduler func(*scheduler.Problem) (catalog.Scheduler, error)
	Machines  records.Machines // the file's name does not count
	Options   sim.Options

	engine sim.Engine
}

// MakespanSec is how long a record takes.
func (s *Simulator) MakespanSec(ctx context.Context, c *records.Case, m *overhead.Model) (float64, error) {
	r, err := s.run(ctx, c, m)
	if err != nil {
		return 0, err
	}
	return r.MakespanSec, nil
}

// Dates are those of a record's tasks, by TaskID.
func (s *Simulator) Dates(ctx context.Context, c *records.Case, m *overhead.Model) ([]overhead.Dates, error) {
	r, err := s.run(ctx, c, m)
	switch {
	case err != nil:
		return nil, err
	case r.Overhead != nil:
		return r.Overhead.Dates, nil
	}
	dates := make([]overhead.Dates, len(r.Tasks))
	for t, x := range r.Tasks {
		from, to := x.StartSec, x.FinishSec
		dates[t] = overhead.Dates{
			ReadySec: from, SubmitSec: from, StartSec: from, DispatchSec: from, StageInSec: from, ComputeSec: from,
			ComputedSec: to, StageOutSec: to, FinishSec: to, KnownSec: to,
		}
	}
	return dates, nil
}

func (s *Simulator) run(ctx context.Context, c *records.Case, m *overhead.Model) (*sim.Result, error) {
	p, err := c.Platform(s.Machines)
	if err != nil {
		return nil, fmt.Errorf("%s: %w", c.File, err)
	}
	o := s.Options
	o.Overhead = *m
	if err := o.CheckOverhead(p); err != nil {
		return nil, fmt.Errorf("%s: %w", c.File, err)
	}
	one := run.Case{Problem: run.Problem(c.DAG, p, o), Scheduler: s.Scheduler, Options: o}
	outcome, err := one.Run(ctx, &s.engine)
	if err != nil {
		return nil, fmt.Errorf("%s: %w", c.File, err)
	}
	return outcome.Result, nil
}
