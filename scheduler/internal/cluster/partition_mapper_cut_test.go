package cluster_test

import (
	"context"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/clustersim/clustersim/internal/partition"
	"github.com/clustersim/clustersim/internal/partition/search"
	"github.com/clustersim/clustersim/internal/schedcase"
	"github.com/clustersim/clustersim/platform"
	"github.com/clustersim/clustersim/scheduler"
	"github.com/clustersim/clustersim/scheduler/internal/cluster"
	"github.com/clustersim/clustersim/workload/generate"
)

// summed adds up the objectives that a method reaches.
type summed struct {
	partition.Method
	sum float64
}

func (m *summed) Partition(g *partition.Graph, k int, o partition.Options) (partition.Result, error) {
	r, err := m.Method.Partition(g, k, o)
	m.sum += float64(r.Objective)
	return r, err
}

// TestMoreSearchLowersTheCost of the partitions that docs/partitioning.md
// compares by their makespans, where it says whether that helps.
func TestMoreSearchLowersTheCost(t *testing.T) {
	p, err := platform.FromSpec("tree(hosts=8,arity=4,speed=1Gf|2Gf|4Gf,bw=10Gbps|1Gbps)")
	require.NoError(t, err)
	for _, spec := range []string{"daggen(n=100,seed=1)", "stencil(width=64,steps=10,data=100MB)"} {
		d, err := generate.FromSpec(spec)
		require.NoError(t, err)
		pr := scheduler.NewProblem(d, p, schedcase.ContentionFree)
		var before float64
		for _, evaluations := range []int{1, 10, 100, 1000} {
			m := &summed{Method: search.Annealing{Evaluations: evaluations}}
			for seed := range uint64(10) {
				_, err := cluster.Partition{Method: m, Delta: 0.03, Model: cluster.ImprovedModel, Seed: 1 + seed}.Map(context.Background(), pr)
				require.NoError(t, err)
			}
			if before > 0 {
				require.Less(t, m.sum, before, "%s, %d evaluations", spec, evaluations)
			}
			before = m.sum
		}
	}
}
