package lab

import (
	"encoding/json"
	"slices"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/clustersim/clustersim/experiments/campaign"
	"github.com/clustersim/clustersim/workload"
)

// Every example has an answer without a mistake, with all that its page shows.
func TestExamples(t *testing.T) {
	for _, e := range Examples() {
		t.Run(e.Name, func(t *testing.T) {
			a := (&Lab{}).Do(t.Context(), &e.Request)
			require.Empty(t, a.Errors)
			require.Zero(t, a.Status)
			if e.Request.Action == "sweep" {
				require.Len(t, a.Results, 12) // of both
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

// A campaign gives its results in the order of its points, as the flags do, and has no file of results.
func TestCampaign(t *testing.T) {
	r := Request{Action: "sweep", Arguments: []string{"c.yaml"}, Files: map[string]File{
		"c.yaml": File("name: made\naxes: {workload: w.yaml, platform: 'cluster(hosts={p},speed=1Gf)', scheduler: [heft, cpop], p: 1..9}\n"),
		"w.yaml": File("tasks: [{name: a, work: 1Gf}, {name: b, work: 2Gf}]\n"),
	}}
	a := (&Lab{}).Do(t.Context(), &r)
	require.Empty(t, a.Errors)
	require.Empty(t, a.Files)
	require.Equal(t, "clustersim sweep c.yaml", a.Command)
	require.Len(t, a.Results, 18)
	b := (&Lab{}).Do(t.Context(), &Request{
		Action: "sweep", Workload: "w.yaml", Platform: "cluster(hosts={p},speed=1Gf)", Schedulers: []string{"heft,cpop"}, Files: r.Files, Options: map[string][]string{"set": {"p=1..9"}},
	})
	require.Equal(t, a.Results, b.Results)
}

// What is no metric is an axis, for campaigns of both kinds.
func TestMetricsAreNoAxes(t *testing.T) {
	c := (&Lab{}).Do(t.Context(), &Request{Action: "catalogue"}).Catalogue
	require.Contains(t, c.Metrics, "makespan_s")
	require.Contains(t, c.Metrics, "wait_mean_s")
	for _, x := range campaign.Axes() {
		require.NotContains(t, c.Metrics, x.Name)
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

// Tasks of several cores and hosts have all their places, and what went wrong is there.
func TestPlacesAndFailures(t *testing.T) {
	r := Request{
		Action: "run", Platform: "cluster(hosts=2,cores=3,speed=1Gf)", Workload: "w.yaml", Schedulers: []string{"heft"}, Drawing: true,
		Files: map[string]File{"w.yaml": File("tasks:\n- {name: a, work: 1Gf, cores: 3}\n- {name: b, work: 1Gf}\n")},
	}
	a := (&Lab{}).Do(t.Context(), &r)
	require.Empty(t, a.Errors)
	require.Equal(t, []workload.TaskID{0, 0}, a.Run.More.Task)
	require.Equal(t, []int32{1, 2}, a.Run.More.Lane)
	require.Equal(t, []int32{a.Run.Tasks.Host[0], a.Run.Tasks.Host[0]}, a.Run.More.Host)
	require.Nil(t, a.Run.Failed)
	require.Nil(t, a.Run.Off)

	r = Request{
		Action: "run", Platform: "p.yaml", Workload: "w.yaml", Schedulers: []string{"heft"}, Drawing: true,
		Settings: map[string]string{"on-failure": "retry"}, Files: map[string]File{
			"p.yaml": File("hosts: [{name: a, speed: 1Gf, state-profile: storm}]\nprofiles: [{name: storm, lines: ['30 0', '45 1', '1000 0']}]\n"),
			"w.yaml": File("tasks: [{name: t, work: 100Gf}]\n"),
		},
	}
	a = (&Lab{}).Do(t.Context(), &r)
	require.Empty(t, a.Errors)
	require.Equal(t, []float64{30}, a.Run.Failed.FinishSec)
	require.Equal(t, []float64{0}, a.Run.Failed.StartSec)
	require.Equal(t, []string{"host failed"}, a.Run.Failed.Why)
	require.Equal(t, []float64{30}, a.Run.Off.StartSec)
	require.Equal(t, []float64{45}, a.Run.Off.FinishSec)
	require.Equal(t, 145.0, a.Run.MakespanSec)
}
