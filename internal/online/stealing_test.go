package online_test

import (
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/clustersim/clustersim/internal/online"
	"github.com/clustersim/clustersim/internal/schedcase"
	"github.com/clustersim/clustersim/platform"
	"github.com/clustersim/clustersim/scheduler"
	"github.com/clustersim/clustersim/scheduler/schedtest"
	"github.com/clustersim/clustersim/workload"
)

func TestSuiteWorkStealingInTurn(t *testing.T) {
	schedtest.RunPolicy(t, func() scheduler.Policy { return &online.WorkStealing{InTurn: true} })
}

// TestWorkStealingByHand: root on p spawns a, b, c, d, 2 s each, on two hosts.
// p takes the newest of its queue, d; q steals the oldest, a; then c and b.
func TestWorkStealingByHand(t *testing.T) {
	b := workload.NewBuilder("")
	root := b.Task("root", 1)
	for _, name := range []string{"a", "b", "c", "d"} {
		b.Control(root, b.Task(name, 2))
	}
	d, err := b.Build()
	require.NoError(t, err)
	pr := scheduler.NewProblem(d, schedcase.UnitNetwork(t, 1, 1), scheduler.TransferModel{})
	s, err := schedtest.Ask(pr, &online.WorkStealing{})
	require.NoError(t, err)
	require.Equal(t, [][]workload.TaskID{{0, 4, 3}, {1, 2}}, s.Order)
	require.Equal(t, 5.0, s.PlannedMakespanSec())
}

// TestWorkStealingVictims: entry tasks are dealt out in turn; an idle host with
// an empty queue steals. In turn that is from the next host after it; at random
// every seed gives one of the two, and both come up.
func TestWorkStealingVictims(t *testing.T) {
	b := workload.NewBuilder("")
	for i, work := range []float64{3, 3, 1, 3, 3} { // 0, 3 to p; 1, 4 to q; 2 to r
		b.Task(string(rune('a'+i)), work)
	}
	d, err := b.Build()
	require.NoError(t, err)
	pr := scheduler.NewProblem(d, schedcase.UnitNetwork(t, 1, 1, 1), scheduler.TransferModel{})
	s, err := schedtest.Ask(pr, &online.WorkStealing{InTurn: true})
	require.NoError(t, err)
	require.Equal(t, [][]workload.TaskID{{3}, {4, 1}, {2, 0}}, s.Order, "the newest of one's own, the oldest of the next host's")
	stolen := map[workload.TaskID]int{}
	for seed := range uint64(60) {
		s, err := schedtest.Ask(pr, &online.WorkStealing{Seed: seed})
		require.NoError(t, err)
		stolen[s.Order[2][1]]++
		again, err := schedtest.Ask(pr, &online.WorkStealing{Seed: seed})
		require.NoError(t, err)
		require.Equal(t, s, again)
	}
	require.Len(t, stolen, 2)
	require.Greater(t, stolen[0], 5)
	require.Greater(t, stolen[1], 5)
}

// TestWorkStealingHome: y goes to the queue of the host where its last
// predecessor ended, and that host takes it before another can steal it.
func TestWorkStealingHome(t *testing.T) {
	b := workload.NewBuilder("")
	short, long := b.Task("short", 1), b.Task("long", 5)
	y := b.Task("y", 1)
	b.Control(short, y)
	b.Control(long, y)
	d, err := b.Build()
	require.NoError(t, err)
	pr := scheduler.NewProblem(d, schedcase.UnitNetwork(t, 1, 1), scheduler.TransferModel{})
	s, err := schedtest.Ask(pr, &online.WorkStealing{})
	require.NoError(t, err)
	require.Equal(t, []platform.HostID{0, 1, 1}, s.Host)
}
