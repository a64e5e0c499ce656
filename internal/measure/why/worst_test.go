package why_test

import (
	"cmp"
	"slices"
	"testing"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

	"github.com/clustersim/clustersim/internal/measure/why"
)

// The worst are the first of all in order; of equal ones those that come first.
func TestWorst(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		list := make([]why.Took, rapid.IntRange(0, 40).Draw(t, "activities"))
		var places []int
		for i := range list {
			if list[i].ContentionSec = float64(rapid.IntRange(0, 8).Draw(t, "contention")); list[i].ContentionSec > 0 {
				places = append(places, i)
			}
		}
		slices.SortStableFunc(places, func(a, b int) int { return cmp.Compare(list[b].ContentionSec, list[a].ContentionSec) })
		n := rapid.IntRange(0, 10).Draw(t, "n")
		require.Equal(t, append([]int{}, places[:min(n, len(places))]...), why.Worst(list, n))
	})
}
