package multilevel

import (
	"math/bits"

	"github.com/clustersim/clustersim/internal/partition"
	"github.com/clustersim/clustersim/internal/partition/mapping"
	"github.com/clustersim/clustersim/internal/partition/moves"
)

// start makes several partitions of the coarsest graph, improves each, and goes
// on with the best.
func start(r *moves.Refiner, coarsest *partition.Graph, k int, o partition.Options, b *bisector, tries int) {
	var best *moves.Gains
	bounds := o.Bounds(coarsest.TotalVertexWeight(), k)
	for range tries {
		part := placeParts(coarsest, k, o, RecursiveBisection(coarsest, o.Shares(k), bounds.Most, b))
		r.Gains = moves.NewGains(coarsest, k, o.Costs, part)
		r.Improve()
		if best == nil || better(bounds, r.Gains, best) {
			best = r.Gains
		}
	}
	r.Gains = best
}

// mostPlaced bounds the parts that are placed: that takes k^3 steps a sweep.
const mostPlaced = 128

// placeParts renames the parts so that they fit the costs, which bisection
// does not see.
func placeParts(g *partition.Graph, k int, o partition.Options, part partition.Partition) partition.Partition {
	if o.Costs == nil || k > mostPlaced {
		return part
	}
	if placed, _ := mapping.MapParts(g, k, o, part); placed.Part != nil { // bounds come later
		return placed.Part
	}
	return part
}

const (
	// mostTries bounds the partitions of the coarsest graph; more of them helped
	// little.
	mostTries = 6
	// tryShare is the inverse of the share of a partition's time that all tries
	// together may take, roughly: a bisection looks at an edge as often as a level
	// of coarsening and refinement does.
	tryShare = 3
)

// firstTries is how many partitions of the coarsest graph are made.
func firstTries(g, coarsest *partition.Graph, k int) int {
	work := tryShare * len(coarsest.Adj) * bits.Len(uint(k-1))
	return max(1, min(len(g.Adj)/max(work, 1), mostTries))
}
