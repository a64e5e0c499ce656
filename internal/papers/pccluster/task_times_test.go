package pccluster

import (
	"testing"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"
)

func taskTime(t *testing.T, id string) TaskTime {
	t.Helper()
	return replay(t).Calibrated.TaskTime(id)
}

// TestTaskTimes: one time of a task explains most efficiencies of long runs.
func TestTaskTimes(t *testing.T) {
	long := taskTime(t, longTime)
	met(t, "0.733", long.Sec)
	met(t, "5.0", 100*long.Deviation)
	most := taskTime(t, nearestTime)
	met(t, "0.725", most.Sec)
	require.Equal(t, []int{42, 9}, []int{most.Table2, most.Table3}, "of 72 and 9")
	met(t, "0.749", taskTime(t, table3Time).Sec)
	stated := taskTime(t, statedTime)
	require.Zero(t, stated.Table2+stated.Table3)
}

// TestNearest: no time on a fine grid explains more.
func TestNearest(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		var list []efficiency
		for range rapid.IntRange(1, 30).Draw(t, "lines") {
			list = append(list, efficiency{
				rapid.IntRange(2, 3).Draw(t, "table"), rapid.Float64Range(0.4, 0.95).Draw(t, "E"), rapid.Float64Range(0.5, 1.3).Draw(t, "ours"),
			})
		}
		count := func(t0 float64) int { return explained(list, 2, t0) + explained(list, 3, t0) }
		best := count(nearest(list))
		require.Positive(t, best)
		for t0 := 0.2; t0 < 2; t0 += 1e-3 {
			require.LessOrEqual(t, count(t0), best)
		}
	})
}
