package workload

import (
	"slices"
	"testing"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"
)

// TestCriticalPath lists all paths from entries to exits of small workloads.
// The weights are small whole numbers, so sums are exact and ties are many.
func TestCriticalPath(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		d := drawDAG(t, 9)
		bestLength := -1.0
		var best []TaskID
		var walk func(path []TaskID, length float64)
		walk = func(path []TaskID, length float64) {
			last := path[len(path)-1]
			length += d.WorkFlop(last)
			if len(d.Out(last)) == 0 && (length > bestLength || length == bestLength && slices.Compare(path, best) < 0) {
				bestLength, best = length, slices.Clone(path)
			}
			for _, e := range d.Out(last) {
				walk(append(path, d.To(e)), length+d.Bytes(e))
			}
		}
		for task := range TaskID(d.NumTasks()) {
			if len(d.In(task)) == 0 {
				walk([]TaskID{task}, 0)
			}
		}
		length, path := d.CriticalPath(d.WorkFlop, d.Bytes)
		require.Equal(t, bestLength, length)
		require.Equal(t, best, path)
	})
}

func TestCriticalPathDiamond(t *testing.T) {
	d := diamond(t)
	for name, tt := range map[string]struct {
		task   func(TaskID) float64
		edge   func(EdgeID) float64
		length float64
		path   []TaskID
	}{
		"work and data": {d.WorkFlop, d.Bytes, 1 + 20 + 3 + 40 + 4, []TaskID{0, 2, 3}},
		"work":          {d.WorkFlop, nil, 1 + 2 + 3 + 4, []TaskID{0, 1, 2, 3}},
		"data":          {nil, d.Bytes, 20 + 40, []TaskID{0, 2, 3}},
		"nothing":       {nil, nil, 0, []TaskID{0, 1, 2, 3}},
	} {
		t.Run(name, func(t *testing.T) {
			length, path := d.CriticalPath(tt.task, tt.edge)
			require.Equal(t, tt.length, length)
			require.Equal(t, tt.path, path)
		})
	}
}
