package judge

import (
	"cmp"
	"math"
	"slices"

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

// DateErrors sum up how far simulated dates are from logged ones. All are NaN without tasks.
type DateErrors struct {
	Tasks     int
	MeanSec   float64 // of absolute errors
	MedianSec float64 // of absolute errors
	P90Sec    float64 // 90 % of absolute errors are at most this
	BiasSec   float64 // mean error: below 0 where the simulation is early
	// Distance is that of Kolmogorov and Smirnov: the greatest difference between the parts
	// of the tasks that have started, or ended, by a date.
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
	e := DateErrors{Tasks: len(recorded), Distance: math.NaN()}
	sizes := make([]float64, len(recorded))
	for i := range recorded {
		sizes[i] = math.Abs(simulated[i] - recorded[i])
		e.BiasSec += simulated[i] - recorded[i]
	}
	e.MeanSec, e.BiasSec = mean(sizes), e.BiasSec/float64(e.Tasks)
	slices.Sort(sizes)
	e.MedianSec, e.P90Sec = stats.Quantile(sizes, 0.5), stats.Quantile(sizes, 0.9)
	if e.Tasks > 0 {
		slices.Sort(recorded)
		slices.Sort(simulated)
		e.Distance = distance(recorded, simulated)
	}
	return e
}

// distance is the two-sample statistic of Kolmogorov and Smirnov, of sorted values.
func distance(a, b []float64) (most float64) {
	i, j := 0, 0
	for i < len(a) && j < len(b) {
		at := min(a[i], b[j])
		for ; i < len(a) && a[i] == at; i++ {
		}
		for ; j < len(b) && b[j] == at; j++ {
		}
		most = max(most, math.Abs(float64(i)/float64(len(a))-float64(j)/float64(len(b))))
	}
	return most
}

func (r *Comparison) span(s *read.Span) SpanErrors {
	recorded, simulated := r.pairs(func(dates []overhead.Dates, t int) float64 { return r.Sec(s, dates, t) })
	e := SpanErrors{Span: s, Tasks: len(recorded), RecordedMean: mean(recorded), SimulatedMean: mean(simulated)}
	sizes := make([]float64, len(recorded))
	for i := range recorded {
		sizes[i] = math.Abs(simulated[i] - recorded[i])
	}
	e.MeanSec = mean(sizes)
	slices.Sort(recorded)
	slices.Sort(simulated)
	e.RecordedMedian, e.SimulatedMedian = stats.Quantile(recorded, 0.5), stats.Quantile(simulated, 0.5)
	return e
}

// mean is NaN without values.
func mean(list []float64) (sum float64) {
	for _, x := range list {
		sum += x
	}
	return sum / float64(len(list))
}

// TaskError is a task whose simulated dates are off.
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

// Worst are the n tasks whose ends, or where these are not logged starts, are furthest off.
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
