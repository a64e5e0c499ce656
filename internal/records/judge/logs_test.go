package judge

import (
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/clustersim/clustersim/experiments/run"
	"github.com/clustersim/clustersim/internal/records"
	"github.com/clustersim/clustersim/internal/records/read"
	"github.com/clustersim/clustersim/internal/records/read/logtest"
	"github.com/clustersim/clustersim/internal/records/read/tasklog"
	"github.com/clustersim/clustersim/scheduler/catalog"
)

// Each thing that limits a log is a remark, and a log without any has the first line alone.
func TestLogRemarks(t *testing.T) {
	c := logtest.Record(t, tasklog.Pegasus, 2, 1, 4, 1)
	l, dates := logtest.Simulate(t, c, "none", tasklog.Pegasus, logtest.Run{})
	c.RecordedMakespanSec = l.LoggedSec()
	require.Equal(t, []string{"log: Pegasus jobstate, 2 of 2 tasks of w-1.json"}, LogRemarks(l))
	require.Len(t, dates, 2)

	c.RecordedMakespanSec = 2 * l.LoggedSec()
	l.Anchored, l.Log.Cached, l.Log.Foreign = true, 3, 4
	l.Match.Attempts[0], l.Match.Kind[tasklog.StageIn] = 2, 5
	job := &l.Log.Jobs[l.Match.Job[1]]
	job.Failed, job.Held = true, true
	c.Machines[0].Cores = 1
	text := LogRemarks(l)
	require.Equal(t, "log: Pegasus jobstate, 2 of 2 tasks of w-1.json; jobs beside them: stage_in 5", text[0])
	require.Equal(t, "log: it does not say when the workflow began, so that dates count from the first of a task", text[1])
	require.Regexp(t, `^log: its last date is \d+ s, and the makespan of the record \d+ s: they may be of different executions$`, text[2])
	require.Equal(t, []string{
		"log: up to 2 tasks had slots at once, and the machines of the record have 1 core: simulated tasks wait for each other",
		"log: tasks tried more than once: their last dates count: 1",
		"log: tasks that failed: their dates do not count: 1",
		"log: tasks that were held, evicted or suspended: 1",
		"log: jobs that did not run, for their results were there: 3",
		"log: events left out: the log does not have the submission of their jobs: 4",
	}, text[3:])
}

// A record that is judged and trained with is in the study once, in both lists.
func TestNewStudy(t *testing.T) {
	a, b, c := made(t, "S", "a", 1, 1, 0, 0, 1), made(t, "S", "b", 1, 1, 0, 0, 1), made(t, "S", "c", 1, 1, 0, 0, 1)
	s := NewStudy(records.New([]*records.Record{c, a}), records.New([]*records.Record{b, c}))
	require.Equal(t, 3, s.All.Len())
	require.Equal(t, []int{0, 2}, s.Judged)
	require.Equal(t, []int{1, 2}, s.Train)
	require.Empty(t, NewStudy(records.New([]*records.Record{a}), records.New(nil)).Train)
}

// Each log is compared with the models that are for its record, and with none.
func TestCompareLogs(t *testing.T) {
	a, _ := logtest.Simulate(t, logtest.Record(t, tasklog.Pegasus, 1, 2, 1, 1), "none", tasklog.Pegasus, logtest.Run{})
	b, _ := logtest.Simulate(t, logtest.Record(t, tasklog.Pegasus, 1, 2, 1, 2), "none", tasklog.Pegasus, logtest.Run{})
	s := &Study{All: records.New([]*records.Record{a.Record, b.Record})}
	all, own, other := Model{Name: "all"}, Model{Name: "own", System: "Pegasus"}, Model{Name: "other", System: "Nextflow"}
	for name, tt := range map[string]struct {
		models []Model
		logs   []*read.Logged
		want   []string
	}{
		"no log":            {[]Model{all}, nil, nil},
		"no model":          {nil, []*read.Logged{a}, []string{"w-1.json none"}},
		"models":            {[]Model{all, own}, []*read.Logged{a}, []string{"w-1.json all", "w-1.json own", "w-1.json none"}},
		"another system's":  {[]Model{other}, []*read.Logged{a}, []string{"w-1.json none"}},
		"log after log":     {[]Model{own}, []*read.Logged{b, a}, []string{"w-2.json own", "w-2.json none", "w-1.json own", "w-1.json none"}},
		"not in this study": {[]Model{own}, []*read.Logged{{Case: &records.Case{Record: &records.Record{}}}}, nil},
	} {
		s.Models = tt.models
		list, failed := s.CompareLogs(t.Context(), tt.logs)
		require.Empty(t, failed, name)
		var got []string
		for _, r := range list {
			got = append(got, r.File+" "+r.Model)
		}
		require.Equal(t, tt.want, got, name)
	}
}

// A simulation that fails is reported, and the others are made.
func TestCompareLogsFails(t *testing.T) {
	a, _ := logtest.Simulate(t, logtest.Record(t, tasklog.Pegasus, 1, 2, 1, 1), "none", tasklog.Pegasus, logtest.Run{})
	s := &Study{All: records.New([]*records.Record{a.Record}), Models: []Model{{Name: "bad"}}}
	s.Models[0].SubmitHost = "nowhere"
	machines, err := records.ParseEachMachines(records.PlatformShape.Name)
	require.NoError(t, err)
	s.Simulator = &Simulator{Scheduler: run.BySpec("heft", catalog.Env{}), Machines: machines}
	list, failed := s.CompareLogs(t.Context(), []*read.Logged{a})
	require.Len(t, failed, 1)
	require.ErrorContains(t, failed[0], "w-1.json: ")
	require.Len(t, list, 1)
	require.Equal(t, None, list[0].Model)
}

func TestMainComparisons(t *testing.T) {
	of := func(file, model string) *Comparison {
		return &Comparison{Logged: &read.Logged{Case: &records.Case{Record: &records.Record{File: file}}}, Model: model}
	}
	a, b := of("a", "first"), of("b", "first")
	require.Empty(t, MainComparisons(nil))
	require.Equal(t, []*Comparison{a, b}, MainComparisons([]*Comparison{a, of("a", "second"), of("a", None), b, of("b", None)}))
}

func TestCountLog(t *testing.T) {
	c, _ := logtest.Simulate(t, logtest.Record(t, tasklog.Pegasus, 3, 1, 4, 1), "none", tasklog.Pegasus, logtest.Run{})
	require.Equal(t, LogCounts{}, CountLog(c))
	c.Match.Kind[tasklog.StageIn], c.Match.Kind[tasklog.Cleanup], c.Match.Kind[tasklog.Other] = 2, 3, 4
	c.Match.Attempts[0] = 2
	c.Log.Jobs[c.Match.Job[0]].Failed = true
	c.Log.Jobs[c.Match.Job[1]].Held = true
	c.Match.Attempts[2], c.Match.Job[2] = 3, tasklog.NoTask // it has no job, and does not count
	require.Equal(t, LogCounts{Added: 5, Other: 4, Retried: 1, Failed: 1, Held: 1}, CountLog(c))
}
