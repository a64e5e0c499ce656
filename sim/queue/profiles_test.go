package queue_test

import (
	"fmt"
	"math"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/clustersim/clustersim/platform"
	"github.com/clustersim/clustersim/platform/profile"
	sched "github.com/clustersim/clustersim/scheduler/queue"
	"github.com/clustersim/clustersim/sim/queue"
	"github.com/clustersim/clustersim/workload/jobs"
)

// changing is a platform of two hosts of two cores, of which one changes in time.
func changing(t *testing.T, target platform.Target, text string) *platform.Platform {
	t.Helper()
	b := platform.NewBuilder("p")
	for i := range 2 {
		b.Host(platform.Host{Name: fmt.Sprintf("n%d", i), SpeedFlops: 1, Cores: 2})
	}
	x, wrong := profile.Parse([]byte(text))
	require.Empty(t, wrong)
	b.Attach(target, "n0", x)
	p, err := b.Build()
	require.NoError(t, err)
	return p
}

// A host that goes off by its profile is a node that fails: as in TestFailure node 0 is off from 4 s to 7 s, and later.
func TestHostStates(t *testing.T) {
	trace := rowsTrace(alike([3]float64{0, 1, 10}, [3]float64{1, 1, 10}, [3]float64{2, 2, 5}))
	p := changing(t, platform.HostState, "4 0\n7 1\n30 0\n40 1\n")
	for _, policy := range []string{"fcfs", "easy", "easy(reserve=2)", "conservative", "slurm(bf-interval=1)"} {
		r := runPolicy(t, trace, policy, queue.Options{Units: 2, Nodes: true, Platform: p})
		require.Equal(t, []float64{7, 1, 17}, r.StartSec, policy)
		require.Equal(t, []queue.Outage{{FromSec: 4, ToSec: 7, Units: 1, Nodes: []queue.Interval{{From: 0, To: 0}}, Why: "off"}}, r.Down)
	}
	// In cores, both of the host go off: b moves from them, and c, of 3 cores, waits.
	trace = rowsTrace(alike([3]float64{0, 1, 10}, [3]float64{0, 1, 10}, [3]float64{1, 2, 10}, [3]float64{2, 3, 5}))
	for _, pack := range []bool{false, true} {
		r := runPolicy(t, trace, "easy", queue.Options{Units: 4, Machine: &jobs.Machine{Cores: true}, PackNodes: pack, Platform: p, Nodes: pack})
		require.Equal(t, []float64{7, 7, 1, 17}, r.StartSec, "pack %v", pack)
	}
}

// A host that goes off and on for ever, and one that stays off.
func TestHostStatesWithoutEnd(t *testing.T) {
	trace := rowsTrace(alike([3]float64{0, 2, 3}, [3]float64{0, 2, 3}, [3]float64{0, 2, 3}))
	r := runPolicy(t, trace, "easy", queue.Options{Units: 2, Platform: changing(t, platform.HostState, "4 0\n5 1\nPERIODICITY 5\n")})
	require.Equal(t, []float64{0, 5, 10}, r.StartSec)
	require.Equal(t, []queue.Attempt{{Job: 1, StartSec: 3, EndSec: 4}, {Job: 2, StartSec: 8, EndSec: 9}}, attempts(r))
	r = runPolicy(t, trace, "easy", queue.Options{Units: 2, Platform: changing(t, platform.HostState, "mtbf(exp(10s),repair=exp(2s))")})
	for _, s := range r.State {
		require.Equal(t, queue.Completed, s)
	}
	policy, err := sched.Parse("easy")
	require.NoError(t, err)
	_, err = queue.Run(t.Context(), trace, policy, queue.Options{Units: 2, Platform: changing(t, platform.HostState, "4 0\n")})
	require.ErrorIs(t, err, queue.ErrStuck)
}

func attempts(r *queue.Result) (list []queue.Attempt) {
	for _, a := range r.Earlier {
		a.Nodes = nil
		list = append(list, a)
	}
	return list
}

// Speeds that change do not matter to jobs that last a time, and are not followed by others.
func TestSpeedProfiles(t *testing.T) {
	p := changing(t, platform.HostSpeed, "1 0.5\n")
	trace := &jobs.Trace{}
	trace.Add(&jobs.Job{Units: 2, RunSec: 3, LimitSec: 4, WaitSec: math.NaN()})
	require.Equal(t, []float64{3}, runPolicy(t, trace, "easy", queue.Options{Units: 2, Platform: p}).EndSec)
	trace.Add(&jobs.Job{Units: 2, RunSec: math.NaN(), LimitSec: 4, WaitSec: math.NaN(), Body: jobs.Parallel{FlopsPerNode: 1}})
	policy, err := sched.Parse("easy")
	require.NoError(t, err)
	_, err = queue.Run(t.Context(), trace, policy, queue.Options{Units: 2, Platform: p})
	require.EqualError(t, err, `queue: the platform has profiles of speeds, bandwidths, latencies or links, which jobs that compute or send do not follow: only hosts that go off are simulated`)
}
