package logs

import (
	"cmp"
	"math"
	"slices"

	"github.com/clustersim/clustersim/internal/memory"
	"github.com/clustersim/clustersim/internal/srcerr"
)

// MaxEdges is how many a run may have: 16 bytes each, sorted.
const MaxEdges = 20_000_000

// Edge says that a task waited for another; both are places in Run.Tasks.
type Edge struct {
	From, To int32
	Bytes    float64 // that pass from one to the other; NaN: not recorded
	Class    string  // what the edge comes from, such as file
}

// Wait is an edge between tasks by their names, as readers find it before the tasks are in order.
type Wait struct {
	From, To string
	Bytes    float64 // NaN: not recorded
	Class    string
	File     string // that says so
	Line     int
}

// What Connect and CountAgainstDates count.
const (
	UnknownEnds  = "edges from or to tasks that the logs lack, dropped"
	SelfEdges    = "edges from a task to itself, dropped"
	AgainstDates = "edges against the dates: the task started before the end of what it waits for"
)

// Connect makes the edges of a run whose tasks are in order: from the last attempt at a task to each
// attempt at another. Two edges between the same tasks are one, of the class of the first.
func (r *Run) Connect(waits []Wait) error {
	if err := memory.WantWorkload(len(r.Tasks), len(waits)); err != nil {
		return err
	}
	attempts := make(map[string][]int32, len(r.Tasks))
	for i := range r.Tasks {
		attempts[r.Tasks[i].Name] = append(attempts[r.Tasks[i].Name], int32(i))
	}
	r.Edges = slices.Grow(r.Edges, len(waits))
	for _, w := range waits {
		from, to := attempts[w.From], attempts[w.To]
		switch {
		case w.From == w.To:
			r.Count(SelfEdges, w.File, w.Line)
		case len(from) == 0 || len(to) == 0:
			r.Count(UnknownEnds, w.File, w.Line)
		default:
			for _, t := range to {
				r.Edges = append(r.Edges, Edge{From: from[len(from)-1], To: t, Bytes: w.Bytes, Class: w.Class})
			}
		}
	}
	r.sortEdges()
	return nil
}

// ConnectDated makes the edges as Connect does, and counts those against the dates, which may be too early by a tolerance. Tasks that wait for each other in a
// circle are a mistake, said of a line; task is how messages call them.
func (r *Run) ConnectDated(waits []Wait, toleranceSec float64, task, file string, line int) error {
	if err := r.Connect(waits); err != nil {
		return err
	}
	if cycle := r.Cycle(); cycle != nil {
		return srcerr.At(file, line, 1, "%s %q waits for itself, through %d others", task, r.Tasks[cycle[0]].Name, len(cycle)-1)
	}
	r.CountAgainstDates(toleranceSec)
	return nil
}

// sortEdges orders the edges by To, then From, and makes one of those between the same tasks.
func (r *Run) sortEdges() {
	slices.SortStableFunc(r.Edges, func(a, b Edge) int { return cmp.Or(cmp.Compare(a.To, b.To), cmp.Compare(a.From, b.From)) })
	r.Edges = slices.CompactFunc(r.Edges, func(a, b Edge) bool { return a.From == b.From && a.To == b.To })
}

// ByClass counts the edges of each class.
func (r *Run) ByClass() map[string]int {
	n := map[string]int{}
	for _, e := range r.Edges {
		n[e.Class]++
	}
	return n
}

// CountAgainstDates counts the edges that the dates of their tasks contradict by more than a tolerance.
func (r *Run) CountAgainstDates(toleranceSec float64) {
	for _, e := range r.Edges {
		from, to := &r.Tasks[e.From], &r.Tasks[e.To]
		if from.Status != Cached && from.Ended-to.Started > toleranceSec {
			r.Count(AgainstDates, r.Files[0], 1)
		}
	}
}

// Cycle is the places of tasks that wait for each other in a circle, each for the one before it; nil if there are none.
func (r *Run) Cycle() []int32 {
	first := make([]int, len(r.Tasks)+1) // of the edges to a task, sorted by To
	for i := len(r.Edges) - 1; i >= 0; i-- {
		first[r.Edges[i].To] = i + 1
	}
	const fresh, open, done = 0, 1, 2
	state, next := make([]uint8, len(r.Tasks)), make([]int, len(r.Tasks))
	for i := range next {
		next[i] = first[i] - 1
	}
	var path []int32
	for start := range r.Tasks {
		if state[start] != fresh {
			continue
		}
		path = append(path[:0], int32(start))
		state[start] = open
		for len(path) > 0 {
			at := path[len(path)-1]
			i := next[at]
			if i < 0 || i >= len(r.Edges) || r.Edges[i].To != at {
				state[at] = done
				path = path[:len(path)-1]
				continue
			}
			next[at]++
			switch from := r.Edges[i].From; state[from] {
			case fresh:
				state[from] = open
				path = append(path, from)
			case open:
				cycle := slices.Clone(path[slices.Index(path, from):])
				slices.Reverse(cycle)
				return cycle
			}
		}
	}
	return nil
}

// FromZero shifts the dates of a run so that the first is 0. Those in scale units to a second are put into seconds.
func (r *Run) FromZero(scale float64) {
	zero := math.Inf(1)
	dates := func(t *Task) [6]*float64 {
		return [6]*float64{&t.Submitted, &t.Assigned, &t.Started, &t.Ended, &t.Released, &t.Known}
	}
	for i := range r.Tasks {
		for _, d := range dates(&r.Tasks[i]) {
			if !math.IsNaN(*d) {
				zero = min(zero, *d)
			}
		}
	}
	for i := range r.Tasks {
		for _, d := range dates(&r.Tasks[i]) {
			*d = (*d - zero) / scale
		}
	}
	if !math.IsInf(zero, 1) {
		r.ZeroMicros += int64(math.Round(zero / scale * 1e6))
	}
}
