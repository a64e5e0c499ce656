package format

import (
	"fmt"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/clustersim/clustersim/workload/jobs"
)

func TestMerge(t *testing.T) {
	row := func(number, submit int, user string) string {
		return fmt.Sprintf("%d %d 5 60 4 -1 -1 8 120 -1 1 %s 1 1 1 1 %d 3\n", number, submit, user, number-1)
	}
	o := Options{ThinkTimes: true, KeepRows: true}
	first, _ := readText(t, "; MaxProcs: 8\n"+row(1, 10, "ann")+row(3, 20, "bob"), o)
	second, _ := readText(t, "; MaxProcs: 16\n"+row(1, 5, "bob")+row(2, 10, "ann")+row(3, 11, "eve"), o)
	m, err := Merge([]*jobs.Trace{first, second})
	require.NoError(t, err)
	require.Equal(t, []float64{5, 10, 10, 11, 20}, m.SubmitSec)
	require.NoError(t, jobs.Cleaning{}.Apply(m))
	var names []string
	for i := range jobs.ID(m.Len()) {
		j := m.Job(i)
		names = append(names, fmt.Sprintf("%s@%g %s %d", j.Name, j.SubmitSec, j.User, j.Number))
	}
	require.Equal(t, []string{"w1!1@5 bob 1", "w1!2@5 ann 3", "w1!3@5 eve 4", "w0!1@10 ann 2", "w0!3@20 bob 5"}, names)
	require.Equal(t, [][]jobs.Dependency{nil, {{Job: 0}}, {{Job: 1}}, nil, nil}, m.After)
	require.Equal(t, 16, m.StatedUnits)
	require.True(t, m.ClosedLoop)
	require.Equal(t, []string{"t.swf", "t.swf"}, m.Files)
	require.Equal(t, "read 5 jobs; 1 whose preceding job is not in the file", m.Cleaning.String())

	alone, err := Merge([]*jobs.Trace{first})
	require.NoError(t, err)
	require.Same(t, first, alone)
}

// Files with Unix dates stay as far apart as they are; others begin when they say.
func TestMergeDates(t *testing.T) {
	trace := func(submit int) *jobs.Trace {
		tr, _ := readText(t, fmt.Sprintf("1 %d 5 60 4 -1 -1 8 120 -1 1 1 1 1 1 1 -1 -1\n", submit), Options{})
		return tr
	}
	m, err := Merge([]*jobs.Trace{trace(1_400_000_100), trace(1_400_000_000)})
	require.NoError(t, err)
	require.Equal(t, []float64{0, 100}, m.SubmitSec)
	require.Equal(t, 1_400_000_000., m.OriginSec)
	m, err = Merge([]*jobs.Trace{trace(1_400_000_100), trace(7)})
	require.NoError(t, err)
	require.Equal(t, []float64{0, 7}, m.SubmitSec)
	require.Zero(t, m.OriginSec)
}

func TestMergeMachines(t *testing.T) {
	a, b := &jobs.Trace{Files: []string{"a.yaml"}}, &jobs.Trace{Files: []string{"b.yaml"}, Machine: &jobs.Machine{Units: 4}}
	m, err := Merge([]*jobs.Trace{a, b})
	require.NoError(t, err)
	require.Same(t, b.Machine, m.Machine)
	a.Machine = &jobs.Machine{}
	_, err = Merge([]*jobs.Trace{a, b})
	require.EqualError(t, err, "b.yaml:1:1: an earlier file describes another machine (describe it in one of them, or with -p)")
}
