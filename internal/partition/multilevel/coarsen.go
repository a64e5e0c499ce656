package multilevel

import (
	"github.com/clustersim/clustersim/internal/partition"
)

// level is a graph and how its vertices are joined in the next coarser one.
type level struct {
	g      *partition.Graph
	coarse []int32 // by vertex of g: its vertex in the coarser graph
}

// coarsener joins vertices in pairs, level by level. Its buffers serve all levels.
type coarsener struct {
	random    partition.Random
	maxWeight int64               // of a joined vertex
	within    partition.Partition // nil, or parts that joined vertices may not cross
	order     []int32
	bucket    []int32
	at        []int32 // by coarse vertex: where the row being made has it
	adj       []int32
	weight    []int64
	forward   []int64
}

const (
	// leastShrink ends coarsening when a level keeps more than this share of
	// the vertices: what is left is mostly stars, which no matching joins.
	leastShrink = 0.93
	// weightFactor lets a joined vertex weigh that many times the mean of the
	// coarsest graph, as METIS does.
	weightFactor = 1.5
)

// coarsen makes coarser graphs until one has at most target vertices, or
// matching no longer helps. The last graph is no level.
func (c *coarsener) coarsen(g *partition.Graph, target int) (levels []level, coarsest *partition.Graph) {
	c.maxWeight = max(1, int64(weightFactor*float64(g.TotalVertexWeight())/float64(target)))
	for g.NumVertices() > target {
		coarse, n := c.match(g)
		if float64(n) > leastShrink*float64(g.NumVertices()) {
			break
		}
		levels = append(levels, level{g, coarse})
		g = c.contract(g, coarse, n)
		c.carry(coarse, n)
	}
	return levels, g
}

// carry hands the parts that joined vertices may not cross down to the coarser graph.
func (c *coarsener) carry(coarse []int32, n int) {
	if c.within == nil {
		return
	}
	within := make(partition.Partition, n)
	for v, number := range coarse {
		within[number] = c.within[v]
	}
	c.within = within
}
