package search

import (
	"cmp"
	"context"
	"math"
	"slices"

	"github.com/clustersim/clustersim/scheduler"
)

// noWorse says whether values are no worse than others in any objective.
func noWorse(a, b []float64) bool {
	for k := range a {
		if a[k] > b[k] {
			return false
		}
	}
	return true
}

// nearlyNoWorse is noWorse to a relative Epsilon: sums in another order are no other values.
func nearlyNoWorse(a, b []float64) bool {
	for k := range a {
		if a[k] > b[k]+scheduler.Epsilon*math.Abs(b[k]) {
			return false
		}
	}
	return true
}

// dominates says whether values are no worse in any objective and better in one.
func dominates(a, b []float64) bool { return noWorse(a, b) && !noWorse(b, a) }

// rankAll sets ranks and crowding distances (Deb et al. 2002, sections III-A and III-B). Cost: O(objectives * members^2), and as
// many numbers. The error is that of ctx.
func rankAll(ctx context.Context, all []member) error {
	beats, beaten := make([][]int32, len(all)), make([]int32, len(all)) // those that each dominates, and by how many it is dominated
	for i := range all {
		if ctx.Err() != nil {
			return ctx.Err()
		}
		for k := i + 1; k < len(all); k++ {
			switch {
			case dominates(all[i].values, all[k].values):
				beats[i] = append(beats[i], int32(k))
				beaten[k]++
			case dominates(all[k].values, all[i].values):
				beats[k] = append(beats[k], int32(i))
				beaten[i]++
			}
		}
	}
	var front []int32
	for i := range all {
		if beaten[i] == 0 {
			front = append(front, int32(i))
		}
	}
	for rank := 0; len(front) > 0; rank++ {
		var next []int32
		for _, i := range front {
			all[i].rank = rank
			for _, k := range beats[i] {
				if beaten[k]--; beaten[k] == 0 {
					next = append(next, k)
				}
			}
		}
		crowd(all, front)
		slices.Sort(next)
		front = next
	}
	return nil
}

// crowd sets the crowding distances of a front, which it reorders: for each objective the distance between the two
// neighbours, as a part of the range; without end for the least and the greatest.
func crowd(all []member, front []int32) {
	for _, i := range front {
		all[i].crowding = 0
	}
	for k := range all[front[0]].values {
		slices.SortStableFunc(front, func(a, b int32) int { return cmp.Compare(all[a].values[k], all[b].values[k]) })
		first, last := front[0], front[len(front)-1]
		all[first].crowding, all[last].crowding = math.Inf(1), math.Inf(1)
		span := all[last].values[k] - all[first].values[k]
		if !(span > 0) || math.IsInf(span, 1) {
			continue
		}
		for at := 1; at < len(front)-1; at++ {
			all[front[at]].crowding += (all[front[at+1]].values[k] - all[front[at-1]].values[k]) / span
		}
	}
}
