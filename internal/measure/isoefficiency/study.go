package isoefficiency

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"math"

	"github.com/clustersim/clustersim/experiments/run"
	"github.com/clustersim/clustersim/internal/formula"
	"github.com/clustersim/clustersim/internal/measure/calibration"
	"github.com/clustersim/clustersim/internal/measure/scalability"
	"github.com/clustersim/clustersim/internal/srcerr"
	"github.com/clustersim/clustersim/internal/tally"
	"github.com/clustersim/clustersim/platform"
	"github.com/clustersim/clustersim/scheduler"
	"github.com/clustersim/clustersim/scheduler/catalog"
	"github.com/clustersim/clustersim/sim"
	"github.com/clustersim/clustersim/workload"
)

// Measure makes one run. It is called from several goroutines, each with an engine
// of its own, and gives the same run for the same n and p.
type Measure func(ctx context.Context, e *sim.Engine, n float64, p int) (Run, error)

// Workload is a workload with work that grows with n, on platforms that grow with p.
type Workload struct {
	Name    string
	Measure Measure
}

// Study finds how the work of workloads must grow with the platform.
type Study struct {
	Workloads []Workload
	Sizes     Sizes
	Samples   int       // sizes of the lattice; 0: DefaultSamples
	P         []int     // platforms, rising
	Targets   []float64 // efficiencies to hold, between 0 and 1
	Tolerance float64   // how far from a target an efficiency may be; 0: DefaultTolerance
	Workers   int       // runs at a time; at least 1

	// Progress is called after each run with how many are made, of how many that are
	// known by then; one call at a time. It may be nil.
	Progress func(done, total int)
}

// DefaultTolerance is of the efficiency itself: 0.6 may be 0.58 to 0.62.
const DefaultTolerance = 0.02

// Report is what a study found.
type Report struct {
	Sizes     []float64 // of the lattice
	P         []int
	Targets   []float64
	Tolerance float64
	Workloads []Result // in the study's order
	// Verdict compares the first two workloads; nil when there is one.
	Verdict *Verdict
}

// Result is what was found of one workload.
type Result struct {
	Name    string
	Lattice [][]Run  // [j][i]: on P[j], with Sizes[i]
	Limits  []Limit  // by P: where the efficiency tends to
	Curves  []Curve  // by target
	Law     Overhead // fitted to the lattice
}

// Curve is the isoefficiency function of one target.
type Curve struct {
	Target    float64
	Solutions []Solution // by P
	// ByP and ByC are laws fitted to the solutions: work over p, and over the marked speed C.
	ByP, ByC calibration.Power
}

// Run makes all runs: the lattice first, then what the search for each target
// needs. The report does not depend on Workers. The error is that of the first run,
// in order of workloads, p and n, that failed, or ctx's.
func (s *Study) Run(ctx context.Context) (*Report, error) {
	x := *s
	x.Samples, x.Tolerance = cmp.Or(x.Samples, DefaultSamples), cmp.Or(x.Tolerance, DefaultTolerance)
	if err := x.check(); err != nil {
		return nil, err
	}
	r := &Report{Sizes: x.Sizes.Samples(x.Samples), P: x.P, Targets: x.Targets, Tolerance: x.Tolerance}
	t := tally.New(len(x.Workloads)*len(x.P)*len(r.Sizes), x.Progress)
	if err := x.lattice(ctx, t, r); err != nil {
		return nil, err
	}
	if err := x.solve(ctx, t, r); err != nil {
		return nil, err
	}
	for k := range r.Workloads {
		r.Workloads[k].fit()
	}
	if len(r.Workloads) > 1 {
		r.Verdict = compare(r)
	}
	return r, nil
}

func (s *Study) check() error {
	switch {
	case len(s.Workloads) == 0:
		return errors.New("isoefficiency: no workloads")
	case len(s.P) == 0 || len(s.P) > MaxProcessors:
		return fmt.Errorf("isoefficiency: %d platforms: want from 1 to %d", len(s.P), MaxProcessors)
	case s.Samples < 1 || s.Samples > MaxSamples:
		return fmt.Errorf("isoefficiency: %d samples: want from 1 to %d", s.Samples, MaxSamples)
	case !(s.Tolerance > 0 && s.Tolerance < 1):
		return fmt.Errorf("isoefficiency: tolerance %v: want more than 0 and less than 1", s.Tolerance)
	case s.Workers < 1:
		return errors.New("isoefficiency: want at least one worker")
	}
	for i, p := range s.P {
		if p < 1 || i > 0 && p <= s.P[i-1] {
			return fmt.Errorf("isoefficiency: p = %d: want rising whole numbers of at least 1", p)
		}
	}
	for _, e := range s.Targets {
		if !(e > 0 && e < 1) {
			return fmt.Errorf("isoefficiency: efficiency %v: want more than 0 and less than 1", e)
		}
	}
	if err := s.Sizes.check(); err != nil {
		return fmt.Errorf("isoefficiency: %w", err)
	}
	if s.Sizes.discrete() && s.Sizes.count() < 1 {
		return errors.New("isoefficiency: no sizes")
	}
	return nil
}

// one makes a run and checks that its efficiency is a number.
func (p *Workload) one(ctx context.Context, e *sim.Engine, n float64, procs int) (Run, error) {
	r, err := p.Measure(ctx, e, n, procs)
	if err == nil && (math.IsNaN(r.Efficiency) || math.IsInf(r.Efficiency, 0)) {
		err = errors.New("nothing takes time, so that there is no efficiency")
	}
	if err != nil {
		return r, fmt.Errorf("%s at n = %s, p = %d: %w", p.Name, formula.Number(n), procs, err)
	}
	r.N, r.P = n, procs
	return r, nil
}

// each does a job for every index below count. It starts with the last, which has the
// largest platform, so that no long job is left for the end. A job that fails does not
// stop the others: the error is that of the lowest index, for any number of workers.
func each(ctx context.Context, workers, count int, job func(e *sim.Engine, i int) error) error {
	errs := make([]error, count)
	last := func(yield func(int) bool) {
		for i := count - 1; i >= 0 && yield(i); i-- {
		}
	}
	err := run.Each(ctx, min(workers, count), last, job, func(i int, err error) error {
		errs[i] = err
		return nil
	})
	return cmp.Or(append([]error{err}, errs...)...)
}

// lattice makes the runs of the lattice.
func (s *Study) lattice(ctx context.Context, t *tally.Tally, r *Report) error {
	wide, high := len(r.Sizes), len(s.P)
	for _, p := range s.Workloads {
		rows := make([][]Run, high)
		for j := range rows {
			rows[j] = make([]Run, wide)
		}
		r.Workloads = append(r.Workloads, Result{Name: p.Name, Lattice: rows})
	}
	// Neighbouring jobs are of like size: by size, then platform, then workload.
	workloads := len(s.Workloads)
	return each(ctx, s.Workers, wide*high*workloads, func(e *sim.Engine, at int) error {
		k, j, i := at%workloads, at/workloads%high, at/workloads/high
		one, err := s.Workloads[k].one(ctx, e, r.Sizes[i], s.P[j])
		r.Workloads[k].Lattice[j][i] = one
		t.Done()
		return err
	})
}

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
	// Scheduler makes a scheduler for each run; one that is an io.Closer is closed after it.
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
	c := run.Case{Problem: run.Problem(d, on, s.Models.Options), Scheduler: s.Scheduler, Rescheduler: s.Rescheduler, Options: s.Models.Options, Copies: true}
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
