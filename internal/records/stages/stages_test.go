package stages

import (
	"encoding/json"
	"fmt"
	"math"
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

	"github.com/clustersim/clustersim/internal/models/overhead"
	"github.com/clustersim/clustersim/internal/records/record"
	"github.com/clustersim/clustersim/internal/records/recorded"
	"github.com/clustersim/clustersim/internal/records/tasklog"
	"github.com/clustersim/clustersim/internal/records/tasklog/logtest"
)

// nameOf is what records call the tasks of a system.
func nameOf(f tasklog.Format, n int) string {
	if f == tasklog.Nextflow {
		return fmt.Sprintf("P.STEP_%d", n+1)
	}
	return fmt.Sprintf("step_ID%07d", n+1)
}

// made is a record of so many chains of tasks on so many cores: run times and files differ.
func made(t require.TestingT, f tasklog.Format, chains, length, cores int, seed uint64) *recorded.Case {
	type object = map[string]any
	rng := rand.New(rand.NewPCG(seed, 0))
	var tasks, files, runs []object
	file := func(id string) []string {
		files = append(files, object{"id": id, "sizeInBytes": 100_000_000 + rng.Int64N(900_000_000)})
		return []string{id}
	}
	for n := range chains * length {
		parents, children := []string{}, []string{}
		if n%length > 0 {
			parents = append(parents, nameOf(f, n-1))
		}
		if n%length < length-1 {
			children = append(children, nameOf(f, n+1))
		}
		id := nameOf(f, n)
		tasks = append(tasks, object{"name": id, "id": id, "parents": parents, "children": children, "inputFiles": file("in_" + id), "outputFiles": file("out_" + id)})
		runs = append(runs, object{"id": id, "runtimeInSeconds": 200 + 600*rng.Float64()})
	}
	data, err := json.Marshal(object{
		"name": "w", "schemaVersion": "1.5", "runtimeSystem": object{"name": "Pegasus", "version": "5.0"}, "workflow": object{
			"specification": object{"tasks": tasks, "files": files},
			"execution": object{
				"makespanInSeconds": 1000, "tasks": runs,
				"machines": []object{{"nodeName": "m", "cpu": object{"coreCount": cores, "speedInMHz": 1000}}},
			},
		},
	})
	require.NoError(t, err)
	r, err := record.Read(fmt.Sprintf("w-%d.json", seed), data, record.Options{})
	require.NoError(t, err)
	return &recorded.New([]*record.Record{r}).Cases[0]
}

// simulated is a case whose log was written of a simulation under a model.
func simulated(t require.TestingT, c *recorded.Case, truth string, f tasklog.Format, how logtest.Run) (*Case, []overhead.Dates) {
	m, err := overhead.Parse(truth)
	require.NoError(t, err)
	var e overhead.Evaluator
	dates, makespanSec := e.Dates(&m, c.Jobs)
	how.Dates, how.EndSec, how.RunSec = slices.Clone(dates), makespanSec, c.RunSec
	for n := range dates {
		how.Names = append(how.Names, nameOf(f, n))
	}
	log, err := tasklog.Read("log", []byte(logtest.Write(f, &how)))
	require.NoError(t, err)
	found, err := New(c, log)
	require.NoError(t, err)
	return found, how.Dates
}

const truth = "htcondor(begin=45s,scan=5s,submit-gap=700ms,match=40s,dispatch=3s,pipe=20MBps,complete=6s,end=9s)"

// recoveries are what is found again of a truth, and what is not.
var recoveries = map[string]struct {
	format tasklog.Format
	how    logtest.Run
	truth  string
	base   string
	want   map[string][2]float64 // value, tolerance
	not    []string
}{
	"HTCondor with transfers": {
		tasklog.HTCondor,
		logtest.Run{Transfers: true},
		truth, "htcondor-8.6",
		map[string][2]float64{"scan": {5, 1.1}, "submit-gap": {0.7, 0.2}, "match": {40, 6}, "dispatch": {3, 2}, "pipe": {20e6, 1e6}, "complete": {6, 0.6}, "stretch": {1, 0.005}},
		[]string{"begin", "end"},
	},
	"HTCondor with jobs that it added": { // the first one a second after the begin, the last 12 s after the end
		tasklog.HTCondor,
		logtest.Run{Added: true},
		"htcondor(begin=45s,complete=6s,end=9s)", "htcondor",
		map[string][2]float64{"begin": {44, 1}, "end": {21, 1}, "complete": {6, 1}},
		[]string{"pipe", "stretch"},
	},
	"HTCondor without scripts": {
		tasklog.HTCondor,
		logtest.Run{NoPost: true, Old: true},
		"htcondor(scan=17s,match=40s,dispatch=3s,complete=12s)", "htcondor",
		map[string][2]float64{"scan": {17, 2}, "match": {40, 6}, "dispatch": {3, 2}, "complete": {12, 2}},
		[]string{"begin", "end", "pipe", "stretch"},
	},
	"Pegasus": {
		tasklog.Pegasus,
		logtest.Run{Added: true},
		"htcondor(begin=45s,scan=5s,submit-gap=700ms,match=40s,dispatch=3s,complete=6s,end=9s)", "htcondor(begin=60s,match=60s)",
		map[string][2]float64{"begin": {45, 5}, "scan": {5, 1.1}, "submit-gap": {0.7, 0.2}, "match": {40, 6}, "dispatch": {3, 2}, "complete": {6, 0.6}},
		[]string{"pipe", "stretch"},
	},
	"Nextflow": {
		tasklog.Nextflow,
		logtest.Run{},
		"nextflow(poll=5s,match=8s,dispatch=4s)", "nextflow-local",
		map[string][2]float64{"scan": {5, 0.7}, "match": {8, 1}, "dispatch": {4, 0.3}, "stretch": {1, 0.001}},
		[]string{"begin", "end", "pipe", "complete"},
	},
	"Makeflow": {
		tasklog.Makeflow,
		logtest.Run{},
		"makeflow(begin=20s,submit-gap=2s,dispatch=7s,end=3s)", "makeflow(jobs=100)",
		map[string][2]float64{"begin": {20, 1e-3}, "submit-gap": {2, 1e-3}, "dispatch": {7, 1e-3}, "end": {3, 1e-3}},
		[]string{"match", "pipe", "complete", "stretch"},
	},
}

// What a log was simulated with is found again, as far as the format has the stages and its
// dates are fine enough: twice a mean wait is twice as wrong as dates in whole seconds. The
// rest stays, with a reason.
func TestRecovers(t *testing.T) {
	for name, tt := range recoveries {
		t.Run(name, func(t *testing.T) {
			var cases []*Case
			for seed := range uint64(4) {
				c, _ := simulated(t, made(t, tt.format, 6, 25, 64, seed+1), tt.truth, tt.format, tt.how)
				cases = append(cases, c)
			}
			base, err := overhead.Parse(tt.base)
			require.NoError(t, err)
			f, err := FitTo(cases, base, 1)
			require.NoError(t, err)
			found := map[string]Estimate{}
			for _, e := range f.Estimates {
				if e.Known() || found[e.Param].Param == "" {
					found[e.Param] = e
				}
			}
			for param, want := range tt.want {
				value, _, err := f.Model.Get(param)
				require.NoError(t, err)
				require.InDelta(t, want[0], value, want[1], "%s: %+v", param, f.Estimates)
				if e := found[param]; !math.IsNaN(e.Low) {
					require.LessOrEqual(t, e.Low, e.Value)
					require.LessOrEqual(t, e.Value, e.High)
				}
			}
			for _, param := range tt.not {
				e := found[param]
				require.False(t, e.Known(), "%s: %+v", param, e)
				require.NotEmpty(t, e.Why, param)
				had, _, _ := base.Get(param)
				has, _, _ := f.Model.Get(param)
				require.Equal(t, had, has, param)
			}
			require.Equal(t, 600, f.Plain)
		})
	}
}

// A model that a log was simulated with has no errors but those of the log's resolution.
func TestCompareWithItself(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		f := rapid.SampledFrom([]tasklog.Format{tasklog.Pegasus, tasklog.HTCondor, tasklog.Makeflow, tasklog.Nextflow}).Draw(t, "format")
		c := made(t, f, rapid.IntRange(1, 4).Draw(t, "chains"), rapid.IntRange(1, 5).Draw(t, "length"), rapid.IntRange(1, 4).Draw(t, "cores"), rapid.Uint64().Draw(t, "seed"))
		found, dates := simulated(t, c, truth, f, logtest.Run{Transfers: rapid.Bool().Draw(t, "transfers"), Added: rapid.Bool().Draw(t, "added")})
		r := found.Compare("truth", dates)
		for _, e := range []DateErrors{r.Starts, r.Ends} {
			require.Equal(t, len(dates), e.Tasks)
			require.LessOrEqual(t, e.P90Sec, 1.01)
			require.LessOrEqual(t, math.Abs(e.BiasSec), 1.01)
		}
		for _, e := range r.ByStage {
			if e.Tasks == 0 {
				continue // only tasks that wait for others have waits from these
			}
			require.LessOrEqual(t, e.MeanSec, 1.01, e.String())
			require.InDelta(t, e.RecordedMedian, e.SimulatedMedian, 1.01, e.String())
		}
		require.Len(t, r.Worst(3), min(3, len(dates)))
	})
}

// One task that is late by 30 s: all numbers by hand.
func TestCompareByHand(t *testing.T) {
	c := made(t, tasklog.Pegasus, 2, 1, 4, 1)
	found, dates := simulated(t, c, "none", tasklog.Pegasus, logtest.Run{})
	for m := range dates {
		shift(dates[m:m+1], -float64(30*m)) // the second task 30 s later
	}
	r := found.Compare("late", dates)
	require.Equal(t, "late", r.Model)
	require.Equal(t, []any{Compute, Finish}, []any{r.Begin, r.End})
	require.Equal(t, DateErrors{Tasks: 2, MeanSec: 15, MedianSec: 15, P90Sec: 27, BiasSec: 15, Distance: 0.5}, r.Starts)
	var names []string
	for i := range r.Spans {
		names = append(names, r.Spans[i].String())
	}
	require.Equal(t, []string{"submit", "match + dispatch + stage-in", "run + stage-out", "complete"}, names)
	require.Equal(t, 0, r.ByStage[0].Tasks, "roots wait for nothing")
	worst := r.Worst(1)
	require.Equal(t, []any{1, 30.0}, []any{worst[0].Index, worst[0].StartError})
}

func TestNotTogether(t *testing.T) {
	c := made(t, tasklog.Pegasus, 1, 1, 1, 1)
	log, err := tasklog.Read("log", []byte("1650000344 other SUBMIT 1.0 - - 1\n"))
	require.NoError(t, err)
	_, err = New(c, log)
	require.EqualError(t, err, `none of its 1 jobs is a task of w-1.json: a job is called "other", a task "step_ID0000001"`)
	log, err = tasklog.Read("log", []byte("1650000344 step_ID0000001 IMAGE_SIZE 1.0 - - 1\n"))
	require.NoError(t, err)
	_, err = New(c, log)
	require.EqualError(t, err, "it has no dates of the tasks of w-1.json")
}

// Logs with and without transfers are not fitted to together.
func TestMixed(t *testing.T) {
	a, _ := simulated(t, made(t, tasklog.HTCondor, 1, 2, 1, 1), truth, tasklog.HTCondor, logtest.Run{})
	b, _ := simulated(t, made(t, tasklog.HTCondor, 1, 2, 1, 1), truth, tasklog.HTCondor, logtest.Run{Transfers: true})
	_, err := FitTo([]*Case{a, b}, overhead.Model{}, 1)
	require.ErrorIs(t, err, ErrMixed)
}

// The distance is that of the definition: over all dates, how far apart the parts before are.
func TestDistance(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		draw := func(name string) []float64 {
			list := rapid.SliceOfN(rapid.Map(rapid.IntRange(0, 9), func(i int) float64 { return float64(i) }), 1, 12).Draw(t, name)
			slices.Sort(list)
			return list
		}
		a, b := draw("a"), draw("b")
		before := func(list []float64, at float64) (n float64) {
			for _, x := range list {
				if x <= at {
					n++
				}
			}
			return n / float64(len(list))
		}
		want := 0.0
		for at := range 10 {
			want = max(want, math.Abs(before(a, float64(at))-before(b, float64(at))))
		}
		require.Equal(t, want, distance(a, b))
	})
}
