package batch

import (
	"math"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/clustersim/clustersim/workload/jobs"
)

func TestParseChange(t *testing.T) {
	for text, want := range map[string]Change{
		"12": {To: 12}, "0.9": {To: 0.9}, "x2": {Factor: 2}, "+20%": {Factor: 1.2}, "-25%": {Factor: 0.75},
	} {
		c, err := ParseChange(text)
		require.NoError(t, err, text)
		require.Equal(t, want, c, text)
	}
	for _, text := range []string{"", "0", "-1", "x", "x0", "20%", "-100%", "+x%", "inf", "nan"} {
		_, err := ParseChange(text)
		require.ErrorContains(t, err, text+": want a number above 0", text)
	}
	require.Equal(t, 12, Change{Factor: 1.2}.Of(10))
	require.Equal(t, 7, Change{To: 7}.Of(10))
}

// threeJobs are submitted at 10, 20 and 30 s; the last depends on the first.
func threeJobs() *jobs.Trace {
	return &jobs.Trace{
		Number: []int64{1, 2, 3}, SubmitSec: []float64{10, 20, 30}, RunSec: []float64{5, 5, 5},
		LimitSec: []float64{9, 9, math.Inf(1)}, Units: []int32{1, 2, 4}, Files: []string{"three.swf"},
	}
}

// A change leaves the trace that it receives as it is.
func TestChangedTraces(t *testing.T) {
	before := threeJobs()
	twice, err := Loaded(before, Change{Factor: 2}, 4)
	require.NoError(t, err)
	require.Equal(t, []float64{10, 15, 20}, twice.SubmitSec)
	moved := Shaken(before, 100, 3)
	require.IsNonDecreasing(t, moved.SubmitSec)
	require.NotEqual(t, before.SubmitSec, moved.SubmitSec)
	require.Equal(t, moved, Shaken(before, 100, 3), "moves depend on the seed alone")
	require.NotEqual(t, moved, Shaken(before, 100, 4))
	require.Equal(t, threeJobs(), before)
}

// Classes of nodes, partitions and leaves keep their parts of the whole.
func TestResized(t *testing.T) {
	m := &jobs.Machine{Units: 4, Nodes: []jobs.NodeClass{{Cores: 2, Nodes: []int{0, 1}}}, Leaves: [][]int{{0, 1}, {2, 3}}}
	large := Resized(m, 8)
	require.Equal(t, 8, large.Units)
	require.Equal(t, [][]int{{0, 1, 4, 5}, {2, 3, 6, 7}}, large.Leaves)
	require.Equal(t, []int{0, 1, 4, 5}, large.Nodes[0].Nodes)
	small := Resized(m, 2)
	require.Equal(t, [][]int{{0}, {1}}, small.Leaves)
	require.Equal(t, [][]int{{0, 1}, {2, 3}}, m.Leaves)
}

func TestCheckLimits(t *testing.T) {
	trace, w := threeJobs(), Words{Limits: "see --unlimited"}
	require.NoError(t, w.CheckLimits(trace, "easy", "easy"))
	trace.LimitSec = []float64{math.Inf(1), math.Inf(1), math.Inf(1)}
	require.EqualError(t, w.CheckLimits(trace, "easy", "easy(reserve=2)"), "three.swf: policy easy(reserve=2): no job has a limit: backfilling cannot help; see --unlimited")
	require.NoError(t, w.CheckLimits(trace, "fcfs", "fcfs"))
	for _, body := range []jobs.Body{jobs.Workflow{}, jobs.Graph{LimitFactor: 2}} {
		trace.Bodies = []jobs.Body{body}
		require.NoError(t, w.CheckLimits(trace, "easy", "easy"), "limits follow from the body")
	}
}

// A job that is too large is a mistake in the project's own form, and a fact in recorded traces.
func TestTooLarge(t *testing.T) {
	trace := threeJobs()
	trace.Line = []int32{3, 5, 4}
	require.NoError(t, TooLarge(trace, 1))
	trace.Native = true
	require.NoError(t, TooLarge(trace, 4))
	require.NoError(t, TooLarge(trace, 0), "the machine is not known")
	require.EqualError(t, TooLarge(trace, 1), "three.swf:4:1: job \"3\": larger than the machine: 4 of 1 units\nthree.swf:5:1: job \"2\": larger than the machine: 2 of 1 units")
}
