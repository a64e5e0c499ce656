package partition

import (
	"slices"
	"testing"

	"github.com/stretchr/testify/require"

	graphpart "github.com/clustersim/clustersim/internal/partition"
)

// smallBudget makes tests fast.
var smallBudget = Budget{Generations: 20, LocalGenerations: 3, Nodes: 500, CurveGenerations: 20, CurveLocal: 3}

func modelOf(t *testing.T, d Drawing, row Row, seed uint64) graphpart.Model {
	t.Helper()
	m, err := d.model(row, seed)
	require.NoError(t, err)
	return m
}

func partitionOf(c Contender, m graphpart.Model) (graphpart.Result, error) {
	if c.exact != nil {
		return m.Partition(*c.exact, 3)
	}
	return c.run(newSubject(m, 3))
}

// TestContendersAreJudgedByTheModel: whatever part of the model a method receives, its result is
// what the whole model says of its partition, and all but the blind one are balanced.
func TestContendersAreJudgedByTheModel(t *testing.T) {
	graphs := []int{1, 2}
	if testing.Short() {
		graphs = graphs[:1]
	}
	for _, row := range rows(graphs) {
		m := modelOf(t, Drawing{Density: 8}, row, 3)
		for _, c := range contenders(smallBudget) {
			r, err := partitionOf(c, m)
			require.NoError(t, unbalancedOnly(err), c.ID)
			require.Equal(t, graphpart.Objective(m.Graph, r.Part, m.Costs), r.Objective, c.ID)
			want := graphpart.Validate(m.Graph, row.Parts, m.Options(0), r.Part)
			require.Equal(t, want, err, c.ID)
			require.Equal(t, c.ID != blind, err == nil, c.ID)
		}
	}
}

// TestWhatContendersSee draws other processors for the same graph: a method that
// is blind to what changed must not notice.
func TestWhatContendersSee(t *testing.T) {
	row := rows([]int{1})[1]
	m := modelOf(t, Drawing{Density: 8}, row, 3)
	otherCosts, otherPowers := m, m
	otherCosts.Costs = modelOf(t, Drawing{Density: 8}, row, 4).Costs
	otherPowers.Powers = []float64{2, 1, 1, 1.2}
	for _, c := range contenders(smallBudget) {
		part := func(m graphpart.Model) graphpart.Partition {
			r, err := partitionOf(c, m)
			require.NoError(t, unbalancedOnly(err), c.ID)
			return r.Part
		}
		blindToCosts := slices.Contains([]string{blind, blindBalanced, givenPowers, blindQuantum}, c.ID)
		require.Equal(t, blindToCosts, slices.Equal(part(m), part(otherCosts)), "%s and C", c.ID)
		require.Equal(t, c.ID == blind, slices.Equal(part(m), part(otherPowers)), "%s and R", c.ID)
	}
}

// TestMappedIsARenaming: parts go to other processors and stay what they are.
func TestMappedIsARenaming(t *testing.T) {
	row := rows([]int{2})[2]
	m := modelOf(t, Drawing{Density: 8}, row, 5)
	one, err := classical(newSubject(m, 5))
	require.NoError(t, unbalancedOnly(err))
	two, err := mapped(newSubject(m, 5))
	require.NoError(t, unbalancedOnly(err))
	require.LessOrEqual(t, two.Objective, one.Objective)
	name := map[int32]int32{}
	for v, p := range one.Part {
		if to, seen := name[p]; seen {
			require.Equal(t, to, two.Part[v])
		}
		name[p] = two.Part[v]
	}
}

// TestEqualBudgets: the searches evaluate as many partitions, of whatever size
// the population is.
func TestEqualBudgets(t *testing.T) {
	row := rows([]int{1})[0]
	m := modelOf(t, Drawing{Density: 8}, row, 3)
	for _, s := range searches() {
		_, trace, err := s.method(10, 8, false).Trace(m.Graph, row.Parts, m.Options(1))
		require.NoError(t, err, s.id)
		require.InDelta(t, 80, trace[len(trace)-1].Evaluations, 8, s.id)
	}
}
