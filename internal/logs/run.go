package logs

import (
	"cmp"
	"fmt"
	"math"
	"slices"

	"github.com/clustersim/clustersim/internal/names"
)

// Run is one execution of a workflow.
type Run struct {
	System string // such as Nextflow
	Name   string // of the run: its folder or file
	Files  []string
	Tasks  []Task // in the order of their submission
	Nodes  []Node // that tasks ran on, by name
	Graph  *Graph // of the processes; nil: not known
	Edges  []Edge // between the tasks, by To, then From; nil: the logs do not have them

	ZeroMicros int64 // the zero of the dates, in microseconds since 1970
	HasKnown   bool  // the logs say when the system knew of ends
	Cut        bool  // the log ends before the run: its makespan says nothing
	Counts     []Count
	Remarks    []string // sentences about what the logs lack

	RecordedSec float64 // the makespan that the logs state; 0: they do not
}

// Task is one attempt at a task. Dates are in seconds since the run's zero; what was not
// recorded is NaN or empty.
type Task struct {
	ID      string
	Name    string
	Process string
	Tag     string // "": none
	Hash    string
	Host    string // "": not recorded

	Cores       int
	Priority    float64 // more is sooner; 0: none stated
	MemoryBytes float64 // asked for; 0: none stated
	RunSec      float64
	BytesIn     float64 // read, by all calls
	BytesOut    float64 // written

	Submitted float64
	Assigned  float64 // a node was chosen
	Started   float64
	Ended     float64
	Released  float64 // the node had its cores and memory back
	Known     float64 // the system knew of the end

	Status     Status
	Attempt    int  // from 1
	Superseded bool // another attempt follows
	Numbered   bool // the name has a running number, which is another in each run
}

// Status is how a task ended.
type Status string

// The ways.
const (
	Completed Status = "COMPLETED"
	Failed    Status = "FAILED"
	Cached    Status = "CACHED" // it did not run: its results were there
	Aborted   Status = "ABORTED"
)

// Node is a machine that tasks ran on.
type Node struct {
	Name        string
	Kind        string  // nodes of one kind are alike; "": not stated
	Cores       int     // 0: not recorded
	MemoryBytes float64 // 0: not recorded
	Speed       float64 // of a core, relative to those that run times were recorded on; 0: the same
	Tasks       int     // that ran there
	Processor   string  // run times hold for nodes of one kind of processor; "": for all
}

// Count is how often a reader met something that it mended, replaced or dropped.
type Count struct {
	What  string // a sentence's end, as "rows with a separator inside a field, mended"
	N     int
	First string // file:line of the first
}

// Count counts one more of something.
func (r *Run) Count(what, file string, line int) {
	i := slices.IndexFunc(r.Counts, func(c Count) bool { return c.What == what })
	if i < 0 {
		i = len(r.Counts)
		r.Counts = append(r.Counts, Count{What: what, First: fmt.Sprintf("%s:%d", file, line)})
	}
	r.Counts[i].N++
}

// Remark adds a sentence about what the logs lack, once.
func (r *Run) Remark(sentence string) {
	if !slices.Contains(r.Remarks, sentence) {
		r.Remarks = append(r.Remarks, sentence)
	}
}

// Counted is how often something was counted.
func (r *Run) Counted(what string) int {
	for _, c := range r.Counts {
		if c.What == what {
			return c.N
		}
	}
	return 0
}

// Finish puts the tasks in the order of their submission, counts the attempts at each, and
// lists the nodes.
func (r *Run) Finish() {
	slices.SortStableFunc(r.Tasks, func(a, b Task) int {
		return cmp.Or(cmp.Compare(a.Submitted, b.Submitted), cmp.Compare(len(a.ID), len(b.ID)), cmp.Compare(a.ID, b.ID), cmp.Compare(a.Name, b.Name))
	})
	last := names.NewIndex(len(r.Tasks), func(i int32) string { return r.Tasks[i].Name })
	for i := range r.Tasks {
		t := &r.Tasks[i]
		if before, again := last.Replace(t.Name, int32(i)); again {
			r.Tasks[before].Superseded = true
			t.Attempt = max(t.Attempt, r.Tasks[before].Attempt+1)
		}
	}
	tasks := map[string]int{}
	for i := range r.Tasks {
		if host := r.Tasks[i].Host; host != "" {
			tasks[host]++
		}
	}
	r.Nodes = nil
	for name, n := range tasks {
		r.Nodes = append(r.Nodes, Node{Name: name, Tasks: n})
	}
	slices.SortFunc(r.Nodes, func(a, b Node) int { return cmp.Compare(a.Name, b.Name) })
}

// Seen lists the nodes of several runs, each once.
func Seen(runs []*Run) (nodes []Node) {
	for _, r := range runs {
		for _, n := range r.Nodes {
			if !slices.ContainsFunc(nodes, func(s Node) bool { return s.Name == n.Name }) {
				nodes = append(nodes, n)
			}
		}
	}
	return nodes
}

// Makespan is what the logs state, else from the first submission to the last end, or from the first start if no
// submission was recorded; NaN if there are no dates or the run is cut off.
func (r *Run) Makespan() float64 {
	if r.RecordedSec > 0 && !r.Cut {
		return r.RecordedSec
	}
	first, start, last := math.Inf(1), math.Inf(1), math.Inf(-1)
	for i := range r.Tasks {
		if t := &r.Tasks[i]; t.Status != Cached {
			if !math.IsNaN(t.Submitted) {
				first = min(first, t.Submitted)
			}
			if !math.IsNaN(t.Started) {
				start = min(start, t.Started)
			}
			if !math.IsNaN(t.Ended) {
				last = max(last, t.Ended)
			}
		}
	}
	if math.IsInf(first, 1) {
		first = start
	}
	if r.Cut || last < first {
		return math.NaN()
	}
	return last - first
}
