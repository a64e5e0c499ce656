package partition

import (
	"math"
	"testing"

	"github.com/stretchr/testify/require"

	graphpart "github.com/clustersim/clustersim/internal/partition"
)

// What methods find on small graphs is never below the proved optimum, which a search
// of all partitions confirms for one of them.
func TestOptima(t *testing.T) {
	r := &Replay{Options: Options{Seeds: 4, Workers: 2, Budget: QuickBudget()}.withDefaults()}
	require.NoError(t, r.runOptima(t.Context()))
	require.Positive(t, r.Optima.Graphs)
	for _, x := range r.Optima.Reached {
		require.LessOrEqual(t, x.Found+x.Missed, r.Optima.Graphs, x.ID)
		if x.Missed < r.Optima.Graphs {
			require.GreaterOrEqual(t, x.Excess, 0.0, x.ID)
		}
		if x.Found == r.Optima.Graphs {
			require.Zero(t, x.Excess, x.ID)
		}
	}
	one := &Replay{Options: r.Options}
	one.Options.Workers = 1
	require.NoError(t, one.runOptima(t.Context()))
	require.Equal(t, r.Optima, one.Optima)
}

func TestOptimumByAllPartitions(t *testing.T) {
	small := smallRow
	small.Vertices = 9
	checked := 0
	for seed := range uint64(6) {
		costs, err := small.optimumAndOthers(nil, seed)
		require.NoError(t, err)
		least := leastOfAll(t, small, seed)
		if costs == nil {
			require.Equal(t, int64(math.MaxInt64), least)
			continue
		}
		require.Equal(t, least, costs[0])
		checked++
	}
	require.Positive(t, checked)
}

// leastOfAll is the least cost of all balanced partitions, MaxInt64 without one.
func leastOfAll(t *testing.T, row Row, seed uint64) int64 {
	t.Helper()
	m, err := Drawing{Density: smallDensity}.model(row, seed)
	require.NoError(t, err)
	o := m.Options(seed)
	least := int64(math.MaxInt64)
	part := make(graphpart.Partition, row.Vertices)
	for {
		if graphpart.Validate(m.Graph, row.Parts, o, part) == nil {
			least = min(least, graphpart.Objective(m.Graph, part, m.Costs))
		}
		v := 0
		for v < len(part) && int(part[v]) == row.Parts-1 {
			part[v] = 0
			v++
		}
		if v == len(part) {
			return least
		}
		part[v]++
	}
}
