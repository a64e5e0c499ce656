package partition

import (
	"fmt"
	"math"
)

// Partition is the part of each vertex, from 0 to k-1. Searches write -1 for a
// vertex that is in no part yet.
type Partition []int32

// Objective is what a partition costs: over all edges between different parts,
// the weight times the cost of the two parts, with each direction of a directed
// graph at its own cost. Yuan (2014), formula (1), with each message counted
// once; with nil costs, the edge cut. An edge to or from a vertex in no part costs
// nothing. Linear in the edges.
func Objective(g *Graph, part Partition, c *Costs) int64 {
	var sum int64
	directed := g.Forward != nil && !c.Symmetric()
	for v := range int32(len(part)) {
		i := part[v]
		for a := g.XAdj[v]; a < g.XAdj[v+1]; a++ {
			j := part[g.Adj[a]]
			switch {
			case i == j || i < 0 || j < 0:
			case directed:
				sum += g.Forward[a] * c.Between(i, j)
			case v < g.Adj[a]:
				sum += g.EdgeWeight[a] * c.Between(i, j)
			}
		}
	}
	return sum
}

// PartWeights sums the vertex weights of each of k parts.
func PartWeights(g *Graph, part Partition, k int) []int64 {
	weight := make([]int64, k)
	for v, p := range part {
		weight[p] += g.VertexWeight[v]
	}
	return weight
}

// Quality has the usual measures of a partition besides its objective. They depend
// on neighbours only, not on the costs between parts.
type Quality struct {
	Cut      int64 // the weight of the edges between parts
	CutEdges int   // their number
	Boundary int   // vertices with a neighbour in another part

	// Volume is the total communication volume as METIS counts it: for each
	// vertex the number of other parts that it has neighbours in, summed (B.
	// Hendrickson, T. Kolda, Graph partitioning models for parallel computing,
	// Parallel Computing 26, 2000).
	Volume int64
}

// Measure looks at a partition of g into k parts, which must be valid but for
// the balance. O(m) time and O(k) memory.
func Measure(g *Graph, part Partition, k int) Quality {
	var q Quality
	seen := make([]int32, k) // by part: the last vertex that had a neighbour in it, plus 1
	for v := range int32(g.NumVertices()) {
		before := q.Volume
		for a := g.XAdj[v]; a < g.XAdj[v+1]; a++ {
			u := g.Adj[a]
			p := part[u]
			if p == part[v] {
				continue
			}
			if v < u {
				q.Cut += g.EdgeWeight[a]
				q.CutEdges++
			}
			if seen[p] != v+1 {
				seen[p] = v + 1
				q.Volume++
			}
		}
		if q.Volume > before {
			q.Boundary++
		}
	}
	return q
}

// Balance is the largest load over the mean load, where the load of part i is
// its weight over its power (nil: all powers equal). 1 is perfect, also for
// parts that are all empty.
func Balance(weights []int64, powers []float64) float64 {
	most, sum := 0.0, 0.0
	for i, w := range weights {
		load := float64(w)
		if powers != nil {
			load /= powers[i]
		}
		most, sum = max(most, load), sum+load
	}
	if sum == 0 {
		return 1
	}
	return most * float64(len(weights)) / sum
}

// Validate checks a partition by the definition: every vertex in one of k
// parts, every part within its bounds. When only the balance is wrong the error
// is an [*UnbalancedError]. With TwoSided the loads must also keep to the
// published condition |L_i - mean L| <= delta mean L, which differs from the
// bounds a little when powers differ, because the mean is that of the actual loads.
// Linear.
func Validate(g *Graph, k int, o Options, part Partition) error {
	if err := o.CheckParts(g, k, part); err != nil {
		return err
	}
	weights := PartWeights(g, part, k)
	bounds := o.Bounds(g.TotalVertexWeight(), k)
	if i := bounds.Worst(weights); i >= 0 {
		return &UnbalancedError{i, weights[i], bounds.Least[i], bounds.Most[i]}
	}
	if o.TwoSided {
		return o.CheckLoads(weights)
	}
	return nil
}

// CheckParts is Validate without the balance.
func (o *Options) CheckParts(g *Graph, k int, part Partition) error {
	if err := o.Check(g, k); err != nil {
		return err
	}
	if len(part) != g.NumVertices() {
		return fmt.Errorf("partition of %d vertices for a graph of %d", len(part), g.NumVertices())
	}
	for v, p := range part {
		if p < 0 || int(p) >= k {
			return fmt.Errorf("vertex %d: part %d: want 0 to %d", v, p, k-1)
		}
	}
	return nil
}

// Outside is by how much part i would be out of its bounds at weight w.
func (b *Bounds) Outside(i int32, w int64) int64 { return max(0, w-b.Most[i], b.Least[i]-w) }

// Worst is the part furthest out of its bounds, -1 when none is. Ties go to
// the lower number.
func (b Bounds) Worst(weights []int64) int {
	worst, excess := -1, int64(0)
	for i, w := range weights {
		if e := b.Outside(int32(i), w); e > excess {
			worst, excess = i, e
		}
	}
	return worst
}

// Excess is by how much all parts together are out of their bounds.
func (b Bounds) Excess(weights []int64) int64 {
	var sum int64
	for i, w := range weights {
		sum += b.Outside(int32(i), w)
	}
	return sum
}

// CheckLoads checks the published condition on the loads, see [Validate].
func (o *Options) CheckLoads(weights []int64) error {
	mean := 0.0
	for i, w := range weights {
		mean += float64(w) / o.power(i) / float64(len(weights))
	}
	for i, w := range weights {
		power := o.power(i)
		if math.Abs(float64(w)/power-mean) > (o.Imbalance+RoundingError)*mean {
			least, most := -floorAlmost(-mean*max(0, 1-o.Imbalance)*power), floorAlmost(mean*(1+o.Imbalance)*power)
			return &UnbalancedError{i, w, least, most}
		}
	}
	return nil
}
