package scheduler_test

import (
	"context"
	"errors"
	"testing"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

	"github.com/clustersim/clustersim/internal/schedcase"
	"github.com/clustersim/clustersim/platform"
	"github.com/clustersim/clustersim/scheduler"
	"github.com/clustersim/clustersim/scheduler/list"
	"github.com/clustersim/clustersim/scheduler/schedtest"
	"github.com/clustersim/clustersim/workload"
)

// TestValidateTwin: on random placements and orders, Validate accepts exactly
// those that can run to the end.
func TestValidateTwin(t *testing.T) {
	var dead, alive int
	rapid.Check(t, func(t *rapid.T) {
		pr := schedtest.Problem(t)
		s := &scheduler.Schedule{
			Host:  make([]platform.HostID, pr.DAG.NumTasks()),
			Order: make([][]workload.TaskID, pr.Platform.NumHosts()),
		}
		var tasks []workload.TaskID
		for i := range s.Host {
			tasks = append(tasks, workload.TaskID(i))
		}
		for _, x := range rapid.Permutation(tasks).Draw(t, "order") {
			h := rapid.IntRange(0, pr.Platform.NumHosts()-1).Draw(t, "host")
			s.Host[x] = platform.HostID(h)
			s.Order[h] = append(s.Order[h], x)
		}
		err := scheduler.Validate(pr, s)
		_, stuck := schedtest.Follow(pr, s)
		if (err == nil) != (stuck == nil) {
			t.Fatalf("Validate says %v, running it %v", err, stuck)
		}
		if err == nil {
			alive++
			return
		}
		dead++
		checkCircle(t, pr, s, err)
	})
	require.Positive(t, dead)
	require.Positive(t, alive)
}

// checkCircle: each wait is for the next one's task, and has a reason.
func checkCircle(t *rapid.T, pr *scheduler.Problem, s *scheduler.Schedule, err error) {
	deadlock, ok := errors.AsType[*scheduler.DeadlockError](err)
	if !ok {
		t.Fatalf("not a DeadlockError: %v", err)
	}
	id := map[string]workload.TaskID{}
	for i := range s.Host {
		id[pr.DAG.TaskName(workload.TaskID(i))] = workload.TaskID(i)
	}
	for i, w := range deadlock.Waits {
		if w.For != deadlock.Waits[(i+1)%len(deadlock.Waits)].Task {
			t.Fatalf("not a circle: %v", err)
		}
		task, other, found := id[w.Task], id[w.For], false
		if w.Host == "" {
			for _, e := range pr.DAG.In(task) {
				found = found || pr.DAG.From(e) == other
			}
		} else {
			order := s.Order[s.Host[task]]
			for k := 1; k < len(order); k++ {
				found = found || order[k] == task && order[k-1] == other
			}
		}
		if !found {
			t.Fatalf("%q does not wait for %q: %v", w.Task, w.For, err)
		}
	}
}

func TestValidateMistakes(t *testing.T) {
	pr := schedcase.Topcuoglu.Problem(t)
	for name, tt := range map[string]struct {
		spoil func(*scheduler.Schedule)
		want  string
	}{
		"nothing":      {func(s *scheduler.Schedule) { s.Host = nil }, "schedule: 0 tasks and 3 hosts, want 10 and 3"},
		"missing":      {func(s *scheduler.Schedule) { s.Order[0] = s.Order[0][:1] }, `schedule: task "n8": in no host's order`},
		"twice":        {func(s *scheduler.Schedule) { s.Order[0] = append(s.Order[0], 1) }, `schedule: task "n2": twice in the hosts' orders`},
		"no such task": {func(s *scheduler.Schedule) { s.Order[0] = append(s.Order[0], 10, -1) }, "schedule: order of host \"P1\": no task number 10\nschedule: order of host \"P1\": no task number -1"},
		"other host":   {func(s *scheduler.Schedule) { s.Host[1] = 2 }, `schedule: task "n2": in the order of host "P1", but placed on "P3"`},
		"no host":      {func(s *scheduler.Schedule) { s.Host[1] = 3 }, `schedule: task "n2": in the order of host "P1", but placed on no host (number 3)`},
		"deadlock": {
			func(s *scheduler.Schedule) { s.Order[2][0], s.Order[2][1] = s.Order[2][1], s.Order[2][0] },
			`schedule: deadlock: "n1" waits for "n3" (ahead of it on host "P3"); "n3" waits for "n1" (its predecessor)`,
		},
	} {
		t.Run(name, func(t *testing.T) {
			s, err := list.HEFT{}.Map(context.Background(), pr)
			require.NoError(t, err)
			tt.spoil(s)
			require.EqualError(t, scheduler.Validate(pr, s), tt.want)
		})
	}
}

func TestValidatePlanMistakes(t *testing.T) {
	pr := schedcase.Topcuoglu.Problem(t)
	for name, tt := range map[string]struct {
		spoil func(*scheduler.Schedule)
		want  string
	}{
		"no plan":  {func(s *scheduler.Schedule) { s.Plan = nil }, "plan: 0 tasks, want 10"},
		"negative": {func(s *scheduler.Schedule) { s.Plan[0] = scheduler.Interval{StartSec: -9} }, `plan: task "n1": from -9 to 0 s: want finite times, at least 0`},
		"too short": {
			func(s *scheduler.Schedule) { s.Plan[9].FinishSec = 79 },
			`plan: task "n10": from 73 to 79 s: want 7 s on host "P2"`,
		},
		"too early": {
			func(s *scheduler.Schedule) { s.Plan[9] = scheduler.Interval{StartSec: 72.9, FinishSec: 79.9} },
			`plan: task "n10": starts at 72.9 s, but the output of "n8" is there at 73 s`,
		},
		"overlap": {
			// n6 needs n1's output at 23; n4 runs until 26
			func(s *scheduler.Schedule) { s.Plan[5] = scheduler.Interval{StartSec: 25, FinishSec: 41} },
			`plan: task "n6": starts at 25 s on host "P2", where no core is free (it has 1)`,
		},
	} {
		t.Run(name, func(t *testing.T) {
			s, err := list.HEFT{}.Map(context.Background(), pr)
			require.NoError(t, err)
			require.NoError(t, scheduler.ValidatePlan(pr, s))
			tt.spoil(s)
			require.EqualError(t, scheduler.ValidatePlan(pr, s), tt.want)
		})
	}
}

// TestValidatePlanMoments: a task of no length must not be planned inside
// another one, for it would have to wait; at its start or end it may be.
func TestValidatePlanMoments(t *testing.T) {
	plan := func(at float64, order ...workload.TaskID) *scheduler.Schedule {
		return &scheduler.Schedule{
			Host:  []platform.HostID{0, 0},
			Order: [][]workload.TaskID{order},
			Plan:  []scheduler.Interval{{StartSec: 0, FinishSec: 4}, {StartSec: at, FinishSec: at}},
		}
	}
	pr := schedcase.Independent(t, 1, 4, 0)
	require.NoError(t, scheduler.ValidatePlan(pr, plan(0, 1, 0)))
	require.NoError(t, scheduler.ValidatePlan(pr, plan(4, 0, 1)))
	require.EqualError(t, scheduler.ValidatePlan(pr, plan(2, 0, 1)), `plan: task "b": starts at 2 s on host "h", where no core is free (it has 1)`)
	require.EqualError(t, scheduler.ValidatePlan(pr, plan(2, 1, 0)), "plan: task \"a\": starts before \"b\", which is ahead of it on host \"h\"\nplan: task \"b\": starts at 2 s on host \"h\", where no core is free (it has 1)")
	require.NoError(t, scheduler.ValidatePlan(schedcase.Independent(t, 2, 4, 0), plan(2, 0, 1)))
}

// TestValidatePlanHuge: times so great that a task's length is lost in their
// rounding are no plan.
func TestValidatePlanHuge(t *testing.T) {
	pr := schedcase.Independent(t, 2, 4, 0)
	for at, want := range map[float64]string{
		1e308: `plan: task "b": from 1e+308 to 1e+308 s: all tasks and transfers, one after the other, take 4 s`,
		4e10:  `plan: task "b": from 4e+10 to 4e+10 s: all tasks and transfers, one after the other, take 4 s`,
		2e9:   `plan: task "a": from 2e+09 to 2e+09 s: want 4 s on host "h"`,
	} {
		iv := scheduler.Interval{StartSec: at, FinishSec: at}
		err := scheduler.ValidatePlan(pr, &scheduler.Schedule{
			Host: []platform.HostID{0, 0}, Order: [][]workload.TaskID{{0, 1}}, Plan: []scheduler.Interval{iv, iv},
		})
		require.ErrorContains(t, err, want)
	}
	late := scheduler.Interval{StartSec: 1e6, FinishSec: 1e6 + 4}
	require.NoError(t, scheduler.ValidatePlan(pr, &scheduler.Schedule{
		Host: []platform.HostID{0, 0}, Order: [][]workload.TaskID{{1, 0}}, Plan: []scheduler.Interval{late, {}},
	}))
}

// TestPlannerCores: three tasks of 4 s on two cores; a fourth fills in.
func TestPlannerCores(t *testing.T) {
	pr := schedcase.Independent(t, 2, 4, 4, 4, 2)
	s, err := list.HEFT{}.Map(context.Background(), pr)
	require.NoError(t, err)
	require.NoError(t, scheduler.ValidatePlan(pr, s))
	require.Equal(t, []string{"h: a[0,4] b[0,4] d[4,6] c[4,8]"}, schedcase.Listing(pr, s))
}
