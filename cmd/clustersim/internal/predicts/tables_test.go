package predicts

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/clustersim/clustersim/experiments/report/table"
	"github.com/clustersim/clustersim/internal/logs/predict"
)

// A limit of which the interval has 0 in it is not certain, and no sentence says that it does not matter where its
// median does; more nodes do not help against a critical path, which is at most all of the makespan.
func TestLimits(t *testing.T) {
	limit := predict.Limit{Name: predict.Cores, Shorter: 0.06, Low: -0.01, High: 0.1}
	c := predict.Cell{Cluster: "4x4c", Scheduler: "fifo_fair", Seconds: []float64{100}, MedianSec: 100, LowSec: 90, HighSec: 110, CriticalSec: 20, Limits: []predict.Limit{limit}}
	const start = "4x4c under fifo_fair: 100 s, nine times in ten from 90 s to 110 s; "
	require.Equal(t, start+"what limits: none is certain; cores is 6 % in the median.", cellLine(&c))
	require.Contains(t, text(t, limitShown(&predict.Result{Cells: []predict.Cell{c}})), ",not certain")

	c.Limits[0].Low = 0.01
	require.Equal(t, start+"limited by cores: 6 % shorter without.", cellLine(&c))
	require.NotContains(t, text(t, limitShown(&predict.Result{Cells: []predict.Cell{c}})), "not certain")

	c.Limits = []predict.Limit{{Name: predict.Cores, Shorter: 0.3, Low: -0.05, High: 0.5}, {Name: predict.Polls, Shorter: 0.05, Low: 0.03, High: 0.07}}
	require.Equal(t, start+"limited by polls: 5 % shorter without.", cellLine(&c), "the certain one, and its number")
	require.Contains(t, text(t, cellShown(&predict.Result{Cells: []predict.Cell{c}})), ",polls,0.05")

	c.Limits = nil
	c.CriticalSec = 103
	require.NotContains(t, cellLine(&c), "limit", "nothing was taken away")
	c.CriticalSec, c.Limits = 20, []predict.Limit{limit}
	c.Limits[0].Shorter, c.Limits[0].Low = 0.01, 0
	require.Equal(t, start+"no limit alone matters.", cellLine(&c))
	c.CriticalSec = 103
	require.Equal(t, start+"the critical path limits, and more nodes do not help.", cellLine(&c))
	require.Contains(t, text(t, cellShown(&predict.Result{Cells: []predict.Cell{c}})), "4x4c,fifo_fair,100,90,110,1,critical path,")
}

// text is a table in CSV.
func text(t *testing.T, x *table.Table) string {
	t.Helper()
	var b strings.Builder
	require.NoError(t, x.Write(&b, table.CSV))
	return b.String()
}
