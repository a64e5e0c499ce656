package sim_test

import (
	"context"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/clustersim/clustersim/internal/power"
	"github.com/clustersim/clustersim/platform"
	"github.com/clustersim/clustersim/scheduler"
	"github.com/clustersim/clustersim/sim"
	"github.com/clustersim/clustersim/workload"
)

// firstHost plans what is left, in order, on the first host that is on, in a power state; below
// 0 it says none.
type firstHost int32

func (m firstHost) Map(_ context.Context, pr *scheduler.Problem) (*scheduler.Schedule, error) {
	s := &scheduler.Schedule{Host: make([]platform.HostID, pr.DAG.NumTasks()), Order: make([][]workload.TaskID, pr.Platform.NumHosts())}
	s.Order[0] = pr.DAG.TopologicalOrder()
	for range s.Host {
		if m >= 0 {
			s.Pstate = append(s.Pstate, int32(m))
		}
	}
	return s, nil
}

// copying plans a copy of the first task.
type copying struct{ firstHost }

func (m copying) Map(ctx context.Context, pr *scheduler.Problem) (*scheduler.Schedule, error) {
	s, err := m.firstHost.Map(ctx, pr)
	s.Host, s.Copies = append(s.Host, 0), []workload.TaskID{0}
	s.Order[0] = append(s.Order[0], workload.TaskID(pr.DAG.NumTasks()))
	return s, err
}

// A new plan has the tasks of the run, each once.
func TestNoCopiesInANewPlan(t *testing.T) {
	p, err := platform.ReadNative("p.yaml", []byte("hosts:\n- {name: a, speed: 2f}\n- {name: b, speed: 2f}\n"), platform.ReadOptions{})
	require.NoError(t, err)
	d := chainOf(t, 8, 8)
	pr := scheduler.NewProblem(d, p, sim.Network{}.Estimate())
	hosts := []state{{"a", "3 0"}}
	o := sim.Options{Changes: states{&hosts, nil}, OnFailure: sim.RescheduleTasks}
	r, err := sim.Run(t.Context(), p, d, sim.FollowOr(place(p, 0, 0), firstHost(-1), pr), o)
	require.NoError(t, err)
	require.Equal(t, 11.0, r.MakespanSec)
	_, err = sim.Run(t.Context(), p, d, sim.FollowOr(place(p, 0, 0), copying{-1}, pr), o)
	require.EqualError(t, err, "rescheduling at 3 s: the scheduler runs tasks more than once (take a scheduler that runs each task once)")
}

// Two tasks of 8 flop in a chain, planned on a host with two power states that goes off for good at
// 3 s. What is planned then, on a host with three states that begins in the second, has the
// states of the new plan, and where that has none the first one of its host.
func TestPstatesOfANewPlan(t *testing.T) {
	p, err := platform.ReadNative("p.yaml", []byte(`hosts:
- {name: a, pstates: [2f, 1f]}
- {name: b, pstates: [8f, 4f, 1f], pstate: 1}
`), platform.ReadOptions{})
	require.NoError(t, err)
	d := chainOf(t, 8, 8)
	pr := scheduler.NewProblem(d, p, sim.Network{}.Estimate())
	hosts := []state{{"a", "3 0"}}
	for name, tt := range map[string]struct {
		before  []int32
		then    firstHost
		finish  [2]float64
		changes []sim.PstateChange
	}{
		"neither plan":     {nil, -1, [2]float64{5, 7}, nil},
		"the first plan":   {[]int32{1, 1}, -1, [2]float64{5, 7}, []sim.PstateChange{{0, 0, 1}}},
		"the second plan":  {nil, 2, [2]float64{11, 19}, []sim.PstateChange{{1, 3, 2}}},
		"both plans":       {[]int32{1, 1}, 0, [2]float64{4, 5}, []sim.PstateChange{{0, 0, 1}, {1, 3, 0}}},
		"one that b lacks": {[]int32{1, 1}, 3, [2]float64{}, nil},
	} {
		t.Run(name, func(t *testing.T) {
			s := place(p, 0, 0)
			s.Pstate = tt.before
			o := sim.Options{Changes: states{&hosts, nil}, OnFailure: sim.RescheduleTasks}
			r, err := sim.Run(t.Context(), p, d, sim.FollowOr(s, tt.then, pr), o)
			if tt.then == 3 {
				require.ErrorContains(t, err, `rescheduling at 3 s: schedule: task "t0": host "b" has no power state 3 (it has 3, counted from 0)`)
				return
			}
			require.NoError(t, err)
			require.Equal(t, tt.finish, [2]float64{r.Tasks[0].FinishSec, r.Tasks[1].FinishSec})
			require.Equal(t, tt.changes, r.Pstates)
		})
	}
	o := sim.Options{Changes: states{&hosts, nil}, OnFailure: sim.RescheduleTasks}
	_, err = sim.Run(t.Context(), p, d, sim.FollowOr(place(p, 0, 0), firstHost(0), pr).Governed(&power.OnDemand{Busy: power.Fastest, Idle: power.Slowest}), o)
	require.EqualError(t, err, "rescheduling at 3 s: power states are set by a schedule and by a governor (want one of them)")
	o.HostSharing = sim.TimeShared
	_, err = sim.Run(t.Context(), p, d, sim.FollowOr(place(p, 0, 0), firstHost(0), pr), o)
	require.EqualError(t, err, "rescheduling at 3 s: power states of tasks need space-shared hosts: tasks that share one cannot each have their own")
}
