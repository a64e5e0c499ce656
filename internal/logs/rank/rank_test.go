package rank_test

import (
	"math"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/clustersim/clustersim/internal/logs"
	"github.com/clustersim/clustersim/internal/logs/rank"
	"github.com/clustersim/clustersim/internal/measure/ranking"
	"github.com/clustersim/clustersim/internal/spec"
	"github.com/clustersim/clustersim/sim"
)

// runOf is a run of tasks with these ends, and dates at which they were known.
func runOf(dates ...[2]float64) *logs.Run {
	r := &logs.Run{HasKnown: true}
	for _, d := range dates {
		r.Tasks = append(r.Tasks, logs.Task{Ended: d[0], Known: d[1]})
	}
	return r
}

func TestStalls(t *testing.T) {
	for name, tt := range map[string]struct {
		run  *logs.Run
		want int
	}{
		"none":                           {runOf([2]float64{1, 5}, [2]float64{30, 35}, [2]float64{70, 75}), 0},
		"one":                            {runOf([2]float64{1, 5}, [2]float64{10, 70}, [2]float64{68, 70}), 1},
		"nothing ended in the time":      {runOf([2]float64{1, 5}, [2]float64{80, 85}), 0},
		"a late task behind":             {runOf([2]float64{1, 5}, [2]float64{69, 70}, [2]float64{10, 75}), 1},
		"two, in any order of the tasks": {runOf([2]float64{80, 140}, [2]float64{1, 5}, [2]float64{10, 70}), 2},
		"a task that never ended":        {runOf([2]float64{1, 5}, [2]float64{math.NaN(), 70}), 0},
		"not known":                      {&logs.Run{}, -1},
	} {
		require.Equal(t, tt.want, rank.Stalls(tt.run), name)
	}
}

// chain is a run of two processes: A for each of two samples, and B after each; on one core B of the sample
// that comes first ends the run.
func chain() *logs.Run {
	nan := math.NaN()
	r := &logs.Run{System: "Nextflow", Name: "r"}
	add := func(name, process, tag string, runSec, submitted float64) {
		r.Tasks = append(r.Tasks, logs.Task{
			ID: name, Name: name, Process: process, Tag: tag, Cores: 1, RunSec: runSec, BytesIn: nan, BytesOut: nan, Attempt: 1, Status: logs.Completed,
			Submitted: submitted, Started: submitted, Ended: submitted + runSec, Known: nan, Assigned: nan, Released: nan,
		})
	}
	add("A (x)", "A", "x", 2, 0)
	add("A (y)", "A", "y", 3, 0)
	add("B (x)", "B", "x", 5, 3)
	add("B (y)", "B", "y", 7, 3)
	r.Graph = logs.NewGraph([]logs.Vertex{{ID: "1", Process: "A"}, {ID: "2", Process: "B"}}, [][2]string{{"1", "2"}})
	return r
}

// TestStudy: on two cores the workflow takes 3+7 s whatever the order, on one 17 s, for each own run and each estimate of
// sizes; a policy that draws takes the seed.
func TestStudy(t *testing.T) {
	for nodes, want := range map[int]float64{1: 17, 2: 10} {
		list := make([]logs.Node, nodes)
		for i := range list {
			list[i] = logs.Node{Name: string(rune('a' + i)), Cores: 1, MemoryBytes: 1e9}
		}
		s, err := rank.New([]*logs.Run{chain(), chain()}, &rank.Options{Nodes: list, Seed: 1})
		require.NoError(t, err)
		e := sim.NewEngine()
		for _, text := range []string{"fifo_fair", "rank_fair", "original", "random_random", "min_roundrobin"} {
			by, err := spec.Parse(text)
			require.NoError(t, err)
			for i := range 7 {
				sec, err := s.MakespanSec(t.Context(), e, by, i)
				require.NoError(t, err)
				require.InDelta(t, want, sec, 1e-9, "%s on %d nodes", text, nodes)
			}
		}
	}
	_, err := rank.New([]*logs.Run{chain()}, &rank.Options{Nodes: []logs.Node{{Name: "a", Cores: 1}}})
	require.NoError(t, err)
}

// TestCompare: a perfect prediction, and the two baselines; transfer needs another workflow with the same schedulers.
func TestCompare(t *testing.T) {
	names := []string{"a", "b", "c", "d", "e"}
	repeats := [][]float64{{10, 12}, {20, 22}, {30, 32}, {40, 42}, {50, 52}}
	w := rank.Workflow{
		Name: "w", Plain: ranking.Recorded{Names: names, Repeats: repeats}, Own: []float64{31},
		Predicted: map[string][][]float64{rank.Simulated: {{11}, {21}, {31}, {41}, {51}}},
	}
	rows := rank.Compare([]rank.Workflow{w}, 1)
	require.Len(t, rows, 2)
	require.Equal(t, rank.Simulated, rows[0].By)
	require.Equal(t, 1., rows[0].Verdict.Spearman)
	require.Zero(t, rows[0].Verdict.MedianError)
	require.True(t, math.IsNaN(rows[0].CleanCeiling))
	require.Equal(t, rank.Constant, rows[1].By)
	require.True(t, math.IsNaN(rows[1].Verdict.Spearman))

	other := w
	other.Name, other.Clean = "other", w.Plain
	rows = rank.Compare([]rank.Workflow{w, other}, 1)
	require.Len(t, rows, 6)
	require.Equal(t, rank.Transfer, rows[1].By)
	require.InDelta(t, 1, rows[1].Verdict.Spearman, 1e-12)
	require.InDelta(t, 0, rows[1].Verdict.MedianError, 1e-12)
	require.Equal(t, rows[3].Ceiling, rows[3].CleanCeiling)
}
