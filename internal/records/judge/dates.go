package judge

import (
	"cmp"
	"math"
	"slices"

	"gonum.org/v1/gonum/floats"
	"gonum.org/v1/gonum/stat"

	"github.com/clustersim/clustersim/internal/measure/stats"
	"github.com/clustersim/clustersim/internal/models/overhead"
	"github.com/clustersim/clustersim/internal/records/read"
)

// Comparison is what a model says of the tasks of a case.
type Comparison struct {
	*read.Logged
	Model        string
	Simulated    []overhead.Dates // by task, counted as those of the case
	Starts, Ends DateErrors
	ByStage      []SpanErrors // of the case's spans
}

// DateErrors sum up how far simulated dates of tasks are from logged ones, in s.
type DateErrors struct {
	stats.Errors
	// Distance is that of Kolmogorov and Smirnov: the greatest difference between the parts
	// of the tasks that have started, or ended, by a date. NaN without tasks.
	Distance float64
}

// SpanErrors compare the lengths of a span.
type SpanErrors struct {
	*read.Span
	Tasks                          int
	RecordedMean, RecordedMedian   float64 // s
	SimulatedMean, SimulatedMedian float64 // s
	MeanSec                        float64 // of absolute errors, task by task
}

// CompareDates compares simulated dates, by task and from the submission of the workflow, with
// those of the log.
func CompareDates(c *read.Logged, model string, dates []overhead.Dates) *Comparison {
	r := &Comparison{Logged: c, Model: model, Simulated: slices.Clone(dates)}
	if c.Anchored {
		read.Shift(r.Simulated, c.FirstSec(r.Simulated))
	}
	r.Starts, r.Ends = r.errors(c.Begin), r.errors(c.End)
	for i := range c.Spans {
		r.ByStage = append(r.ByStage, r.span(&c.Spans[i]))
	}
	return r
}

// pairs are a value of each task in the log and in the simulation, where both have one.
func (r *Comparison) pairs(of func(dates []overhead.Dates, task int) float64) (recorded, simulated []float64) {
	for t := range r.Dates {
		if j := r.Job(t); j == nil || j.Failed {
			continue
		}
		x, y := of(r.Dates, t), of(r.Simulated, t)
		if !math.IsNaN(x) && !math.IsNaN(y) {
			recorded, simulated = append(recorded, x), append(simulated, y)
		}
	}
	return recorded, simulated
}

// at is a date of a task.
func (r *Comparison) at(m read.Mark) func(dates []overhead.Dates, task int) float64 {
	return func(dates []overhead.Dates, t int) float64 { return m.Of(&dates[t]) }
}

func (r *Comparison) errors(m read.Mark) DateErrors {
	recorded, simulated := r.pairs(r.at(m))
	e := DateErrors{stats.SumUp(differences(simulated, recorded)), math.NaN()}
	if e.N > 0 {
		slices.Sort(recorded)
		slices.Sort(simulated)
		e.Distance = stat.KolmogorovSmirnov(recorded, nil, simulated, nil)
	}
	return e
}

func differences(a, b []float64) []float64 {
	list := slices.Clone(a)
	floats.Sub(list, b)
	return list
}

func (r *Comparison) span(s *read.Span) SpanErrors {
	recorded, simulated := r.pairs(func(dates []overhead.Dates, t int) float64 { return r.Sec(s, dates, t) })
	e := SpanErrors{Span: s, Tasks: len(recorded), MeanSec: stats.SumUp(differences(simulated, recorded)).Mean}
	e.RecordedMean, e.RecordedMedian = stats.SumUp(recorded).Bias, stats.Median(recorded)
	e.SimulatedMean, e.SimulatedMedian = stats.SumUp(simulated).Bias, stats.Median(simulated)
	return e
}

// TaskError is a task with simulated dates that are off.
type TaskError struct {
	Index                int
	StartError, EndError float64 // s; NaN: a date is not logged
	// Most is the span that differs most, and by how much; nil: none can be compared.
	Most    *read.Span
	MostSec float64
}

// DatesOf are the logged and the simulated date of a task; NaN where there is none.
func (r *Comparison) DatesOf(m read.Mark, task int) (loggedSec, simulatedSec float64) {
	return m.Of(&r.Dates[task]), m.Of(&r.Simulated[task])
}

// Tasks are all tasks that have a job, in their order.
func (r *Comparison) Tasks() (list []TaskError) {
	for t := range r.Dates {
		if r.Job(t) == nil {
			continue
		}
		x := TaskError{
			Index: t, StartError: r.Begin.Of(&r.Simulated[t]) - r.Begin.Of(&r.Dates[t]), EndError: r.End.Of(&r.Simulated[t]) - r.End.Of(&r.Dates[t]),
		}
		for i := range r.Spans {
			s := &r.Spans[i]
			d := r.Sec(s, r.Simulated, t) - r.Sec(s, r.Dates, t)
			if math.Abs(d) > math.Abs(x.MostSec) || x.Most == nil && !math.IsNaN(d) {
				x.Most, x.MostSec = s, d
			}
		}
		list = append(list, x)
	}
	return list
}

// Worst are the n tasks with the ends, or where these are not logged starts, that are furthest off.
func (r *Comparison) Worst(n int) []TaskError {
	far := func(t TaskError) float64 {
		if !math.IsNaN(t.EndError) {
			return math.Abs(t.EndError)
		}
		return math.Abs(t.StartError)
	}
	list := slices.DeleteFunc(r.Tasks(), func(t TaskError) bool { return math.IsNaN(far(t)) })
	slices.SortStableFunc(list, func(a, b TaskError) int { return cmp.Compare(far(b), far(a)) })
	return list[:min(n, len(list))]
}
