package pccluster

import (
	"math"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/clustersim/clustersim/internal/measure/calibration"
)

func calibrated(t *testing.T, id string) Calibration {
	t.Helper()
	c := replay(t).Calibrated.Find(id)
	require.Equal(t, id, c.ID)
	return c
}

// TestFormulaFits has the constants and errors, in percent, that an independent
// program found for the same rows. Each must be met to its last digit.
func TestFormulaFits(t *testing.T) {
	for id, want := range map[string]struct {
		constants     []string // empty: not known
		mape, max     string
		rmse          string
		test, testMax string
		predicted     string
	}{
		"formula-all":            {constants: []string{"0.0544", "0.0635", "0.7971"}, mape: "4.77", max: "18.2", rmse: "2.38", predicted: "105.70"},
		"formula-ordinary":       {constants: []string{"-0.693", "0.250", "0.788"}, mape: "15.8"},
		"formula-unit":           {constants: []string{"0.02825", "0.7068"}, mape: "4.84"},
		"formula-small-clusters": {constants: []string{"0.109", "0.0553", "0.7832"}, test: "6.9", testMax: "20", predicted: "103.75"},
		"formula-odd-lines":      {test: "5.1"},
		"formula-short-runs":     {test: "2.4", testMax: "9.3"},
		"formula-serial-all":     {constants: []string{"", "", "", "0.0055"}, mape: "4.30"},
	} {
		c := calibrated(t, id)
		known := func(want string, got float64, what string) {
			if want != "" {
				met(t, want, got, id, what)
			}
		}
		for i, x := range want.constants {
			known(x, c.Fit.Values()[i], c.Fit.Constants[i].Name)
		}
		known(want.mape, 100*c.Fit.Errors.Mean, "MAPE")
		known(want.max, 100*c.Fit.Errors.Max, "max")
		known(want.rmse, c.Fit.Errors.RMSE, "RMSE")
		known(want.test, 100*c.Test.Mean, "test MAPE")
		known(want.testMax, 100*c.Test.Max, "test max")
		known(want.predicted, c.PredictedSec, "prediction")
	}
	require.Equal(t, []string{"b", "c"}, calibrated(t, "formula-table3").Undetermined, "W/N = 4N in Table 3")
	for part, rows := range map[string][2]int{"all": {36, 0}, "small-clusters": {27, 9}, "odd-lines": {18, 18}, "short-runs": {24, 12}} {
		c := calibrated(t, "formula-"+part)
		require.Equal(t, rows, [2]int{c.Fit.Errors.N, c.Test.N}, part)
	}
}

// TestResiduals has those of the formula fitted to all of Table 2, in percent.
func TestResiduals(t *testing.T) {
	f := calibrated(t, "formula-all").Fit
	require.Equal(t, Row{16, 128, 9.103}, measuredRows()[f.Errors.MaxAt])
	want := []float64{
		-4.2, 6.1, 4.8, -6.7, 6.4, 1.8, -2.8, -0.2, 1.4, 1.8,
		-5.1, -9.7, 13.3, -5.0, 15.8, 2.8, 0.6, 0.3, 2.8,
		3.6, 1.0, 8.0, -5.4, 1.5, -6.4, -1.4, -0.8,
		3.4, -3.7, 3.1, -18.2, -8.0, -2.1, -4.6, -8.4, -0.5,
	}
	require.Len(t, f.Residuals, len(want))
	for i, r := range f.Residuals {
		require.InDelta(t, want[i], 100*r, 0.051, measuredRows()[i])
	}
	// The rows of Table 3, which the constants in a common unit were not fitted to.
	unit, m := calibrated(t, "formula-unit").Fit.Values(), formulaUnit(calibration.Relative)
	for i, want := range []float64{-3.2, -1.8, 0.1, -1.4, 0.8} {
		r := printedTable3[i].row()
		require.InDelta(t, want, 100*(m.Predict(unit, r)/r.Sec-1), 0.051)
	}
}

// TestSerialTerm: what the server would do for each task, fitted, predicts the time
// on 24 nodes worse than without.
func TestSerialTerm(t *testing.T) {
	ordinary, err := formulaSerial(calibration.Ordinary).Fit(measuredRows())
	require.NoError(t, err)
	require.InDelta(t, 0.0019, ordinary.Constant("d").Value, 5e-5)
	m := formulaSerial(calibration.Ordinary)
	require.InDelta(t, 1.053, m.Predict(ordinary.Values(), predictionRow())/predictionRow().Sec, 5e-4)
	most := 0.0
	for _, part := range []string{"all", "small-clusters", "odd-lines", "short-runs"} {
		over := calibrated(t, "formula-serial-"+part).PredictedSec/predictionRow().Sec - 1
		require.Greater(t, over, math.Abs(calibrated(t, "formula-"+part).PredictedSec/predictionRow().Sec-1), part)
		most = max(most, over)
	}
	require.InDelta(t, 0.19, most, 0.005)
}

// TestSimulatorFits: on equal nodes the simulator is the formula, plus two
// messages; its costs must come out as the formula's constants.
func TestSimulatorFits(t *testing.T) {
	const messagesSec = 2 * 13.01 * 100e-6 // two latencies of two cables, by LV08
	for _, part := range []string{
		"all", "small-clusters", "odd-lines", "short-runs", "serial-all", "serial-small-clusters", "serial-odd-lines", "serial-short-runs",
	} {
		f, s := calibrated(t, "formula-"+part), calibrated(t, "simulator-"+part)
		want := f.Fit.Values()
		want[0] -= messagesSec
		for i, x := range s.Fit.Values() {
			require.InDelta(t, want[i], x, 1e-6, "%s: %s", part, s.Fit.Constants[i].Name)
			require.InEpsilon(t, f.Fit.Constants[i].StandardError, s.Fit.Constants[i].StandardError, 1e-3)
		}
		if !strings.HasSuffix(part, "all") {
			require.InDelta(t, f.Test.Mean, s.Test.Mean, 1e-6)
		}
	}
}

func TestWeights(t *testing.T) {
	want := map[string]string{"printed": "0.597", "equal": "0.765", "speed": "1.000"}
	list := replay(t).Weights
	require.Len(t, list, len(want))
	for _, w := range list {
		met(t, want[w.ID], w.Ceiling, w.ID)
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
		if s.Cluster == equalNodes {
			require.InEpsilon(t, s.E1, s.E2, 1e-12)
		}
	}
}
