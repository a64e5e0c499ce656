package pccluster

import (
	"context"
	"os"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/clustersim/clustersim/scheduler"
	"github.com/clustersim/clustersim/scheduler/catalog"
	"github.com/clustersim/clustersim/sim"
	"github.com/clustersim/clustersim/workload/generate"
)

// TestExamplePlacement: the placement file of the example is Place's, and takes
// the times that examples/README.md names.
func TestExamplePlacement(t *testing.T) {
	c := open(t, mixedFile)
	for _, tt := range []struct {
		weights []float64
		sec     float64
	}{{[]float64{1, 1.1409, 1.0989, 0.7828}, 13.3496}, {[]float64{1, 1, 1, 1}, 16.6602}} {
		d, owner, err := generate.BagOfTasks{
			Tasks: 64, Weights: tt.weights, Batches: 1, Work: generate.Range{Min: 0.8e9, Max: 0.8e9}, StartFlop: 54e6, ServeFlop: 63e6,
		}.GenerateOwned()
		require.NoError(t, err)
		problem := scheduler.NewProblem(d, c.Platform, sim.Network{}.Estimate())
		fixed, err := catalog.Parse("fixed(file=placement.csv)", catalog.Env{
			ReadFile: func(name string) ([]byte, error) { return os.ReadFile("../../../examples/pc-cluster/" + name) }, Problem: problem,
		})
		require.NoError(t, err)
		read, err := fixed.Mapper.Map(context.Background(), problem)
		require.NoError(t, err)
		placed := Place(owner, c.Server, c.Nodes[:4], c.Platform.NumHosts())
		require.Equal(t, placed.Host, read.Host)
		require.NoError(t, scheduler.Validate(problem, placed))
		for _, s := range []*scheduler.Schedule{read, placed} {
			result, err := sim.Run(context.Background(), c.Platform, d, sim.Follow(s), sim.Options{})
			require.NoError(t, err)
			require.InDelta(t, tt.sec, result.MakespanSec, 5e-5)
		}
	}
}
