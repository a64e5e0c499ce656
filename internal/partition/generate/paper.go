package generate

import (
	"fmt"
	"math"
	"math/rand/v2"
	"slices"

	"github.com/clustersim/clustersim/internal/partition"
)

// PaperVertices are the sizes of the six graphs of Yuan (2014), Table 1.
var PaperVertices = []int{50, 80, 120, 150, 180, 200}

// The ranges of the works and messages of these graphs.
const (
	PaperLeastWork, PaperMostWork       = 10, 300
	PaperLeastMessage, PaperMostMessage = 5, 35
)

// Paper is a graph as in Yuan (2014), Table 1: works and messages are drawn evenly from their
// ranges. The paper does not say which edges there are; here they are ordered pairs of tasks at
// random, each once.
type Paper struct {
	Vertices int
	Graph    int     // 1 to 6 in the order of PaperVertices; others have higher numbers
	Density  float64 // messages per task; at most Vertices-1
	Seed     uint64
}

// paper is one of the six, with a density of at most half of all pairs.
func paper(n int, density float64, seed uint64) (*partition.Graph, error) {
	graph := slices.Index(PaperVertices, n) + 1
	if graph == 0 {
		return nil, fmt.Errorf("n = %d: want one of %v", n, PaperVertices)
	}
	if most := float64(n-1) / 2; !(density > 0 && density <= most) {
		return nil, fmt.Errorf("density %v: want more than 0, at most %v messages a task", density, most)
	}
	return Paper{n, graph, density, seed}.Build()
}

// Stream is a sequence of random numbers: 0 is that of the works, 1 that of the messages, and
// others are free for what goes with the graph. So another density leaves works as they are.
func (p Paper) Stream(i int) *rand.Rand { return rand.New(rand.NewPCG(p.Seed, uint64(10*p.Graph+i))) }

// Build draws the graph.
func (p Paper) Build() (*partition.Graph, error) {
	b := partition.NewBuilder(p.Vertices)
	works, messages := p.Stream(0), p.Stream(1)
	for v := range p.Vertices {
		b.SetVertexWeight(v, Uniform(works, PaperLeastWork, PaperMostWork))
	}
	drawn := map[[2]int]bool{}
	for range int(math.Round(p.Density * float64(p.Vertices))) {
		u, v := messages.IntN(p.Vertices), messages.IntN(p.Vertices)
		for u == v || drawn[[2]int{u, v}] {
			u, v = messages.IntN(p.Vertices), messages.IntN(p.Vertices)
		}
		drawn[[2]int{u, v}] = true
		b.Message(u, v, Uniform(messages, PaperLeastMessage, PaperMostMessage))
	}
	return b.Build()
}

// Uniform draws a number from least to most.
func Uniform(r *rand.Rand, least, most int64) int64 { return least + r.Int64N(most-least+1) }
