package ediff

import (
	"cmp"
	"context"
	"fmt"
	"runtime"
	"slices"

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

// Place puts process q of a program on host q. owner is as generate.Floyd.GenerateOwned returns
// it; each host runs its tasks in program order.
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

// on runs the program on the platform.
func (g *program) on(ctx context.Context, engine *sim.Engine, m Platform) (Run, error) {
	mesh, err := m.mesh(g.side)
	if err != nil {
		return Run{}, err
	}
	o, err := run.Follow(g.dag, mesh, g.schedule, sim.Options{Network: m.network(g.variant, g.n, g.side)}).Run(ctx, engine)
	if err != nil {
		return Run{}, fmt.Errorf("platform %s: floyd, %s, n = %d on %d x %d: %w", m.Name, g.variant, g.n, g.side, g.side, err)
	}
	r := Run{Variant: g.variant, N: g.n, Side: g.side, TimeSec: o.Result.MakespanSec}
	r.Efficiency = r.W() * m.Costs.UpdateSec / (r.P() * r.TimeSec)
	return r, nil
}

// Lattice is where the programs are run: every N on every Side x Side mesh,
// and one smallest step of n further, so that E has differences by both axes.
type Lattice struct {
	N    []int // each a multiple of all Sides, so that blocks are equal
	Side []int // ascending, without gaps: the smallest step of p is to the next
}

// defaultLattice has the multiples of 60, which squares of 4 to 36 divide.
func defaultLattice() Lattice {
	return Lattice{N: []int{60, 120, 180, 240, 300}, Side: []int{2, 3, 4, 5, 6}}
}

// Samples are the runs of one program on one platform.
type Samples struct {
	Platform Platform
	Variant  generate.FloydVariant
	Runs     []Run // ascending (N, Side)
}

// At is the run of n vertices on side*side processes.
func (s *Samples) At(n, side int) (Run, bool) {
	i, ok := slices.BinarySearchFunc(s.Runs, Run{N: n, Side: side}, byPlace)
	if !ok {
		return Run{}, false
	}
	return s.Runs[i], true
}

func byPlace(a, b Run) int { return cmp.Or(cmp.Compare(a.N, b.N), cmp.Compare(a.Side, b.Side)) }

// size is a point of the sampled plane.
type size struct {
	variant generate.FloydVariant
	n, side int
}

// sizes are the lattice's points, and for each the next n that side divides and
// n + 1, where blocks are unequal.
func (l Lattice) sizes() []size {
	var all []size
	for _, v := range Variants() {
		for _, n := range l.N {
			for _, side := range l.Side {
				all = append(all, size{v, n, side}, size{v, n + side, side})
				if side > 1 {
					all = append(all, size{v, n + 1, side})
				}
			}
		}
	}
	return all
}

// Sample runs both programs at the lattice's points on all platforms, side by
// side. The result has a row for each platform and variant, in that order.
func Sample(ctx context.Context, platforms []Platform, l Lattice) ([]Samples, error) {
	sizes := l.sizes()
	runs := make([][]Run, len(sizes))
	err := run.Count(ctx, runtime.GOMAXPROCS(0), len(sizes), func(engine *sim.Engine, i int) error {
		at := sizes[i]
		g, err := newProgram(at.variant, at.n, at.side, 0)
		if err != nil {
			return err
		}
		for _, m := range platforms {
			r, err := g.on(ctx, engine, m)
			if err != nil {
				return err
			}
			runs[i] = append(runs[i], r)
		}
		return nil
	})
	if err != nil {
		return nil, err
	}
	var all []Samples
	for k, m := range platforms {
		for _, v := range Variants() {
			s := Samples{Platform: m, Variant: v}
			for i, at := range sizes {
				if at.variant == v {
					s.Runs = append(s.Runs, runs[i][k])
				}
			}
			slices.SortStableFunc(s.Runs, byPlace)
			s.Runs = slices.CompactFunc(s.Runs, func(a, b Run) bool { return byPlace(a, b) == 0 })
			all = append(all, s)
		}
	}
	return all, nil
}
