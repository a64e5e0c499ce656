package stagefit_test

import (
	"bytes"
	"fmt"
	"math"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/clustersim/clustersim/internal/logs"
	"github.com/clustersim/clustersim/internal/logs/rank"
	"github.com/clustersim/clustersim/internal/logs/stagefit"
	"github.com/clustersim/clustersim/internal/models/overhead"
	"github.com/clustersim/clustersim/internal/records"
	"github.com/clustersim/clustersim/internal/records/fit"
	"github.com/clustersim/clustersim/internal/spec"
	"github.com/clustersim/clustersim/sim"
)

// true values of the made-up site, and the names of its schedulers.
const site = "nextflow-k8s-22(start-lag=3s,end-work=500ms)"

var schedulers = []string{"original", "fifo_fair", "rank_fair", "max_random", "min_roundrobin"}

// logged is a run of two processes, B after A for each sample; run times depend on the workflow.
func logged(samples, longer int) *logs.Run {
	nan := math.NaN()
	r := &logs.Run{System: "Nextflow", Name: "r"}
	for _, process := range []string{"A", "B"} {
		for i := range samples {
			tag, sec, at := fmt.Sprintf("s%d", i), float64(2+(i*longer)%5), 0.
			if process == "B" {
				at = 100
			}
			name := fmt.Sprintf("%s (%s)", process, tag)
			r.Tasks = append(r.Tasks, logs.Task{
				ID: name, Name: name, Process: process, Tag: tag, Cores: 1, RunSec: sec, BytesIn: nan, BytesOut: float64(100 + i), Attempt: 1, Status: logs.Completed,
				Submitted: at, Started: at, Ended: at + sec, Known: nan, Assigned: nan, Released: nan,
			})
		}
	}
	r.Graph = logs.NewGraph([]logs.Vertex{{ID: "1", Process: "A"}, {ID: "2", Process: "B"}}, [][2]string{{"1", "2"}})
	return r
}

// madeUp is a workflow whose recorded runs are simulations under the true values.
func madeUp(t *testing.T, name string, samples, longer int) *stagefit.Workflow {
	s, err := rank.New([]*logs.Run{logged(samples, longer)}, &rank.Options{Nodes: []logs.Node{{Name: "a", Cores: 4, MemoryBytes: 1e9}, {Name: "b", Cores: 4, MemoryBytes: 1e9}}, Seed: 1})
	require.NoError(t, err)
	m, err := overhead.Parse(site)
	require.NoError(t, err)
	w := &stagefit.Workflow{Study: s}
	w.Name = name
	for _, by := range schedulers {
		parsed, err := spec.Parse(by)
		require.NoError(t, err)
		var runs []stagefit.Run
		var secs []float64
		for k := range 3 {
			x, err := s.Simulate(t.Context(), sim.NewEngine(), parsed, rank.Spread(k), &m)
			require.NoError(t, err)
			runs = append(runs, stagefit.Run{Stages: x, File: fmt.Sprintf("%s/%s.%d.trace.txt", name, by, k+1), SHA256: fmt.Sprintf("%064d", k)})
			secs = append(secs, x.MakespanSec)
		}
		w.Specs, w.Runs = append(w.Specs, parsed), append(w.Runs, runs)
		w.Plain.Names, w.Plain.Repeats = append(w.Plain.Names, by), append(w.Plain.Repeats, secs)
	}
	w.Clean, w.Own = w.Plain, w.Plain.Repeats[0]
	return w
}

func problem(t *testing.T, list ...*stagefit.Workflow) *stagefit.Problem {
	base, err := overhead.Parse("nextflow-k8s-22")
	require.NoError(t, err)
	free, err := fit.ParseStages("start-lag=300ms..30s,end-work=50ms..5s")
	require.NoError(t, err)
	return &stagefit.Problem{Workflows: list, Own: "original", Training: stagefit.DefaultTraining(), Base: base, Free: free}
}

// TestRun finds the values that the made-up site has, for any number of jobs, and predicts workflows that it has not seen.
func TestRun(t *testing.T) {
	p := problem(t, madeUp(t, "one", 6, 1), madeUp(t, "two", 9, 2), madeUp(t, "three", 12, 3))
	o := stagefit.Options{Budget: 160, Seed: 1, Jobs: 3, Runs: 4}
	r, err := p.Run(t.Context(), o)
	require.NoError(t, err)
	require.InDelta(t, 3, r.Values[0], 0.15)
	require.InDelta(t, 0.5, r.Values[1], 0.05)
	require.Less(t, r.Loss, 0.005)
	require.Len(t, r.Held, 3)
	for _, h := range r.Held { // polls at random dates, every 5 s, make runs of half a minute differ by a tenth
		require.Less(t, h.Row.Verdict.MedianError, 0.1, h.Name)
		require.Less(t, h.Wait, 0.1, h.Name)
		require.Less(t, h.Notice, 0.2, h.Name)
		require.NotNil(t, h.Transfer)
	}
	o.Jobs = 1
	again, err := p.Run(t.Context(), o)
	require.NoError(t, err)
	text := func(r *stagefit.Result) string {
		var b bytes.Buffer
		f := r.File()
		require.NoError(t, f.Write(&b))
		return b.String()
	}
	require.Equal(t, text(r), text(again))
	require.Equal(t, r.Goals(), again.Goals())

	back, err := overhead.ReadFile("site.yaml", []byte(text(r)))
	require.NoError(t, err)
	require.Equal(t, r.Model.String(), back.Model.String())
	require.Len(t, back.Records, 3*len(schedulers)*3)
	require.Equal(t, "one workflow", back.HeldOut)
	require.NotNil(t, records.IntervalOf(&back), "runs get prediction intervals of it")
}

// TestLeftOut: what was recorded of a workflow does not change what is fitted without it.
func TestLeftOut(t *testing.T) {
	o := stagefit.Options{Budget: 60, Seed: 1, Jobs: 2, Runs: 1}
	list := []*stagefit.Workflow{madeUp(t, "one", 6, 1), madeUp(t, "two", 9, 2), madeUp(t, "three", 12, 3)}
	before, err := problem(t, list...).Run(t.Context(), o)
	require.NoError(t, err)
	for _, runs := range list[1].Runs {
		for i := range runs {
			runs[i].MakespanSec, runs[i].WaitSec, runs[i].NoticeSec = 3*runs[i].MakespanSec, 5*runs[i].WaitSec, 7*runs[i].NoticeSec
		}
	}
	after, err := problem(t, list...).Run(t.Context(), o)
	require.NoError(t, err)
	require.Equal(t, before.Held[1].Values, after.Held[1].Values)
	require.NotEqual(t, before.Held[0].Loss, after.Held[0].Loss)
}

// TestWanted: runs with stalls do not count; if there are no others, these are taken off the makespans.
func TestWanted(t *testing.T) {
	x := func(sec float64, stalls int) stagefit.Run {
		return stagefit.Run{Stages: rank.Stages{MakespanSec: sec, WaitSec: 2, NoticeSec: 3}, Stalls: stalls}
	}
	require.Equal(t, rank.Stages{MakespanSec: 110, WaitSec: 2, NoticeSec: 3}, stagefit.Wanted([]stagefit.Run{x(100, 0), x(900, 2), x(120, -1)}))
	got := stagefit.Wanted([]stagefit.Run{x(200, 1), x(260, 2)})
	require.Equal(t, 140., got.MakespanSec)
	require.True(t, math.IsNaN(got.NoticeSec))
}

func TestProblems(t *testing.T) {
	w := madeUp(t, "one", 6, 1)
	p := problem(t, w)
	_, err := p.Run(t.Context(), stagefit.Options{Budget: 10, Seed: 1, Jobs: 1, Runs: 1})
	require.EqualError(t, err, fmt.Sprintf("10 simulations of all workflows: want at least %d for %d parameters to fit and 1 workflow, more for more of either", p.LeastBudget(1), len(p.Free)))
	p.Training = []string{"none"} // then all schedulers are fitted to
	r, err := p.Run(t.Context(), stagefit.Options{Budget: p.LeastBudget(len(p.Workflows)), Seed: 1, Jobs: 1, Runs: 1})
	require.NoError(t, err)
	require.Empty(t, r.Held)
	require.Empty(t, r.File().HeldOut)
	for _, runs := range w.Runs {
		for i := range runs {
			runs[i].WaitSec, runs[i].NoticeSec = math.NaN(), math.NaN()
		}
	}
	_, err = p.Run(t.Context(), stagefit.Options{Budget: p.LeastBudget(len(p.Workflows)), Seed: 1, Jobs: 1, Runs: 1})
	require.EqualError(t, err, "one: the logs have no dates of stages to fit to (want submit and start in traces)")
}
