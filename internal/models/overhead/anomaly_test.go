package overhead

import (
	"testing"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

	"github.com/clustersim/clustersim/workload"
)

// A longer begin moves all of the run by one time, and so never shortens it, if only one
// thing happens at multiples of a time: scans, or match cycles and no gaps between
// submissions.
func TestBeginMovesAll(t *testing.T) {
	var e Evaluator
	rapid.Check(t, func(t *rapid.T) {
		j, m := jobsOf(t, ""), modelOf(t)
		if rapid.Bool().Draw(t, "scans") {
			m.Match = Amount{}
		} else {
			m.Scan, m.SubmitGap = Amount{}, Amount{}
		}
		before := e.MakespanSec(m, j)
		more := *m
		more.Begin.Value += rapid.Float64Range(0, 90).Draw(t, "more")
		require.GreaterOrEqual(t, e.MakespanSec(&more, j), before-1e-6)
	})
}

// Elsewhere a longer wait may shorten a run: a job that misses one date may find a slot, or
// the pipe, at a better one.
func TestAnomalies(t *testing.T) {
	var e Evaluator
	for _, x := range []struct {
		runSec []float64
		edges  [][2]workload.TaskID
		cores  int
		model  string
		longer string
		fromTo [2]float64
	}{
		{
			[]float64{12, 8},
			[][2]workload.TaskID{{0, 1}},
			20, "serial(scan=8s,gap=1s,match=6s)", "serial(scan=8s,gap=1s,match=6s,begin=2s)",
			[2]float64{38, 32},
		},
		{
			[]float64{4, 10, 2, 7, 12, 9},
			[][2]workload.TaskID{{0, 1}, {2, 4}, {1, 5}},
			2, "serial(scan=5s,pipe=1MBps)", "serial(scan=5s,pipe=1MBps,complete=1s)",
			[2]float64{41, 37},
		},
	} {
		b := workload.NewBuilder("w")
		for i := range x.runSec {
			b.SetFiles(b.Task(string(rune('a'+i)), 1), 1e6, 1e6)
		}
		for _, edge := range x.edges {
			b.Control(edge[0], edge[1])
		}
		d, err := b.Build()
		require.NoError(t, err)
		j := NewJobs(d, x.runSec, x.cores)
		short, long := parse(t, x.model), parse(t, x.longer)
		require.InDelta(t, x.fromTo[0], e.MakespanSec(&short, j), 1e-9)
		require.InDelta(t, x.fromTo[1], e.MakespanSec(&long, j), 1e-9)
	}
}
