package workload

import (
	"math"
	"testing"

	"github.com/stretchr/testify/require"
)

func TestCostRows(t *testing.T) {
	b := NewBuilder("two")
	b.Processors("fast", "slow")
	x, y := b.Task("x", 1), b.Task("y", 2)
	b.SetCosts(y, []float64{3, 4})
	b.SetCosts(x, []float64{1, math.Inf(1)})
	d, err := b.Build()
	require.NoError(t, err)
	b.SetCosts(x, []float64{9, 9}) // the DAG is frozen
	require.Equal(t, []string{"fast", "slow"}, d.Processors())
	require.Equal(t, 1.0, d.CostsSec(x)[0])
	require.Equal(t, math.Inf(1), d.CostsSec(x)[1])
	require.Equal(t, 4.0, d.CostsSec(y)[1])
	d, err = oneTask(t, func(*Builder, TaskID) {})
	require.NoError(t, err)
	require.Nil(t, d.Processors())
}

func oneTask(t *testing.T, with func(*Builder, TaskID)) (*DAG, error) {
	t.Helper()
	b := NewBuilder("one")
	with(b, b.Task("x", 1))
	return b.Build()
}

func TestCostRowMistakes(t *testing.T) {
	for want, with := range map[string]func(*Builder, TaskID){
		`task "x": 1 costs: want one for each processor`: func(b *Builder, x TaskID) { b.SetCosts(x, []float64{1}) },
		`task "x": cost -1 on processor "p": want a number, at least 0`: func(b *Builder, x TaskID) {
			b.Processors("p")
			b.SetCosts(x, []float64{-1})
		},
		`task "x": runs on no processor`: func(b *Builder, x TaskID) {
			b.Processors("p")
			b.SetCosts(x, []float64{math.Inf(1)})
		},
		`task "x": no costs`: func(b *Builder, _ TaskID) { b.Processors("p") },
		`processor "p": want names that are unique and not empty`: func(b *Builder, x TaskID) {
			b.Processors("p", "p")
			b.SetCosts(x, []float64{1, 1})
		},
		`costs of task #7: no such task`: func(b *Builder, x TaskID) {
			b.Processors("p")
			b.SetCosts(x, []float64{1})
			b.SetCosts(7, []float64{1})
		},
	} {
		_, err := oneTask(t, with)
		require.EqualError(t, err, want)
	}
}
