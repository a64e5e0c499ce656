package comparison

import (
	"math"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/clustersim/clustersim/internal/measure/stats"
)

// Values are the runs of which rows are means, the same for any number of workers but for wall
// times.
func TestValues(t *testing.T) {
	r, again := newGrid().run(t, 1), newGrid().run(t, 5)
	of := map[string]func(Row) stats.Estimate{
		"planned_makespan_s": func(row Row) stats.Estimate { return row.PlannedSec },
		"makespan_s":         func(row Row) stats.Estimate { return row.MakespanSec },
		"gap":                func(row Row) stats.Estimate { return row.Gap },
		"slr":                func(row Row) stats.Estimate { return row.SLR },
		"speedup":            func(row Row) stats.Estimate { return row.Speedup },
		"efficiency":         func(row Row) stats.Estimate { return row.Efficiency },
		"utilisation":        func(row Row) stats.Estimate { return row.Utilisation },
		"robustness":         func(row Row) stats.Estimate { return row.Robustness },
		"energy_j":           func(row Row) stats.Estimate { return row.EnergyJoule },
		"energy_delay_js":    func(row Row) stats.Estimate { return row.EnergyDelay },
		"peak_power_w":       func(row Row) stats.Estimate { return row.PeakPowerW },
		"cost":               func(row Row) stats.Estimate { return row.Cost },
		"wall_s":             func(row Row) stats.Estimate { return row.SchedulingSec },
	}
	require.Len(t, Metrics(), len(of))
	for _, m := range Metrics() {
		values := r.Values(m)
		if m.Name != "wall_s" {
			require.Equal(t, values, again.Values(m), m.Name)
		}
		for _, row := range r.Rows {
			want, runs := of[m.Name](row), values[row.Workload][row.Scheduler]
			require.Len(t, runs, want.N, m.Name)
			if want.N > 0 {
				require.InDelta(t, want.Mean, stats.Mean(runs), 1e-9*math.Abs(want.Mean), m.Name)
			}
		}
	}
}
