package queues

import (
	"fmt"
	"math"
	"strconv"
	"strings"

	"github.com/clustersim/clustersim/cmd/clustersim/internal/output"
	"github.com/clustersim/clustersim/experiments/report"
	"github.com/clustersim/clustersim/experiments/report/table"
	"github.com/clustersim/clustersim/internal/measure/queuestats"
	"github.com/clustersim/clustersim/internal/units"
	simqueue "github.com/clustersim/clustersim/sim/queue"
)

// report has tables for people, a row a job as CSV, and everything as JSON.
func (s *study) report() (*report.Report, error) {
	r := &report.Report{Title: s.title(), Intro: s.trace.Cleaning.String(), CSV: s.jobTable()}
	switch {
	case len(s.runs) > 1:
		r.Show("", s.rowTable())
		r.Say("%s", s.settings("; * best "+s.flags.metric))
		s.showPaired(r)
		s.showDifferences(r)
	case s.runs[0].err == nil:
		r.Show("", s.summary(s.runs[0]))
	}
	s.showNotDone(r)
	s.showRecorded(r)
	if err := s.showWhy(r); err != nil {
		return nil, err
	}
	s.addJSON(r)
	return r, nil
}

// title says what is simulated.
func (s *study) title() string {
	text := fmt.Sprintf("%s: %s on %s", strings.Join(s.trace.Files, ", "), units.Count(s.trace.Len(), "job"), units.Count(s.machine.Units, s.machine.Unit()))
	if s.machine.Left != "" {
		text += " (" + s.machine.Left + ")"
	}
	return text
}

// settings say how runs were made, as far as all were made so.
func (s *study) settings(more string) string {
	var list []string
	if len(s.flags.rounds) == 1 {
		list = append(list, s.flags.rounds[0]+" rounds")
	}
	if len(s.flags.estimates) == 1 {
		list = append(list, "estimates "+s.flags.estimates[0])
	}
	list = append(list, s.flags.limit+" limits")
	if s.flags.runs > 1 {
		list = append(list, fmt.Sprintf("means of %d runs with dates moved by up to %s", s.flags.runs, s.flags.shake))
	}
	return strings.Join(list, ", ") + more
}

// summary has the main metrics of one run, a line each.
func (s *study) summary(x *oneRun) *table.Table {
	m := x.metrics
	t := table.New(table.Keys("metric", "value")...)
	t.Add("policy", x.row.policy.name+"; "+s.settings(""))
	for state := simqueue.Completed; state <= simqueue.Split; state++ {
		if n := m.States[state]; n > 0 {
			t.Add(state.String(), n)
		}
	}
	t.Add("makespan", output.Time(m.Machine.MakespanSec))
	t.Add("utilisation", output.Percent(m.Machine.Utilisation))
	t.Add("utilisation until the last submission", output.Percent(m.Machine.UtilisationLoaded))
	t.Add("wait mean", output.Time(m.Wait.Mean))
	t.Add("wait p95", output.Time(m.Wait.P95))
	t.Add("wait max", output.Time(m.Wait.Max))
	t.Add("bounded slowdown mean", output.Digits(m.BoundedSlowdown.Mean))
	t.Add("loss of capacity", output.Percent(m.Machine.LossOfCapacity))
	t.Add("backfilled", m.Backfilled)
	if s.flags.fairStart {
		t.Add("jobs that later ones delayed", output.Digits(m.UnfairJobs))
		t.Add("delay by later jobs, mean", output.Time(m.UnfairDelaySec))
	}
	if units.Finite(m.EnergyJ) {
		t.Add("energy", output.Short(m.EnergyJ, "J"))
	}
	t.Add("rounds", m.Rounds)
	t.Add("events", m.Events)
	for _, c := range x.counters {
		t.Add(c.Name, output.Digits(c.Value))
	}
	return t
}

// percentOf shows a part of 1.
func percentOf(v any) string { return strings.TrimSuffix(output.Percent(v.(float64)), " %") }

// number is a column of numbers that are whole if they are counts.
func number(head string) table.Column {
	return table.Column{Key: head, Text: func(v any) string {
		if x := v.(float64); x == math.Trunc(x) && math.Abs(x) < 1e15 {
			return strconv.FormatFloat(x, 'f', 0, 64)
		}
		return output.Digits(v.(float64))
	}}
}

// cell is a column of the table of rows.
type cell struct {
	column table.Column
	of     func(*queuestats.Metrics) float64
	always bool // shown though it is 0 or undefined everywhere
}

// cells are the metrics that people see, fair also those of --fair-start.
func cells(fair bool) []cell {
	percent := func(head string) table.Column { return table.Column{Key: head, Text: percentOf} }
	return []cell{
		{number("completed"), func(m *queuestats.Metrics) float64 { return float64(m.States[simqueue.Completed]) }, true},
		{number("walltime"), func(m *queuestats.Metrics) float64 { return float64(m.States[simqueue.Walltime]) }, false},
		{number("others"), others, false},
		{output.Rounded("makespan/s"), func(m *queuestats.Metrics) float64 { return m.Machine.MakespanSec }, true},
		{percent("utilisation/%"), func(m *queuestats.Metrics) float64 { return m.Machine.Utilisation }, true},
		{percent("loaded/%"), func(m *queuestats.Metrics) float64 { return m.Machine.UtilisationLoaded }, true},
		{output.Rounded("wait/s"), func(m *queuestats.Metrics) float64 { return m.Wait.Mean }, true},
		{output.Rounded("p95/s"), func(m *queuestats.Metrics) float64 { return m.Wait.P95 }, true},
		{output.Rounded("max/s"), func(m *queuestats.Metrics) float64 { return m.Wait.Max }, true},
		{output.Rounded("slowdown"), func(m *queuestats.Metrics) float64 { return m.BoundedSlowdown.Mean }, true},
		{percent("lost/%"), func(m *queuestats.Metrics) float64 { return m.Machine.LossOfCapacity }, true},
		{number("backfilled"), func(m *queuestats.Metrics) float64 { return float64(m.Backfilled) }, true},
		{number("delayed"), func(m *queuestats.Metrics) float64 { return m.UnfairJobs }, fair},
		{output.Rounded("delay/s"), func(m *queuestats.Metrics) float64 { return m.UnfairDelaySec }, fair},
		{output.Rounded("energy/J"), func(m *queuestats.Metrics) float64 { return m.EnergyJ }, false},
		{number("rounds"), func(m *queuestats.Metrics) float64 { return float64(m.Rounds) }, true},
		{number("events"), func(m *queuestats.Metrics) float64 { return float64(m.Events) }, true},
	}
}

// others are the jobs that neither completed nor ran into their limit.
func others(m *queuestats.Metrics) float64 {
	n := 0
	for state := simqueue.Completed; state <= simqueue.NeverReady; state++ {
		if state != simqueue.Completed && state != simqueue.Walltime {
			n += m.States[state]
		}
	}
	return float64(n)
}

// rowTable has a row for each policy, and each other thing of which there are several.
func (s *study) rowTable() *table.Table {
	metric, failed := metricNamed(s.flags.metric), false
	list := cells(s.flags.fairStart)
	for k := range list {
		c := &list[k]
		shown := c.always
		for _, r := range s.rows {
			if r.err() != nil {
				failed = true
			} else if x := r.mean(c.of).Mean; units.Finite(x) && x != 0 {
				shown = true
			}
		}
		c.column = c.column.If(shown)
	}
	columns := append(s.labels(), table.Column{Key: " "})
	for _, c := range list {
		columns = append(columns, c.column)
	}
	several := s.flags.runs > 1
	columns = append(columns, table.Named("interval", metric.Name+" 95 %").If(several), table.Column{Key: "error"}.If(failed))
	t := table.New(columns...)
	for _, r := range s.rows {
		line := s.label(r)
		mark := ""
		if r.best {
			mark = "*"
		}
		line = append(line, mark)
		if err := r.err(); err != nil {
			line = append(line, make([]any, len(list)+1)...)
			t.Add(append(line, output.BlankOr(err))...)
			continue
		}
		for _, c := range list {
			line = append(line, r.mean(c.of).Mean)
		}
		t.Add(append(line, output.PlusMinus(r.mean(metric.Value)), "")...)
	}
	return t
}

// labels are the columns that tell rows apart.
func (s *study) labels() []table.Column {
	return []table.Column{
		{Key: "policy"},
		table.Column{Key: "estimates"}.If(len(s.flags.estimates) > 1), table.Named("kind", "rounds").If(len(s.flags.rounds) > 1),
		table.Named("what_if", "what if").If(len(s.flags.whatIf) > 0),
	}
}

func (s *study) label(r *row) []any {
	return []any{r.policy.name, r.estimates, r.rounds, r.variant.text}
}

// showRecorded compares with recorded waits, and with what else one could say of them.
func (s *study) showRecorded(r *report.Report) {
	if !s.flags.recorded {
		return
	}
	t := table.New(append(s.labels(), output.Rounded("mean/s"), output.Rounded("median/s"), output.Rounded("p95/s"),
		table.Rounded("mae", "mean abs. error/s", 6), table.Rounded("mdae", "median abs. error/s", 6), table.Fixed("spearman", "Spearman", 4))...)
	var first *queuestats.Recorded
	add := func(label []any, p queuestats.Prediction) {
		t.Add(append(label, p.Waits.Mean, p.Waits.Median, p.Waits.P95, p.MeanAbsErr, p.MedianAbsErr, p.Spearman)...)
	}
	for _, x := range s.runs {
		if x.err != nil || x.metrics.Recorded == nil || x != x.row.runs[0] {
			continue
		}
		if first == nil {
			first = x.metrics.Recorded
			t.Add("recorded", "", "", "", first.Waits.Mean, first.Waits.Median, first.Waits.P95, nil, nil, nil)
		}
		add(s.label(x.row), x.metrics.Recorded.Predictions[0])
	}
	if first == nil {
		r.Say("The trace has no recorded waits.")
		return
	}
	for _, p := range first.Predictions[1:] {
		add([]any{p.Name, "", "", ""}, p)
	}
	r.Show(fmt.Sprintf("Waits of %s against those recorded", units.Count(first.Jobs, "job")), t)
	r.Say("zero, median and last-started are no simulations: nobody waits; all wait the recorded\nmedian; a job waits as long as the one that started last. A run that is no nearer to the\nrecorded waits than these says nothing about single waits.")
}
