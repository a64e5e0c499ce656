package pccluster

import (
	"math"
	"slices"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/clustersim/clustersim/internal/measure/calibration"
	"github.com/clustersim/clustersim/internal/measure/ledger"
	"github.com/clustersim/clustersim/internal/measure/scalability"
)

// These tests hold what was found out of the tables by hand.

// met says that x, rounded, is what was found.
func met(t *testing.T, want string, x float64, what ...any) {
	t.Helper()
	require.Equal(t, ledger.Reproduced, ledger.Judge(ledger.Printed(want), x), "want %s, have %v %v", want, x, what)
}

// TestStatedTaskTime: with t0 = 0.3312 s no run of Table 2 has half an efficiency,
// and the nodes of Table 1 do not spread by enough to give the others their t0.
func TestStatedTaskTime(t *testing.T) {
	low, high := math.Inf(1), 0.0
	for _, r := range printedTable2 {
		e := r.tasks * printedTaskSec.Value / (printed(r.sec) * float64(r.nodes))
		low, high = min(low, e), max(high, e)
	}
	met(t, "0.18", low)
	met(t, "0.47", high)
	met(t, "2.17", taskTime(t, table2Time).Sec/printedTaskSec.Value)
	speeds := table1Speeds()
	met(t, "1.525", slices.Max(speeds)/slices.Min(speeds))
	times := taskTimes()
	met(t, "0.723", func() float64 { sec, _ := impliedTaskSec(printedTable3[4].printedRun, "0.897"); return sec }())
	require.Greater(t, times.Least, 0.4315*1.3, "beyond the slowest node of Table 1")
}

// TestRoundedWeights: weights by the printed speeds cost the digits they lack.
func TestRoundedWeights(t *testing.T) {
	sec := make([]float64, len(printedTable1))
	for i, n := range printedTable1 {
		sec[i] = printed(n.sec)
	}
	exact := scalability.RelativeSpeeds(sec)
	ceiling, err := scalability.WeightCeiling(table1Speeds(), exact)
	require.NoError(t, err)
	require.InDelta(t, 0.99995, ceiling, 1e-5)
	// Equal shares on these nodes do not reach what Table 2 has for 16 equal nodes.
	equal := slices.Repeat([]float64{1}, len(exact))
	ceiling, err = scalability.WeightCeiling(equal, exact)
	require.NoError(t, err)
	last := printedTable2[len(printedTable2)-1]
	require.Equal(t, []any{16, "0.914"}, []any{last.nodes, last.e2})
	require.Less(t, ceiling, printed(last.e2))
}

// TestTable4Itself: what Table 4 says of its nodes.
func TestTable4Itself(t *testing.T) {
	perTask := []string{"1.63", "1.20", "1.05", "1.00"} // seconds of a node for a task
	ratio := []string{"0.475", "0.649", "0.670"}
	power := make([]float64, 3) // V
	for i, r := range printedTable4 {
		met(t, perTask[i], float64(r.nodes)*printed(r.sec)*printed(r.e2)/r.tasks)
		if r.e1 != "" {
			power[i] = float64(r.nodes) * printed(r.e1) / printed(r.e2)
			met(t, ratio[i], printed(r.e1)/printed(r.e2))
			own := ownPower(r)
			require.True(t, own.Least < power[i] && power[i] < own.Greatest)
		}
	}
	met(t, "2.05", power[1]/power[0])
	// Nodes of two speeds, 1 and that of the first line: two fast ones of 6 nearly
	// fit, for 12 nodes their number is no whole one.
	slow := power[0] / 4
	met(t, "0.650", (2+4*slow)/6)
	require.InDelta(t, 4.45, (power[2]-12*slow)/(1-slow), 0.02)
	// W' = W T'V'/(TV) with the table's own times.
	for i, want := range map[int]string{1: "64.1", 2: "230.8"} {
		require.InEpsilon(t, printed(want), 16*printed(printedTable4[i].sec)*power[i]/(printed(printedTable4[0].sec)*power[0]), 2e-3)
	}
}

// TestConstantsInSeconds: the overheads of the published constants are longer than
// whole runs.
func TestConstantsInSeconds(t *testing.T) {
	for want, r := range map[string]printedGrowth{"31.5": printedTable3[0], "249.9": printedTable3[3]} {
		o := published()
		o.TaskSec = 0
		sec := o.TimeSec(scalability.EqualPower(r.nodes, 1), r.tasks)
		met(t, want, sec)
		require.Greater(t, sec, printed(r.sec))
	}
	all := calibrated(t, "formula-all").Fit
	mean := taskTime(t, table2Time).Sec
	fitted := scalability.Overhead{TaskSec: mean, PerTaskSec: all.Constant(taskTerm).Value - mean}
	met(t, "0.08", fitted.PerTaskSec)
	met(t, "0.90", fitted.Ceiling(scalability.EqualPower(16, 1)))
	sum, overheads := 0.0, measuredRows()
	for i, r := range printedTable2 {
		overheads[i].Sec *= 1 - printed(r.e1)
		sum += (1 - printed(r.e1)) * printed(r.sec) / (0.3 + 2.4*float64(r.nodes) + 3.3*r.tasks/float64(r.nodes))
	}
	met(t, "0.0264", sum/float64(len(printedTable2)))
	fit, err := formula(calibration.Relative).Fit(overheads)
	require.NoError(t, err)
	for i, want := range []string{"0.16", "0.058", "0.068"} {
		met(t, want, fit.Values()[i])
	}
}

// TestTheoreticalCounts: how the counts of Table 3 grow.
func TestTheoreticalCounts(t *testing.T) {
	slopes := []string{"2.07", "1.99", "1.95", "2.74"}
	measured := []string{"63.0", "247.3", "1003.6", "2990.2"}
	above := []string{"6.6", "8.3", "2.7", "4.9"} // %
	right := []string{"3.88", "15.3", "60.7", "136.2"}
	base := printedTable3[0]
	for i, r := range printedTable3[1:] {
		before := printedTable3[i]
		met(t, slopes[i], math.Log(printed(r.theory)/printed(before.theory))/math.Log(float64(r.nodes)/float64(before.nodes)))
		byTimes := base.tasks * printed(r.sec) * float64(r.nodes) / (printed(base.sec) * float64(base.nodes))
		met(t, measured[i], byTimes)
		require.InDelta(t, printed(above[i]), 100*(printed(r.theory)/byTimes-1), 0.1)
		tasks, err := published().IsoTasks(scalability.EqualPower(base.nodes, 1), scalability.EqualPower(r.nodes, 1), base.tasks)
		require.NoError(t, err)
		met(t, right[i], tasks/base.tasks)
	}
	// Were the last count right, the 8 nodes more would have to be this fast.
	power := 3135.2 / 1031.1 / 1.5
	met(t, "2.03", power)
	met(t, "2.05", (power-1)*16/8)
	met(t, "108.2", printed("53.026")*3135.2/1024*16/24)
}
