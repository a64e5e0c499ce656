package search

import (
	"cmp"
	"math/bits"
	"slices"

	"github.com/clustersim/clustersim/internal/partition"
)

// attachedOrder begins with the vertex of most edge weight and goes on with the
// one most attached to those before, so that bounds grow early. Ties go to the
// greater weight of edges, then to the lower number. Quadratic.
func attachedOrder(g *partition.Graph) []int32 {
	n := g.NumVertices()
	all, attached, done := make([]int64, n), make([]int64, n), make([]bool, n)
	for v := range n {
		for a := g.XAdj[v]; a < g.XAdj[v+1]; a++ {
			all[v] += g.EdgeWeight[a]
		}
	}
	var order []int32
	for range n {
		next := int32(-1)
		for v := range int32(n) {
			if !done[v] && (next < 0 || attached[v] > attached[next] || attached[v] == attached[next] && all[v] > all[next]) {
				next = v
			}
		}
		order, done[next] = append(order, next), true
		for a := g.XAdj[next]; a < g.XAdj[next+1]; a++ {
			attached[g.Adj[a]] += g.EdgeWeight[a]
		}
	}
	return order
}

// interchangeable gives each part the lowest part it may be exchanged with:
// both have the same power, and all costs stay when the two change names.
// Such parts form classes: if i may be exchanged with j, and j with l, so may i with l.
func interchangeable(k int, o *partition.Options) []int32 {
	class := make([]int32, k)
	for j := range int32(k) {
		class[j] = j
		for i := range j {
			if class[i] == i && sameParts(i, j, k, o) {
				class[j] = i
				break
			}
		}
	}
	return class
}

func sameParts(i, j int32, k int, o *partition.Options) bool {
	c := o.Costs
	if o.Powers != nil && o.Powers[i] != o.Powers[j] || c.Between(i, j) != c.Between(j, i) {
		return false
	}
	if c == nil {
		return true
	}
	for x := range int32(k) {
		if x != i && x != j && (c.Between(i, x) != c.Between(j, x) || c.Between(x, i) != c.Between(x, j)) {
			return false
		}
	}
	return true
}

// cheapestCosts is, by part, the least cost of a unit to or from any other; 0
// when there is no other.
func cheapestCosts(k int, c *partition.Costs) []int64 {
	cheap := make([]int64, k)
	for i := range int32(k) {
		least := int64(unbounded)
		for j := range int32(k) {
			if i != j {
				least = min(least, c.Between(i, j), c.Between(j, i))
			}
		}
		if least < unbounded {
			cheap[i] = least
		}
	}
	return cheap
}

// byDensity lists each vertex's arcs, the most edge weight per weight of the other
// end first. Products are compared in 128 bits: the bound must not be off
// by a rounding.
func byDensity(g *partition.Graph) [][]int32 {
	items := make([][]int32, g.NumVertices())
	for v := range items {
		for a := g.XAdj[v]; a < g.XAdj[v+1]; a++ {
			if g.EdgeWeight[a] > 0 { // else it has no order among those to vertices of weight 0
				items[v] = append(items[v], a)
			}
		}
		slices.SortStableFunc(items[v], func(a, b int32) int {
			leftHigh, leftLow := product(g.EdgeWeight[a], g.VertexWeight[g.Adj[b]])
			rightHigh, rightLow := product(g.EdgeWeight[b], g.VertexWeight[g.Adj[a]])
			return cmp.Or(cmp.Compare(rightHigh, leftHigh), cmp.Compare(rightLow, leftLow))
		})
	}
	return items
}

func product(a, b int64) (high, low uint64) { return bits.Mul64(uint64(a), uint64(b)) }
