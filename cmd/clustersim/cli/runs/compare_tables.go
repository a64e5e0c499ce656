package runs

import (
	"github.com/clustersim/clustersim/cmd/clustersim/cli/output"
	"github.com/clustersim/clustersim/experiments/comparison"
	"github.com/clustersim/clustersim/experiments/report/table"
)

// rowTable has every figure of every row, for programs.
func (c *comparing) rowTable(of *comparison.Report) *table.Table {
	t := table.New(c.keys("workload", "scheduler", "kind", "runs", "planned_makespan_s", "makespan_s", "makespan_ci95_s",
		"lower_bound_s", "gap", "gap_ci95", "optimal", "slr", "slr_ci95", "speedup", "speedup_ci95", "efficiency", "utilisation", "best", "error")...)
	for _, r := range of.Rows {
		p, s := c.grid.Programs[r.Program], c.grid.Schedulers[r.Scheduler]
		row := []any{
			p.Name, s.Name, string(s.Kind), r.Runs, output.Mean(r.PlannedSec), output.Mean(r.MakespanSec), output.Half(r.MakespanSec),
			output.Mean(r.BoundSec), output.Mean(r.Gap), output.Half(r.Gap), output.TextOrNil(string(r.Optimal)), output.Mean(r.SLR), output.Half(r.SLR), output.Mean(r.Speedup), output.Half(r.Speedup),
			output.Mean(r.Efficiency), output.Mean(r.Utilisation), r.Best, output.TextOrNil(output.BlankOr(r.Err)),
		}
		if !c.flags.noTimes {
			row = append(row, output.Mean(r.SchedulingSec))
		}
		t.Add(row...)
	}
	return t
}

// keys are columns, and the wall time unless it is left out.
func (c *comparing) keys(keys ...string) []table.Column {
	if !c.flags.noTimes {
		keys = append(keys, "wall_s")
	}
	return table.Keys(keys...)
}

// standingTable sums up each scheduler over programs and runs.
func (c *comparing) standingTable(of *comparison.Report) *table.Table {
	t := table.New(table.Column{Key: "scheduler"}, table.Column{Key: "workloads"}, table.Rounded("slr", "", output.ShownDigits), table.Column{Key: "best"},
		table.Fixed("better_percent", "better/%", 1), table.Fixed("equal_percent", "equal/%", 1), table.Fixed("worse_percent", "worse/%", 1))
	for _, s := range of.Overall {
		better, equal, worse := s.Pairs.Percent()
		t.Add(c.grid.Schedulers[s.Scheduler].Name, s.Programs, s.SLR, s.Best, better, equal, worse)
	}
	return t
}

// pairTable has a row for each ordered pair of schedulers.
func (c *comparing) pairTable(of *comparison.Report) *table.Table {
	t := table.New(table.Keys("scheduler", "other", "better", "equal", "worse", "better_percent", "equal_percent", "worse_percent")...)
	for a, row := range of.Pairs {
		for b, tally := range row {
			if a == b {
				continue
			}
			better, equal, worse := tally.Percent()
			t.Add(c.grid.Schedulers[a].Name, c.grid.Schedulers[b].Name, tally.Better, tally.Equal, tally.Worse, better, equal, worse)
		}
	}
	return t
}
