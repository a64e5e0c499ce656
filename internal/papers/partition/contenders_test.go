package partition

import (
	"testing"

	"github.com/stretchr/testify/require"
)

// TestBudgetsGrow: each budget has more of everything than the one before,
// and with local search for fewer partitions, because each costs more.
func TestBudgetsGrow(t *testing.T) {
	budgets := []Budget{QuickBudget(), Budget{}.withDefaults(), ThoroughBudget()}
	for i, b := range budgets {
		require.Less(t, localPopulation*b.LocalGenerations, population*b.Generations)
		require.Greater(t, b.CurveGenerations, b.Generations, "curves are the long runs")
		require.Equal(t, b, b.withDefaults(), "nothing is left to the default")
		if i == 0 {
			continue
		}
		less := budgets[i-1]
		require.Greater(t, b.Generations, less.Generations)
		require.Greater(t, b.LocalGenerations, less.LocalGenerations)
		require.Greater(t, b.Nodes, less.Nodes)
		require.Greater(t, b.CurveGenerations, less.CurveGenerations)
		require.Greater(t, b.CurveLocal, less.CurveLocal)
	}
}

// TestDefaultsFillGaps: what is given stays.
func TestDefaultsFillGaps(t *testing.T) {
	b := Budget{Nodes: 7, CurveLocal: 3}.withDefaults()
	want := Budget{}.withDefaults()
	want.Nodes, want.CurveLocal = 7, 3
	require.Equal(t, want, b)
}
