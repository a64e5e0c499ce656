package queues

import (
	"fmt"
	"slices"
	"strconv"

	"github.com/clustersim/clustersim/cmd/clustersim/internal/output"
	"github.com/clustersim/clustersim/experiments/report"
	"github.com/clustersim/clustersim/experiments/report/table"
	"github.com/clustersim/clustersim/internal/measure/queuestats"
	"github.com/clustersim/clustersim/internal/measure/stats"
)

// showPaired compares the rows of each variant with its baseline, for people: in one table, with a column for the
// baselines if they differ.
func (s *study) showPaired(r *report.Report) {
	m := metricNamed(s.flags.metric)
	var rows []*row
	bases := map[string]bool{}
	for _, v := range s.variants {
		for _, row := range s.of(v) {
			if row.against != nil {
				rows, bases[row.against.base.policy.name] = append(rows, row), true
			}
		}
	}
	if len(rows) == 0 {
		return
	}
	several, columns := s.flags.runs > 1, s.labels()
	if len(bases) == 1 {
		columns[0].Head = "against " + rows[0].against.base.policy.name
	}
	t := table.New(append(columns, table.Column{Key: "against"}.If(len(bases) > 1), output.Rounded(m.Name), table.Named("interval", "95 %").If(several),
		table.Fixed("better/%", "", 1).If(several), table.Fixed("worse/%", "", 1).If(several),
		probability("student_p", "Student p").If(several), probability("wilcoxon_p", "Wilcoxon p").If(several))...)
	for _, row := range rows {
		a := row.against
		better, _, worse := a.runs.Percent()
		t.Add(append(s.label(row), a.base.policy.name, a.difference.Mean, output.PlusMinus(a.difference), better, worse, a.studentP, a.wilcoxonP)...)
	}
	r.Show("", t)
	if slices.ContainsFunc(rows, func(row *row) bool { return row.against.approximate }) {
		r.Say("More than 200 runs differ: Wilcoxon's p values are those of the normal approximation.")
	}
}

// leastShown is the least p value that people see in full.
const leastShown = 0.001

func probability(key, head string) table.Column {
	return table.Column{Key: key, Head: head, Text: func(v any) string {
		if p := v.(float64); p >= leastShown {
			return strconv.FormatFloat(p, 'f', 3, 64)
		}
		return "<" + strconv.FormatFloat(leastShown, 'f', 3, 64)
	}}
}

// difference is what a variant changes in a row: run by run, since both met the same dates.
func (s *study) difference(r *row, of func(*queuestats.Metrics) float64) (d stats.Estimate, before float64) {
	for _, base := range s.rows {
		if base.variant == s.variants[0] && base.policy == r.policy && base.estimates == r.estimates && base.rounds == r.rounds && base.err() == nil {
			return stats.PairedT(r.values(of), base.values(of)).Difference, base.mean(of).Mean
		}
	}
	return stats.Of(nil), 0
}

// showDifferences shows what --what-if changes, for people.
func (s *study) showDifferences(r *report.Report) {
	if len(s.variants) == 1 {
		return
	}
	var list []cell
	columns := s.labels()
	for _, c := range cells(s.flags.fairStart) {
		switch c.column.Key {
		case "makespan/s", "wait/s", "p95/s", "max/s", "slowdown":
			list = append(list, c)
			column := c.column
			column.Text = nil
			columns = append(columns, column)
		}
	}
	t := table.New(columns...)
	for _, row := range s.rows {
		if row.variant == s.variants[0] || row.err() != nil {
			continue
		}
		line := s.label(row)
		for _, c := range list {
			line = append(line, changed(s.difference(row, c.of)))
		}
		t.Add(line...)
	}
	r.Show("Differences to what is", t)
	r.Say("Differences are between simulations of the same jobs; they are no forecast of waits.")
}

// changed shows a difference, and how much of the value before it is.
func changed(d stats.Estimate, before float64) any {
	if d.N == 0 {
		return nil
	}
	text := fmt.Sprintf("%+.6g", d.Mean)
	if d.Half > 0 {
		text += fmt.Sprintf("+-%.3g", d.Half)
	}
	if before > 0 {
		text += fmt.Sprintf(" (%+.1f %%)", 100*d.Mean/before)
	}
	return text
}
