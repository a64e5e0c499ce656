package why_test

import (
	"testing"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

	"github.com/clustersim/clustersim/internal/measure/why"
	"github.com/clustersim/clustersim/platform"
	"github.com/clustersim/clustersim/sim"
)

// TestPathsWithStorage checks random runs with tasks that read and write files.
func TestPathsWithStorage(t *testing.T) {
	for _, text := range append(sim.Networks(), "lv08(overlook=true)") {
		network, err := sim.ParseNetwork(text)
		require.NoError(t, err)
		t.Run(text, func(t *testing.T) {
			rapid.Check(t, func(t *rapid.T) {
				p, err := platform.FromSpec(rapid.SampledFrom([]string{
					"cluster(hosts=3,disk-read=1GBps,disk-write=300MBps)", "cluster(hosts=2,cores=3,bw=1GBps,disk-read=5MBps,disk-write=8MBps)",
					"star(hosts=4,speed=1Gf|3Gf,disk-read=100MBps,disk-write=1GBps)",
				}).Draw(t, "platform"))
				require.NoError(t, err)
				o := sim.Options{
					Network:     network,
					HostSharing: rapid.SampledFrom([]sim.HostSharing{sim.SpaceShared, sim.TimeShared}).Draw(t, "sharing"),
					Loopback:    rapid.SampledFrom([]sim.Loopback{sim.LoopbackFree, sim.LoopbackSimGrid}).Draw(t, "loopback"),
					Storage:     rapid.SampledFrom([]sim.Storage{{Kind: sim.LocalStorage}, {Kind: sim.SharedStorage, Host: "node-1"}}).Draw(t, "storage"),
				}
				a := explained(t, p, drawAnyDAG(t), rapid.SampledFrom([]string{"heft", "random", "online-min-min"}).Draw(t, "scheduler"), o)
				checkPath(t, a, o)
				checkContention(t, a, o)
				checkHosts(t, a, o)
				require.True(t, a.Shares.Stored)
			})
		})
	}
}

// checkPhase holds a step against the dates of its task.
func checkPhase(t *rapid.T, a *why.Analysis, s *why.Step) {
	x, run := a.Result.Stored.Phases[s.Task], a.Result.Tasks[s.Task]
	want := map[why.Kind][2]float64{
		why.Reading: {run.StartSec, x.ComputeSec}, why.Execution: {x.ComputeSec, x.ComputedSec}, why.Writing: {x.ComputedSec, run.FinishSec},
	}[s.Kind]
	require.Equal(t, want, [2]float64{s.StartSec, s.FinishSec})
	require.Equal(t, run.Host, s.Host)
	require.False(t, s.For == why.Phase && s.Kind == why.Reading)
	require.False(t, s.For != why.Phase && s.StartSec > run.StartSec)
}
