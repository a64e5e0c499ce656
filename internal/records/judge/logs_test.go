package judge

import (
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/clustersim/clustersim/internal/records"
	"github.com/clustersim/clustersim/internal/records/read/logtest"
	"github.com/clustersim/clustersim/internal/records/read/tasklog"
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
		"log: tasks tried more than once, whose last dates count: 1",
		"log: tasks that failed, whose dates do not count: 1",
		"log: tasks that were held, evicted or suspended: 1",
		"log: jobs that did not run, for their results were there: 3",
		"log: events left out, of jobs whose submission it does not have: 4",
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
