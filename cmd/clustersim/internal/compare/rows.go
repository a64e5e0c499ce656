package compare

import (
	"strconv"

	"github.com/clustersim/clustersim/cmd/clustersim/internal/output"
	"github.com/clustersim/clustersim/experiments/report/table"
	"github.com/clustersim/clustersim/internal/measure/comparison"
	"github.com/clustersim/clustersim/internal/measure/stats"
	"github.com/clustersim/clustersim/internal/measure/why"
	"github.com/clustersim/clustersim/sim"
)

// rowTable has every metric of every row, for scripts.
func (c *comparing) rowTable() *table.Table {
	keys, _ := c.cells(comparison.Row{})
	t := table.New(table.Keys(keys...)...)
	for _, r := range c.Rows {
		_, values := c.cells(r)
		t.Add(values...)
	}
	return t
}

// cells are the metrics of a row and their columns, which are the same for all rows.
func (c *comparing) cells(r comparison.Row) (keys []string, values []any) {
	add := func(key string, value any) { keys, values = append(keys, key), append(values, value) }
	estimate := func(key string, e stats.Estimate) {
		add(key, output.Mean(e))
		add(key+"_ci95", output.Half(e))
	}
	w, s := c.Workloads[r.Workload], c.Schedulers[r.Scheduler]
	if len(c.networks) > 1 {
		add("platform", w.Platform)
	}
	add("workload", w.Name)
	add("scheduler", s.Name)
	add("kind", string(s.Kind))
	add("runs", r.Runs)
	add("planned_makespan_s", output.Mean(r.PlannedSec))
	add("makespan_s", output.Mean(r.MakespanSec))
	add("makespan_ci95_s", output.Half(r.MakespanSec))
	add("lower_bound_s", output.Mean(r.BoundSec))
	add("bound", output.TextOrNil(boundNames(r.Bounds, " ")))
	estimate("gap", r.Gap)
	add("optimal", output.TextOrNil(string(r.Optimal)))
	estimate("slr", r.SLR)
	estimate("speedup", r.Speedup)
	add("efficiency", output.Mean(r.Efficiency))
	add("utilisation", output.Mean(r.Utilisation))
	add("best", r.Best)
	add("error", output.TextOrNil(output.BlankOr(r.Err)))
	if c.options.Noise.On() {
		estimate("robustness", r.Robustness)
	}
	if c.powered() {
		estimate("energy_j", r.EnergyJoule)
		estimate("energy_delay_js", r.EnergyDelay)
		estimate("peak_power_w", r.PeakPowerW)
	}
	if c.runs.Priced {
		estimate("cost", r.Cost)
	}
	if c.paired() { // undefined for a scheduler that failed or has no baseline
		values := make([]any, len(pairedKeys))
		if a := r.Against; a != nil {
			values = []any{
				c.Schedulers[a.Baseline].Name, output.Mean(a.DifferenceSec), output.Half(a.DifferenceSec),
				a.Runs.Better, a.Runs.Equal, a.Runs.Worse, a.StudentP, a.WilcoxonP,
			}
		}
		for i, key := range pairedKeys {
			add(key, values[i])
		}
	}
	if c.flags.explain {
		for i, x := range (why.Shares{Stored: c.options.Storage.Kind != sim.NoStorage, System: c.options.Overhead.On()}).List() {
			var part any // undefined for a scheduler that failed
			if i < len(r.Shares) {
				part = r.Shares[i].Part
			}
			add(x.Name+"_share", part)
		}
	}
	if !c.flags.noTimes {
		add("wall_s", output.Mean(r.SchedulingSec))
	}
	return keys, values
}

// pairedKeys are the columns for scripts.
var pairedKeys = []string{"baseline", "difference_s", "difference_ci95", "better_runs", "equal_runs", "worse_runs", "student_p", "wilcoxon_p"}

// standingTable sums up each scheduler over workloads and runs.
func (c *comparing) standingTable() *table.Table {
	half := table.Column{Key: "slr_ci95", Head: "95 %", Text: func(v any) string { return "+-" + strconv.FormatFloat(v.(float64), 'g', 3, 64) }}
	t := table.New(table.Column{Key: "scheduler"}, table.Column{Key: "workloads"}, output.Rounded("slr"), half.If(len(c.Workloads) > 1), table.Column{Key: "best"},
		table.Fixed("better_percent", "better/%", 1), table.Fixed("equal_percent", "equal/%", 1), table.Fixed("worse_percent", "worse/%", 1))
	for _, s := range c.Overall {
		better, equal, worse := s.Pairs.Percent()
		t.Add(c.Schedulers[s.Scheduler].Name, s.Workloads, s.SLR.Mean, s.SLR.Half, s.Best, better, equal, worse)
	}
	return t
}

// pairTable has a row for each ordered pair of schedulers.
func (c *comparing) pairTable() *table.Table {
	t := table.New(table.Keys("scheduler", "other", "better", "equal", "worse", "better_percent", "equal_percent", "worse_percent")...)
	for a, row := range c.Pairs {
		for b, tally := range row {
			if a == b {
				continue
			}
			better, equal, worse := tally.Percent()
			t.Add(c.Schedulers[a].Name, c.Schedulers[b].Name, tally.Better, tally.Equal, tally.Worse, better, equal, worse)
		}
	}
	return t
}
