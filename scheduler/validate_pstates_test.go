package scheduler_test

import (
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/clustersim/clustersim/platform"
	"github.com/clustersim/clustersim/scheduler"
	"github.com/clustersim/clustersim/workload"
)

func TestValidatePstates(t *testing.T) {
	p, err := platform.ReadNative("f", []byte(`hosts: [{name: a, pstates: [2f, 1f, 0f]}, {name: b, speed: 1f}, {name: c, cores: 2, pstates: [2f, 1f]}]`), platform.ReadOptions{})
	require.NoError(t, err)
	b := workload.NewBuilder("")
	for _, name := range []string{"x", "y"} {
		b.Task(name, 4)
	}
	d, err := b.Build()
	require.NoError(t, err)
	pr := scheduler.NewProblem(d, p, scheduler.TransferModel{})
	on := func(h platform.HostID, pstate ...int32) *scheduler.Schedule {
		s := &scheduler.Schedule{Host: []platform.HostID{h, h}, Order: make([][]workload.TaskID, 3), Pstate: pstate}
		s.Order[h] = []workload.TaskID{0, 1}
		return s
	}
	for _, s := range []*scheduler.Schedule{on(0, 0, 1), on(0, 1, 1), on(1, 0, 0), on(2, 1, 1), on(2)} {
		require.NoError(t, scheduler.Validate(pr, s))
	}
	for want, s := range map[string]*scheduler.Schedule{
		`schedule: power states of 1 tasks, want 2`:                                                  on(0, 1),
		`schedule: task "y": host "a" has no power state 3 (it has 3, counted from 0)`:               on(0, 1, 3),
		`schedule: task "x": host "a" has no power state -1 (it has 3, counted from 0)`:              on(0, -1, 0),
		`schedule: task "x": host "b" has no power state 1 (it has 1, counted from 0)`:               on(1, 1, 0),
		`schedule: task "y": power state 2 of host "a" has speed 0`:                                  on(0, 1, 2),
		`schedule: task "y": power state 1, but "x" has 0 on host "c" (its 2 cores change together)`: on(2, 0, 1),
	} {
		require.EqualError(t, scheduler.Validate(pr, s), want)
	}

	s := on(0, 0, 1)
	s.Plan = []scheduler.Interval{{StartSec: 0, FinishSec: 2}, {StartSec: 2, FinishSec: 6}}
	require.NoError(t, scheduler.ValidatePlan(pr, s))
	require.Equal(t, 2.0, s.Slowdown(p, 1))
	s.Plan[1].FinishSec = 4
	require.EqualError(t, scheduler.ValidatePlan(pr, s), `plan: task "y": from 2 to 4 s: want 4 s on host "a"`)
}
