package search

import (
	"github.com/clustersim/clustersim/scheduler/partition"
)

// weighted draws a number with the given probabilities, which sum to 1.
func weighted(r partition.Random, shares []float64) int32 {
	at := r.Float()
	for i, share := range shares {
		if at -= share; at < 0 {
			return int32(i)
		}
	}
	return int32(len(shares) - 1)
}
