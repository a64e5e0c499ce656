package logs_test

import (
	"math"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/clustersim/clustersim/internal/logs"
)

// Each attempt waits for what the last one waits for, and none for the earlier ones.
func TestConnect(t *testing.T) {
	r := logs.Run{Files: []string{"log"}, Tasks: []logs.Task{
		{Name: "a", Submitted: 0, Ended: 5, Status: logs.Failed},
		{Name: "a", Submitted: 6, Ended: 9},
		{Name: "b", Submitted: 9, Started: 9, Ended: 12, Status: logs.Failed},
		{Name: "b", Submitted: 13, Started: 8, Ended: 15},
	}}
	r.Finish()
	require.NoError(t, r.Connect([]logs.Wait{
		{From: "a", To: "b", Bytes: 7, Class: "file"},
		{From: "a", To: "b", Bytes: 8, Class: "other"},
		{From: "b", To: "b"},
		{From: "a", To: "c", File: "log", Line: 3},
	}))
	require.Equal(t, []logs.Edge{{From: 1, To: 2, Bytes: 7, Class: "file"}, {From: 1, To: 3, Bytes: 7, Class: "file"}}, r.Edges)
	require.Equal(t, 1, r.Counted(logs.SelfEdges))
	require.Equal(t, 1, r.Counted(logs.UnknownEnds))
	require.Equal(t, map[string]int{"file": 2}, r.ByClass())
	require.Nil(t, r.Cycle())
	r.CountAgainstDates(0.5)
	require.Equal(t, 1, r.Counted(logs.AgainstDates))
}

func TestCycle(t *testing.T) {
	r := logs.Run{Tasks: make([]logs.Task, 5)}
	for i, name := range []string{"a", "b", "c", "d", "e"} {
		r.Tasks[i].Name = name
	}
	require.NoError(t, r.Connect([]logs.Wait{{From: "a", To: "b"}, {From: "b", To: "c"}, {From: "c", To: "d"}, {From: "d", To: "b"}, {From: "a", To: "e"}, {From: "d", To: "e"}}))
	require.Equal(t, []int32{2, 3, 1}, r.Cycle())
}

// Edges against the dates are counted, circles are mistakes with their place.
func TestConnectDated(t *testing.T) {
	r := logs.Run{Files: []string{"log"}, Tasks: []logs.Task{{Name: "a", Ended: 5}, {Name: "b", Started: 3, Ended: 7}}}
	require.NoError(t, r.ConnectDated([]logs.Wait{{From: "a", To: "b"}}, 1, "task", "log", 1))
	require.Len(t, r.Edges, 1)
	require.Equal(t, 1, r.Counted(logs.AgainstDates))
	require.EqualError(t, r.ConnectDated([]logs.Wait{{From: "b", To: "a"}}, 1, "job", "other", 4), `other:4:1: job "b" waits for itself, through 1 others`)
}

func TestFromZero(t *testing.T) {
	nan := math.NaN()
	r := logs.Run{Tasks: []logs.Task{
		{Submitted: nan, Assigned: nan, Started: 3000, Ended: 5000, Released: nan, Known: nan},
		{Submitted: 2000, Assigned: nan, Started: nan, Ended: nan, Released: nan, Known: nan},
	}}
	r.FromZero(1000)
	require.Equal(t, [3]float64{1, 3, 0}, [3]float64{r.Tasks[0].Started, r.Tasks[0].Ended, r.Tasks[1].Submitted})
	require.True(t, math.IsNaN(r.Tasks[0].Submitted))
	require.Equal(t, int64(2_000_000), r.ZeroMicros)
}

func TestLines(t *testing.T) {
	s := logs.Source{Data: []byte("\ufeffa\r\n\nb\xff")}
	var lines []string
	for number, line := range s.Lines() {
		require.Equal(t, len(lines)+1, number)
		lines = append(lines, line)
	}
	require.Equal(t, []string{"a", "", "b\ufffd"}, lines)
	require.False(t, s.Whole())
}
