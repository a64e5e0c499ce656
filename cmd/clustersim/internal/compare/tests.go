package compare

import (
	"errors"
	"slices"
	"strings"

	"github.com/clustersim/clustersim/cmd/clustersim/internal/mistake"
	"github.com/clustersim/clustersim/cmd/clustersim/internal/output"
	"github.com/clustersim/clustersim/cmd/clustersim/internal/statistics"
	"github.com/clustersim/clustersim/experiments/report"
	"github.com/clustersim/clustersim/experiments/report/table"
	"github.com/clustersim/clustersim/internal/measure/comparison"
	"github.com/clustersim/clustersim/internal/measure/significance"
	"github.com/clustersim/clustersim/internal/measure/significance/account"
)

// checkTables reports flags for statistics that cannot be followed.
func (f *compareFlags) checkTables(out *output.Flags) error {
	errs := []error{f.statistics.Check(f.tests), checkMetric("--metric", f.statistics.Metric)}
	if f.statistics.Table != "" {
		errs = append(errs, checkMetric("--table", f.statistics.Table))
	}
	var tables []string
	for _, x := range []struct {
		given bool
		name  string
	}{{f.pairs, "--pairs"}, {f.tests, "--tests"}, {f.statistics.Table != "", "--table"}, {f.eachRun, "--each-run"}} {
		if x.given {
			tables = append(tables, x.name)
		}
	}
	if out.Format == string(table.CSV) && len(tables) > 1 {
		errs = append(errs, mistake.InFlag("-o", errors.New("csv is one table (want one of "+strings.Join(tables, ", ")+")")))
	}
	return errors.Join(errs...)
}

func checkMetric(flag, name string) error {
	var names []string
	for _, m := range comparison.Metrics() {
		names = append(names, m.Name)
	}
	if slices.Contains(names, name) {
		return nil
	}
	return mistake.InFlag(flag, mistake.UnknownName("metric", name, names, "want "+strings.Join(names, ", ")))
}

// sample has a metric of all schedulers on all workloads.
func (c *comparing) sample(metric string) *significance.Sample {
	metrics := comparison.Metrics()
	m := metrics[slices.IndexFunc(metrics, func(m comparison.Metric) bool { return m.Name == metric })]
	s := &significance.Sample{Metric: m.Name, Higher: m.Higher, By: "scheduler", Of: []string{"workload"}, Runs: c.Values(m)}
	if len(c.networks) > 1 {
		s.Of = append(s.Of, "platform")
	}
	for _, x := range c.Schedulers {
		s.Methods = append(s.Methods, x.Name)
	}
	for _, w := range c.Workloads {
		s.Blocks = append(s.Blocks, []string{w.Name, w.Platform}[:len(s.Of)])
	}
	return s
}

// tested is the outcome of the tests of a metric.
func (c *comparing) tested(metric string) *significance.Result {
	return c.sample(metric).Test(c.baseline, c.flags.statistics.Level)
}

// addStatistics adds the tables that are wanted below the others, and has CSV print the one that is.
func (c *comparing) addStatistics(r *report.Report) {
	f := c.flags
	if metric := f.statistics.Table; metric != "" {
		x := c.tested(metric)
		full := account.ValuesInFull(x.Sample)
		r.Show("", account.Values(x, f.statistics.Digits))
		r.Data("table", full)
		r.CSV = full
	}
	if f.tests {
		x := c.tested(f.statistics.Metric)
		account.Fill(r, x)
		r.CSV = account.Pairs(x)
	}
	if f.eachRun {
		t := c.runTable()
		r.Show("", t)
		r.Data("each_run", t)
		r.CSV = t
	}
}

// draw writes the pictures of statistics.
func (c *comparing) draw() error {
	if !c.flags.statistics.Wanted() {
		return nil
	}
	return c.flags.statistics.Draw(c.tested(c.flags.statistics.Metric))
}

// addTestsToPage adds the tests if there are several workloads.
func (c *comparing) addTestsToPage(r *report.Report) {
	statistics.AddToPage(r, c.tested(c.flags.statistics.Metric))
}

// runTable has a row for each run, with all metrics. A scheduler whose runs are all the same
// has one row.
func (c *comparing) runTable() *table.Table {
	columns := table.Keys("workload", "scheduler", "run")
	if len(c.networks) > 1 {
		columns = slices.Insert(columns, 1, table.Column{Key: "platform"})
	}
	var values [][][][]float64
	for _, m := range comparison.Metrics() {
		if c.flags.noTimes && m.Name == "wall_s" || !c.powered() && powerMetric(m.Name) || !c.runs.Priced && m.Name == "cost" {
			continue
		}
		columns = append(columns, output.Rounded(m.Name))
		values = append(values, c.Values(m))
	}
	t := table.New(columns...)
	for _, row := range c.Rows {
		if row.Err != nil {
			continue
		}
		for run := range row.Runs {
			cells := []any{c.Workloads[row.Workload].Name}
			if len(c.networks) > 1 {
				cells = append(cells, c.Workloads[row.Workload].Platform)
			}
			cells = append(cells, c.Schedulers[row.Scheduler].Name, run+1)
			for _, of := range values {
				var value any
				if runs := of[row.Workload][row.Scheduler]; run < len(runs) {
					value = runs[run]
				}
				cells = append(cells, value)
			}
			t.Add(cells...)
		}
	}
	return t
}

func powerMetric(name string) bool {
	return slices.Contains([]string{"energy_j", "energy_delay_js", "peak_power_w"}, name)
}
