package format

import (
	"cmp"
	"fmt"
	"reflect"

	"github.com/clustersim/clustersim/internal/srcerr"
	"github.com/clustersim/clustersim/workload/jobs"
)

// Merge makes one stream of several traces, in the order of submission; jobs of one date are in the
// order of the traces. Names get w0!, w1! before them. Dates of Unix time stay relative
// to each other. Traces may not describe different machines. A single trace stays as it
// is.
func Merge(traces []*jobs.Trace) (*jobs.Trace, error) {
	if len(traces) == 1 {
		return traces[0], nil
	}
	m := &jobs.Trace{}
	origin, unix := 0.0, true
	for _, t := range traces {
		unix = unix && t.OriginSec > 0
		if origin == 0 || t.OriginSec < origin {
			origin = t.OriginSec
		}
	}
	if unix {
		m.OriginSec = origin
	}
	for k, t := range traces {
		if t.Machine != nil && m.Machine != nil && !reflect.DeepEqual(t.Machine, m.Machine) {
			return nil, srcerr.At(t.Files[0], 1, 1, "an earlier file describes another machine").WithHint("describe it in one of them, or with -p")
		}
		if t.Machine != nil {
			m.Machine = t.Machine
		}
		m.Files = append(m.Files, t.Files...)
		m.Header = append(m.Header, t.Header...)
		m.StatedUnits, m.Unsized = max(m.StatedUnits, t.StatedUnits), cmp.Or(m.Unsized, t.Unsized)
		m.ClosedLoop = m.ClosedLoop || t.ClosedLoop
		m.Cleaning.Add(t.Cleaning)
		later := 0.0
		if unix {
			later = t.OriginSec - origin
		}
		appendTrace(m, t, k, later)
	}
	m.Sort()
	for i := range m.Number {
		m.Number[i] = int64(i) + 1
	}
	return m, nil
}

// appendTrace adds the jobs of trace k, so many seconds later.
func appendTrace(m, t *jobs.Trace, k int, laterSec float64) {
	base := jobs.ID(m.Len())
	for i := range jobs.ID(t.Len()) {
		j := t.Job(i)
		j.Name = fmt.Sprintf("w%d!%s", k, j.Name)
		j.SubmitSec += laterSec
		var after []jobs.Dependency
		for _, d := range j.After {
			after = append(after, jobs.Dependency{Job: base + d.Job, Success: d.Success})
		}
		j.After = after
		m.Add(&j)
	}
}
