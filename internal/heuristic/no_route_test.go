package heuristic_test

import (
	"context"
	"math"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/clustersim/clustersim/internal/heuristic"
	"github.com/clustersim/clustersim/internal/online"
	"github.com/clustersim/clustersim/internal/schedcase"
	"github.com/clustersim/clustersim/platform"
	"github.com/clustersim/clustersim/scheduler"
	"github.com/clustersim/clustersim/scheduler/list"
	"github.com/clustersim/clustersim/scheduler/schedtest"
	"github.com/clustersim/clustersim/workload"
)

// TestIslands: mappers that look at costs stay on one island; the others say
// what is wrong.
func TestIslands(t *testing.T) {
	d, p := schedcase.Islands(t)
	pr := scheduler.NewProblem(d, p, schedcase.ContentionFree)
	for _, m := range []scheduler.Mapper{list.HEFT{}, heuristic.MinMin{}} {
		s, err := m.Map(context.Background(), pr)
		require.NoError(t, err)
		require.Equal(t, []platform.HostID{1, 1}, s.Host)
		require.NoError(t, scheduler.ValidatePlan(pr, s))
	}
	_, err := heuristic.RoundRobin{}.Map(context.Background(), pr)
	require.EqualError(t, err, `round-robin: task "y" on host "b": no route from host "a", where its predecessor "x" runs`)
	_, err = schedtest.Ask(pr, online.MinMin())
	require.NoError(t, err)
}

// TestNowhere: y runs on host a only, x on host b only.
func TestNowhere(t *testing.T) {
	d, p := schedcase.Islands(t)
	inf := math.Inf(1)
	pr := scheduler.NewProblem(d, p, schedcase.ContentionFree)
	var err error
	pr.Costs, err = scheduler.NewMatrixCosts(d, [][]float64{{inf, 1}, {1, inf}}, pr.Costs)
	require.NoError(t, err)
	_, err = list.HEFT{}.Map(context.Background(), pr)
	require.EqualError(t, err, `heft: task "y": no host that can run it has routes from the hosts of all its predecessors`)
	_, err = heuristic.MinMin{}.Map(context.Background(), pr)
	require.EqualError(t, err, `min-min: task "y": no host that can run it has routes from the hosts of all its predecessors`)
	_, err = heuristic.RoundRobin{}.Map(context.Background(), pr)
	require.EqualError(t, err, "round-robin: task \"x\": host \"a\" cannot run it\nround-robin: task \"y\": host \"b\" cannot run it")
	_, err = schedtest.Ask(pr, online.MinMin())
	require.EqualError(t, err, `task "y" never starts`)
}

// TestHugeNumbers: times that overflow are an error, not a NaN.
func TestHugeNumbers(t *testing.T) {
	b := workload.NewBuilder("")
	x, y := b.Task("x", 1e308), b.Task("y", 0.5e308)
	b.Edge(x, y, math.MaxFloat64)
	d, err := b.Build()
	require.NoError(t, err)
	_, p := schedcase.Islands(t)
	slow := platform.NewBuilder("")
	slow.Host(platform.Host{Name: "a", SpeedFlops: 0.5, Cores: 1})
	snail, err := slow.Build()
	require.NoError(t, err)
	for _, m := range []scheduler.Mapper{list.HEFT{}, heuristic.MinMin{}} {
		_, err = m.Map(context.Background(), scheduler.NewProblem(d, p, schedcase.ContentionFree))
		require.NoError(t, err)
		_, err = m.Map(context.Background(), scheduler.NewProblem(d, snail, schedcase.ContentionFree))
		require.ErrorContains(t, err, `task "x": no host runs it in finite time`)
	}
}
