package ediff

import (
	"math"

	"github.com/clustersim/clustersim/sim"
	"github.com/clustersim/clustersim/workload/generate"
)

// meanReach is d(m): how many links a segment has to cross to reach the
// farthest process of its line, on average over the places of the pivot:
// (3m-2)/4, and 1/(4m) less if m is odd.
func meanReach(side int) float64 {
	m := float64(side)
	d := (3*m - 2) / 4
	if side%2 == 1 {
		d -= 1 / (4 * m)
	}
	return d
}

// pipelineHops is how many links the pipelined program's front crosses, one
// after the other, while nothing is computed. After the iterations of pivot q
// process (i, j) lags by 2q + |i-q| + |j-q| hops: the holder (q, q) of the next
// pivot is two hops behind that of the last. In the end process (0, 0) lags most,
// by 4(m-1). Each pivot must last at least two iterations for it, which is to
// say that blocks are at least 2 wide.
func pipelineHops(side int) int { return 4 * (side - 1) }

// Exact says whether [Machine.Derived] is the simulated efficiency, to the
// last bits: transfers do not slow each other down, and are hidden.
func (m Machine) Exact() bool {
	return m.CopyUpdates == 0 && m.Network.Kind != sim.LV08 && m.Network.Kind != sim.CM02
}

// Derived is the efficiency that the program has by analysis, when side
// divides n, blocks are at least 2 wide, and transfers neither slow each other
// down nor cost the processes anything.
func (m Machine) Derived(v generate.FloydVariant, n, side int) float64 {
	return 1 / (1 + m.overhead(v, n, side))
}

// overhead is To/Te.
func (m Machine) overhead(v generate.FloydVariant, n, side int) float64 {
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
