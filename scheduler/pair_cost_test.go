package scheduler_test

import (
	"math"
	"testing"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

	"github.com/clustersim/clustersim/internal/schedcase"
	"github.com/clustersim/clustersim/platform"
	"github.com/clustersim/clustersim/scheduler"
	"github.com/clustersim/clustersim/scheduler/schedtest"
	"github.com/clustersim/clustersim/workload"
)

// TestPairCost: the two numbers give the transfer times back exactly.
func TestPairCost(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		pr := schedtest.Problem(t)
		if rapid.Bool().Draw(t, "unit network") {
			execSec := make([][]float64, pr.DAG.NumTasks())
			for i := range execSec {
				execSec[i] = make([]float64, pr.Platform.NumHosts())
			}
			costs, err := scheduler.NewMatrixCosts(pr.DAG, execSec, nil)
			if err != nil {
				t.Fatal(err)
			}
			pr.Costs = costs
		}
		for src := range platform.HostID(pr.Platform.NumHosts()) {
			for dst := range platform.HostID(pr.Platform.NumHosts()) {
				fixedSec, bytesPerSec, ok := scheduler.PairCost(pr.Costs, src, dst)
				if !ok {
					t.Fatal("cannot be split")
				}
				for e := range workload.EdgeID(pr.DAG.NumEdges()) {
					want := fixedSec + pr.DAG.Bytes(e)/bytesPerSec
					if got := pr.Costs.TransferSec(e, src, dst); got != want && !pr.DAG.IsControl(e) {
						t.Fatalf("edge %d from %d to %d: %v, by pair %v", e, src, dst, got, want)
					}
				}
			}
		}
	})
}

func TestPairCostWithoutRoute(t *testing.T) {
	d, p := schedcase.Islands(t)
	pr := scheduler.NewProblem(d, p, schedcase.ContentionFree)
	fixedSec, _, ok := scheduler.PairCost(pr.Costs, 0, 1)
	require.True(t, ok)
	require.Equal(t, math.Inf(1), fixedSec)
	_, _, ok = scheduler.PairCost(struct{ scheduler.Costs }{pr.Costs}, 0, 1)
	require.False(t, ok, "costs of another kind may follow another rule")
}
