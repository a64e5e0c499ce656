package lab

import (
	"encoding/json"
	"slices"
	"testing"

	"github.com/stretchr/testify/require"
)

// Every example has an answer without a mistake, with all that its page shows.
func TestExamples(t *testing.T) {
	for _, e := range Examples() {
		t.Run(e.Name, func(t *testing.T) {
			a := (&Lab{}).Do(t.Context(), &e.Request)
			require.Empty(t, a.Errors)
			require.Zero(t, a.Status)
			if e.Request.Action == "sweep" {
				require.Len(t, a.Results, 12)
				return
			}
			require.True(t, json.Valid(a.Data))
			require.NotEmpty(t, a.Tables)
			if e.Request.Drawing {
				require.NotNil(t, a.Run)
				require.NotNil(t, a.Run.Network)
				require.NotNil(t, a.Run.Graph)
				require.Len(t, a.Run.Tasks.PlannedStartSec, len(a.Run.Tasks.Name))
			}
			_, err := json.Marshal(a)
			require.NoError(t, err)
		})
	}
}

// Copies of tasks are tasks of the scene, with their planned times, and compare shows such a run beside another.
func TestCopiesOfTasks(t *testing.T) {
	r := Request{Action: "run", Platform: "cluster(hosts=3,speed=1Gf,bw=10MBps)", Workload: "outtree(depth=2,degree=3,data=100MB)", Schedulers: []string{"cpfd"}, Drawing: true}
	a := (&Lab{}).Do(t.Context(), &r)
	require.Empty(t, a.Errors)
	tasks := a.Run.Tasks
	require.Len(t, tasks.Name, 6)
	require.Subset(t, tasks.Name, []string{tasks.Name[0] + "#2", tasks.Name[0] + "#3"})
	require.Len(t, tasks.PlannedStartSec, 6)
	require.Len(t, tasks.Lane, 6)
	require.Equal(t, tasks.FinishSec, tasks.PlannedFinishSec)
	require.Len(t, a.Run.Graph.X, 6)
	r = Request{Action: "compare", Platform: r.Platform, Workload: r.Workload, Schedulers: []string{"cpfd", "heft"}}
	a = (&Lab{}).Do(t.Context(), &r)
	require.Empty(t, a.Errors)
	require.True(t, slices.ContainsFunc(a.Tables, func(x Table) bool { return len(x.Rows) == 2 && x.Rows[0][0] == "cpfd" }))
	r.Action, r.Schedulers = "run", []string{"slack(of=cpfd)"}
	a = (&Lab{}).Do(t.Context(), &r)
	require.Equal(t, 2, a.Status)
	require.Len(t, a.Errors, 1)
}
