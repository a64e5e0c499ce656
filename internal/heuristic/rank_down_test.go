package heuristic_test

import (
	"testing"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

	"github.com/clustersim/clustersim/internal/heuristic"
	"github.com/clustersim/clustersim/internal/schedcase"
	"github.com/clustersim/clustersim/scheduler/schedtest"
	"github.com/clustersim/clustersim/workload"
)

// TestDownwardRankPublished checks the HEFT paper's table 1 and its critical
// path n1 n2 n9 n10.
func TestDownwardRankPublished(t *testing.T) {
	pr := schedcase.Topcuoglu.Problem(t)
	want := []float64{0, 31, 25, 22, 24, 27, 62.333, 66.667, 63.667, 93.333}
	require.InDeltaSlice(t, want, heuristic.DownwardRank(pr), 1e-3)
	require.Equal(t, []bool{true, true, false, false, false, false, false, false, true, true}, heuristic.CriticalTasks(pr))
}

// TestCriticalTasksTwin: a task is critical when the longest path that goes
// through it, found by walking all paths, is a longest one.
func TestCriticalTasksTwin(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		pr := schedtest.Problem(t)
		through := make([]float64, pr.DAG.NumTasks())
		var walk func(task workload.TaskID, sec float64, path []workload.TaskID)
		walk = func(task workload.TaskID, sec float64, path []workload.TaskID) {
			path = append(path, task)
			sec += pr.Costs.MeanExecSec(task)
			for _, on := range path {
				through[on] = max(through[on], sec)
			}
			for _, e := range pr.DAG.Out(task) {
				walk(pr.DAG.To(e), sec+pr.Costs.MeanTransferSec(e), path)
			}
		}
		var longest float64
		for task := range workload.TaskID(pr.DAG.NumTasks()) {
			if len(pr.DAG.In(task)) == 0 {
				walk(task, 0, nil)
			}
		}
		for _, sec := range through {
			longest = max(longest, sec)
		}
		for task, critical := range heuristic.CriticalTasks(pr) {
			if want := through[task] >= longest*(1-1e-9); critical != want {
				t.Fatalf("%s: critical %v, longest path through it %v of %v", pr.DAG.TaskName(workload.TaskID(task)), critical, through[task], longest)
			}
		}
	})
}
