package sim_test

import (
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/clustersim/clustersim/internal/models/overhead"
	"github.com/clustersim/clustersim/platform"
	"github.com/clustersim/clustersim/scheduler"
	"github.com/clustersim/clustersim/sim"
	"github.com/clustersim/clustersim/workload"
)

// TestDispatchToHostThatIsOff: a task that gets its core on a host that is off has failed, also
// if the host is back before the task is dispatched.
func TestDispatchToHostThatIsOff(t *testing.T) {
	p := pair(t, 1)
	d := independent(t, 4)
	m, err := overhead.Parse("htcondor(begin=1s,dispatch=2s)")
	require.NoError(t, err)
	for _, sharing := range []sim.HostSharing{sim.SpaceShared, sim.TimeShared} {
		o := sim.Options{Overhead: m, HostSharing: sharing, Changes: states{hosts: &[]state{{"h", "0.5 0\n2 1"}}}}
		plan := sim.Follow(&scheduler.Schedule{Host: []platform.HostID{0}, Order: [][]workload.TaskID{{0}, nil}})
		_, err = sim.Run(t.Context(), p, d, plan, o)
		require.EqualError(t, err, `task "t0" on host "h": host failed at 1 s`)
		o.OnFailure = sim.RetryTasks
		r, err := sim.Run(t.Context(), p, d, plan, o)
		require.NoError(t, err)
		require.Equal(t, []sim.TaskRun{{Host: 0, StartSec: 2, FinishSec: 8}}, r.Tasks)
	}
}
