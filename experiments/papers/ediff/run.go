package ediff

import (
	"context"
	"fmt"

	"github.com/clustersim/clustersim/experiments/run"
	"github.com/clustersim/clustersim/platform"
	"github.com/clustersim/clustersim/scheduler"
	"github.com/clustersim/clustersim/sim"
	"github.com/clustersim/clustersim/workload"
	"github.com/clustersim/clustersim/workload/generate"
)

// Variants are the two programs, in the paper's order: its algorithm 1 is the
// checkerboard, 2 the pipelined one.
func Variants() []generate.FloydVariant {
	return []generate.FloydVariant{generate.Checkerboard, generate.PipelinedCheckerboard}
}

// program is one of them with its placement.
type program struct {
	variant  generate.FloydVariant
	n, side  int
	dag      *workload.DAG
	schedule *scheduler.Schedule
}

// newProgram generates the program. A checkerboard holder sends to all others
// of its line; in the pipelined program segments are relayed.
func newProgram(v generate.FloydVariant, n, side int, copyUpdates float64) (*program, error) {
	f := generate.Floyd{
		N: n, Processes: side * side, Variant: v, Relay: v == generate.PipelinedCheckerboard,
		UpdateFlop: updateFlop, WordBytes: wordBytes, CopyFlop: copyUpdates * updateFlop,
	}
	d, owner, err := f.GenerateOwned()
	if err != nil {
		return nil, fmt.Errorf("floyd, %s, n = %d on %d x %d: %w", v, n, side, side, err)
	}
	return &program{variant: v, n: n, side: side, dag: d, schedule: Place(owner, f.Processes)}, nil
}

// Place puts process q of a program on host q. owner is as
// generate.Floyd.GenerateOwned returns it; each host runs its tasks in program
// order.
func Place(owner []int32, hosts int) *scheduler.Schedule {
	s := &scheduler.Schedule{Host: make([]platform.HostID, len(owner)), Order: make([][]workload.TaskID, hosts)}
	for t, q := range owner {
		s.Host[t] = platform.HostID(q)
		s.Order[q] = append(s.Order[q], workload.TaskID(t))
	}
	return s
}

// Run is one simulated program.
type Run struct {
	Variant    generate.FloydVariant
	N, Side    int
	TimeSec    float64
	Efficiency float64 // W t_c / (p T)
}

// W is the work in updates, n^3.
func (r Run) W() float64 { return cube(r.N) }

// P is the number of processes.
func (r Run) P() float64 { return float64(r.Side * r.Side) }

// Overhead is To/Te = 1/E - 1.
func (r Run) Overhead() float64 { return 1/r.Efficiency - 1 }

// on runs the program on the machine.
func (g *program) on(ctx context.Context, engine *sim.Engine, m Machine, mesh *platform.Platform) (Run, error) {
	o, err := run.Follow(g.dag, mesh, g.schedule, sim.Options{Network: m.network(g.variant, g.n, g.side)}).Run(ctx, engine)
	if err != nil {
		return Run{}, fmt.Errorf("machine %s: floyd, %s, n = %d on %d x %d: %w", m.Name, g.variant, g.n, g.side, g.side, err)
	}
	r := Run{Variant: g.variant, N: g.n, Side: g.side, TimeSec: o.Result.MakespanSec}
	r.Efficiency = r.W() * m.Costs.UpdateSec / (r.P() * r.TimeSec)
	return r, nil
}
