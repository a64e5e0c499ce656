package infer

import (
	"math"

	"github.com/clustersim/clustersim/internal/logs"
	"github.com/clustersim/clustersim/internal/names"
)

// link is an edge at its end.
type link struct {
	from  int
	class Class
}

// instance is a run with its edges.
type instance struct {
	run       *logs.Run
	byProcess map[string][]int // tasks without superseded attempts, in the order of submission
	keys      []string         // of the tasks that are comparable between runs
	places    map[string]int   // by key; nil until the first use of byKey
	submitted []float64        // of the first attempt
	begin     []float64        // of the unbroken series of submissions
	known     []float64
	before    [][]link
	ids       []string                // keys, and names of their run alone where there is none
	byTag     map[string]*names.Index // by process: the last task with a tag; made at their first use
	sameTag   []int32                 // the one before a task with its tag and process; -1: none
	found     []int                   // room for the result of tagged
	tokens    [][]string              // of tags; nil until their first use
	first     float64                 // submission
	seen      []int                   // one more than the task that each was last before
	count     int                     // of edges
	unknown   []bool                  // the names of this run do not say which task it waits for
}

func newInstance(run *logs.Run) *instance {
	n := len(run.Tasks)
	in := &instance{
		run: run, byProcess: map[string][]int{}, keys: make([]string, n),
		submitted: make([]float64, n), known: make([]float64, n), before: make([][]link, n), unknown: make([]bool, n),
		ids: make([]string, n), tokens: make([][]string, n), seen: make([]int, n), first: math.Inf(1),
		byTag: map[string]*names.Index{}, sameTag: make([]int32, n),
	}
	first := firstAttempts(run)
	for i := range run.Tasks {
		t := &run.Tasks[i]
		in.submitted[i] = t.Submitted
		if len(first) > 0 {
			if at, again := first[t.Name]; again {
				in.submitted[i] = at
			}
		}
		in.known[i] = t.Known
		if !run.HasKnown {
			in.known[i] = t.Ended
		}
		if !t.Superseded {
			in.byProcess[t.Process] = append(in.byProcess[t.Process], i)
		}
	}
	for i := range run.Tasks {
		t := &run.Tasks[i]
		switch {
		case t.Superseded:
		case !t.Numbered:
			in.keys[i] = t.Name
		case len(in.byProcess[t.Process]) == 1:
			in.keys[i] = t.Process
		}
		if in.submitted[i] < in.first {
			in.first = in.submitted[i]
		}
		if in.ids[i] = in.keys[i]; in.keys[i] == "" { // running numbers are those of a run alone
			in.ids[i] = run.Name + "\x00" + t.ID + "\x00" + t.Name
		}
	}
	in.series()
	return in
}

// firstAttempts are when the tasks that were tried again were first submitted.
func firstAttempts(run *logs.Run) map[string]float64 {
	first := map[string]float64{}
	for i := range run.Tasks {
		if t := &run.Tasks[i]; t.Superseded {
			if _, again := first[t.Name]; !again {
				first[t.Name] = t.Submitted
			}
		}
	}
	return first
}

// byKey are the places of the tasks with a key. The map is made at its first use: that of a large run takes a while.
func (in *instance) byKey() map[string]int {
	if in.places == nil {
		in.places = make(map[string]int, len(in.keys))
		for i, key := range in.keys {
			if key != "" {
				in.places[key] = i
			}
		}
	}
	return in.places
}

// numKeys counts the keys. Names are distinct; that of a process may be one of them.
func (in *instance) numKeys() (n int) {
	for i, key := range in.keys {
		if key == "" {
			continue
		}
		if in.run.Tasks[i].Numbered {
			return len(in.byKey())
		}
		n++
	}
	return n
}

// tokensOf are the words of a task's tag.
func (in *instance) tokensOf(task int) []string {
	if in.tokens[task] == nil && in.run.Tasks[task].Tag != "" {
		in.tokens[task] = tokensOf(in.run.Tasks[task].Tag)
	}
	return in.tokens[task]
}

func (in *instance) numEdges() (n int) {
	for _, before := range in.before {
		n += len(before)
	}
	return n
}

// edges are those of the run, by To, then From.
func (in *instance) edges() []Edge {
	list := make([]Edge, 0, in.numEdges())
	for to, before := range in.before {
		last, fit := in.lastEdge(to)
		for i, l := range before {
			e := Edge{From: l.from, To: to, Class: l.class}
			if i == last {
				e.Fit = fit
			}
			list = append(list, e)
		}
	}
	return list
}
