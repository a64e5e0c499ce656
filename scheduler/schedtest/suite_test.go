package schedtest

import (
	"context"
	"fmt"
	"math"
	"testing"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

	"github.com/clustersim/clustersim/platform"
	"github.com/clustersim/clustersim/scheduler"
	"github.com/clustersim/clustersim/scheduler/list"
	"github.com/clustersim/clustersim/workload"
)

// judge is a test that panics with its message instead of failing.
type judge struct{ rapid.TB }

func (judge) Fatalf(format string, args ...any) { panic(fmt.Sprintf(format, args...)) }

// mapperFunc spoils HEFT's schedule.
type mapperFunc func(pr *scheduler.Problem, s *scheduler.Schedule)

func (f mapperFunc) Map(ctx context.Context, pr *scheduler.Problem) (*scheduler.Schedule, error) {
	s, err := list.HEFT{}.Map(ctx, pr)
	if err == nil {
		f(pr, s)
	}
	return s, err
}

// twoInARow is a -> b, 1 s each, on one host of one core.
func twoInARow(t *testing.T) *scheduler.Problem {
	c := edgeCase{"two", 1, func(b *workload.Builder) { b.Edge(b.Task("a", 1), b.Task("b", 1), 1) }}
	return c.problem(t)
}

// TestSuiteCatches: each bad mapper fails for its own reason.
func TestSuiteCatches(t *testing.T) {
	calls := 0
	for want, m := range map[string]mapperFunc{
		"not valid: schedule: deadlock": func(_ *scheduler.Problem, s *scheduler.Schedule) {
			s.Order[0][0], s.Order[0][1] = s.Order[0][1], s.Order[0][0]
		},
		"not valid: schedule: task \"b\": in no host's order": func(_ *scheduler.Problem, s *scheduler.Schedule) {
			s.Order[0] = s.Order[0][:1]
		},
		"called again": func(_ *scheduler.Problem, s *scheduler.Schedule) {
			calls++
			s.Plan[1].FinishSec += float64(calls)
		},
		"plan: plan: task \"b\": starts at 0.5 s": func(_ *scheduler.Problem, s *scheduler.Schedule) {
			s.Plan[1] = scheduler.Interval{StartSec: 0.5, FinishSec: 1.5}
		},
	} {
		pr := twoInARow(t)
		func() {
			defer func() { require.Contains(t, recover(), want) }()
			checkMapper(judge{t}, pr, m)
		}()
	}
}

// policyFunc is a policy of one function.
type policyFunc func(v scheduler.View) []scheduler.Decision

func (f policyFunc) Decide(v scheduler.View) ([]scheduler.Decision, error) { return f(v), nil }

func TestSuiteCatchesPolicies(t *testing.T) {
	for want, p := range map[string]policyFunc{
		"never starts": func(scheduler.View) []scheduler.Decision { return nil },
		"decision for task number 1, which is not ready": func(scheduler.View) []scheduler.Decision {
			return []scheduler.Decision{{Task: 1}}
		},
		"decision for host number 7 of 1": func(scheduler.View) []scheduler.Decision {
			return []scheduler.Decision{{Host: 7}}
		},
	} {
		pr := twoInARow(t)
		func() {
			defer func() { require.Contains(t, recover(), want) }()
			checkPolicy(judge{t}, pr, func() scheduler.Policy { return p })
		}()
	}
}

// TestFollowByHand: a fork over two hosts, one with two cores.
//
//	p (1 core): root [0,2), right [2,4)
//	q (2 cores): left's data takes 3 s: [5,7); tail waits for its turn behind
//	left though its input is there, then runs beside it [5,7)
func TestFollowByHand(t *testing.T) {
	c := edgeCase{"fork", 2, func(b *workload.Builder) {
		root, left, right := b.Task("root", 2), b.Task("left", 2), b.Task("right", 2)
		b.Task("tail", 2)
		b.Edge(root, left, 3)
		b.Edge(root, right, 3)
	}}
	pr := c.problem(t)
	ran, err := Follow(pr, &scheduler.Schedule{
		Host:  []platform.HostID{0, 1, 0, 1},
		Order: [][]workload.TaskID{{0, 2}, {1, 3}},
	})
	require.NoError(t, err)
	require.Equal(t, []scheduler.Interval{{StartSec: 0, FinishSec: 2}, {StartSec: 5, FinishSec: 7}, {StartSec: 2, FinishSec: 4}, {StartSec: 5, FinishSec: 7}}, ran)
}

// TestAskPlacesLate: a policy cannot hold b back until 10 s, because nothing
// happens then. One that places b when it is ready pays for the transfer from
// then on.
func TestAskPlacesLate(t *testing.T) {
	c := edgeCase{"two", 2, func(b *workload.Builder) { b.Edge(b.Task("a", 1), b.Task("b", 1), 3) }}
	s, err := Ask(c.problem(t), policyFunc(func(v scheduler.View) []scheduler.Decision {
		var all []scheduler.Decision
		for x := range v.Ready() {
			require.Equal(t, math.Inf(1), v.StartSec(x))
			require.Equal(t, platform.NoHost, v.HostOf(x))
			all = append(all, scheduler.Decision{Task: x, Host: platform.HostID(x)})
		}
		return all
	}))
	require.NoError(t, err)
	require.Equal(t, []scheduler.Interval{{StartSec: 0, FinishSec: 1}, {StartSec: 4, FinishSec: 5}}, s.Plan)
}

// TestProblemsVary: the generator covers what it promises.
func TestProblemsVary(t *testing.T) {
	seen := map[string]bool{}
	drawn := rapid.Custom(Problem)
	for seed := range 100 {
		pr := drawn.Example(seed)
		d := pr.DAG
		seen["one task"] = seen["one task"] || d.NumTasks() == 1
		seen["one host"] = seen["one host"] || pr.Platform.NumHosts() == 1
		for i := range d.NumTasks() {
			seen["no work"] = seen["no work"] || d.WorkFlop(workload.TaskID(i)) == 0
		}
		for i := range d.NumEdges() {
			e := workload.EdgeID(i)
			seen["control"] = seen["control"] || d.IsControl(e)
			seen["backwards"] = seen["backwards"] || d.From(e) > d.To(e)
			seen["empty message"] = seen["empty message"] || !d.IsControl(e) && d.Bytes(e) == 0
		}
		for _, h := range pr.Platform.Hosts() {
			seen["cores"] = seen["cores"] || h.Cores > 1
		}
	}
	require.Len(t, seen, 7)
	for what, yes := range seen {
		require.True(t, yes, what)
	}
}
