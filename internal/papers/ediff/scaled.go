package ediff

import (
	"context"
	"math"
	"runtime"
	"slices"

	"gonum.org/v1/gonum/floats"
	"gonum.org/v1/gonum/integrate"

	"github.com/clustersim/clustersim/experiments/run"
	"github.com/clustersim/clustersim/internal/measure/scalability"
	"github.com/clustersim/clustersim/sim"
	"github.com/clustersim/clustersim/workload/generate"
)

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
