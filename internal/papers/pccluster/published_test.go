package pccluster

import (
	"math"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/clustersim/clustersim/internal/measure/ledger"
	"gonum.org/v1/gonum/stat"
)

// TestTablesAsPrinted checks the typed tables by what was computed from the paper
// by other means: t0 = E1 T N/W of each line, to three digits,
// some of them cut.
func TestTablesAsPrinted(t *testing.T) {
	want := []float64{
		0.626, 0.653, 0.630, 0.785, 0.682, 0.716, 0.751, 0.732, 0.721, 0.718,
		0.697, 0.762, 0.616, 0.724, 0.632, 0.710, 0.724, 0.729, 0.711,
		0.567, 0.745, 0.699, 0.745, 0.675, 0.780, 0.737, 0.732,
		0.839, 0.729, 0.687, 0.772, 0.784, 0.737, 0.748, 0.793, 0.735,
	}
	require.Len(t, printedTable2, len(want))
	got := make([]float64, len(want))
	for i, r := range printedTable2 {
		var ok bool
		got[i], ok = impliedTaskSec(r, r.e1)
		require.True(t, ok)
		require.InDelta(t, want[i], got[i], 6e-4, "%d nodes, %v tasks", r.nodes, r.tasks)
	}
	mean, deviation := stat.PopMeanStdDev(got, nil)
	require.InDelta(t, 0.7172, mean, 5e-5)
	require.InDelta(t, 0.055, deviation, 5e-4)
	require.InDelta(t, mean, taskTime(t, table2Time).Sec, 1e-12)

	for i, want := range []float64{0.759, 0.750, 0.739, 0.747} {
		got, _ := impliedTaskSec(printedTable3[i].printedRun, printedTable3[i].e1)
		require.InDelta(t, want, got, 5e-4)
	}
	for i, want := range []float64{0.775, 0.779, 0.703} {
		got, _ := impliedTaskSec(printedTable4[i].printedRun, printedTable4[i].e1)
		require.InDelta(t, want, got, 5.1e-4)
	}
	for i, want := range []float64{2.451, 4.998, 11.43, 24.01} { // V/t0 = W/(T E2)
		r := printedTable4[i]
		require.InEpsilon(t, want, r.tasks/(printed(r.sec)*printed(r.e2)), 5e-4)
	}
}

func TestTable1AsPrinted(t *testing.T) {
	speeds, weights, times := 0.0, 0.0, 0.0
	for _, n := range printedTable1 {
		speeds += printed(n.speed)
		weights += printed(n.weight)
		times += printed(n.sec)
	}
	require.InDelta(t, 16.0605, speeds, 1e-9)
	require.InDelta(t, 1, weights, 1e-9)
	for _, n := range printedTable1 {
		require.InDelta(t, printed(n.sec)/times, printed(n.weight), 1e-4)
	}
}

// TestProofs has what the audit of the tables found.
func TestProofs(t *testing.T) {
	require.Len(t, risingTogether(), 11)
	for _, p := range risingTogether() {
		require.Equal(t, p[0].nodes, p[1].nodes)
		require.Greater(t, impliedTask(p[1], p[1].e1).Least, impliedTask(p[0], p[0].e1).Greatest, "no t0 is in both")
	}
	times := taskTimes()
	require.InDelta(t, 0.567, times.Least, 2e-3)
	require.InDelta(t, 0.839, times.Greatest, 4e-3)

	row, sec, ok := tooLong(printedC1, func(r Row) float64 { return float64(r.Nodes) })
	require.True(t, ok)
	require.Equal(t, Row{16, 16, 1.805}, row)
	require.InDelta(t, 38.4, sec, 1e-9)
	_, _, ok = tooLong(printedC0, func(Row) float64 { return 1 })
	require.False(t, ok, "0.3 s at the start refute no run")

	mean := meanSpeeds([]float64{1, 2, 3, 6}, 2)
	require.Equal(t, ledger.Range{Least: 1.5, Greatest: 4.5}, mean)
	require.True(t, math.Abs(clockRatio()-3/2.66) < 1e-15)
}
