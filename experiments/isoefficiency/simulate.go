package isoefficiency

import (
	"context"
	"errors"
	"io"

	"github.com/clustersim/clustersim/platform"
	"github.com/clustersim/clustersim/scheduler"
	"github.com/clustersim/clustersim/scheduler/catalog"
	"github.com/clustersim/clustersim/sim"
	"github.com/clustersim/clustersim/workload"
)

// Simulation measures a program by simulating it.
type Simulation struct {
	// Program makes the program for n and p, Machine the machine for p. They are
	// called from several goroutines; machines may be shared.
	Program func(n float64, p int) (*workload.DAG, error)
	Machine func(p int) (*platform.Platform, error)
	// Scheduler makes a scheduler for each run; one that is an io.Closer is closed
	// after it.
	Scheduler  func(ctx context.Context, pr *scheduler.Problem) (catalog.Scheduler, error)
	Options    sim.Options
	Definition Definition
	// UsefulFlop is the useful work of the problem; nil: all that the program does.
	UsefulFlop func(n float64, p int) (float64, error)
}

// Run is a [Measure]: it makes, schedules and simulates the program.
//
// UsefulFlop, if set, is W, and T_1 counts it alone: a program that does twice the
// work that the problem needs is at best half efficient.
func (s *Simulation) Run(ctx context.Context, e *sim.Engine, n float64, p int) (Run, error) {
	machine, err := s.Machine(p)
	if err != nil {
		return Run{}, err
	}
	d, err := s.Program(n, p)
	if err != nil {
		return Run{}, err
	}
	pr := scheduler.NewProblem(d, machine, s.Options.Network.Estimate())
	result, err := s.simulate(ctx, e, pr)
	if err != nil {
		return Run{}, err
	}
	m := sim.Measure(pr, result)
	r := Run{
		N: n, P: p, Hosts: machine.NumHosts(), Tasks: d.NumTasks(),
		WorkFlop: m.WorkFlop, MarkedSpeedFlops: m.MarkedSpeedFlops,
		MakespanSec: result.MakespanSec, SequentialSec: m.SequentialSec,
	}
	fastest := 0.0
	for _, h := range machine.Hosts() {
		r.Cores += h.Cores
		fastest = max(fastest, h.SpeedFlops)
	}
	r.EquivalentCores = m.MarkedSpeedFlops / fastest
	if s.UsefulFlop != nil {
		useful, err := s.UsefulFlop(n, p)
		if err != nil {
			return Run{}, err
		}
		r.SequentialSec *= useful / m.WorkFlop
		r.WorkFlop = useful
	}
	r.Efficiency = r.By(s.Definition)
	return r, nil
}

func (s *Simulation) simulate(ctx context.Context, e *sim.Engine, pr *scheduler.Problem) (*sim.Result, error) {
	made, err := s.Scheduler(ctx, pr)
	if err != nil {
		return nil, err
	}
	defer closeScheduler(made)
	if made.Policy != nil {
		return e.Run(ctx, pr.Platform, pr.DAG, sim.Ask(made.Policy, pr), s.Options)
	}
	if made.Mapper == nil {
		return nil, errors.New("no scheduler")
	}
	schedule, err := made.Mapper.Map(pr)
	if err != nil {
		return nil, err
	}
	return e.Run(ctx, pr.Platform, pr.DAG, sim.Follow(schedule), s.Options)
}

func closeScheduler(s catalog.Scheduler) {
	for _, part := range []any{s.Mapper, s.Policy} {
		if c, ok := part.(io.Closer); ok {
			_ = c.Close() // nothing depends on how it ends
		}
	}
}
