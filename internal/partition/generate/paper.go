package generate

import (
	"fmt"
	"math"
	"math/rand/v2"
	"slices"

	"github.com/clustersim/clustersim/internal/partition"
)

// PaperGraph is one of the six graphs of Yuan (2014), Table 1: Vertices is 50,
// 80, 120, 150, 180 or 200, works are 10 to 300, messages 5 to 35. The paper does
// not say which edges there are; here they are pairs of tasks at random, Density
// messages per task. A replay of the paper's Table 2 draws the same graphs, and
// beside them the powers and the costs of its processors.
type PaperGraph struct {
	Vertices int
	Density  float64 // messages per task; at most half of all pairs
	Seed     uint64
}

var paperVertices = []int{50, 80, 120, 150, 180, 200}

// Generate makes the graph, directed. Works and messages have random numbers of
// their own, so that another density leaves works as they are.
func (d PaperGraph) Generate() (*partition.Graph, error) {
	n, graph := d.Vertices, slices.Index(paperVertices, d.Vertices)+1
	if graph == 0 {
		return nil, fmt.Errorf("n = %d: want one of %v", n, paperVertices)
	}
	if most := float64(n-1) / 2; !(d.Density > 0 && d.Density <= most) {
		return nil, fmt.Errorf("density %v: want more than 0, at most %v messages a task", d.Density, most)
	}
	stream := func(i int) *rand.Rand { return rand.New(rand.NewPCG(d.Seed, uint64(10*graph+i))) }
	uniform := func(r *rand.Rand, least, most int64) int64 { return least + r.Int64N(most-least+1) }
	b := partition.NewBuilder(n)
	works, messages := stream(0), stream(1)
	for v := range n {
		b.SetVertexWeight(v, uniform(works, 10, 300))
	}
	drawn := map[[2]int]bool{}
	for range int(math.Round(d.Density * float64(n))) {
		u, v := messages.IntN(n), messages.IntN(n)
		for u == v || drawn[[2]int{u, v}] {
			u, v = messages.IntN(n), messages.IntN(n)
		}
		drawn[[2]int{u, v}] = true
		b.Message(u, v, uniform(messages, 5, 35))
	}
	return b.Build()
}
