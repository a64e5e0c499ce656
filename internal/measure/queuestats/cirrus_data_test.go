//go:build queuedata

package queuestats_test

import (
	"bytes"
	"encoding/csv"
	"strconv"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/clustersim/clustersim/internal/measure/queuestats"
	"github.com/clustersim/clustersim/scheduler/queue"
	simqueue "github.com/clustersim/clustersim/sim/queue"
	"github.com/clustersim/clustersim/workload/jobs"
)

// TestDataCirrus: FCFS and list beside the recorded waits of Cirrus, whose unit of time is 100 s. The waits
// under FCFS are those that ElastiSim computed.
func TestDataCirrus(t *testing.T) {
	rows, err := csv.NewReader(bytes.NewReader(readData(t, "cirrus-2024Q1", "starts.csv.gz"))).ReadAll()
	require.NoError(t, err)
	trace := &jobs.Trace{StatedUnits: 13249}
	var elastisim []float64
	for i, row := range rows[1:] {
		var x [6]float64 // job, submission, cores, run time, simulated and recorded start
		for c, text := range row {
			if x[c], err = strconv.ParseFloat(text, 64); err != nil && c > 0 {
				require.NoError(t, err)
			}
		}
		trace.Add(&jobs.Job{Number: int64(i + 1), SubmitSec: x[1], Units: int32(x[2]), RunSec: x[3], LimitSec: x[3], WaitSec: x[5] - x[1]})
		elastisim = append(elastisim, x[4])
	}
	for name, want := range map[string]struct{ mean, meanAbs, spearman float64 }{
		"fcfs": {165.994, 197.782, 0.181},
		"list": {78.516, 119.283, 0.352},
	} {
		t.Run(name, func(t *testing.T) {
			p, err := queue.Parse(name)
			require.NoError(t, err)
			r, err := simqueue.Run(t.Context(), trace, p, simqueue.Options{})
			require.NoError(t, err)
			if name == "fcfs" {
				require.InDeltaSlice(t, elastisim, r.StartSec, 1e-9)
			}
			m := queuestats.Compute(r, queuestats.Options{Recorded: true}).Recorded
			require.Equal(t, 11635, m.Jobs)
			simulated, zero := m.Predictions[0], m.Predictions[1]
			require.InDelta(t, 122.595, m.Waits.Mean, 5e-4)
			require.InDelta(t, 122.595, zero.MeanAbsErr, 5e-4)
			require.InDelta(t, want.mean, simulated.Waits.Mean, 5e-4)
			require.InDelta(t, want.meanAbs, simulated.MeanAbsErr, 5e-4)
			require.InDelta(t, want.spearman, simulated.Spearman, 5e-4)
		})
	}
}
