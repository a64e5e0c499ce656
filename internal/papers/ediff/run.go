package ediff

import (
	"cmp"
	"context"
	"fmt"
	"math"
	"runtime"
	"slices"

	"gonum.org/v1/gonum/floats"
	"gonum.org/v1/gonum/integrate"

	"github.com/clustersim/clustersim/experiments/run"
	"github.com/clustersim/clustersim/internal/measure/scalability"
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

// Scaled is a step of p along one of the scalings of Theorems 5 to 8.
type Scaled struct {
	Platform string
	Variant  generate.FloydVariant
	Theorem  string
	Scaling  string
	P0, P1   float64
	S0, S1   float64 // simulated speedups
	Measured float64 // (S1 - S0) / (P1 - P0)
	Fitted   float64 // mean of the theorem's expression over the step, on the fitted surface
	Derived  float64 // the same on the derived law; NaN where there is none
}

// scaledSides are even, for on these the derived law is smooth.
var scaledSides = []int{2, 4, 6}

// scaledRuns simulates each platform and program along each scaling.
func scaledRuns(ctx context.Context, surfaces []Surfaced) ([]Scaled, error) {
	rows := make([][]Scaled, len(surfaces))
	err := run.Count(ctx, runtime.GOMAXPROCS(0), len(surfaces), func(engine *sim.Engine, i int) error {
		s := newSampler(ctx, engine, surfaces[i].Platform, surfaces[i].Variant)
		for _, sc := range scalings() {
			some, err := s.along(sc, surfaces[i].Fit.Law)
			if err != nil {
				return err
			}
			rows[i] = append(rows[i], some...)
		}
		return nil
	})
	return slices.Concat(rows...), err
}

// along runs one scaling.
func (s *sampler) along(sc scaling, fitted scalability.Surface) ([]Scaled, error) {
	var all []Scaled
	var before float64
	for k, side := range scaledSides {
		p := float64(side * side)
		e, err := s.scaledEfficiency(sc, fitted, side)
		if err != nil {
			return nil, err
		}
		if k > 0 {
			last := float64(scaledSides[k-1] * scaledSides[k-1])
			row := Scaled{
				Platform: s.platform.Name, Variant: s.variant, Theorem: sc.id, Scaling: sc.name,
				P0: last, P1: p, S0: before, S1: p * e, Measured: (p*e - before) / (p - last),
				Fitted: sc.mean(fitted, last, p), Derived: math.NaN(),
			}
			if s.platform.Exact() {
				row.Derived = sc.mean(s.platform.law(s.variant), last, p)
			}
			all = append(all, row)
		}
		before = p * e
	}
	return all, nil
}

// scaledEfficiency is the simulated E where the scaling has its W. At constant
// time W follows from E: T = t is solved on the simulation itself.
func (s *sampler) scaledEfficiency(sc scaling, fitted scalability.Surface, side int) (float64, error) {
	p := float64(side * side)
	if sc.id != "Th7" {
		return s.efficiency(sc.work(fitted, p), side)
	}
	var failed error
	w := scalability.Bisect(1e4, timeUnits*p, func(w float64) float64 {
		e, err := s.efficiency(w, side)
		if err != nil {
			failed = err
		}
		return w - timeUnits*p*e
	})
	if failed != nil {
		return 0, failed
	}
	return s.efficiency(w, side)
}

// mean is the mean of the theorem's expression over p in [a, b], by Simpson's
// rule on 256 pieces.
func (sc scaling) mean(s scalability.Surface, a, b float64) float64 {
	p := floats.Span(make([]float64, 257), a, b)
	slopes := make([]float64, len(p))
	for i := range p {
		slopes[i] = sc.slope(s, sc.work(s, p[i]), p[i])
	}
	return integrate.Simpsons(p, slopes) / (b - a)
}

// sampler is the simulated efficiency at any W, on square meshes: runs at the two nearest n
// with equal blocks, and a power law of To/Te between them. It serves one goroutine.
type sampler struct {
	ctx      context.Context
	engine   *sim.Engine
	platform Platform
	variant  generate.FloydVariant
	runs     map[[2]int]Run
}

func newSampler(ctx context.Context, engine *sim.Engine, m Platform, v generate.FloydVariant) *sampler {
	return &sampler{ctx, engine, m, v, map[[2]int]Run{}}
}

// run simulates n vertices on side*side processes, once.
func (s *sampler) run(n, side int) (Run, error) {
	if r, ok := s.runs[[2]int{n, side}]; ok {
		return r, nil
	}
	g, err := newProgram(s.variant, n, side, s.platform.CopyUpdates)
	if err != nil {
		return Run{}, err
	}
	r, err := g.on(s.ctx, s.engine, s.platform)
	s.runs[[2]int{n, side}] = r
	return r, err
}

// efficiency is E(W, side*side). Blocks are at least 2 wide.
func (s *sampler) efficiency(w float64, side int) (float64, error) {
	width := math.Cbrt(w) / float64(side)
	block := max(int(math.Floor(width+1e-9)), 2)
	low, err := s.run(block*side, side)
	if err != nil {
		return 0, err
	}
	if math.Abs(width-float64(block)) < 1e-9 {
		return low.Efficiency, nil
	}
	high, err := s.run((block+1)*side, side)
	if err != nil {
		return 0, err
	}
	part := (math.Log(w) - math.Log(low.W())) / (math.Log(high.W()) - math.Log(low.W()))
	x := math.Pow(low.Overhead(), 1-part) * math.Pow(high.Overhead(), part)
	return 1 / (1 + x), nil
}
