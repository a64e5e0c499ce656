package online_test

import (
	"context"
	"math"
	"testing"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

	"github.com/clustersim/clustersim/internal/online"
	"github.com/clustersim/clustersim/internal/schedcase"
	"github.com/clustersim/clustersim/platform"
	"github.com/clustersim/clustersim/scheduler"
	"github.com/clustersim/clustersim/scheduler/list"
	"github.com/clustersim/clustersim/scheduler/schedtest"
	"github.com/clustersim/clustersim/workload"
)

// believing shows a policy a problem that differs from the one that runs.
type believing struct {
	scheduler.View
	problem *scheduler.Problem
}

func (v believing) Problem() *scheduler.Problem { return v.problem }

// TestOnlineHEFTFollowsHEFT: if data takes no time and nothing differs from the
// plan, the run is HEFT's schedule: every task on its host, none later.
func TestOnlineHEFTFollowsHEFT(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		pr := schedtest.Problem(t)
		free := scheduler.NewProblem(pr.DAG, pr.Platform, scheduler.TransferModel{})
		want, err := list.HEFT{}.Map(context.Background(), free)
		if err != nil {
			t.Fatal(err)
		}
		m := &online.HEFT{Threshold: math.Inf(1)}
		got, err := schedtest.Ask(free, m)
		if err != nil {
			t.Fatal(err)
		}
		if m.Plans() != 1 {
			t.Fatalf("%d plans", m.Plans())
		}
		for i := range want.Host {
			if got.Host[i] != want.Host[i] || got.Plan[i].StartSec > want.Plan[i].StartSec+1e-9 {
				t.Fatalf("task %d: host %d at %v, HEFT's host %d at %v", i, got.Host[i], got.Plan[i], want.Host[i], want.Plan[i])
			}
		}
	})
}

// askBelieving runs tasks that take their real times under a policy that
// believes in other times.
func askBelieving(t *testing.T, d *workload.DAG, p *platform.Platform, realSec [][]float64, threshold float64) (*scheduler.Schedule, int) {
	t.Helper()
	believed := scheduler.NewProblem(d, p, scheduler.TransferModel{})
	real := scheduler.NewProblem(d, p, scheduler.TransferModel{})
	var err error
	real.Costs, err = scheduler.NewMatrixCosts(d, realSec, nil)
	require.NoError(t, err)
	m := &online.HEFT{Threshold: threshold}
	s, err := schedtest.Ask(real, policyFunc(func(v scheduler.View) []scheduler.Decision {
		ds, err := m.Decide(believing{v, believed})
		require.NoError(t, err)
		return ds
	}))
	require.NoError(t, err)
	return s, m.Plans()
}

// TestOnlineHEFTReplans: a, believed to take 10 s, goes to p; b and after it c,
// d and e, 2 s each, to q, which would end at 8 s. But a takes only 1 s: when b
// ends, p is free, and a new plan uses it.
func TestOnlineHEFTReplans(t *testing.T) {
	b := workload.NewBuilder("")
	b.Task("a", 10)
	gate := b.Task("b", 2)
	for _, name := range []string{"c", "d", "e"} {
		b.Control(gate, b.Task(name, 2))
	}
	d, err := b.Build()
	require.NoError(t, err)
	realSec := [][]float64{{1, 1}, {2, 2}, {2, 2}, {2, 2}, {2, 2}}
	s, plans := askBelieving(t, d, schedcase.UnitNetwork(t, 1, 1), realSec, math.Inf(1))
	require.Equal(t, 1, plans)
	require.Equal(t, [][]workload.TaskID{{0}, {1, 2, 3, 4}}, s.Order)
	s, plans = askBelieving(t, d, schedcase.UnitNetwork(t, 1, 1), realSec, 0.1)
	require.Equal(t, 2, plans)
	require.Equal(t, [][]workload.TaskID{{0, 2, 4}, {1, 3}}, s.Order)
	require.Equal(t, 6.0, s.PlannedMakespanSec())
}

// TestOnlineHEFTThreshold: a task that is 20 % late triggers a new plan at
// threshold 0.1 but not at 0.3.
func TestOnlineHEFTThreshold(t *testing.T) {
	b := workload.NewBuilder("")
	b.Control(b.Task("a", 10), b.Task("b", 1))
	d, err := b.Build()
	require.NoError(t, err)
	p := schedcase.UnitNetwork(t, 1)
	for late, want := range map[float64]map[float64]int{
		12: {0: 2, 0.1: 2, 0.3: 1},
		8:  {0: 2, 0.1: 2, 0.3: 1},
		10: {0: 1, 0.1: 1, 0.3: 1},
	} {
		for threshold, plans := range want {
			_, got := askBelieving(t, d, p, [][]float64{{late}, {1}}, threshold)
			require.Equal(t, plans, got, "%v s, threshold %v", late, threshold)
		}
	}
}
