package workload

import (
	"encoding/json"
	"math"
	"testing"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"
)

func TestStatsDiamond(t *testing.T) {
	s := diamond(t).Stats()
	require.Equal(t, Stats{
		Tasks: 4, Edges: 5, ControlEdges: 1, EntryTasks: 1, ExitTasks: 1,
		TotalWorkFlop: 10, MinWorkFlop: 1, MeanWorkFlop: 2.5, MaxWorkFlop: 4,
		TotalDataBytes: 100, MeanDataBytes: 25,
		Depth: 4, Width: 1, CriticalPathTasks: 4, CriticalPathWorkFlop: 10,
		Parallelism: 1, Density: 5.0 / 6,
	}, s)
	// A message takes 25/5 = 5 s, a task 2.5/10 = 0.25 s.
	require.Equal(t, 20.0, s.CCR(10, 5))
	_, err := json.Marshal(s)
	require.NoError(t, err)
}

func TestStatsCorners(t *testing.T) {
	b := NewBuilder("")
	x, y := b.Task("x", 0), b.Task("y", 0)
	one, err := b.Build()
	require.NoError(t, err)
	s := one.Stats()
	require.Equal(t, Stats{Tasks: 2, EntryTasks: 2, ExitTasks: 2, Depth: 1, Width: 2, CriticalPathTasks: 1}, s)
	require.Equal(t, 0.0, s.CCR(1, 1))

	b.Edge(x, y, 8)
	b.Edge(x, y, 8) // parallel edges count once for the density
	two, err := b.Build()
	require.NoError(t, err)
	require.Equal(t, 1.0, two.Stats().Density)
	require.True(t, math.IsInf(two.Stats().CCR(1, 1), 1))
}

// TestStatsBounds holds for every workload: the average parallelism lies
// between 1 and the number of tasks, and the depth times the width covers all.
func TestStatsBounds(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		d := drawDAG(t, 12)
		s := d.Stats()
		if s.TotalWorkFlop > 0 {
			require.GreaterOrEqual(t, s.Parallelism, 1.0)
			require.LessOrEqual(t, s.Parallelism, float64(s.Tasks))
		}
		require.GreaterOrEqual(t, s.Depth*s.Width, s.Tasks)
		require.GreaterOrEqual(t, s.Depth, s.CriticalPathTasks)
		require.LessOrEqual(t, s.Density, 1.0)
		require.Equal(t, len(newGraphView(d).weight), int(math.Round(s.Density*float64(s.Tasks*(s.Tasks-1))/2)))
		require.LessOrEqual(t, s.MinWorkFlop, s.MeanWorkFlop)
		require.LessOrEqual(t, s.MeanWorkFlop, s.MaxWorkFlop)
	})
}
