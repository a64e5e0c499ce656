package sim_test

import (
	"context"
	"math"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/clustersim/clustersim/platform"
	"github.com/clustersim/clustersim/scheduler"
	"github.com/clustersim/clustersim/sim"
	"github.com/clustersim/clustersim/workload"
)

// unrelated is two tasks with a cost row for the named processors.
func unrelated(t *testing.T, processors ...string) *workload.DAG {
	t.Helper()
	b := workload.NewBuilder("unrelated")
	b.Processors(processors...)
	x, y := b.Task("x", 1), b.Task("y", 1)
	b.SetCosts(x, []float64{1, 5})
	b.SetCosts(y, []float64{math.Inf(1), 2})
	d, err := b.Build()
	require.NoError(t, err)
	return d
}

func TestCostRowsRule(t *testing.T) {
	p := pairOfHosts(t, 1, platform.Link{BandwidthBytesPerSec: 1})
	for _, sharing := range []sim.HostSharing{sim.SpaceShared, sim.TimeShared} {
		r := run(t, p, unrelated(t, "0", "1"), place(p, 0, 1), sim.Options{HostSharing: sharing})
		require.Equal(t, []sim.TaskRun{{0, 0, 1}, {1, 0, 2}}, r.Tasks, "columns by position")
		r = run(t, p, unrelated(t, "b", "a"), place(p, 1, 0), sim.Options{HostSharing: sharing})
		require.Equal(t, []sim.TaskRun{{1, 0, 1}, {0, 0, 2}}, r.Tasks, "columns by name")
	}
	m := sim.Measure(&scheduler.Problem{DAG: unrelated(t, "0", "1"), Platform: p},
		run(t, p, unrelated(t, "0", "1"), place(p, 0, 1), sim.Options{}))
	require.Equal(t, 2.0, m.CriticalPathSec)
	require.Equal(t, 7.0, m.SequentialSec, "only host b runs both")
	require.Equal(t, 3.0, m.BusyCoreSec)
}

func TestCostRowMistakes(t *testing.T) {
	p := pairOfHosts(t, 1, platform.Link{BandwidthBytesPerSec: 1})
	ctx := context.Background()
	_, err := sim.Run(ctx, p, unrelated(t, "0", "1"), sim.Follow(place(p, 0, 0)), sim.Options{})
	require.EqualError(t, err, `task "y": host "a" cannot run it`)
	_, err = sim.Run(ctx, p, unrelated(t, "a", "z"), sim.Follow(place(p, 0, 1)), sim.Options{})
	require.ErrorContains(t, err, "want all or none")
	_, err = sim.Run(ctx, fourHosts(t), unrelated(t, "a", "b"), sim.Follow(place(fourHosts(t), 0, 1)), sim.Options{})
	require.EqualError(t, err, "the workload has costs for 2 processors, the platform has 4 hosts (want as many)")
	_, err = runWith(p, unrelated(t, "a", "b"), func(scheduler.View) []scheduler.Decision {
		return []scheduler.Decision{{Task: 1, Host: 0}}
	}, sim.Options{})
	require.EqualError(t, err, `policy at 0 s: task "y": host "a" cannot run it`)
}
