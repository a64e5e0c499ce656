package rank_test

import (
	"math"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/clustersim/clustersim/internal/logs"
	"github.com/clustersim/clustersim/internal/logs/rank"
	"github.com/clustersim/clustersim/internal/spec"
	"github.com/clustersim/clustersim/sim"
)

// TestMeasured by hand: waits of 3 and 5 s, notices of 2 and 4 s. Dates in whole seconds since 1970 are half a second early in the
// mean; what was not recorded and what did not run do not count.
func TestMeasured(t *testing.T) {
	r := &logs.Run{HasKnown: true, ZeroMicros: 250_000, Tasks: []logs.Task{
		{Submitted: 0, Started: 3.5, Ended: 10, Known: 12},
		{Submitted: 1, Started: 6, Ended: 20, Known: 24},
		{Submitted: 1, Started: math.NaN(), Ended: math.NaN(), Known: math.NaN()},
		{Status: logs.Cached, Submitted: math.NaN(), Started: math.NaN(), Ended: 0},
	}}
	require.Equal(t, rank.Stages{MakespanSec: 20, WaitSec: 4.25, NoticeSec: 3}, rank.Measured(r))
	r.ZeroMicros = 0
	require.Equal(t, 4.25, rank.Measured(r).WaitSec, "3.5 s is no whole second")
	r.Tasks[0].Started = 3
	got := rank.Measured(r)
	require.Equal(t, 4.5, got.WaitSec)
	require.Equal(t, 2.5, got.NoticeSec)
	require.True(t, math.IsNaN(rank.Measured(&logs.Run{Tasks: []logs.Task{{Ended: 1, Known: math.NaN()}}}).NoticeSec))
}

// TestSimulatedStages: two tasks of 2 s and two of 3 s, alone on their cores; each starts 2 s after its
// submission, and its end is known 1 s after it.
func TestSimulatedStages(t *testing.T) {
	s, err := rank.New([]*logs.Run{chain()}, &rank.Options{Nodes: []logs.Node{{Name: "a", Cores: 8, MemoryBytes: 1e9}}, Seed: 1})
	require.NoError(t, err)
	by, err := spec.Parse("fifo_fair")
	require.NoError(t, err)
	m, err := sim.ParseOverhead("nextflow-k8s(start-lag=2s,complete=1s)")
	require.NoError(t, err)
	got, err := s.Simulate(t.Context(), sim.NewEngine(), by, rank.Spread(1), &m)
	require.NoError(t, err)
	require.InDelta(t, 2, got.WaitSec, 1e-9)
	require.InDelta(t, 1, got.NoticeSec, 1e-9)
	require.InDelta(t, 2+3+1+2+7, got.MakespanSec, 1e-9)
	bare, err := s.Simulate(t.Context(), sim.NewEngine(), by, 0, &sim.Overhead{})
	require.NoError(t, err)
	require.InDelta(t, 10, bare.MakespanSec, 1e-9)
	require.True(t, math.IsNaN(bare.WaitSec))
}
