package queues

import (
	"github.com/clustersim/clustersim/cmd/clustersim/internal/output"
	"github.com/clustersim/clustersim/experiments/report"
	"github.com/clustersim/clustersim/experiments/report/table"
	"github.com/clustersim/clustersim/internal/measure/queuestats"
	simqueue "github.com/clustersim/clustersim/sim/queue"
)

// addJSON adds everything for programs. Keys stay the same from release to release; version
// grows when one changes its meaning.
func (s *study) addJSON(r *report.Report) {
	runs := make([]report.Object, len(s.runs))
	for i, x := range s.runs {
		runs[i] = s.runObject(x)
	}
	r.Data(
		"version", 1,
		"trace", report.Members("files", s.trace.Files, "jobs", s.trace.Len(), "cleaning", s.cleaning()),
		"machine", report.Members("units", s.machine.Units, "unit", s.machine.Unit()),
		"runs", runs,
	)
	if len(s.rows) < len(s.runs) || len(s.variants) > 1 || s.flags.baseline != "" {
		rows := make([]report.Object, len(s.rows))
		for i, x := range s.rows {
			rows[i] = s.rowObject(x)
		}
		r.Data("metric", s.flags.metric, "summary", rows)
	}
}

// rowObject sums up the runs of a row: means with half the width of their 95 % intervals, differences to
// what is, and the comparison with the baseline.
func (s *study) rowObject(x *row) report.Object {
	pairs := s.labelPairs(x)
	if err := x.err(); err != nil {
		return report.Members(append(pairs, "error", err.Error())...)
	}
	var metrics, differences []any
	for _, m := range queuestats.Table() {
		e := x.mean(m.Value)
		metrics = append(metrics, m.Name, report.Members("mean", output.Mean(e), "ci95", output.Half(e)))
		d, _ := s.difference(x, m.Value)
		differences = append(differences, m.Name, report.Members("mean", output.Mean(d), "ci95", output.Half(d)))
	}
	pairs = append(pairs, "runs", len(x.runs), "best", x.best, "metrics", report.Members(metrics...))
	if x.variant.text != "" {
		pairs = append(pairs, "differences", report.Members(differences...))
	}
	if a := x.against; a != nil {
		pairs = append(pairs, "against", report.Members("policy", a.base.policy.spec, "difference", output.Mean(a.difference), "ci95", output.Half(a.difference),
			"better_runs", a.runs.Better, "equal_runs", a.runs.Equal, "worse_runs", a.runs.Worse, "student_p", a.studentP, "wilcoxon_p", a.wilcoxonP))
	}
	return report.Members(pairs...)
}

// labelPairs are what tells rows apart.
func (s *study) labelPairs(x *row) []any {
	pairs := []any{"policy", x.policy.spec}
	if x.policy.name != x.policy.spec {
		pairs = append(pairs, "name", x.policy.name)
	}
	pairs = append(pairs, "rounds", x.rounds, "estimates", x.estimates)
	if x.variant.text != "" {
		pairs = append(pairs, "what_if", x.variant.text, "units", x.variant.units)
	}
	return pairs
}

// changedKeys are the names in JSON of counts whose reasons are phrases.
var changedKeys = map[string]string{"longer than their limit": "over limit"}

// cleaning is the report as an object.
func (s *study) cleaning() report.Object {
	c := s.trace.Cleaning
	var dropped []any
	for _, x := range c.Dropped {
		dropped = append(dropped, x.Reason, x.Jobs)
	}
	pairs := []any{"read", c.Read, "dropped", report.Members(dropped...)}
	for _, x := range c.Changed {
		key := x.Reason
		if short, known := changedKeys[key]; known {
			key = short
		}
		pairs = append(pairs, key, x.Jobs)
	}
	return report.Members(pairs...)
}

// runObject is a run with all that is known of it.
func (s *study) runObject(x *oneRun) report.Object {
	pairs := append(s.labelPairs(x.row), "limit", s.flags.limit, "seed", x.seed)
	if m := &s.options.Overhead; m.On() {
		pairs = append(pairs, "overhead", m.String())
	}
	if f := &s.flags.failures; f.text != "" {
		pairs = append(pairs, "failures", f.generator.String(), "failures_seed", max(x.seed, s.flags.seed), "on_failure", f.then)
	}
	if x.err != nil {
		return report.Members(append(pairs, "error", x.err.Error())...)
	}
	m := x.metrics
	pairs = append(pairs, "states", states(m), "metrics", m)
	for _, g := range []*queuestats.Groups{&m.Users, &m.Accounts, &m.Partitions, &m.Sizes} {
		if len(g.Rows) > 0 {
			pairs = append(pairs, g.By+"s", *g)
		}
	}
	if m.Recorded != nil {
		pairs = append(pairs, "recorded", m.Recorded)
	}
	if len(x.counters) > 0 {
		var counters []any
		for _, c := range x.counters {
			counters = append(counters, c.Name, c.Value)
		}
		pairs = append(pairs, "counters", report.Members(counters...))
	}
	if x == x.row.runs[0] {
		pairs = append(pairs, s.whyJSON(x)...)
	}
	if s.flags.jobs {
		pairs = append(pairs, "jobs", table.Stream(s.jobRows(x), table.Keys(jobColumns...)...))
	}
	if !s.flags.noTimes {
		pairs = append(pairs, "wall_s", x.wallSec)
	}
	return report.Members(pairs...)
}

// states counts the jobs in each state: in the three that every run has, and in those that
// some job has.
func states(m *queuestats.Metrics) report.Object {
	var pairs []any
	for state := simqueue.Completed; state <= simqueue.Split; state++ {
		always := state == simqueue.Completed || state == simqueue.Walltime || state == simqueue.Rejected
		if n := m.States[state]; always || n > 0 {
			pairs = append(pairs, state.String(), n)
		}
	}
	return report.Members(pairs...)
}
