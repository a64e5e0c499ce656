package sim_test

import (
	"context"
	"errors"
	"fmt"
	"testing"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

	"github.com/clustersim/clustersim/internal/online"
	"github.com/clustersim/clustersim/internal/power"
	"github.com/clustersim/clustersim/platform"
	"github.com/clustersim/clustersim/scheduler"
	"github.com/clustersim/clustersim/sim"
	"github.com/clustersim/clustersim/workload"
)

func fromSpec(t require.TestingT, format string, args ...any) *platform.Platform {
	p, err := platform.FromSpec(fmt.Sprintf(format, args...))
	require.NoError(t, err)
	return p
}

// governor is a function that governs, and a policy that places like MCT.
type governor struct {
	scheduler.Policy
	govern func(scheduler.PowerView) ([]scheduler.PstateChange, error)
}

func (g *governor) Govern(v scheduler.PowerView) ([]scheduler.PstateChange, error) {
	return g.govern(v)
}

// TestGovernorByHand: two hosts of 2, 1 and 0.5 f; a of 4 flop runs on the first, b of 2
// after it, its data take no time; the second host is idle throughout.
func TestGovernorByHand(t *testing.T) {
	p := fromSpec(t, "cluster(hosts=2,pstates=2f/1f/0.5f,pstate=1)")
	d := chainOf(t, 4, 2)
	r, err := sim.Run(context.Background(), p, d, sim.Follow(place(p, 0, 0)).Governed(&power.OnDemand{Busy: power.Fastest, Idle: power.Slowest}), sim.Options{KeepSpeeds: true})
	require.NoError(t, err)
	require.Equal(t, []sim.TaskRun{{Host: 0, StartSec: 0, FinishSec: 2}, {Host: 0, StartSec: 2, FinishSec: 3}}, r.Tasks)
	require.Equal(t, []sim.PstateChange{{0, 0, 0}, {1, 0, 2}, {0, 3, 2}}, r.Pstates)
	require.Equal(t, []sim.SpeedChange{{0, 0, 2}, {1, 0, 0.5}, {0, 3, 0.5}}, r.Speeds)

	// From the date on at which a ends, its host is slow.
	var dates []float64
	g := &governor{Policy: online.MCT(), govern: func(v scheduler.PowerView) ([]scheduler.PstateChange, error) {
		dates = append(dates, v.NowSec())
		if len(dates) == 1 {
			require.Equal(t, []platform.HostID{0, 1}, v.Touched())
			require.Equal(t, 1, v.Running(0))
			require.Zero(t, v.Running(1))
			return nil, nil
		}
		require.Equal(t, []platform.HostID{0}, v.Touched())
		require.Equal(t, 4.0, v.FinishSec(0))
		require.Equal(t, platform.HostID(0), v.HostOf(1))
		require.Equal(t, 4.0, v.StartSec(1))
		return []scheduler.PstateChange{{Host: v.Touched()[0], Pstate: 1 + v.Pstate(0)}}, nil
	}}
	pr := scheduler.NewProblem(d, p, sim.Network{}.Estimate())
	for _, plan := range []sim.Plan{sim.Ask(g, pr), sim.Follow(place(p, 0, 0)).Governed(g)} {
		dates = nil
		_, err = sim.Run(context.Background(), p, d, plan, sim.Options{})
		require.EqualError(t, err, `power states at 8 s: host "node-0": no power state 3 (it has 3, counted from 0)`)
		require.Equal(t, []float64{0, 4, 8}, dates)
	}
}

func chainOf(t *testing.T, work ...float64) *workload.DAG {
	b := workload.NewBuilder("")
	for i, w := range work {
		if id := b.Task(fmt.Sprint("t", i), w); i > 0 {
			b.Control(id-1, id)
		}
	}
	d, err := b.Build()
	require.NoError(t, err)
	return d
}

func TestGovernorMistakes(t *testing.T) {
	p := fromSpec(t, "cluster(hosts=2,pstates=2f/1f/0f)")
	d := chainOf(t, 4, 2)
	says := func(changes []scheduler.PstateChange, err error) error {
		g := &governor{Policy: online.MCT(), govern: func(scheduler.PowerView) ([]scheduler.PstateChange, error) { return changes, err }}
		_, err = sim.Run(context.Background(), p, d, sim.Follow(place(p, 0, 0)).Governed(g), sim.Options{})
		return err
	}
	require.NoError(t, says(nil, nil))
	require.EqualError(t, says(nil, errors.New("it is broken")), "power states at 0 s: it is broken")
	require.EqualError(t, says([]scheduler.PstateChange{{Host: 2}}, nil), "power states at 0 s: host number 2: there are 2 hosts")
	require.EqualError(t, says([]scheduler.PstateChange{{Host: -1}}, nil), "power states at 0 s: host number -1: there are 2 hosts")
	require.EqualError(t, says([]scheduler.PstateChange{{Host: 1, Pstate: -1}}, nil), `power states at 0 s: host "node-1": no power state -1 (it has 3, counted from 0)`)
	err := says([]scheduler.PstateChange{{Host: 0, Pstate: 2}}, nil)
	require.ErrorIs(t, err, sim.ErrStuck)
	require.ErrorContains(t, err, `task "t0" never ends: host "node-0" stays at speed 0`)

	s := place(p, 0, 0)
	s.Pstate = []int32{0, 1}
	_, err = sim.Run(context.Background(), p, d, sim.Follow(s), sim.Options{HostSharing: sim.TimeShared})
	require.EqualError(t, err, "power states of tasks need space-shared hosts: tasks that share one cannot each have their own")
	_, err = sim.Run(context.Background(), p, d, sim.Follow(s).Governed(&power.OnDemand{}), sim.Options{})
	require.EqualError(t, err, "power states are set by a schedule and by a governor (want one of them)")
	s.Pstate[1] = 2
	_, err = sim.Run(context.Background(), p, d, sim.Follow(s), sim.Options{})
	require.EqualError(t, err, `schedule: task "t1": power state 2 of host "node-0" has speed 0`)
}

// TestTasksWithPstates: the host has the state of the task that runs.
func TestTasksWithPstates(t *testing.T) {
	p := fromSpec(t, "cluster(hosts=1,pstates=4f/2f/1f)")
	s := place(p, 0, 0, 0)
	s.Pstate = []int32{2, 0, 1}
	r, err := sim.Run(context.Background(), p, chainOf(t, 4, 4, 4), sim.Follow(s), sim.Options{})
	require.NoError(t, err)
	require.Equal(t, []sim.TaskRun{{0, 0, 4}, {0, 4, 5}, {0, 5, 7}}, r.Tasks)
	require.Equal(t, []sim.PstateChange{{0, 0, 2}, {0, 4, 0}, {0, 5, 1}}, r.Pstates)
}

// drawPstates draws a cluster of hosts with three power states, once with each as its initial state.
func drawPstates(t *rapid.T) (as [3]*platform.Platform) {
	hosts, cores := rapid.IntRange(1, 4).Draw(t, "hosts"), rapid.SampledFrom([]string{"1", "2", "1|3"}).Draw(t, "cores")
	speed := rapid.SampledFrom([]string{"1Gf", "1Gf..3Gf", "1Gf|2.5Gf"}).Draw(t, "speed")
	if cores == "1|3" && speed == "1Gf..3Gf" {
		cores = "3"
	}
	for i := range as {
		as[i] = fromSpec(t, "cluster(hosts=%d,cores=%s,speed=%s,bw=100MBps,pstates=100%%/70%%/25%%,pstate=%d)", hosts, cores, speed, i)
	}
	return as
}

// TestGovernedAsBegun: a run that puts its busy hosts into a state takes place as one
// that begins in that state, whatever state it begins in itself.
func TestGovernedAsBegun(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		as := drawPstates(t)
		to := rapid.IntRange(0, 2).Draw(t, "to")
		_, d, s, o := drawPlan(t, as[to], drawDAG(t))
		want, err := sim.Run(context.Background(), as[to], d, sim.Follow(s), o)
		require.NoError(t, err)
		g := &power.OnDemand{Busy: to, Idle: rapid.IntRange(0, 2).Draw(t, "idle")}
		got, err := sim.Run(context.Background(), as[rapid.IntRange(0, 2).Draw(t, "from")], d, sim.Follow(s).Governed(g), o)
		require.NoError(t, err)
		requireSameRuns(t, want, got)

		if single := s; o.HostSharing == sim.SpaceShared { // the same, set task by task
			single.Pstate = make([]int32, d.NumTasks())
			for i := range single.Pstate {
				single.Pstate[i] = int32(to)
			}
			got, err = sim.Run(context.Background(), as[rapid.IntRange(0, 2).Draw(t, "from")], d, sim.Follow(single), o)
			require.NoError(t, err)
			requireSameRuns(t, want, got)
		}
	})
}

func requireSameRuns(t *rapid.T, want, got *sim.Result) {
	const precision = 1e-9
	require.Len(t, got.Tasks, len(want.Tasks))
	for i := range want.Tasks {
		require.InDelta(t, want.Tasks[i].StartSec, got.Tasks[i].StartSec, precision*max(1, want.MakespanSec), "task %d", i)
		require.InDelta(t, want.Tasks[i].FinishSec, got.Tasks[i].FinishSec, precision*max(1, want.MakespanSec), "task %d", i)
	}
}

// TestGovernedHostsAreAsSet: at every date a host is in the state that ondemand gives it.
func TestGovernedHostsAreAsSet(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		as := drawPstates(t)
		_, d, s, o := drawPlan(t, as[0], drawDAG(t))
		r, err := sim.Run(context.Background(), as[1], d, sim.Follow(s).Governed(&power.OnDemand{Busy: 0, Idle: 2}), o)
		require.NoError(t, err)
		now := map[platform.HostID]int{}
		for i, c := range r.Pstates {
			now[c.Host] = c.Pstate
			if i+1 < len(r.Pstates) && r.Pstates[i+1].AtSec == c.AtSec {
				continue
			}
			for h := range platform.HostID(as[0].NumHosts()) {
				want := 2
				for _, run := range r.Tasks {
					if run.Host == h && run.StartSec <= c.AtSec && c.AtSec < run.FinishSec {
						want = 0
					}
				}
				require.Equal(t, want, now[h], "host %d at %v s", h, c.AtSec)
			}
		}
	})
}
