package heuristic_test

import (
	"context"
	"fmt"
	"runtime"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/clustersim/clustersim/internal/heuristic"
	"github.com/clustersim/clustersim/internal/schedcase"
	"github.com/clustersim/clustersim/platform"
	"github.com/clustersim/clustersim/scheduler"
	"github.com/clustersim/clustersim/scheduler/catalog"
	"github.com/clustersim/clustersim/workload"
	"github.com/clustersim/clustersim/workload/generate"
)

// TestManyCores: more cores than tasks change no plan, and a planner takes
// memory only for those that are used.
func TestManyCores(t *testing.T) {
	d, err := generate.FromSpec("layered(tasks=9,width=4,seed=3)")
	require.NoError(t, err)
	on := func(cores int) *scheduler.Problem {
		p, err := platform.FromSpec(fmt.Sprintf("cluster(hosts=3,speed=1Gf|2Gf|3Gf,cores=%d)", cores))
		require.NoError(t, err)
		return scheduler.NewProblem(d, p, schedcase.ContentionFree)
	}
	enough, many := on(d.NumTasks()), on(1_000_000)
	for _, e := range catalog.Table() {
		s, err := catalog.Parse(e.Name, catalog.Env{Problem: enough})
		if err != nil || s.Mapper == nil {
			continue // needs a file, or is a policy
		}
		want, err := s.Mapper.Map(context.Background(), enough)
		require.NoError(t, err, e.Name)
		got, err := s.Mapper.Map(context.Background(), many)
		require.NoError(t, err, e.Name)
		require.Equal(t, want, got, e.Name)
	}
	var before, after runtime.MemStats
	runtime.ReadMemStats(&before)
	heuristic.NewPlanner(many, heuristic.FillGaps)
	runtime.ReadMemStats(&after)
	require.Less(t, after.TotalAlloc-before.TotalAlloc, uint64(1_000_000))
}

// TestPlaceOnAnyCore: a slot may be on a core beyond those listed so far.
func TestPlaceOnAnyCore(t *testing.T) {
	p, err := platform.FromSpec("cluster(hosts=1,cores=4)")
	require.NoError(t, err)
	d, err := generate.FromSpec("forkjoin(width=3)")
	require.NoError(t, err)
	l := heuristic.NewPlanner(scheduler.NewProblem(d, p, schedcase.ContentionFree), heuristic.AppendOnly)
	l.Place(0, heuristic.Slot{Core: 2, Interval: scheduler.Interval{StartSec: 0, FinishSec: 1}})
	for core, task := range []workload.TaskID{1, 2, 3} {
		s := l.Fit(task, 0)
		require.Equal(t, 1.0, s.StartSec)
		require.Equal(t, core, s.Core)
		l.Place(task, s)
	}
}
