package ediff

import (
	"fmt"
	"math"
	"strconv"

	"github.com/clustersim/clustersim/internal/measure/scalability"
	"github.com/clustersim/clustersim/platform"
	"github.com/clustersim/clustersim/sim"
	"github.com/clustersim/clustersim/workload/generate"
)

// Costs are the unit times of the paper's analysis, in seconds.
type Costs struct {
	UpdateSec  float64 // t_c: the update of one element
	StartupSec float64 // t_s: of a message, on each link that it crosses
	WordSec    float64 // t_w: of an element, on each link
}

// Platform is a family of square meshes and a network model.
type Platform struct {
	Name    string
	Summary string
	Costs   Costs
	Network sim.NetworkKind
	// Fills makes the network the one that the paper's formulas assume: under
	// the constant model a broadcast takes n*t_w, and a hop of the pipeline as
	// much as makes the front take n*t_w.
	Fills bool
	// CopyUpdates is what sending or relaying an element costs its process, in
	// updates: communication that is not hidden behind computation.
	CopyUpdates float64
}

// One update is two operations, an addition and a comparison; an element is a float64.
const (
	updateFlop = 2
	wordBytes  = 8
)

// Platforms are the ones that the replay uses.
func Platforms() []Platform {
	return []Platform{
		{
			"paper", "constant network: a broadcast takes n t_w, a pipeline n t_w to fill; t_c = 1, t_w = 60, t_s = 0",
			Costs{1, 0, 60},
			sim.Constant, true, 0,
		},
		{"mesh", "store-and-forward mesh; t_c = 1, t_w = 60, t_s = 0", Costs{1, 0, 60}, sim.StoreAndForward, false, 0},
		{
			"start-up", "store-and-forward mesh where start-ups dominate; t_c = 1, t_w = 0, t_s = 400",
			Costs{1, 400, 0},
			sim.StoreAndForward, false, 0,
		},
		{"lv08", "fluid TCP model on a mesh; t_c = 0.1 us, links of 20 MB/s and 4 us", Costs{1e-7, 4e-6, 4e-7}, sim.LV08, false, 0},
	}
}

// Unhidden is a platform on which relaying costs the processes sixty updates an
// element and the links nothing.
func Unhidden() Platform {
	return Platform{
		"unhidden", "links cost nothing, relaying an element costs its process 60 t_c; t_c = 1",
		Costs{1, 0, 0},
		sim.StoreAndForward, false, 60,
	}
}

// freeBandwidth is the bandwidth of links that cost nothing, in bytes/s.
const freeBandwidth = 1e30

// mesh is the platform's platform of side*side hosts. Host i*side + j has the
// neighbours i*side + j±1 and (i±1)*side + j.
func (m Platform) mesh(side int) (*platform.Platform, error) {
	bandwidth := freeBandwidth
	if m.Costs.WordSec > 0 {
		bandwidth = wordBytes / m.Costs.WordSec
	}
	full := func(x float64) string { return strconv.FormatFloat(x, 'g', -1, 64) }
	return platform.FromSpec(fmt.Sprintf("mesh(dims=%dx%d,speed=%s,bw=%s,lat=%s)",
		side, side, full(updateFlop/m.Costs.UpdateSec), full(bandwidth), full(m.Costs.StartupSec)))
}

// network is the network model. It depends on the program only if Fills is set.
func (m Platform) network(v generate.FloydVariant, n, side int) sim.Network {
	if !m.Fills {
		return sim.Network{Kind: m.Network}
	}
	sec := float64(n) * m.Costs.WordSec
	if v == generate.PipelinedCheckerboard && side > 1 {
		sec /= float64(pipelineHops(side))
	}
	return sim.Network{Kind: sim.Constant, Params: &sim.NetworkParams{ConstantSec: sec}}
}

// meanReach is d(m): how many links a segment has to cross to reach the farthest process of its
// line, on average over the places of the pivot: (3m-2)/4, and 1/(4m) less if m is odd.
func meanReach(side int) float64 {
	m := float64(side)
	d := (3*m - 2) / 4
	if side%2 == 1 {
		d -= 1 / (4 * m)
	}
	return d
}

// pipelineHops is how many links the pipelined program's front crosses, one after the other,
// while nothing is computed. After the iterations of pivot q process (i, j) lags by 2q + |i-q|
// + |j-q| hops: the holder (q, q) of the next pivot is two hops behind that of the last. In the
// end process (0, 0) lags most, by 4(m-1). Each pivot must last at least two iterations for it,
// which is to say that blocks are at least 2 wide.
func pipelineHops(side int) int { return 4 * (side - 1) }

// Exact says whether [Platform.Derived] is the simulated efficiency, to the
// last bits: transfers do not slow each other down, and are hidden.
func (m Platform) Exact() bool {
	return m.CopyUpdates == 0 && m.Network != sim.LV08 && m.Network != sim.CM02
}

// Derived is the efficiency that the program has by analysis, when side divides n, blocks are
// at least 2 wide, and transfers neither slow each other down nor cost the processes anything.
func (m Platform) Derived(v generate.FloydVariant, n, side int) float64 {
	return 1 / (1 + m.overhead(v, n, side))
}

// overhead is To/Te.
func (m Platform) overhead(v generate.FloydVariant, n, side int) float64 {
	if side == 1 {
		return 0
	}
	size, p := float64(n), float64(side*side)
	workSec := m.Costs.UpdateSec * size * size * size
	hopSec := m.Costs.StartupSec + m.Costs.WordSec*size/float64(side)
	switch {
	case m.Fills && v == generate.Checkerboard:
		return p * size * size * m.Costs.WordSec / workSec
	case m.Fills:
		return p * size * m.Costs.WordSec / workSec
	case v == generate.Checkerboard:
		return p * size * meanReach(side) * hopSec / workSec
	}
	return p * float64(pipelineHops(side)) * hopSec / workSec
}

// cube is W of n vertices.
func cube(n int) float64 { return math.Pow(float64(n), 3) }

// law is the derived To/Te for even m, continued to all p.
func (m Platform) law(v generate.FloydVariant) scalability.PowerLaw {
	word, startup := m.Costs.WordSec/m.Costs.UpdateSec, m.Costs.StartupSec/m.Costs.UpdateSec
	switch {
	case m.Fills && v == generate.Checkerboard:
		return scalability.PowerLaw{{C: word, I: 1. / 3, J: 1}}
	case m.Fills:
		return scalability.PowerLaw{{C: word, I: 2. / 3, J: 1}}
	case v == generate.Checkerboard:
		return scalability.PowerLaw{
			{C: 0.75 * word, I: 1. / 3, J: 1},
			{C: -0.5 * word, I: 1. / 3, J: 0.5},
			{C: 0.75 * startup, I: 2. / 3, J: 1.5},
			{C: -0.5 * startup, I: 2. / 3, J: 1},
		}
	}
	return scalability.PowerLaw{{C: 4 * word, I: 2. / 3, J: 1}, {C: -4 * word, I: 2. / 3, J: 0.5}, {C: 4 * startup, I: 1, J: 1.5}, {C: -4 * startup, I: 1, J: 1}}
}
