//go:build queuedata

package queuestats_test

import (
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/clustersim/clustersim/internal/measure/queuestats"
	"github.com/clustersim/clustersim/scheduler/queue"
	simqueue "github.com/clustersim/clustersim/sim/queue"
)

// TestDataRecordedWaitsOfKTH: what policies say about the recorded waits of a log. Baselines do
// no worse for single waits: a simulation of an ideal machine does not forecast them.
func TestDataRecordedWaitsOfKTH(t *testing.T) {
	for _, tt := range []struct {
		policy            string
		waits             [3]float64
		meanAbs, spearman float64
	}{
		{"easy", [...]float64{6837.226, 0, 37648}, 15809.810, 0.2429},
		{"conservative", [...]float64{7319.826, 0, 39098}, 15841.090, 0.2666},
		{"easy(backfill=sjf)", [...]float64{5905.998, 0, 35056}, 15223.594, 0.2596},
		{"list", [...]float64{5720.877, 0, 25150}, 16290.433, 0.2228},
		{"fcfs", [...]float64{353943.093, 409486, 806033}, 345078.959, -0.0314},
	} {
		t.Run(tt.policy, func(t *testing.T) {
			p, err := queue.Parse(tt.policy)
			require.NoError(t, err)
			r, err := simqueue.Run(t.Context(), cleanedKTH(t), p, simqueue.Options{})
			require.NoError(t, err)
			m := queuestats.Compute(r, queuestats.Options{Recorded: true})
			require.Equal(t, 28475, m.Recorded.Jobs)
			requireWaits(t, [...]float64{15296.395, 300, 84600}, m.Recorded.Waits)
			simulated := m.Recorded.Predictions[0]
			requireWaits(t, tt.waits, simulated.Waits)
			require.InDelta(t, tt.meanAbs, simulated.MeanAbsErr, 5e-4)
			require.InDelta(t, tt.spearman, simulated.Spearman, 5e-5)
			require.Equal(t, m.Wait.Mean, simulated.Waits.Mean)
			require.Equal(t, 475, m.States[simqueue.Walltime])
			x := m.Machine
			require.InDelta(t, 1, x.BusyShare+x.DownShare+x.IdleShare+x.LossOfCapacity, 1e-12)
			if tt.policy == "list" {
				require.Zero(t, x.LossOfCapacity)
			}
		})
	}
}
