package scheduler_test

import (
	"context"
	"math/rand/v2"
	"testing"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

	"github.com/clustersim/clustersim/internal/heuristic"
	"github.com/clustersim/clustersim/internal/schedcase"
	"github.com/clustersim/clustersim/platform"
	"github.com/clustersim/clustersim/scheduler"
	"github.com/clustersim/clustersim/scheduler/list"
	"github.com/clustersim/clustersim/scheduler/schedtest"
	"github.com/clustersim/clustersim/workload"
)

// withParallel makes some tasks of a problem rigid and parallel.
func withParallel(t *rapid.T, pr *scheduler.Problem) *scheduler.Problem {
	d, hosts := pr.DAG, pr.Platform.NumHosts()
	b := workload.NewBuilder("")
	for x := range workload.TaskID(d.NumTasks()) {
		b.Task(d.TaskName(x), float64(rapid.IntRange(0, 9).Draw(t, "work")))
		if n := rapid.IntRange(0, hosts).Draw(t, "hosts"); n > 0 {
			b.SetParallel(x, workload.Parallel{Hosts: n, Flops: []float64{float64(rapid.IntRange(0, 9).Draw(t, "flops"))}})
		}
	}
	for e := range workload.EdgeID(d.NumEdges()) {
		b.Control(d.From(e), d.To(e))
	}
	made, err := b.Build()
	require.NoError(t, err)
	return scheduler.NewProblem(made, pr.Platform, schedcase.ContentionFree)
}

// Plans of mappers that ignore parallel tasks are made valid, planned times too.
func TestCompleteIsValid(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		pr := withParallel(t, schedtest.Problem(t))
		m := rapid.SampledFrom([]scheduler.Mapper{list.HEFT{}, heuristic.MinMin{}, heuristic.Random{Seed: 3}}).Draw(t, "mapper")
		s, err := m.Map(context.Background(), pr)
		if err != nil {
			t.Skip(err)
		}
		done, err := scheduler.Complete(t.Context(), pr, s)
		require.NoError(t, err)
		if pr.DAG.NumParallel() == 0 {
			require.Same(t, s, done)
			return
		}
		require.NoError(t, scheduler.Validate(pr, done))
		require.Equal(t, s.Host, done.Host)
		require.Zero(t, done.LowerBoundSec)
		if s.Plan == nil {
			require.Nil(t, done.Plan)
			return
		}
		require.NoError(t, scheduler.ValidatePlan(pr, done))
		again, err := scheduler.Complete(t.Context(), pr, done)
		require.NoError(t, err)
		require.Equal(t, done.Order, again.Order, "a complete schedule stays")
		require.Equal(t, done.More, again.More)
	})
}

// alike is a problem of n hosts of 1 flop/s and of parallel tasks with these numbers of
// hosts, each of 10 flop, in a chain of nothing.
func alike(t require.TestingT, n int, asks ...int) *scheduler.Problem {
	pb := platform.NewBuilder("")
	for i := range n {
		pb.Host(platform.Host{Name: string(rune('a' + i)), SpeedFlops: 1, Cores: 1})
	}
	p, err := pb.Build()
	require.NoError(t, err)
	b := workload.NewBuilder("")
	for i, hosts := range asks {
		x := b.Task(string(rune('t'+i)), 10)
		if hosts > 1 {
			b.SetParallel(x, workload.Parallel{Hosts: hosts, Flops: []float64{10}})
		}
	}
	d, err := b.Build()
	require.NoError(t, err)
	return scheduler.NewProblem(d, p, schedcase.ContentionFree)
}

func TestCompleteTakesWhatIsFreeFirst(t *testing.T) {
	pr := alike(t, 4, 1, 2, 3)
	s := &scheduler.Schedule{
		Host: []platform.HostID{1, 0, 3}, Order: [][]workload.TaskID{{1}, {0}, nil, {2}}, Plan: make([]scheduler.Interval, 3),
	}
	done, err := scheduler.Complete(t.Context(), pr, s)
	require.NoError(t, err)
	require.Equal(t, map[workload.TaskID][]platform.HostID{1: {2}, 2: {0, 1}}, done.More)
	require.Equal(t, [][]workload.TaskID{{1, 2}, {0, 2}, {1}, {2}}, done.Order)
	require.Equal(t, []scheduler.Interval{{0, 10}, {0, 10}, {10, 20}}, done.Plan)
}

func TestCompleteRefuses(t *testing.T) {
	pr := alike(t, 2, 3)
	_, err := scheduler.Complete(t.Context(), pr, &scheduler.Schedule{Host: []platform.HostID{0}, Order: [][]workload.TaskID{{0}, nil}})
	require.EqualError(t, err, `task "t": requests 3 hosts, and the platform has 2 (use a larger platform)`)
}

func TestValidateParallel(t *testing.T) {
	pr := alike(t, 3, 1, 2)
	for name, tt := range map[string]struct {
		order [][]workload.TaskID
		more  map[workload.TaskID][]platform.HostID
		want  string
	}{
		"one host":     {[][]workload.TaskID{{0}, {1}, nil}, nil, `schedule: task "u": placed on 1 host, but requests 2`},
		"too many":     {[][]workload.TaskID{{0, 1}, {1}, {1}}, map[workload.TaskID][]platform.HostID{1: {0, 2}}, `schedule: task "u": placed on 3 hosts, but requests 2`},
		"not parallel": {[][]workload.TaskID{{0}, {1}, {1}}, map[workload.TaskID][]platform.HostID{0: {2}, 1: {2}}, `schedule: task "t": placed on 2 hosts, but requests one`},
		"same":         {[][]workload.TaskID{{0}, {1}, nil}, map[workload.TaskID][]platform.HostID{1: {1}}, `schedule: task "u": placed on "b" twice, or not in its order`},
		"not in order": {[][]workload.TaskID{{0}, {1}, nil}, map[workload.TaskID][]platform.HostID{1: {2}}, `schedule: task "u": placed on "c" twice, or not in its order`},
		"elsewhere":    {[][]workload.TaskID{{0, 1}, {1}, {1}}, map[workload.TaskID][]platform.HostID{1: {2}}, `schedule: task "u": in the order of host "a", but not placed there`},
		"twice":        {[][]workload.TaskID{{0}, {1}, {1, 1}}, map[workload.TaskID][]platform.HostID{1: {2}}, `schedule: task "u": twice in the order of host "c"`},
		"nowhere":      {[][]workload.TaskID{{0}, {1}, nil}, map[workload.TaskID][]platform.HostID{1: {9}}, `schedule: task "u": placed on no host (number 9)`},
		"right":        {[][]workload.TaskID{{0}, {1}, {1}}, map[workload.TaskID][]platform.HostID{1: {2}}, ""},
	} {
		t.Run(name, func(t *testing.T) {
			err := scheduler.Validate(pr, &scheduler.Schedule{Host: []platform.HostID{0, 1}, Order: tt.order, More: tt.more})
			if tt.want == "" {
				require.NoError(t, err)
				return
			}
			require.EqualError(t, err, tt.want)
		})
	}
}

// Two tasks that stand in one order here and in the other there wait for each other.
func TestDeadlockOfParallelTasks(t *testing.T) {
	pr := alike(t, 2, 2, 2)
	s := &scheduler.Schedule{
		Host: []platform.HostID{0, 0}, Order: [][]workload.TaskID{{0, 1}, {1, 0}},
		More: map[workload.TaskID][]platform.HostID{0: {1}, 1: {1}},
	}
	require.EqualError(t, scheduler.Validate(pr, s),
		`schedule: deadlock: "t" waits for "u" (ahead of it on host "b"); "u" waits for "t" (ahead of it on host "a")`)
}

// FindDeadlock agrees with a twin that starts whatever it can, over and over.
func TestDeadlockTwinWithParallelTasks(t *testing.T) {
	dead := 0
	rapid.Check(t, func(t *rapid.T) {
		pr := withParallel(t, schedtest.Problem(t))
		if pr.DAG.NumParallel() == 0 {
			t.Skip("no parallel task")
		}
		s := randomPlaced(rapid.Uint64().Draw(t, "seed"), pr)
		err := scheduler.FindDeadlock(pr, s)
		require.Equal(t, twinRuns(pr, s), err == nil)
		if err != nil {
			dead++
		}
	})
	require.Positive(t, dead, "some deadlock, or nothing was compared")
}

// randomPlaced shuffles tasks and hosts.
func randomPlaced(seed uint64, pr *scheduler.Problem) *scheduler.Schedule {
	r := rand.New(rand.NewPCG(seed, 1))
	n, hosts := pr.DAG.NumTasks(), pr.Platform.NumHosts()
	s := &scheduler.Schedule{Host: make([]platform.HostID, n), Order: make([][]workload.TaskID, hosts), More: map[workload.TaskID][]platform.HostID{}}
	for t := range workload.TaskID(n) {
		mine := r.Perm(hosts)
		s.Host[t] = platform.HostID(mine[0])
		if x := pr.DAG.Parallel(t); x != nil {
			for _, h := range mine[1:x.Hosts] {
				s.More[t] = append(s.More[t], platform.HostID(h))
			}
		}
	}
	for h := range s.Order {
		for t := range workload.TaskID(n) {
			for _, mine := range s.AppendHosts(nil, t) {
				if int(mine) == h {
					s.Order[h] = append(s.Order[h], t)
				}
			}
		}
		if r.IntN(3) == 0 && len(s.Order[h]) > 1 { // one pair the other way round
			i := r.IntN(len(s.Order[h]) - 1)
			s.Order[h][i], s.Order[h][i+1] = s.Order[h][i+1], s.Order[h][i]
		}
	}
	return s
}

func twinRuns(pr *scheduler.Problem, s *scheduler.Schedule) bool {
	started := map[workload.TaskID]bool{}
	can := func(t workload.TaskID) bool {
		for _, e := range pr.DAG.In(t) {
			if !started[pr.DAG.From(e)] {
				return false
			}
		}
		for _, h := range s.AppendHosts(nil, t) {
			for _, u := range s.Order[h] {
				if u == t {
					break
				}
				if !started[u] {
					return false
				}
			}
		}
		return true
	}
	for more := true; more; {
		more = false
		for t := range workload.TaskID(pr.DAG.NumTasks()) {
			if !started[t] && can(t) {
				started[t], more = true, true
			}
		}
	}
	return len(started) == pr.DAG.NumTasks()
}
