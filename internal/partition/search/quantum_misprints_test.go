package search

import (
	"errors"
	"math"
	"testing"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

	"github.com/clustersim/clustersim/internal/partition"
	"github.com/clustersim/clustersim/internal/partition/parttest"
)

// TestAsPrintedIsStuck shows in what way: two different observations at most,
// everything in
// part 1 or in none; amplitudes shrink as cos 2 theta foretells; S* stays [0, ..., 0].
func TestAsPrintedIsStuck(t *testing.T) {
	for _, k := range []int{3, 4, 6} {
		m := parttest.PaperModel(50, k, 1)
		r, trace, err := AsPrinted().Trace(m.Graph, k, m.Options(7))
		_, unbalanced := errors.AsType[*partition.UnbalancedError](err)
		require.True(t, unbalanced)
		require.Equal(t, make(partition.Partition, 50), r.Part)
		require.Zero(t, r.Objective)
		require.Len(t, trace, 500)
		for i, at := range trace {
			require.Zero(t, at.Best)
			require.LessOrEqual(t, at.Quantum.Distinct, 2)
			require.InDelta(t, 1, at.Quantum.First+at.Quantum.Unassigned, 1e-12)
			if i%2 == 1 { // after an even number of turns
				require.InDelta(t, math.Pow(math.Cos(2*0.01*math.Pi), float64(i+1)), at.Quantum.Norm, 1e-9)
			}
		}
		require.Less(t, trace[499].Quantum.Norm, 0.4)
		require.Greater(t, trace[499].Quantum.First, 0.6)
		require.InDelta(t, 1./float64(k), trace[499].Quantum.Certainty, 1e-9)
	}
}

// TestEachMisprintAlone in an otherwise sound algorithm, against the sound one.
func TestEachMisprintAlone(t *testing.T) {
	m := parttest.PaperModel(40, 3, 2)
	run := func(p Misprints) (partition.Result, Generation, error) {
		r, trace, err := QuantumGenetic{Generations: 300, Misprints: p}.Trace(m.Graph, 3, m.Options(3))
		return r, trace[len(trace)-1], err
	}
	sound, _, err := run(Misprints{})
	require.NoError(t, err)
	for name, tt := range map[string]struct {
		misprints Misprints
		check     func(t *testing.T, r partition.Result, last Generation, err error)
	}{
		"gate": {Misprints{Gate: true}, func(t *testing.T, r partition.Result, last Generation, err error) {
			require.Greater(t, r.Objective, sound.Objective)
			require.Greater(t, last.Quantum.Norm, 2.0)
		}},
		"no aim": {Misprints{NoAim: true}, func(t *testing.T, r partition.Result, last Generation, err error) {
			require.Greater(t, r.Objective, sound.Objective)
			require.InDelta(t, 1./3, last.Quantum.Certainty, 1e-9)
		}},
		"one r": {Misprints{Observation: OnceByAlpha}, func(t *testing.T, r partition.Result, last Generation, err error) {
			require.Greater(t, r.Objective, sound.Objective)
		}},
		"greater": {Misprints{Greater: true}, func(t *testing.T, r partition.Result, last Generation, err error) {
			require.Greater(t, r.Objective, 3*sound.Objective/2)
		}},
		"start at zero": {Misprints{StartAtZero: true}, func(t *testing.T, r partition.Result, last Generation, err error) {
			require.Error(t, err)
			require.Zero(t, r.Objective)
		}},
		"unconstrained": {Misprints{Unconstrained: true}, func(t *testing.T, r partition.Result, last Generation, err error) {
			require.Error(t, err)
			require.Less(t, r.Objective, sound.Objective/2)
		}},
	} {
		t.Run(name, func(t *testing.T) {
			r, last, err := run(tt.misprints)
			tt.check(t, r, last, err)
		})
	}
}

// TestObjectiveWithTasksInNoPart: they pay nothing.
func TestObjectiveWithTasksInNoPart(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		q := parttest.DrawRequest(t)
		part := parttest.DrawPartition(t, q.G.NumVertices(), q.K)
		require.Zero(t, partition.Objective(q.G, free(len(part)), q.O.Costs))
		v := rapid.Int32Range(0, int32(len(part)-1)).Draw(t, "v")
		pays := int64(0)
		for a := q.G.XAdj[v]; a < q.G.XAdj[v+1]; a++ {
			if part[q.G.Adj[a]] != part[v] {
				pays += q.G.EdgeWeight[a]
			}
		}
		whole := partition.Objective(q.G, part, nil)
		part[v] = -1
		require.Equal(t, whole-pays, partition.Objective(q.G, part, nil))
	})
}
