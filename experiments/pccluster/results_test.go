package pccluster

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
)

func calibrated(t *testing.T, id string) Calibration {
	t.Helper()
	c, ok := replay(t).Calibrated.Find(id)
	require.True(t, ok, id)
	return c
}

// TestFormulaFits has the constants and errors that an independent program found
// for the same rows.
func TestFormulaFits(t *testing.T) {
	for id, want := range map[string]struct {
		constants       []float64
		mape, max, rmse float64
		test, testMax   float64 // 0: not known
		predicted       float64
	}{
		"formula-all":            {constants: []float64{0.0544, 0.0635, 0.7971}, mape: 0.0477, max: 0.182, rmse: 2.38, predicted: 105.70},
		"formula-ordinary":       {constants: []float64{-0.693, 0.250, 0.788}, mape: 0.158},
		"formula-unit":           {constants: []float64{0.02825, 0.7068}, mape: 0.0484},
		"formula-small-machines": {constants: []float64{0.109, 0.0553, 0.7832}, test: 0.069, testMax: 0.20, predicted: 103.75},
		"formula-odd-lines":      {test: 0.051},
		"formula-short-runs":     {test: 0.024, testMax: 0.093},
		"formula-serial-all":     {mape: 0.0430},
	} {
		c := calibrated(t, id)
		for i, x := range want.constants {
			require.InDelta(t, x, c.Fit.Values()[i], 5e-4, id)
		}
		near := func(want, got, digit float64, what string) {
			if want != 0 {
				require.InDelta(t, want, got, digit/2*1.01, "%s: %s", id, what)
			}
		}
		near(want.mape, c.Fit.Errors.MAPE, 1e-3, "MAPE")
		near(want.max, c.Fit.Errors.MaxRelative, 1e-3, "max")
		near(want.rmse, c.Fit.Errors.RMSE, 1e-2, "RMSE")
		near(want.test, c.Test.MAPE, 1e-3, "test MAPE")
		near(want.testMax, c.Test.MaxRelative, 1e-2, "test max")
		near(want.predicted, c.PredictedSec, 1e-2, "prediction")
	}
	require.Equal(t, []string{"b", "c"}, calibrated(t, "formula-table3").Undetermined, "W/N = 4N in Table 3")
	worst := calibrated(t, "formula-all").Fit.Errors.MaxRow
	require.Equal(t, Row{16, 128, 9.103}, measuredRows()[worst])
	for i, want := range []float64{-4.2, 6.1, 4.8, -6.7, 6.4, 1.8, -2.8, -0.2, 1.4, 1.8} {
		require.InDelta(t, want, 100*calibrated(t, "formula-all").Fit.Residuals[i], 0.06)
	}
}

// TestSimulatorFits: on equal nodes the simulator is the formula, plus two
// messages; its costs must come out as the formula's constants.
func TestSimulatorFits(t *testing.T) {
	const messagesSec = 2 * 13.01 * 100e-6 // two latencies of two cables, by LV08
	for _, part := range []string{
		"all", "small-machines", "odd-lines", "short-runs", "serial-all", "serial-small-machines", "serial-odd-lines", "serial-short-runs",
	} {
		f, s := calibrated(t, "formula-"+part), calibrated(t, "simulator-"+part)
		want := f.Fit.Values()
		want[0] -= messagesSec
		for i, x := range s.Fit.Values() {
			require.InDelta(t, want[i], x, 1e-6, "%s: %s", part, s.Fit.Constants[i].Name)
			require.InEpsilon(t, f.Fit.Constants[i].StandardError, s.Fit.Constants[i].StandardError, 1e-3)
		}
		if !strings.HasSuffix(part, "all") {
			require.InDelta(t, f.Test.MAPE, s.Test.MAPE, 1e-6)
		}
	}
}

func TestWeights(t *testing.T) {
	want := map[string]float64{"printed": 0.597, "equal": 0.765, "speed": 0.99995}
	list := replay(t).Weights
	require.Len(t, list, len(want))
	for _, w := range list {
		require.InDelta(t, want[w.ID], w.Ceiling, 5.1e-4, w.ID)
		require.InEpsilon(t, w.Ceiling, w.Free, 1e-4, "the simulator without overhead reaches the ceiling")
		require.Less(t, w.Real, w.Ceiling)
	}
	require.Less(t, list[0].Real, 0.61*list[2].Real, "inverted weights cost two fifths")
}

func TestCounts(t *testing.T) {
	for _, c := range replay(t).Counts {
		if c.Table == 3 {
			want := map[int][3]float64{
				2: {16, 16, 16}, 4: {23.5, 62.1, 64}, 8: {53.0, 244.7, 256}, 16: {170.7, 971.3, 1024}, 24: {366.3, 2179.8, 2304},
			}[c.Nodes]
			for i, got := range []float64{c.Printed, c.Right, c.Most} {
				require.InDelta(t, want[i], got, 0.05, c.Nodes)
			}
			continue
		}
		require.Equal(t, c.Nodes > 4, c.PentiumD > 0)
		require.LessOrEqual(t, c.Printed, c.Most)
	}
}

// TestCurves: the right equation keeps E2 in the simulator, the printed one does
// not; E1 follows V/N.
func TestCurves(t *testing.T) {
	r := replay(t)
	e2 := func(s Step) float64 { return s.E2 }
	for _, m := range []string{equalNodes, numbered, slowFirst} {
		require.Less(t, spread(along(r.Steps, m, "right", e2)), 0.005, m)
		require.Greater(t, spread(along(r.Steps, m, "printed", e2)), 0.05, m)
	}
	for _, s := range r.Steps {
		require.InEpsilon(t, s.V/float64(s.Nodes), s.E1/s.E2, 1e-9)
		if s.Machine == equalNodes {
			require.InEpsilon(t, s.E1, s.E2, 1e-12)
		}
	}
}
