package multilevel

import (
	"github.com/clustersim/clustersim/scheduler/partition"
	"github.com/clustersim/clustersim/scheduler/partition/moves"
)

const (
	// mostPolished is up to how many vertices exchanges improve the result. They
	// take time by the square. In graphs of a few hundred tasks of very different
	// work hardly a single move keeps the balance, and exchanges gain several
	// percent.
	mostPolished = 500
	// mostRepaired is up to how many they are tried when moves found no balance.
	mostRepaired = 2000
	// mostPriced bounds the pairs of a vertex and a part: exchanges keep a number
	// for each, and of far more parts than vertices nearly all stay empty.
	mostPriced = 1 << 20
)

// polish repairs and improves a partition of a small graph with exchanges of
// two vertices, on which a level of the hierarchy spends no time.
func polish(s *moves.Gains, g *partition.Graph, k int, o partition.Options, stream uint64) *moves.Gains {
	n := g.NumVertices()
	polished := n <= mostPolished && n*k <= mostPriced
	if n > mostRepaired || !polished && partition.Validate(g, k, o, s.Parts()) == nil {
		return s
	}
	p := moves.NewPolisher(g, k, &o, stream)
	p.Take(s.Parts())
	p.Repair()
	if polished {
		p.Improve()
	}
	return p.Gains
}
