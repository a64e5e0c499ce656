package survey

import (
	"math"
	"slices"

	"github.com/clustersim/clustersim/platform"
)

// bisection is the bisection bandwidth of a zone in byte/s: what all hosts of one half can send
// to the other half at the same time, where the halves are chosen so that it is least. It is
// NaN where no formula is known. W. J. Dally, B. Towles, "Principles and Practices of
// Interconnection Networks", 2004, count both directions of a cable, and have twice as much.
//
// Hosts of networks can send no more than their own cables carry, so that bounds it as
// well. Limiters and fat pipes are not in the formulas.
func bisection(z *platform.Part) float64 {
	c := z.Cluster
	if c == nil || c.LimiterBytesPerSec != 0 || c.Cable == platform.FatPipeCable {
		return math.NaN()
	}
	level := func(i int) float64 {
		if len(c.Levels) == 0 {
			return c.BandwidthBytesPerSec
		}
		return c.Levels[min(i, len(c.Levels)-1)].BandwidthBytesPerSec
	}
	switch t := c.Topology.(type) {
	case nil:
		half := float64(z.Cluster.Hosts/2) * level(0)
		if c.Backbone != nil && c.Backbone.Sharing == platform.Shared {
			return min(half, c.Backbone.BandwidthBytesPerSec)
		}
		return half
	case platform.Torus:
		return grid(t.Dims, true, c.Levels, level(0))
	case platform.Mesh:
		return grid(t.Dims, false, c.Levels, level(0))
	case platform.Tree:
		return tree(t, level)
	case platform.FatTree:
		return fatTree(t, level)
	}
	return math.NaN() // dragonflies: half of the groups is no least cut, and no formula for that is known to us
}

// grid is for meshes, and for tori with more than two hosts in all lines. With
// the sizes k0 >= k1 >= ..., a mesh needs the sum of the products k(i+1) k(i+2) ... up to
// the first even size, a torus twice that: J. A. Aroca, A. Fernandez Anta, "Bisection
// (Band)Width of Product Networks with Application to Data Centers", IEEE Trans. Parallel and
// Distributed Systems 25(3), 2014.
func grid(dims []int, joined bool, levels []platform.Level, bytesPerSec float64) float64 {
	dims = slices.DeleteFunc(slices.Clone(dims), func(n int) bool { return n == 1 })
	slices.SortFunc(dims, func(a, b int) int { return b - a })
	times := 1.0
	switch n := len(dims); {
	case n == 0 || slices.ContainsFunc(levels, func(l platform.Level) bool { return l.BandwidthBytesPerSec != levels[0].BandwidthBytesPerSec }):
		return math.NaN()
	case joined && dims[0] == 2: // lines of two hosts have one cable
	case joined && dims[n-1] == 2:
		return math.NaN()
	case joined:
		times = 2
	}
	across := 1
	for _, n := range dims {
		across *= n
	}
	sum := 0
	for _, n := range dims {
		across /= n
		sum += across
		if n%2 == 0 {
			break
		}
	}
	return times * float64(sum) * bytesPerSec
}

// tree is for complete trees of an even arity: half of the nodes of some level are cut off.
func tree(t platform.Tree, level func(int) float64) float64 {
	least := math.NaN()
	for nodes, l := t.Hosts, 0; nodes > 1; nodes, l = nodes/t.Arity, l+1 {
		if nodes%t.Arity != 0 || t.Arity%2 != 0 {
			return math.NaN()
		}
		least = lower(least, float64(nodes/2)*level(l))
	}
	return least
}

// fatTree is for fat trees with an even number of children of the topmost switches: half
// of the subtrees of some level are cut off, each with all its cables up.
func fatTree(t platform.FatTree, level func(int) float64) float64 {
	if t.Down[len(t.Down)-1]%2 != 0 {
		return math.NaN()
	}
	least, subtrees, switches := math.NaN(), 1, 1
	for _, n := range t.Down {
		subtrees *= n
	}
	for l := range t.Down {
		least = lower(least, float64(subtrees/2*switches*t.Up[l]*t.Cables[l])*level(l))
		subtrees /= t.Down[l]
		switches *= t.Up[l]
	}
	return least
}

// lower is the lower of two numbers; least may be NaN.
func lower(least, x float64) float64 {
	if math.IsNaN(least) {
		return x
	}
	return min(least, x)
}
