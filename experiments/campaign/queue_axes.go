package campaign

import (
	"errors"
	"fmt"
	"math"
	"slices"
	"strconv"

	"github.com/clustersim/clustersim/internal/batch"
	"github.com/clustersim/clustersim/internal/measure/queuestats"
	"github.com/clustersim/clustersim/internal/spec"
	"github.com/clustersim/clustersim/internal/srcerr"
	"github.com/clustersim/clustersim/internal/units"
	"github.com/clustersim/clustersim/scheduler/queue"
	simqueue "github.com/clustersim/clustersim/sim/queue"
	"github.com/clustersim/clustersim/workload/jobs"
)

// The axes of campaigns of batch queues that the code refers to by name.
const (
	jobsAxis      = "jobs"
	queueAxis     = "queue"
	nodesAxis     = "nodes"
	estimatesAxis = "estimates"
	roundsAxis    = "rounds"
	allocAxis     = "alloc"
	shakeAxis     = "shake"
)

// firstAlloc is the default allocation.
const firstAlloc = "first"

// asIs leaves nodes or the load as they are.
const asIs = "as-is"

// queueInputs are what a run of a batch queue is of.
var queueInputs = []AxisInfo{
	{Name: jobsAxis, Summary: "what is submitted: a trace, a spec such as lublin(jobs=1000) or NAME= and one of them"},
	{Name: queueAxis, Default: "easy", Summary: "the policy: a spec, or NAME=SPEC"},
}

// queueModels change traces and machines, and say how policies are called.
var queueModels = []AxisInfo{
	{Name: nodesAxis, Default: asIs, Summary: "how many nodes the machine has: a number, x1.2 or +20%", numeric: true},
	{Name: "load", Default: asIs, Summary: "the offered load, to which dates are scaled: a number, x1.2 or +20%", numeric: true},
	{Name: estimatesAxis, Default: batch.EstimatesRequest, Summary: "what policies plan with: request, exact, x2, tsafrir, user-mean or file=FILE"},
	{Name: roundsAxis, Default: batch.RoundsDate, Summary: "when the policy is called: date or event"},
	{Name: allocAxis, Default: firstAlloc, Summary: "which free nodes a job has: first, contiguous, packed, random(seed=1) and others"},
	{Name: shakeAxis, Default: "0s", Summary: "the most that dates of submission are moved by chance, by the seed"},
}

// sharedAxes are those of campaigns of both kinds.
var sharedAxes = []string{platformAxis, networkAxis, seedAxis, "n", "p"}

// queueSetting is how a run of a batch queue is made; what it is of is in its Job.
type queueSetting struct {
	nodes, load batch.Change
	estimates   string
	eventRounds bool
	alloc       string
	shakeSec    int64
}

// queueReaders read the values of the axes.
var queueReaders = map[string]valueReader{
	jobsAxis:      readName,
	queueAxis:     readPolicy,
	nodesAxis:     change(func(x float64) bool { return x == math.Trunc(x) && x <= maxCount }, "a whole number of nodes", func(s *Setting, c batch.Change) { s.queue.nodes = c }),
	"load":        change(func(float64) bool { return true }, "", func(s *Setting, c batch.Change) { s.queue.load = c }),
	estimatesAxis: readEstimates,
	roundsAxis: func(text string) (Value, error) {
		w, err := srcerr.Named("value", text, []string{batch.RoundsDate, batch.RoundsEvent}, func(w string) string { return w })
		return word(w, func(s *Setting) { s.queue.eventRounds = w == batch.RoundsEvent }), err
	},
	allocAxis: readAlloc,
	shakeAxis: quantity(parseShake, units.FormatDuration, func(s *Setting, sec float64) { s.queue.shakeSec = int64(sec) }),
}

// change reads as-is, a number, a factor or a difference in per cent.
func change(fits func(float64) bool, want string, set func(*Setting, batch.Change)) valueReader {
	return func(text string) (Value, error) {
		if text == asIs {
			return word(text, func(*Setting) {}), nil
		}
		c, err := batch.ParseChange(text)
		switch {
		case err != nil:
			return Value{}, fmt.Errorf("%w, or %s", err, asIs)
		case c.Factor == 0 && !fits(c.To):
			return Value{}, fmt.Errorf("%s: want %s", text, want)
		case c.Factor > 0:
			return Value{Text: text, key: "x" + strconv.FormatFloat(c.Factor, 'g', -1, 64), set: func(s *Setting) { set(s, c) }}, nil
		}
		v := word(strconv.FormatFloat(c.To, 'g', -1, 64), func(s *Setting) { set(s, c) })
		v.Number = true
		return v, nil
	}
}

// checking reads specs of policies without starting a program.
var checking = queue.Env{Exec: func([]string, float64) queue.Policy { return nil }}

// readPolicy reads a spec, which is the key, with or without a short name. Places are filled later.
func readPolicy(text string) (Value, error) {
	if err := checkName(text); err != nil {
		return Value{}, err
	}
	n, err := spec.ParseNamed("policy", text)
	return Value{Text: n.String(), key: n.Spec.String(), set: func(*Setting) {}}, err
}

// readEstimates reads what policies plan with. Whether there is such a file is for Bind to find out.
func readEstimates(text string) (Value, error) {
	if err := checkName(text); err != nil {
		return Value{}, err
	}
	var err error
	if !isFileOfEstimates(text) {
		_, err = simqueue.ParseEstimates(text, &jobs.Trace{}) // of which jobs does not matter here
	}
	return word(text, func(s *Setting) { s.queue.estimates = text }), err
}

// readAlloc reads a spec. Whether the machine has what it needs is for the run to find out.
func readAlloc(text string) (Value, error) {
	if err := checkName(text); err != nil {
		return Value{}, err
	}
	s, err := spec.Parse(text)
	if err != nil {
		return Value{}, err
	}
	text = s.String()
	return word(text, func(set *Setting) {
		if text != firstAlloc { // which is faster unsaid: then numbers of nodes are not needed
			set.queue.alloc = text
		}
	}), nil
}

// maxShakeSec is the most by which a date of submission is moved.
const maxShakeSec = 1e9

func parseShake(text string) (float64, error) {
	sec, err := notNegative(units.Duration)(text)
	if err == nil && (sec != math.Trunc(sec) || sec > maxShakeSec) {
		err = fmt.Errorf("%s: want whole seconds, at most 1e9s", text)
	}
	return sec, err
}

// Metrics of batch queues follow those of workloads. Three have the name of one of these and
// mean the same; two have the name of an axis and get another one.
var (
	metrics                    = slices.Concat(plainMetrics[:], queueMetrics())
	plainColumns, queueColumns = columns()
	queueValues                = values()
)

// neverMeasured are the metrics for which more than the run is needed.
var neverMeasured = []string{"unfair_jobs", "unfair_delay_mean_s"}

// queueTable lists the metrics of package queuestats that campaigns have.
func queueTable() []queuestats.Metric {
	return slices.DeleteFunc(queuestats.Table(), func(m queuestats.Metric) bool { return slices.Contains(neverMeasured, m.Name) })
}

// columnOf is the name in results of a metric of package queuestats.
func columnOf(name string) string {
	if name == jobsAxis || name == roundsAxis {
		return name + "_count"
	}
	return name
}

func queueMetrics() (list []MetricInfo) {
	for _, m := range queueTable() {
		name := columnOf(m.Name)
		if !slices.ContainsFunc(plainMetrics[:], func(p MetricInfo) bool { return p.Name == name }) {
			list = append(list, MetricInfo{Name: name, Summary: m.Summary, Queues: true})
		}
	}
	return list
}

// columns are the metrics of campaigns of workloads, and of those of batch queues.
func columns() (plain, queues []Metric) {
	for i := range numPlain {
		plain = append(plain, i)
	}
	for _, m := range queueTable() {
		name := columnOf(m.Name)
		queues = append(queues, Metric(slices.IndexFunc(metrics, func(x MetricInfo) bool { return x.Name == name })))
	}
	return plain, queues
}

// QueueMetrics lists the metrics of batch queues that people look at first, that of energy only with powered.
func QueueMetrics(powered bool) []Metric {
	names := []string{"makespan_s", "utilisation", "wait_mean_s", "wait_max_s", "bounded_slowdown_mean"}
	if powered {
		names = append(names, "energy_j")
	}
	list := make([]Metric, len(names))
	for i, name := range names {
		list[i] = Metric(metricNumbers[name])
	}
	return list
}

// values compute the metrics of queueColumns.
func values() (list []func(*queuestats.Metrics) float64) {
	for _, m := range queueTable() {
		list = append(list, m.Value)
	}
	return list
}

// errHosts refuses another number of nodes.
var errHosts = errors.New("the hosts of a platform are as they are (want a machine of nodes alone, such as nodes(128))")
