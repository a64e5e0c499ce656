package stages

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

	"github.com/clustersim/clustersim/internal/models/overhead"
	"github.com/clustersim/clustersim/internal/records/read"
	"github.com/clustersim/clustersim/internal/records/read/logtest"
	"github.com/clustersim/clustersim/internal/records/read/tasklog"
)

// Of four tasks one was tried again, one held and one failed: only the fourth shows how long it
// takes until an end is known, 3 s, and the others' hours do not matter.
func TestFitLeavesOut(t *testing.T) {
	var b strings.Builder
	add := func(sec, task int, event string) {
		fmt.Fprintf(&b, "%d step_ID%07d %s 1.0 - - 1\n", 1650000000+sec, task, event)
	}
	for task := 1; task <= 4; task++ {
		known := map[int]int{1: 7000, 2: 8000, 3: 9000, 4: 103}[task]
		add(0, task, "SUBMIT")
		if task == 1 {
			add(5, task, "JOB_FAILURE")
			add(9, task, "SUBMIT")
		}
		add(20, task, "EXECUTE")
		if task == 2 {
			add(30, task, "JOB_HELD")
		}
		add(100, task, "JOB_TERMINATED")
		add(known, task, map[bool]string{true: "JOB_FAILURE", false: "JOB_SUCCESS"}[task == 3])
	}
	log, err := tasklog.Read("log", []byte(b.String()))
	require.NoError(t, err)
	c, err := read.Join(logtest.Record(t, tasklog.Pegasus, 4, 1, 4, 1), log)
	require.NoError(t, err)
	f, err := FitTo([]*read.Logged{c}, overhead.Model{}, 1)
	require.NoError(t, err)
	require.Equal(t, []int{1, 3}, []int{f.Plain, f.Left})
	require.Equal(t, overhead.Amount{Value: 3}, f.Model.Complete)
	require.Equal(t, 4, c.AtOnce())
	require.Equal(t, []read.Mark{read.Compute, read.Finish, read.Known}, []read.Mark{c.Begin, c.End, c.Last})
}

// Waits that are evenly spread, from a constant on, determine both.
func TestSpread(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		constant, width := rapid.Float64Range(0, 100).Draw(t, "constant"), rapid.Float64Range(0, 100).Draw(t, "width")
		n := rapid.IntRange(20, 200).Draw(t, "n")
		list := make([]float64, n)
		for i := range list {
			list[i] = constant + width*(float64(i)+0.5)/float64(n)
		}
		require.InDelta(t, width, spread(list), width/20+1e-9)
		require.InDelta(t, constant, least(list), width/20+1e-9)
		require.InDelta(t, constant+width/2, middle(list), width/20+1e-9)
	})
}

// The pipe's rate is that of its bytes over the time in which any moved. A transfer ends when the
// log says so, and not when the job runs; two that overlap are one period.
func TestStaging(t *testing.T) {
	record := logtest.Record(t, tasklog.HTCondor, 3, 1, 4, 1)
	for i := range record.BytesIn {
		record.BytesIn[i], record.BytesOut[i] = 100, 0
	}
	c := &read.Logged{Case: record, Dates: make([]overhead.Dates, 3), ZeroSec: 7}
	c.Match.Job = []int{0, tasklog.NoTask, tasklog.NoTask}
	c.Log = &tasklog.Log{Jobs: []tasklog.Job{{StagedInSec: 7 + 10}}} // and 2 s to prepare
	for i, at := range [][2]float64{{0, 12}, {11, 20}, {50, 60}} {
		c.Dates[i].StageInSec, c.Dates[i].ComputeSec = at[0], at[1]
	}
	periods, n := staging(c)
	require.Equal(t, []period{{0, 10, 100}, {11, 20, 100}, {50, 60, 100}}, periods)
	require.Equal(t, 3, n)

	c.Dates[1].StageInSec = 9
	periods, _ = staging(c)
	require.Equal(t, []period{{0, 20, 200}, {50, 60, 100}}, periods)
}

// The tasks that are running are counted as documented.
func TestCrowd(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		n := rapid.IntRange(1, 8).Draw(t, "tasks")
		c := &read.Logged{Dates: make([]overhead.Dates, n)}
		c.Has[read.Finish] = true
		for i := range c.Dates {
			d := &c.Dates[i]
			d.SubmitSec = float64(rapid.IntRange(0, 9).Draw(t, "submit"))
			d.FinishSec = d.SubmitSec + float64(rapid.IntRange(0, 9).Draw(t, "stay"))
		}
		crowd := crowdOf(c)
		from := float64(rapid.IntRange(0, 20).Draw(t, "from"))
		to := from + float64(rapid.IntRange(0, 9).Draw(t, "for"))
		present, leaves := 0, false
		for _, d := range c.Dates {
			if d.SubmitSec <= from && d.FinishSec > from {
				present++
			}
			leaves = leaves || from < d.FinishSec && d.FinishSec <= to
		}
		require.Equal(t, present, crowd.present(from))
		require.Equal(t, leaves, crowd.leaves(from, to))
	})
}

// A fit is the same however often it is made, and says what it was made of.
func TestFitIsTheSame(t *testing.T) {
	c, _ := logtest.Simulate(t, logtest.Record(t, tasklog.HTCondor, 5, 8, 8, 3), truth, tasklog.HTCondor, logtest.Run{Transfers: true})
	first, err := FitTo([]*read.Logged{c}, overhead.Model{}, 7)
	require.NoError(t, err)
	again, err := FitTo([]*read.Logged{c}, overhead.Model{}, 7)
	require.NoError(t, err)
	require.Equal(t, fmt.Sprintf("%+v", first), fmt.Sprintf("%+v", again)) // NaN differs from itself
	require.True(t, slices.Contains(first.Fitted(), "pipe"))
	file := first.File([]*read.Logged{c}, 7)
	require.Equal(t, c.SHA256, file.Records[0].SHA256)
	require.Contains(t, file.Notes[0], c.Log.SHA256)
}

// The interval of an estimate is the same with and without another before it.
func TestIntervalsAreIndependent(t *testing.T) {
	list := make([]float64, 40)
	for i := range list {
		list[i] = float64(i * i)
	}
	interval := func(others ...string) []float64 {
		f := &fitter{seed: 7}
		for _, name := range append(others, "complete") {
			f.add(Estimate{Param: name, From: name}, alone(list), mean)
		}
		last := f.Estimates[len(f.Estimates)-1]
		return []float64{last.Low, last.High}
	}
	require.Equal(t, interval(), interval("begin", "match"))
	f := &fitter{seed: 7}
	f.add(Estimate{Param: "complete", From: "submit"}, alone(list), mean)
	require.NotEqual(t, interval(), []float64{f.Estimates[0].Low, f.Estimates[0].High}, "two estimates of one parameter")
}

func BenchmarkFitTo(b *testing.B) {
	c, _ := logtest.Simulate(b, logtest.Record(b, tasklog.HTCondor, 100, 50, 400, 1), truth, tasklog.HTCondor, logtest.Run{Transfers: true})
	b.ReportAllocs()
	for b.Loop() {
		_, err := FitTo([]*read.Logged{c}, overhead.Model{}, 1)
		require.NoError(b, err)
	}
}

// There is no fit to no logs.
func TestFitToNothing(t *testing.T) {
	_, err := FitTo(nil, overhead.Model{}, 1)
	require.ErrorIs(t, err, ErrNothing)
}
