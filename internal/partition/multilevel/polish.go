package multilevel

import (
	"github.com/clustersim/clustersim/internal/partition"
	"github.com/clustersim/clustersim/internal/partition/moves"
)

const (
	// Graphs of up to mostPolished vertices are improved by exchanges, which take
	// quadratic time. In graphs of a few hundred tasks of very different work hardly
	// a single move keeps the balance, and exchanges gain several percent.
	mostPolished = 500
	// mostRepaired is the number of vertices up to which they are tried when moves
	// found no balance.
	mostRepaired = 2000
	// mostPriced bounds the pairs of a vertex and a part, for exchanges keep a number
	// for each pair; with far more parts than vertices nearly all stay empty.
	mostPriced = 1 << 20
)

// polish repairs and improves a partition of a small graph with exchanges of
// two vertices, for which the levels take no time.
func polish(s *moves.Gains, g *partition.Graph, k int, o partition.Options, stream uint64) *moves.Gains {
	n := g.NumVertices()
	polished := n <= mostPolished && n*k <= mostPriced
	if n > mostRepaired || !polished && partition.Validate(g, k, o, s.Part) == nil {
		return s
	}
	p := moves.NewPolisher(g, k, &o, stream)
	p.Take(s.Part)
	p.Repair()
	if polished {
		p.Improve()
	}
	return p.Gains
}
