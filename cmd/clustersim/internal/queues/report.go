package queues

import (
	"fmt"
	"strings"

	"github.com/clustersim/clustersim/cmd/clustersim/internal/output"
	"github.com/clustersim/clustersim/experiments/report"
	"github.com/clustersim/clustersim/experiments/report/table"
	"github.com/clustersim/clustersim/internal/measure/queuestats"
	"github.com/clustersim/clustersim/internal/units"
	simqueue "github.com/clustersim/clustersim/sim/queue"
)

// report has tables for people, a row a job as CSV, and everything as JSON.
func (s *study) report() *report.Report {
	r := &report.Report{Title: s.title(), Intro: s.trace.Cleaning.String(), CSV: s.jobTable()}
	if len(s.runs) == 1 {
		if s.runs[0].err == nil {
			r.Show("", s.summary(s.runs[0]))
		}
	} else {
		r.Show("", s.policyTable())
		r.Say("%s; * best %s", s.settings(), s.flags.metric)
	}
	s.showRecorded(r)
	s.addJSON(r)
	return r
}

// title says what is simulated.
func (s *study) title() string {
	return fmt.Sprintf("%s: %s on %s", strings.Join(s.trace.Files, ", "), units.Count(s.trace.Len(), "job"), units.Count(s.machine.Units, s.machine.unit()))
}

// settings say how all runs were made.
func (s *study) settings() string {
	return fmt.Sprintf("%s rounds, estimates %s, %s limits", s.flags.rounds, s.flags.estimates, s.flags.limit)
}

// summary has the main metrics of one run, a line each.
func (s *study) summary(r *oneRun) *table.Table {
	m := r.metrics
	t := table.New(table.Keys("metric", "value")...)
	t.Add("policy", fmt.Sprintf("%s; %s", r.policy.name, s.settings()))
	for state := simqueue.Completed; state <= simqueue.NeverReady; state++ {
		if n := m.States[state]; n > 0 {
			t.Add(state.String(), n)
		}
	}
	add := func(name, text string) { t.Add(name, text) }
	add("makespan", output.Time(m.Machine.MakespanSec))
	add("utilisation", output.Percent(m.Machine.Utilisation))
	add("utilisation until the last submission", output.Percent(m.Machine.UtilisationLoaded))
	add("wait mean", output.Time(m.Wait.Mean))
	add("wait p95", output.Time(m.Wait.P95))
	add("wait max", output.Time(m.Wait.Max))
	add("bounded slowdown mean", output.Digits(m.BoundedSlowdown.Mean))
	add("loss of capacity", output.Percent(m.Machine.LossOfCapacity))
	t.Add("backfilled", m.Backfilled)
	if units.Finite(m.EnergyJ) {
		add("energy", output.Short(m.EnergyJ, "J"))
	}
	t.Add("rounds", m.Rounds)
	t.Add("events", m.Events)
	for _, c := range r.counters {
		add(c.Name, output.Digits(c.Value))
	}
	return t
}

// percentOf shows a part of 1.
func percentOf(v any) string { return strings.TrimSuffix(output.Percent(v.(float64)), " %") }

// policyTable has a row for each policy.
func (s *study) policyTable() *table.Table {
	var powered, killed, lost, failed bool
	for _, r := range s.runs {
		if failed = failed || r.err != nil; r.err == nil {
			m := r.metrics
			powered = powered || units.Finite(m.EnergyJ)
			killed = killed || m.States[simqueue.Walltime] > 0
			lost = lost || others(m) > 0
		}
	}
	t := table.New(
		table.Column{Key: "policy"}, table.Column{Key: " "}, table.Column{Key: "completed"}, table.Column{Key: "walltime"}.If(killed), table.Column{Key: "others"}.If(lost),
		output.Rounded("makespan/s"), table.Column{Key: "utilisation/%", Text: percentOf}, table.Column{Key: "loaded/%", Text: percentOf},
		output.Rounded("wait/s"), table.Rounded("p95", "p95/s", 6), table.Rounded("max", "max/s", 6), table.Rounded("bsld", "slowdown", 6),
		table.Column{Key: "lost/%", Text: percentOf}, table.Column{Key: "backfilled"}, output.Rounded("energy/J").If(powered),
		table.Column{Key: "rounds"}, table.Column{Key: "events"}, table.Column{Key: "error"}.If(failed),
	)
	best := s.best()
	for _, r := range s.runs {
		if r.err != nil {
			row := make([]any, 18)
			row[0], row[1], row[17] = r.policy.name, "", output.BlankOr(r.err)
			t.Add(row...)
			continue
		}
		mark := ""
		if best[r] {
			mark = "*"
		}
		m := r.metrics
		t.Add(r.policy.name, mark, m.States[simqueue.Completed], m.States[simqueue.Walltime], others(m),
			m.Machine.MakespanSec, m.Machine.Utilisation, m.Machine.UtilisationLoaded, m.Wait.Mean, m.Wait.P95, m.Wait.Max, m.BoundedSlowdown.Mean,
			m.Machine.LossOfCapacity, m.Backfilled, m.EnergyJ, m.Rounds, m.Events, "")
	}
	return t
}

// others are the jobs that neither completed nor ran into their limit.
func others(m *queuestats.Metrics) (n int) {
	for state := simqueue.Completed; state <= simqueue.NeverReady; state++ {
		if state != simqueue.Completed && state != simqueue.Walltime {
			n += m.States[state]
		}
	}
	return n
}

// showRecorded compares with recorded waits, and with what else one could say of them.
func (s *study) showRecorded(r *report.Report) {
	if !s.flags.recorded {
		return
	}
	t := table.New(table.Column{Key: "waits"}, output.Rounded("mean/s"), output.Rounded("median/s"), output.Rounded("p95/s"),
		table.Rounded("mae", "mean abs. error/s", 6), table.Rounded("mdae", "median abs. error/s", 6), table.Fixed("spearman", "Spearman", 4))
	var first *queuestats.Recorded
	add := func(name string, p queuestats.Prediction) {
		t.Add(name, p.Waits.Mean, p.Waits.Median, p.Waits.P95, p.MeanAbsErr, p.MedianAbsErr, p.Spearman)
	}
	for _, x := range s.runs {
		if x.err != nil || x.metrics.Recorded == nil {
			continue
		}
		if first == nil {
			first = x.metrics.Recorded
			t.Add("recorded", first.Waits.Mean, first.Waits.Median, first.Waits.P95, nil, nil, nil)
		}
		add(x.policy.name, x.metrics.Recorded.Predictions[0])
	}
	if first == nil {
		r.Say("The trace has no recorded waits.")
		return
	}
	for _, p := range first.Predictions[1:] {
		add(p.Name, p)
	}
	r.Show(fmt.Sprintf("Waits of %s against those recorded", units.Count(first.Jobs, "job")), t)
	r.Say("zero, median and last-started are no simulations: nobody waits; all wait the recorded\nmedian; a job waits as long as the one that started last. A run that is no nearer to the\nrecorded waits than these says nothing about single waits.")
}
