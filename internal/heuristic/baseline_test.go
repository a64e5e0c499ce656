package heuristic_test

import (
	"context"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/clustersim/clustersim/internal/heuristic"
	"github.com/clustersim/clustersim/internal/schedcase"
	"github.com/clustersim/clustersim/platform"
	"github.com/clustersim/clustersim/scheduler"
	"github.com/clustersim/clustersim/workload"
)

func TestRoundRobin(t *testing.T) {
	pr := schedcase.Topcuoglu.Problem(t)
	s, err := heuristic.RoundRobin{}.Map(context.Background(), pr)
	require.NoError(t, err)
	require.Equal(t, []platform.HostID{0, 1, 2, 0, 1, 2, 0, 1, 2, 0}, s.Host)
	require.Equal(t, [][]workload.TaskID{{0, 3, 6, 9}, {1, 4, 7}, {2, 5, 8}}, s.Order)
}

// TestRandomIsStable pins what a seed gives: published results that name a seed
// must stay reproducible.
func TestRandomIsStable(t *testing.T) {
	s, err := heuristic.Random{Seed: 1}.Map(context.Background(), schedcase.Topcuoglu.Problem(t))
	require.NoError(t, err)
	require.Equal(t, [][]workload.TaskID{{0, 4, 5, 2, 6, 7, 9}, {1, 3, 8}, {}}, s.Order)
}

// TestRandomReachesAll: over many seeds every valid order of two independent
// tasks on one host, and every placement on two hosts, comes up.
func TestRandomReachesAll(t *testing.T) {
	one := schedcase.Independent(t, 1, 1, 1)
	orders := map[workload.TaskID]int{}
	for seed := range uint64(200) {
		s, err := heuristic.Random{Seed: seed}.Map(context.Background(), one)
		require.NoError(t, err)
		orders[s.Order[0][0]]++
	}
	require.InDelta(t, 100, orders[0], 30)
	require.Equal(t, 200, orders[0]+orders[1])

	d, p := schedcase.Islands(t)
	free := &scheduler.Problem{DAG: d, Platform: p}
	var err error
	free.Costs, err = scheduler.NewMatrixCosts(d, [][]float64{{1, 1}, {1, 1}}, nil)
	require.NoError(t, err)
	placements := map[[2]platform.HostID]int{}
	for seed := range uint64(400) {
		s, err := heuristic.Random{Seed: seed}.Map(context.Background(), free)
		require.NoError(t, err)
		placements[[2]platform.HostID(s.Host)]++
	}
	for _, count := range placements {
		require.InDelta(t, 100, count, 40)
	}
	require.Len(t, placements, 4)
}
