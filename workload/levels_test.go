package workload

import (
	"slices"
	"testing"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"
)

// TestLevels follows every path to a task.
func TestLevels(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		d := drawDAG(t, 10)
		var longest func(TaskID) int32
		longest = func(task TaskID) (edges int32) {
			for _, e := range d.In(task) {
				edges = max(edges, longest(d.From(e))+1)
			}
			return edges
		}
		l := d.Levels()
		count := make([]int, len(l.Width))
		for task := range TaskID(d.NumTasks()) {
			require.Equal(t, longest(task), l.Of[task])
			count[l.Of[task]]++
		}
		require.Equal(t, count, l.Width)
		require.NotContains(t, count, 0)
		require.Contains(t, count, slices.Max(l.Width))
	})
}

func TestLevelsDiamond(t *testing.T) {
	l := diamond(t).Levels()
	require.Equal(t, Levels{Of: []int32{0, 1, 2, 3}, Width: []int{1, 1, 1, 1}}, l)
	require.Equal(t, 4, len(l.Width))
	require.Equal(t, 1, slices.Max(l.Width))
}
