package mapping

import (
	"slices"

	"github.com/clustersim/clustersim/scheduler/partition"
	"github.com/clustersim/clustersim/scheduler/partition/moves"
)

// searchLocally exchanges the processors of two parts where that is better,
// until no exchange is better: from the identity, and from random assignments.
func (a *assignment) searchLocally(r partition.Random) []int32 {
	var best []int32
	bestRank := moves.WorstRank
	for start := range mappingStarts {
		to := r.Permutation(a.k)
		if start == 0 {
			slices.Sort(to)
		}
		if got := a.descend(to); got.BetterThan(bestRank) {
			best, bestRank = to, got
		}
		if a.k > exactlyMapped*exactlyMapped {
			break // one descent takes long enough
		}
	}
	return best
}

// descend improves an assignment in place and returns its rank.
func (a *assignment) descend(to []int32) moves.Rank {
	now := a.rankOf(to)
	weights := make([]int64, a.k)
	for p, i := range to {
		weights[i] = a.weight[p]
	}
	for {
		better := false
		for p := range to {
			for q := range p {
				next := moves.Rank{Excess: now.Excess, Goal: now.Goal + a.change(to, p, q)}
				i, j := to[p], to[q]
				if weights[i] != weights[j] {
					weights[i], weights[j] = weights[j], weights[i]
					next.Excess = a.limits.Excess(weights)
				}
				if next.BetterThan(now) {
					to[p], to[q] = j, i
					now, better = next, true
				} else {
					weights[i], weights[j] = a.weight[p], a.weight[q]
				}
			}
		}
		if !better {
			return now
		}
	}
}

// change is by how much the cost rises when parts p and q exchange processors. O(k).
func (a *assignment) change(to []int32, p, q int) int64 {
	i, j := to[p], to[q]
	sum := a.between(p, q, j, i) - a.between(p, q, i, j)
	for x, at := range to {
		if x != p && x != q {
			sum += a.between(p, x, j, at) - a.between(p, x, i, at)
			sum += a.between(q, x, i, at) - a.between(q, x, j, at)
		}
	}
	return sum
}
