package predict_test

import (
	"fmt"
	"math"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/clustersim/clustersim/internal/logs"
	"github.com/clustersim/clustersim/internal/logs/predict"
	"github.com/clustersim/clustersim/sim"
)

// wide is a run of tasks side by side, each with one core, 10 bytes of memory and 100 s, that took makespanSec.
func wide(tasks int, makespanSec float64) *logs.Run {
	nan := math.NaN()
	r := &logs.Run{System: "Nextflow", Name: "r", Graph: logs.NewGraph([]logs.Vertex{{ID: "1", Process: "A"}}, nil)}
	for i := range tasks {
		r.Tasks = append(r.Tasks, logs.Task{
			ID: fmt.Sprint(i), Name: fmt.Sprintf("A (%d)", i), Process: "A", Tag: fmt.Sprint(i), Cores: 1, MemoryBytes: 10, RunSec: 100, Attempt: 1, Status: logs.Completed,
			BytesIn: nan, BytesOut: nan, Submitted: 0, Started: 0, Ended: makespanSec, Known: nan, Assigned: nan, Released: nan, Host: "n1",
		})
	}
	r.Finish()
	return r
}

// nodes are as many, of a kind.
func nodes(kind string, n, cores int, bytes float64) (list []logs.Node) {
	for i := range n {
		list = append(list, logs.Node{Name: fmt.Sprint(kind, i), Kind: kind, Cores: cores, MemoryBytes: bytes})
	}
	return list
}

func options(clusters ...predict.Cluster) *predict.Options {
	return &predict.Options{
		Own: nodes("own", 1, 4, 20), OwnBy: "fifo_fair", Clusters: clusters, Schedulers: []string{"fifo_fair", "rank_fair"}, Runs: 3, Seed: 1,
	}
}

// TestPredict by hand: eight tasks of 100 s on a node with four cores and memory for two take 400 s, without the limit by memory 200 s. Twice
// the memory, and cores limit, but only together with memory.
func TestPredict(t *testing.T) {
	o := options(predict.Cluster{Name: "a", Nodes: nodes("node", 1, 4, 20)}, predict.Cluster{Name: "b", Nodes: nodes("node", 2, 2, 1000)})
	r, err := predict.Predict(t.Context(), []*logs.Run{wide(8, 410), wide(8, 390)}, o)
	require.NoError(t, err)
	require.True(t, r.Check.Made)
	require.InDelta(t, 400, r.Check.RecordedSec, 1e-9)
	require.InDelta(t, 0, r.Check.Error, 1e-9)
	require.Equal(t, 2, r.Check.Within)
	require.Equal(t, -1, r.Check.Stalls)
	require.Equal(t, 0.05, r.ModelError)
	a, b := r.Cells[0], r.Cells[2]
	require.InDelta(t, 400, a.MedianSec, 3)
	require.InDelta(t, 380, a.LowSec, 4)
	require.InDelta(t, 421, a.HighSec, 4)
	require.Equal(t, 100., a.CriticalSec)
	require.Equal(t, predict.Memory, a.Limited())
	require.Equal(t, predict.Limit{Name: predict.Memory, Shorter: 0.5, Low: 0.5, High: 0.5}, a.Limits[0])
	require.Equal(t, predict.Limit{Name: predict.Cores}, a.Limits[1])
	require.InDelta(t, 200, b.MedianSec, 2)
	require.Equal(t, predict.Cores, b.Limited())
	require.Len(t, r.Pairs, 2)
	require.False(t, r.Pairs[0].Apart)
	require.Equal(t, 1., r.Pairs[0].Ratio)
}

// Where nothing else limits, the longest task does; where the recorded runs took twice as long, the interval has that.
func TestCriticalPathAndError(t *testing.T) {
	o := options(predict.Cluster{Name: "a", Nodes: nodes("node", 8, 1, 10)})
	r, err := predict.Predict(t.Context(), []*logs.Run{wide(8, 800)}, o)
	require.NoError(t, err)
	require.InDelta(t, -0.5, r.Check.Error, 1e-9)
	require.InDelta(t, math.Ln2, r.ModelError, 1e-9)
	require.Equal(t, predict.CriticalPath, r.Cells[0].Limited())
	require.InDelta(t, 50, r.Cells[0].LowSec, 5)
	require.InDelta(t, 200, r.Cells[0].HighSec, 15)

	o.Own, o.NoLimits, o.HeldOut = nil, true, 0.2
	r, err = predict.Predict(t.Context(), []*logs.Run{wide(8, 800)}, o)
	require.NoError(t, err)
	require.False(t, r.Check.Made)
	require.Equal(t, 0.2, r.ModelError)
	require.Empty(t, r.Cells[0].Limits)
}

// TestStalls: runs with stalls make intervals longer, and those of another scheduler more so than the check.
func TestStalls(t *testing.T) {
	calm, stalled := wide(8, 4000), wide(8, 4000)
	for _, r := range []*logs.Run{calm, stalled} {
		r.HasKnown = true
		for i := range r.Tasks {
			r.Tasks[i].Ended, r.Tasks[i].Known = 500*float64(i+1), 500*float64(i+1)+5
		}
	}
	for i := range stalled.Tasks {
		stalled.Tasks[i].Known += 60
	}
	high := func(runs ...*logs.Run) float64 {
		r, err := predict.Predict(t.Context(), runs, options(predict.Cluster{Name: "a", Nodes: nodes("node", 1, 4, 20)}))
		require.NoError(t, err)
		return r.Cells[0].HighSec / (1 + r.ModelError)
	}
	require.Less(t, high(calm), 0.9*high(stalled))
}

// TestSpeeds: twice as fast halves times, within what is uncertain; of two kinds each has its own.
func TestSpeeds(t *testing.T) {
	o := options(predict.Cluster{Name: "a", Nodes: append(nodes("new", 1, 2, 100), nodes("old", 1, 2, 100)...)}, predict.Cluster{Name: "b", Nodes: nodes("new", 1, 8, 100)})
	o.Speeds, o.Runs = []predict.Speed{{Kind: "new", Factor: 2}}, 100
	r, err := predict.Predict(t.Context(), []*logs.Run{wide(8, 400)}, o)
	require.NoError(t, err)
	require.InDelta(t, 150, r.Cells[0].MedianSec, 5)
	require.InDelta(t, 50, r.Cells[2].MedianSec, 2)
	require.Equal(t, 50., r.Cells[2].CriticalSec)
	require.Greater(t, r.Cells[2].HighSec/r.Cells[2].LowSec, 1.3)
	require.Nil(t, o.Unused())
	o.Speeds[0].Kind = "odd"
	require.Equal(t, "odd", o.Unused().Kind)
}

func TestSmallRun(t *testing.T) {
	there := wide(2, 50)
	there.Tasks[0].RunSec, there.Tasks[1].RunSec = 40, 60
	s, err := predict.SmallRun("new", there, []*logs.Run{wide(8, 400), wide(4, 400)})
	require.NoError(t, err)
	require.Equal(t, 2, s.Matched)
	require.InDelta(t, 2, s.Factor, 1e-9)
	require.InDelta(t, (100./40+100./60)/2, s.Types["A"], 1e-9)
	there.Tasks[0].Name, there.Tasks[1].Name = "x", "y"
	_, err = predict.SmallRun("new", there, []*logs.Run{wide(8, 400)})
	require.ErrorContains(t, err, "no task of this run is in the other runs by its name")
}

func TestTooFar(t *testing.T) {
	o := options(predict.Cluster{Name: "a", Nodes: nodes("node", 5, 4, 20)})
	require.NoError(t, o.TooFar(9))
	o.Speeds = []predict.Speed{{Factor: 0.1}}
	require.ErrorContains(t, o.TooFar(9), "a speed of 0.1 is not between 0.2 and 5")
	o.Clusters[0].Nodes = nodes("node", 6, 4, 20)
	require.ErrorContains(t, o.TooFar(9), "6 nodes are more than 5 times the 1 of the runs")
	o.Own = nil
	require.ErrorContains(t, o.TooFar(0), "the logs do not say how many nodes")
}

// TestMistakes: a task that fits nowhere, here or on the nodes of the runs; run times that say nothing.
func TestMistakes(t *testing.T) {
	o := options(predict.Cluster{Name: "a", Nodes: nodes("node", 1, 4, 9)})
	_, err := predict.Predict(t.Context(), []*logs.Run{wide(8, 400)}, o)
	require.EqualError(t, err, `task "A (0)" asks for 1 cores and 10B, which no node has`)
	o.Clusters[0].Nodes, o.Own = nodes("node", 1, 4, 10), nodes("own", 1, 4, 9)
	_, err = predict.Predict(t.Context(), []*logs.Run{wide(8, 400)}, o)
	require.ErrorAs(t, err, new(*predict.NodesError))
	o.Own = nil
	zero := wide(8, 400)
	for i := range zero.Tasks {
		zero.Tasks[i].RunSec = 0
	}
	_, err = predict.Predict(t.Context(), []*logs.Run{zero}, o)
	require.ErrorContains(t, err, "all run times are 0")
	o.Sim = sim.Options{}
	o.Schedulers = []string{"heftt"}
	_, err = predict.Predict(t.Context(), []*logs.Run{wide(8, 400)}, o)
	require.ErrorContains(t, err, "heftt")
}
