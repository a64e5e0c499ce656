package search_test

import (
	"context"
	"math"
	"testing"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

	"github.com/clustersim/clustersim/internal/randomproblem"
	"github.com/clustersim/clustersim/internal/schedcase"
	"github.com/clustersim/clustersim/internal/search"
	"github.com/clustersim/clustersim/platform"
	"github.com/clustersim/clustersim/scheduler"
	"github.com/clustersim/clustersim/scheduler/schedtest"
	"github.com/clustersim/clustersim/workload"
)

// everyRun runs all orders of all tasks on all hosts, one task after the other.
type everyRun struct {
	t     *rapid.T
	pr    *scheduler.Problem
	order []workload.TaskID
	host  []platform.HostID
	used  []bool
	best  float64
}

func (x *everyRun) search() {
	if len(x.order) == len(x.used) {
		ran, err := schedtest.Follow(x.pr, scheduler.NewSchedule(x.order, x.host, x.pr.Platform.NumHosts()))
		require.NoError(x.t, err)
		end := 0.0
		for _, iv := range ran {
			end = max(end, iv.FinishSec)
		}
		x.best = min(x.best, end)
		return
	}
	for i := range x.used {
		t := workload.TaskID(i)
		ready := !x.used[t]
		for _, e := range x.pr.DAG.In(t) {
			ready = ready && x.used[x.pr.DAG.From(e)]
		}
		if !ready {
			continue
		}
		x.used[t] = true
		x.order = append(x.order, t)
		for h := range platform.HostID(x.pr.Platform.NumHosts()) {
			x.host[t] = h
			x.search()
		}
		x.order = x.order[:len(x.order)-1]
		x.used[t] = false
	}
}

// TestOptimalWithNeeds: for tasks of several cores and with memory, the exact search finds
// the best of all runs, and no bound is above it.
func TestOptimalWithNeeds(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		pr := randomproblem.Needy(t, 4, 2)
		n := pr.DAG.NumTasks()
		x := &everyRun{t: t, pr: pr, host: make([]platform.HostID, n), used: make([]bool, n), best: math.Inf(1)}
		x.search()
		s, err := schedcase.Mapper(t, "optimal").Map(context.Background(), pr)
		require.NoError(t, err)
		require.NoError(t, scheduler.ValidatePlan(pr, s))
		slack := 1e-9 * x.best
		require.InDelta(t, x.best, s.PlannedMakespanSec(), slack)
		require.LessOrEqual(t, s.LowerBoundSec, x.best+slack)
		require.LessOrEqual(t, search.LowerBoundSec(pr), x.best+slack)
	})
}

// TestWorkBoundWithNeeds: two tasks that hold three of four cores each cannot run together,
// which their work alone does not show; that of the cores they keep busy does.
func TestWorkBoundWithNeeds(t *testing.T) {
	b := workload.NewBuilder("")
	for _, name := range []string{"a", "b", "c"} {
		b.SetNeeds(b.Task(name, 12), workload.Needs{Cores: 3})
	}
	d, err := b.Build()
	require.NoError(t, err)
	pb := platform.NewBuilder("")
	pb.Host(platform.Host{Name: "h", SpeedFlops: 1, Cores: 4})
	p, err := pb.Build()
	require.NoError(t, err)
	require.InDelta(t, 9, search.LowerBoundSec(scheduler.NewProblem(d, p, schedcase.ContentionFree)), 1e-9) // 3 x 3 cores x 4 s over 4 cores
}
