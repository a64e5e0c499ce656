package workload_test

import (
	"math"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/clustersim/clustersim/workload"
)

func TestScaled(t *testing.T) {
	b := workload.NewBuilder("two")
	b.Processors("p", "q")
	x, y := b.Task("x", 3), b.Task("y", 0)
	b.SetCosts(x, []float64{1, math.Inf(1)})
	b.SetCosts(y, []float64{2, 4})
	b.Edge(x, y, 10)
	d, err := b.Build()
	require.NoError(t, err)

	s := d.Scaled(func(t workload.TaskID) float64 { return float64(t) + 2 }, func(t workload.TaskID, p int) float64 { return float64(10*(int(t)+1) + p) })
	require.Equal(t, 6.0, s.WorkFlop(x))
	require.Zero(t, s.WorkFlop(y))
	require.Equal(t, []float64{10, math.Inf(1), 40, 84}, []float64{s.CostsSec(x)[0], s.CostsSec(x)[1], s.CostsSec(y)[0], s.CostsSec(y)[1]})
	require.Equal(t, d.TopologicalOrder(), s.TopologicalOrder())
	require.Equal(t, "y", s.TaskName(y))
	require.Equal(t, 3.0, d.WorkFlop(x), "the first stays as it is")
	require.Equal(t, 4.0, d.CostsSec(y)[1])
	require.Equal(t, d, d.Scaled(nil, nil))
}
