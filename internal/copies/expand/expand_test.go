package expand_test

import (
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/clustersim/clustersim/internal/copies/expand"
	"github.com/clustersim/clustersim/platform"
	"github.com/clustersim/clustersim/scheduler"
	"github.com/clustersim/clustersim/workload"
)

// forked is a -> b, a -> c and b -> c on two hosts of speed 1 and a wire of 1 byte/s, with a task that is
// called like a copy of a.
func forked(t *testing.T) *scheduler.Problem {
	w := workload.NewBuilder("forked")
	w.CountInstructions()
	a, b, c, other := w.Task("a", 2), w.Task("b", 3), w.Task("c", 1), w.Task("a#2", 0)
	w.SetAttributes(a, workload.Attributes{Type: "read"})
	w.SetMachine(a, "m")
	w.SetNeeds(a, workload.Needs{Cores: 1, MemoryBytes: 5})
	w.SetPriority(a, 2)
	w.SetFiles(a, 70, 80)
	w.Edge(a, b, 10)
	w.Edge(a, c, 20)
	w.Edge(b, c, 4)
	w.Control(a, other)
	d, err := w.Build()
	require.NoError(t, err)
	pb := platform.NewBuilder("two")
	x := pb.Host(platform.Host{Name: "x", SpeedFlops: 1, Cores: 1})
	y := pb.Host(platform.Host{Name: "y", SpeedFlops: 1, Cores: 1})
	pb.RouteBoth(x, y, pb.Link(platform.Link{Name: "wire", BandwidthBytesPerSec: 1}))
	p, err := pb.Build()
	require.NoError(t, err)
	return scheduler.NewProblem(d, p, scheduler.TransferModel{LatencyFactor: 1, BandwidthFactor: 1})
}

// copied has a and a copy of it on x and y, b on x, and c and the other on y.
func copied() *scheduler.Schedule {
	return &scheduler.Schedule{
		Host:  []platform.HostID{0, 0, 1, 1, 1},
		Order: [][]workload.TaskID{{0, 1}, {4, 3, 2}},
		Plan: []scheduler.Interval{
			{StartSec: 0, FinishSec: 2}, {StartSec: 2, FinishSec: 5}, {StartSec: 9, FinishSec: 10}, {StartSec: 2, FinishSec: 2}, {StartSec: 0, FinishSec: 2},
		},
		Copies: []workload.TaskID{0},
	}
}

func TestExpand(t *testing.T) {
	pr, s := forked(t), copied()
	require.NoError(t, scheduler.ValidatePlan(pr, s))
	x, err := expand.Of(pr, s)
	require.NoError(t, err)
	d := x.Problem.DAG
	require.Equal(t, 5, d.NumTasks())
	require.Equal(t, "a#3", d.TaskName(4), "a#2 is taken")
	require.Equal(t, workload.TaskID(0), x.Of(4))
	require.Equal(t, workload.TaskID(2), x.Of(2))
	require.Equal(t, "instruction", d.WorkUnit())
	for _, u := range []workload.TaskID{0, 4} {
		require.Equal(t, 2.0, d.WorkFlop(u))
		require.Equal(t, "read", d.Attributes(u).Type)
		require.Equal(t, "m", d.Machine(u))
		require.Equal(t, workload.Needs{Cores: 1, MemoryBytes: 5}, d.Needs(u))
		require.Equal(t, 2.0, d.Priority(u))
		read, written := d.FileBytes(u)
		require.Equal(t, []float64{70, 80}, []float64{read, written})
		require.Equal(t, 2.0, x.Problem.Costs.ExecSec(u, 1))
	}
	var edges [][3]float64
	for e := range workload.EdgeID(d.NumEdges()) {
		edges = append(edges, [3]float64{float64(d.From(e)), float64(d.To(e)), d.Bytes(e)})
		require.Equal(t, d.Bytes(e), x.Problem.Costs.TransferSec(e, 0, 1))
		require.Equal(t, d.Bytes(e), x.Problem.Costs.MeanTransferSec(e))
	}
	require.Equal(t, [][3]float64{{0, 1, 10}, {1, 2, 4}, {4, 2, 20}, {4, 3, 0}}, edges, "c and the other have the copy's data")
	require.True(t, d.IsControl(3))
	require.Empty(t, x.Schedule.Copies)
	require.Equal(t, s.Order, x.Schedule.Order)

	actual, err := x.DAG(pr.DAG.Scaled(func(workload.TaskID) float64 { return 3 }, nil))
	require.NoError(t, err)
	require.Equal(t, []float64{6, 9, 3, 0, 6}, []float64{actual.WorkFlop(0), actual.WorkFlop(1), actual.WorkFlop(2), actual.WorkFlop(3), actual.WorkFlop(4)})
}

// Each copy writes all that its task writes, also where messages are the files and it sends only some.
func TestExpandFiles(t *testing.T) {
	w := workload.NewBuilder("messages")
	a, b, c := w.Task("a", 2), w.Task("b", 3), w.Task("c", 1)
	w.Edge(a, b, 10)
	w.Edge(a, c, 20)
	d, err := w.Build()
	require.NoError(t, err)
	pr := scheduler.NewProblem(d, forked(t).Platform, scheduler.TransferModel{LatencyFactor: 1, BandwidthFactor: 1})
	x, err := expand.Of(pr, &scheduler.Schedule{Host: []platform.HostID{0, 0, 1, 1}, Order: [][]workload.TaskID{{0, 1}, {3, 2}}, Copies: []workload.TaskID{a}})
	require.NoError(t, err)
	for u := range workload.TaskID(4) {
		read, written := x.Problem.DAG.FileBytes(u)
		wantRead, wantWritten := d.FileBytes(x.Of(u))
		require.Equal(t, []float64{wantRead, wantWritten}, []float64{read, written}, x.Problem.DAG.TaskName(u))
	}
	once, err := expand.Of(pr, &scheduler.Schedule{Host: []platform.HostID{0, 0, 0}, Order: [][]workload.TaskID{{0, 1, 2}, nil}})
	require.NoError(t, err)
	for u := range workload.TaskID(3) {
		require.False(t, once.Problem.DAG.OwnFiles(u))
	}
}

// TestExpandSources: the earlier of two arrivals counts, not the nearer task; without a plan the nearer does.
func TestExpandSources(t *testing.T) {
	pr, s := forked(t), copied()
	s.Plan[4] = scheduler.Interval{StartSec: 30, FinishSec: 32} // later than 2 + 20 from x
	sourceOfC := func() workload.TaskID {
		x, err := expand.Of(pr, s)
		require.NoError(t, err)
		for _, e := range x.Problem.DAG.In(2) {
			if from := x.Problem.DAG.From(e); x.Of(from) == 0 {
				return from
			}
		}
		return workload.NoTask
	}
	require.Equal(t, workload.TaskID(0), sourceOfC())
	s.Plan[4] = scheduler.Interval{StartSec: 20, FinishSec: 22} // the same: the nearer
	require.Equal(t, workload.TaskID(4), sourceOfC())
	s.Plan[4] = scheduler.Interval{StartSec: 19, FinishSec: 21}
	require.Equal(t, workload.TaskID(4), sourceOfC())
	s.Host[4], s.Plan[4] = 0, s.Plan[0]
	require.Equal(t, workload.TaskID(0), sourceOfC(), "the same: the lowest number")
	s.Host[4], s.Plan = 1, nil
	require.Equal(t, workload.TaskID(4), sourceOfC())
	s.Host[4], s.Order = 0, [][]workload.TaskID{{0, 4, 1}, {3, 2}}
	require.Equal(t, workload.TaskID(0), sourceOfC(), "none is near")
}

func TestExpandErrors(t *testing.T) {
	parallel := func(pr *scheduler.Problem) {
		w := workload.NewBuilder("")
		for _, name := range []string{"a", "b", "c", "d"} {
			w.Task(name, 1)
		}
		w.SetParallel(0, workload.Parallel{Hosts: 2, Flops: []float64{1}})
		d, err := w.Build()
		require.NoError(t, err)
		pr.DAG = d
	}
	for _, c := range []struct {
		change func(pr *scheduler.Problem, s *scheduler.Schedule)
		want   string
	}{
		{func(_ *scheduler.Problem, s *scheduler.Schedule) { s.Host = s.Host[:4] }, "schedule: 4 hosts of tasks, want 5 for 4 tasks and 1 copies"},
		{func(_ *scheduler.Problem, s *scheduler.Schedule) { s.Plan = s.Plan[:4] }, "plan: 4 times of tasks, want 5 for 4 tasks and 1 copies"},
		{func(_ *scheduler.Problem, s *scheduler.Schedule) { s.Copies[0] = 4 }, "schedule: copy number 0 is of task number 4, which does not exist"},
		{func(_ *scheduler.Problem, s *scheduler.Schedule) { s.Copies[0] = -1 }, "schedule: copy number 0 is of task number -1, which does not exist"},
		{func(_ *scheduler.Problem, s *scheduler.Schedule) { s.Host[4] = 2 }, "schedule: task number 4: placed on no host (number 2)"},
		{func(_ *scheduler.Problem, s *scheduler.Schedule) { s.Pstate = make([]int32, 5) }, "schedule: copies of tasks and power states of tasks (want one of them)"},
		{func(pr *scheduler.Problem, _ *scheduler.Schedule) { parallel(pr) }, `schedule: task "a": runs on several hosts at once and cannot be copied`},
		{func(_ *scheduler.Problem, s *scheduler.Schedule) { s.Order[1] = s.Order[1][1:] }, `schedule: task "a#3": in no host's order`},
		{func(_ *scheduler.Problem, s *scheduler.Schedule) { s.Plan[2].StartSec = 6; s.Plan[2].FinishSec = 7 }, `plan: task "c": starts at 6 s, but the output of "b" is there at 9 s`},
	} {
		pr, s := forked(t), copied()
		c.change(pr, s)
		require.EqualError(t, scheduler.ValidatePlan(pr, s), c.want)
	}
	pr, s := forked(t), copied()
	parallel(pr)
	_, err := scheduler.Complete(t.Context(), pr, s)
	require.EqualError(t, err, "schedule: copies of tasks in a workload with rigid parallel tasks (want one of them)")
}
