package isoefficiency

import (
	"context"

	"github.com/clustersim/clustersim/experiments/run"
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
	Workload func(n float64, p int) (*workload.DAG, error)
	Platform func(p int) (*platform.Platform, error)
	// Scheduler makes a scheduler for each run; one that is an io.Closer is closed
	// after it.
	Scheduler  func(pr *scheduler.Problem) (catalog.Scheduler, error)
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
	machine, err := s.Platform(p)
	if err != nil {
		return Run{}, err
	}
	d, err := s.Workload(n, p)
	if err != nil {
		return Run{}, err
	}
	c := run.Case{Problem: run.Problem(d, machine, s.Options), Scheduler: s.Scheduler, Options: s.Options}
	o, err := c.Run(ctx, e)
	if err != nil {
		return Run{}, err
	}
	m := o.Metrics()
	r := Run{
		N: n, P: p, Hosts: machine.NumHosts(), Tasks: d.NumTasks(),
		WorkFlop: m.WorkFlop, MarkedSpeedFlops: m.MarkedSpeedFlops,
		MakespanSec: o.Result.MakespanSec, SequentialSec: m.SequentialSec,
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
