package workload_test

import (
	"math"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/clustersim/clustersim/workload"
)

func TestPriority(t *testing.T) {
	b := workload.NewBuilder("")
	a, c := b.Task("a", 6), b.Task("c", 1)
	d, err := b.Build()
	require.NoError(t, err)
	require.Equal(t, 1.0, d.Priority(c))

	b.SetPriority(a, 2.5)
	d, err = b.Build()
	require.NoError(t, err)
	require.Equal(t, []float64{2.5, 1}, []float64{d.Priority(a), d.Priority(c)})

	b.SetPriority(a, 1)
	e, err := b.Build()
	require.NoError(t, err)
	require.Equal(t, 1.0, e.Priority(a))
	require.Equal(t, 2.5, d.Priority(a), "a DAG does not change with its builder")
	require.Equal(t, 2.5, d.Scaled(func(workload.TaskID) float64 { return 2 }, nil).Priority(a))
}

func TestPriorityMistakes(t *testing.T) {
	for want, set := range map[string]func(*workload.Builder){
		`task "a": priority 0: want from 0.001 to 1000`:    func(b *workload.Builder) { b.SetPriority(0, 0) },
		`task "a": priority 1001: want from 0.001 to 1000`: func(b *workload.Builder) { b.SetPriority(0, 1001) },
		`task "a": priority NaN: want from 0.001 to 1000`:  func(b *workload.Builder) { b.SetPriority(0, math.NaN()) },
		`priority of task #4: no such task`:                func(b *workload.Builder) { b.SetPriority(4, 2) },
	} {
		b := workload.NewBuilder("")
		b.Task("a", 1)
		set(b)
		_, err := b.Build()
		require.EqualError(t, err, want)
	}
}
