package compare

import (
	"slices"
	"strconv"
	"strings"

	"github.com/clustersim/clustersim/cmd/clustersim/internal/mistake"
	"github.com/clustersim/clustersim/cmd/clustersim/internal/output"
	"github.com/clustersim/clustersim/experiments/report"
	"github.com/clustersim/clustersim/experiments/report/table"
	"github.com/clustersim/clustersim/internal/measure/comparison"
	"github.com/clustersim/clustersim/internal/spec"
)

// bestBaseline is no scheduler in particular.
const bestBaseline = -1

// baselineOf is the number of the scheduler that --baseline names, by its short name or
// its spec.
func (f *compareFlags) baselineOf(schedulers []string) (int, error) {
	if f.baseline == "" {
		return bestBaseline, nil
	}
	want, err := spec.ParseNamed("scheduler", f.baseline)
	var names []string
	for i, text := range schedulers {
		have, _ := spec.ParseNamed("scheduler", text) // it has been read before
		names = append(names, have.String())
		if f.baseline == have.String() || err == nil && want.Spec.String() == have.Spec.String() {
			return i, nil
		}
	}
	return 0, mistake.UnknownName("scheduler", f.baseline, names, "--baseline takes one of those compared: "+strings.Join(names, ", "))
}

// paired says whether rows are compared with a baseline, run by run.
func (c *comparing) paired() bool {
	return c.flags.baseline != "" || c.options.Noise.On() && c.flags.runs > 1
}

// showPaired compares the rows of one workload with its baseline, for people.
func (c *comparing) showPaired(r *report.Report, rows []comparison.Row) {
	at := slices.IndexFunc(rows, func(row comparison.Row) bool { return row.Against != nil })
	if at < 0 {
		return
	}
	base := rows[at].Against.Baseline
	several := slices.ContainsFunc(rows, func(row comparison.Row) bool { return row.Runs > 1 })
	t := table.New(
		table.Named("scheduler", "against "+c.Schedulers[base].Name), output.Rounded("difference/s"), table.Named("95 %", "").If(several),
		table.Fixed("better/%", "", 1).If(several), table.Fixed("worse/%", "", 1).If(several),
		probability("student_p", "Student p").If(several), probability("wilcoxon_p", "Wilcoxon p").If(several),
	)
	shown := false
	for _, row := range rows {
		if a := row.Against; a != nil && row.Scheduler != base {
			better, _, worse := a.Runs.Percent()
			t.Add(c.Schedulers[row.Scheduler].Name, output.Mean(a.DifferenceSec), output.PlusMinus(a.DifferenceSec), better, worse, a.StudentP, a.WilcoxonP)
			shown = true
		}
	}
	if shown {
		r.Show("", t)
	}
}

// probability is a column of p values.
func probability(key, head string) table.Column {
	return table.Column{Key: key, Head: head, Text: func(v any) string {
		if p := v.(float64); p >= leastShown {
			return strconv.FormatFloat(p, 'f', 3, 64)
		}
		return "<" + strconv.FormatFloat(leastShown, 'f', 3, 64)
	}}
}

// leastShown is the least p value that people see in full.
const leastShown = 0.001

// pairedKeys are the columns for scripts.
var pairedKeys = []string{"baseline", "difference_s", "difference_ci95", "better_runs", "equal_runs", "worse_runs", "student_p", "wilcoxon_p"}
