package ediff

import (
	"context"
	"math"

	"github.com/clustersim/clustersim/platform"
	"github.com/clustersim/clustersim/sim"
	"github.com/clustersim/clustersim/workload/generate"
)

// sampler is the simulated efficiency at any W, on square meshes: runs at the
// two nearest n with equal blocks, and a power law of To/Te between them. It
// serves one goroutine.
type sampler struct {
	ctx     context.Context
	engine  *sim.Engine
	machine Machine
	variant generate.FloydVariant
	meshes  map[int]*platform.Platform
	runs    map[[2]int]Run
}

func newSampler(ctx context.Context, engine *sim.Engine, m Machine, v generate.FloydVariant) *sampler {
	return &sampler{ctx, engine, m, v, map[int]*platform.Platform{}, map[[2]int]Run{}}
}

// run simulates n vertices on side*side processes, once.
func (s *sampler) run(n, side int) (Run, error) {
	if r, ok := s.runs[[2]int{n, side}]; ok {
		return r, nil
	}
	mesh := s.meshes[side]
	if mesh == nil {
		var err error
		if mesh, err = s.machine.mesh(side); err != nil {
			return Run{}, err
		}
		s.meshes[side] = mesh
	}
	g, err := newProgram(s.variant, n, side, s.machine.CopyUpdates)
	if err != nil {
		return Run{}, err
	}
	r, err := g.on(s.ctx, s.engine, s.machine, mesh)
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
