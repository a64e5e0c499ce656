package heuristic_test

import (
	"context"
	"math"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/clustersim/clustersim/internal/heuristic"
	"github.com/clustersim/clustersim/internal/schedcase"
	"github.com/clustersim/clustersim/platform"
	"github.com/clustersim/clustersim/scheduler"
	"github.com/clustersim/clustersim/scheduler/catalog"
	"github.com/clustersim/clustersim/workload"
)

// ranked are the specs of the heuristics in scheduler/catalog's
// scheduler/catalog.
var ranked = []string{"heft", "cpop", "peft", "ipeft", "ppts", "lookahead", "lookahead(depth=9)", "hcpt", "pets", "hbmct"}

func eachRanked(t *testing.T, check func(t *testing.T, name string, m scheduler.Mapper)) {
	for _, spec := range ranked {
		t.Run(spec, func(t *testing.T) {
			s, err := catalog.Parse(spec, catalog.Env{})
			require.NoError(t, err)
			check(t, s.Spec.Name, s.Mapper)
		})
	}
}

// TestRankedNoRoute: if possible, all stay on one island, the faster; otherwise
// the error names the task.
func TestRankedNoRoute(t *testing.T) {
	d, p := schedcase.Islands(t)
	pr := scheduler.NewProblem(d, p, schedcase.ContentionFree)
	nowhere := scheduler.NewProblem(d, p, schedcase.ContentionFree)
	inf := math.Inf(1)
	var err error
	nowhere.Costs, err = scheduler.NewMatrixCosts(d, [][]float64{{inf, 1}, {1, inf}}, nowhere.Costs)
	require.NoError(t, err)
	eachRanked(t, func(t *testing.T, name string, m scheduler.Mapper) {
		s, err := m.Map(context.Background(), pr)
		require.NoError(t, err)
		require.NoError(t, scheduler.ValidatePlan(pr, s))
		require.Equal(t, []platform.HostID{1, 1}, s.Host)
		_, err = m.Map(context.Background(), nowhere)
		require.EqualError(t, err, name+`: task "y": no host that can run it has routes from the hosts of all its predecessors`)
	})
}

// TestCPOPNoRoute: a task on the critical path cannot use that path's host,
// because its other predecessor must run out of reach.
func TestCPOPNoRoute(t *testing.T) {
	b := workload.NewBuilder("")
	x, y, z := b.Task("x", 5), b.Task("y", 1), b.Task("z", 1)
	b.Edge(x, z, 1)
	b.Edge(y, z, 1)
	d, err := b.Build()
	require.NoError(t, err)
	_, p := schedcase.Islands(t)
	pr := scheduler.NewProblem(d, p, schedcase.ContentionFree)
	inf := math.Inf(1)
	pr.Costs, err = scheduler.NewMatrixCosts(d, [][]float64{{5, 6}, {inf, 1}, {1, 2}}, pr.Costs)
	require.NoError(t, err)
	_, err = heuristic.CPOP.Map(context.Background(), pr)
	require.EqualError(t, err, `cpop: task "z" of the critical path: its inputs cannot reach host "a"`)
}

// TestRankedRunsNothing: cost rows that do not fit the platform, and times that
// overflow, are errors, not NaNs.
func TestRankedRunsNothing(t *testing.T) {
	huge := workload.NewBuilder("")
	x, y := huge.Task("x", 1e308), huge.Task("y", 0.5e308)
	huge.Edge(x, y, math.MaxFloat64)
	d, err := huge.Build()
	require.NoError(t, err)
	_, p := schedcase.Islands(t)
	b := platform.NewBuilder("")
	b.Host(platform.Host{Name: "a", SpeedFlops: 0.5, Cores: 1})
	snail, err := b.Build()
	require.NoError(t, err)
	eachRanked(t, func(t *testing.T, name string, m scheduler.Mapper) {
		pr := scheduler.NewProblem(d, p, schedcase.ContentionFree)
		s, err := m.Map(context.Background(), pr)
		require.NoError(t, err)
		require.NoError(t, scheduler.ValidatePlan(pr, s))
		_, err = m.Map(context.Background(), scheduler.NewProblem(d, snail, schedcase.ContentionFree))
		require.Error(t, err)
		require.True(t, strings.HasPrefix(err.Error(), name+`: task "`) && strings.Contains(err.Error(), "no host runs it in finite time"), "%v", err)
	})
}

func TestLookaheadDepth(t *testing.T) {
	_, err := catalog.Parse("lookahead(depth=-1)", catalog.Env{})
	require.EqualError(t, err, "scheduler lookahead: depth: want a number of generations, at least 0 (0: as heft)")
}
