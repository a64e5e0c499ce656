package queues

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"

	"github.com/clustersim/clustersim/cmd/clustersim/internal/input"
	"github.com/clustersim/clustersim/cmd/clustersim/internal/mistake"
	"github.com/clustersim/clustersim/internal/batch"
	"github.com/clustersim/clustersim/internal/measure/queuestats"
	"github.com/clustersim/clustersim/internal/models/overhead"
	"github.com/clustersim/clustersim/internal/spec"
	"github.com/clustersim/clustersim/internal/srcerr"
	"github.com/clustersim/clustersim/internal/units"
	"github.com/clustersim/clustersim/scheduler/queue"
	"github.com/clustersim/clustersim/sim"
	simqueue "github.com/clustersim/clustersim/sim/queue"
	"github.com/clustersim/clustersim/workload/jobs"
)

// allPolicies stands for every built-in policy.
const allPolicies = "all"

// policy is one to simulate with.
type policy struct {
	name string // the short name, or else the spec
	spec string
	head string // the first word of the spec
}

// readPolicies reads -s. Mistakes in specs are mistakes in the input.
func readPolicies(lists []string) ([]policy, error) {
	texts, err := input.SplitLists(lists)
	if err != nil {
		return nil, mistake.InFlag("-s", err)
	}
	var (
		list []policy
		errs []error
	)
	for _, text := range expanded(texts) {
		short, rest := spec.CutName(text)
		if _, err := checking.Parse(rest); err != nil {
			errs = append(errs, inputs(err)...)
			continue
		}
		s, _ := spec.Parse(rest) // it was read just now
		p := policy{name: s.String(), spec: s.String(), head: s.Name}
		if short != "" {
			p.name = short
		}
		if !slices.Contains(list, p) {
			list = append(list, p)
		}
	}
	for i, p := range list {
		if at := slices.IndexFunc(list[:i], func(o policy) bool { return o.name == p.name }); at >= 0 {
			errs = append(errs, mistake.Usagef("-s: two policies are called %q: %s and %s", p.name, list[at].spec, p.spec))
		}
	}
	return list, errors.Join(errs...)
}

// checking reads specs without starting a program.
var checking = queue.Env{Exec: func([]string, float64) queue.Policy { return nil }}

// inputs are the parts of err as mistakes in the input.
func inputs(err error) (list []error) {
	for _, part := range srcerr.Parts(err) {
		list = append(list, mistake.Inputf("%w", part))
	}
	return list
}

// expanded puts the names of the table in the place of all.
func expanded(texts []string) (list []string) {
	for _, text := range texts {
		if text != allPolicies {
			list = append(list, text)
			continue
		}
		for _, e := range queue.Table() {
			if _, err := queue.Parse(e.Name); err == nil { // otherwise it needs arguments
				list = append(list, e.Name)
			}
		}
	}
	return list
}

// options are those of all runs, from flags.
func (f *queueFlags) options(ctx context.Context) (o simqueue.Options, q queuestats.Options, err error) {
	var errs [6]error
	o.Overhead, errs[5] = overheadOf(ctx, f.overhead)
	if f.network != "" {
		o.Network, errs[4] = sim.ParseNetwork(f.network)
	}
	o.Limit, o.GraceSec, errs[0] = parseLimit(f.limit)
	q.Trim, errs[1] = queuestats.ParseTrim(f.trim)
	q.TauSec, errs[2] = input.Positive(units.Duration, f.tau)
	q.Recorded, q.IdleJobs = f.recorded, f.busy == "idle"
	o.FailJobs, o.Retries = f.failures.then == "fail", f.failures.retries
	o.Alloc, o.PackNodes, o.Explain = f.alloc, f.pack == "nodes", f.why != "" || f.files.explains()
	o.Bound = map[string]simqueue.Bound{"count": simqueue.BoundCount, "nodes": simqueue.BoundNodes}[f.bound]
	errs[3] = checkMetric(f.metric)
	return o, q, errors.Join(
		oneOf("--unit", f.unit, "node", "core"),
		oneOf("--busy", f.busy, "cores", "idle"),
		f.failures.check(),
		oneOf("--pack", f.pack, "any", "nodes"),
		mistake.FlagIf(!slices.Contains([]string{"auto", "count", "nodes"}, f.bound), "--bound", "unknown value %q (want auto, count or nodes)", f.bound),
		mistake.InFlag("--limit", errs[0]), mistake.InFlag("--network", errs[4]), errs[5], checkOverhead(&o.Overhead), mistake.InFlag("--trim", errs[1]), mistake.InFlag("--tau", errs[2]), errs[3],
		mistake.FlagIf(f.workers < 1, "-j", "%d: want at least 1", f.workers),
	)
}

// readLists takes the lists of estimates and rounds apart.
func (f *queueFlags) readLists() error {
	var errs [4]error
	f.estimates, errs[0] = input.SplitLists(f.estimates)
	f.rounds, errs[1] = input.SplitLists(f.rounds)
	for i, text := range f.estimates {
		var err error
		if !strings.HasPrefix(text, batch.EstimatesFile) {
			_, err = simqueue.ParseEstimates(text, &jobs.Trace{}) // of which jobs does not matter here
		}
		if err == nil && slices.Contains(f.estimates[:i], text) {
			err = fmt.Errorf("%s: given twice", text)
		}
		errs[2] = errors.Join(errs[2], mistake.InFlag("--estimates", err))
	}
	for i, text := range f.rounds {
		err := oneOf("--rounds", text, batch.RoundsDate, batch.RoundsEvent)
		if err == nil && slices.Contains(f.rounds[:i], text) {
			err = mistake.Usagef("--rounds: %s: given twice", text)
		}
		errs[3] = errors.Join(errs[3], err)
	}
	return errors.Join(mistake.InFlag("--estimates", errs[0]), mistake.InFlag("--rounds", errs[1]), errs[2], errs[3])
}

// checkBaseline says whether --baseline is one of the policies.
func (f *queueFlags) checkBaseline(policies []policy) error {
	var names []string
	for _, p := range policies {
		if f.baseline == p.name || f.baseline == p.spec {
			return nil
		}
		names = append(names, p.name)
	}
	if f.baseline == "" {
		return nil
	}
	return mistake.UnknownName("policy", f.baseline, names, "--baseline takes one of those compared: "+strings.Join(names, ", "))
}

func checkMetric(name string) error {
	var names []string
	for _, m := range rankable() {
		if m.Name == name {
			return nil
		}
		names = append(names, m.Name)
	}
	return mistake.UnknownName("metric", name, names, "want one of docs/queues.md that is better when it is less or more")
}

// rankable are the metrics by which a policy can be the best.
func rankable() []queuestats.Metric {
	return slices.DeleteFunc(queuestats.Table(), func(m queuestats.Metric) bool { return m.Better == 0 })
}

// metricNamed is a row of the table, which has it.
func metricNamed(name string) queuestats.Metric {
	table := queuestats.Table()
	return table[slices.IndexFunc(table, func(m queuestats.Metric) bool { return m.Name == name })]
}

func parseLimit(text string) (simqueue.Limit, float64, error) {
	switch {
	case text == "hard":
		return simqueue.LimitHard, 0, nil
	case text == "soft":
		return simqueue.LimitSoft, 0, nil
	}
	if grace, ok := strings.CutPrefix(text, "grace="); ok {
		sec, err := date(grace)
		if err != nil || grace == "" {
			return 0, 0, fmt.Errorf("%q: want a time, such as grace=30s", text)
		}
		return simqueue.LimitGrace, sec, nil
	}
	return 0, 0, fmt.Errorf("unknown value %q (want hard, grace=TIME or soft)", text)
}

// overheadOf is the model that --overhead names: a spec, or a calibrated file after @.
func overheadOf(ctx context.Context, text string) (overhead.Model, error) {
	if text == "" {
		return overhead.Model{}, nil
	}
	if name, is := strings.CutPrefix(text, "@"); is {
		file, err := input.OverheadFile(ctx, name)
		return file.Model, err
	}
	m, err := overhead.Parse(text)
	return m, mistake.InFlag("--overhead", err)
}

// checkOverhead refuses a model whose stages are those of containers on nodes, which a batch queue does not have.
func checkOverhead(m *overhead.Model) error {
	return mistake.FlagIf(m.ContainerStages(), "--overhead", "%s: container stages (create to finish) are not for jobs of a batch queue (leave them out)", m.String())
}

// leftToQueue notes which parts of --overhead are not used: those of which the queue and the network have models of their own.
func leftToQueue(m *overhead.Model) string {
	var list []string
	for _, x := range []struct {
		name string
		on   bool
	}{
		{"match", !m.Match.IsZero()},
		{"start-gap", !m.StartGap.IsZero()},
		{"dispatch", !m.Dispatch.IsZero()},
		{"pipe", !m.Pipe.IsZero()},
		{"submit-host", m.SubmitHost != ""},
		{"stretch", !m.Stretch.IsZero()},
	} {
		if x.on {
			list = append(list, x.name)
		}
	}
	if list == nil {
		return ""
	}
	return fmt.Sprintf("--overhead %s: %s: not used, since jobs start and send as the queue and the network say", m.String(), strings.Join(list, ", "))
}
