package workload_test

import (
	"math"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/clustersim/clustersim/workload"
)

// chain is two tasks with 5 bytes between them, and what is known of their files.
func chain(t *testing.T, known map[workload.TaskID][2]float64) (*workload.DAG, error) {
	t.Helper()
	b := workload.NewBuilder("")
	b.Edge(b.Task("a", 1), b.Task("b", 1), 5)
	for task, bytes := range known {
		b.SetFiles(task, bytes[0], bytes[1])
	}
	return b.Build()
}

func TestFiles(t *testing.T) {
	for name, tt := range map[string]struct {
		known map[workload.TaskID][2]float64
		want  [2][2]float64
		own   [2]bool
	}{
		"messages alone":    {nil, [2][2]float64{{0, 5}, {5, 0}}, [2]bool{}},
		"just the messages": {map[workload.TaskID][2]float64{0: {0, 5}, 1: {5, 0}}, [2][2]float64{{0, 5}, {5, 0}}, [2]bool{}},
		"of the first":      {map[workload.TaskID][2]float64{0: {7, 5}}, [2][2]float64{{7, 5}, {5, 0}}, [2]bool{true, false}},
		"of the second":     {map[workload.TaskID][2]float64{1: {0, 0}}, [2][2]float64{{0, 5}, {0, 0}}, [2]bool{false, true}},
	} {
		t.Run(name, func(t *testing.T) {
			d, err := chain(t, tt.known)
			require.NoError(t, err)
			for task := range workload.TaskID(2) {
				read, written := d.FileBytes(task)
				require.Equal(t, tt.want[task], [2]float64{read, written})
				require.Equal(t, tt.own[task], d.OwnFiles(task))
			}
		})
	}
}

func TestFilesThatCannotBe(t *testing.T) {
	for want, known := range map[string]map[workload.TaskID][2]float64{
		"files of task #7: no such task":                                 {7: {}},
		`task "a": -1 bytes read: want a finite number, at least 0`:      {0: {-1, 0}},
		`task "b": +Inf bytes written: want a finite number, at least 0`: {1: {0, math.Inf(1)}},
	} {
		_, err := chain(t, known)
		require.EqualError(t, err, want)
	}
}

// A DAG keeps its files when its Builder goes on.
func TestFilesOfAFrozenDAG(t *testing.T) {
	b := workload.NewBuilder("")
	b.SetFiles(b.Task("a", 1), 1, 2)
	d, err := b.Build()
	require.NoError(t, err)
	b.SetFiles(0, 3, 4)
	read, written := d.FileBytes(0)
	require.Equal(t, [2]float64{1, 2}, [2]float64{read, written})
}
