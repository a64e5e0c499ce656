package isoefficiency

import (
	"context"
	"math"

	"github.com/clustersim/clustersim/experiments/run"
	"github.com/clustersim/clustersim/internal/measure/scalability"
	"github.com/clustersim/clustersim/internal/srcerr"
	"github.com/clustersim/clustersim/platform"
	"github.com/clustersim/clustersim/scheduler"
	"github.com/clustersim/clustersim/scheduler/catalog"
	"github.com/clustersim/clustersim/sim"
	"github.com/clustersim/clustersim/workload"
)

// Definition is which efficiency is meant.
type Definition uint8

const (
	// Speed is the speed efficiency E_v = W/(T C), with C the sum of the speeds of
	// all cores (Sun, Chen and Wu 2005): the one for unlike hosts.
	Speed Definition = iota
	// Parallel is T_1/(V T): T_1 is the time of all tasks in turn on one core of the
	// fastest host, V the sum of all cores' speeds in units of that one's. Where
	// tasks take work/speed, T_1 = W/c and it is Speed; it differs where the workload
	// states a time for each processor, or work is counted otherwise.
	Parallel
	// Traditional is T_1/(p T) with the same T_1 and p cores, as if they were all
	// equal. On unlike hosts it stays below V/p whatever the workload does.
	Traditional
)

var (
	definitionNames = []string{"speed", "parallel", "traditional"}
	definitions     = []string{"E = W/(C T)", "E = T1/(V T)", "E = T1/(p T)"}
)

// String is the name that ParseDefinition reads.
func (d Definition) String() string { return definitionNames[d] }

// ParseDefinition reads a name.
func ParseDefinition(name string) (Definition, error) {
	return srcerr.Named("definition", name, []Definition{Speed, Parallel, Traditional}, Definition.String)
}

// Formula is the definition as a formula.
func (d Definition) Formula() string { return definitions[d] }

// Run is one simulated workload on one platform.
type Run struct {
	N float64
	P int

	Hosts, Cores     int
	Tasks            int
	WorkFlop         float64 // W, useful
	MarkedSpeedFlops float64 // C
	MakespanSec      float64 // T
	SequentialSec    float64 // T_1
	EquivalentCores  float64 // V: C in units of the core that T_1 is taken on
	Efficiency       float64 // by the study's definition
}

// Speedup is T_1/T.
func (r *Run) Speedup() float64 { return r.SequentialSec / r.MakespanSec }

// SerialFraction is that of Karp and Flatt for V equivalent processors; NaN on one.
func (r *Run) SerialFraction() float64 {
	return scalability.SerialFraction(r.Speedup(), r.EquivalentCores)
}

// OverheadSec is T_o = V T - T_1, in seconds of the fastest core.
func (r *Run) OverheadSec() float64 {
	return scalability.OverheadSec(r.EquivalentCores, r.MakespanSec, r.SequentialSec)
}

// By is the efficiency of the run by a definition; NaN when nothing takes time.
func (r *Run) By(d Definition) float64 {
	switch {
	case !(r.MakespanSec > 0):
		return math.NaN()
	case d == Parallel:
		return r.SequentialSec / (r.EquivalentCores * r.MakespanSec)
	case d == Traditional:
		return r.SequentialSec / (float64(r.Cores) * r.MakespanSec)
	}
	return scalability.SpeedEfficiency(r.WorkFlop, r.MakespanSec, r.MarkedSpeedFlops)
}

// Simulation measures a workload by simulating it.
type Simulation struct {
	// Workload makes the workload for n and p, Platform the platform for p. They are
	// called from several goroutines; platforms may be shared.
	Workload func(n float64, p int) (*workload.DAG, error)
	Platform func(p int) (*platform.Platform, error)
	// Scheduler makes a scheduler for each run; one that is an io.Closer is closed
	// after it.
	Scheduler func(pr *scheduler.Problem) (catalog.Scheduler, error)
	// Rescheduler makes the mapper that plans again after failures; nil: the scheduler's own.
	Rescheduler func(pr *scheduler.Problem) (catalog.Scheduler, error)

	Models     run.Models
	Definition Definition
	// UsefulFlop is the useful work of the problem; nil: all that the workload does.
	UsefulFlop func(n float64, p int) (float64, error)
}

// Run is a [Measure]: it makes, schedules and simulates the workload.
//
// UsefulFlop, if set, is W, and T_1 counts it alone: a workload that does twice the
// work that the problem needs is at best half efficient.
func (s *Simulation) Run(ctx context.Context, e *sim.Engine, n float64, p int) (Run, error) {
	on, err := s.Platform(p)
	if err != nil {
		return Run{}, err
	}
	d, err := s.Workload(n, p)
	if err != nil {
		return Run{}, err
	}
	c := run.Case{Problem: run.Problem(d, on, s.Models.Options), Scheduler: s.Scheduler, Rescheduler: s.Rescheduler, Options: s.Models.Options}
	o, err := c.Run(ctx, e)
	if err != nil {
		return Run{}, err
	}
	m := o.Metrics()
	r := Run{
		N: n, P: p, Hosts: on.NumHosts(), Cores: on.NumCores(), Tasks: d.NumTasks(),
		WorkFlop: m.WorkFlop, MarkedSpeedFlops: m.MarkedSpeedFlops,
		MakespanSec: o.Result.MakespanSec, SequentialSec: m.SequentialSec,
	}
	fastest := 0.0
	for _, h := range on.Hosts() {
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
