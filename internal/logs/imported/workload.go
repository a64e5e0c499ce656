package imported

import (
	"fmt"
	"iter"
	"math"
	"slices"
	"strings"
	"unicode"

	"github.com/clustersim/clustersim/experiments/report/table"
	"github.com/clustersim/clustersim/internal/logs"
	"github.com/clustersim/clustersim/internal/logs/infer"
	"github.com/clustersim/clustersim/internal/memory"
	"github.com/clustersim/clustersim/internal/names"
	"github.com/clustersim/clustersim/workload"
)

// Set is the runs of one workflow, the first of which is the base.
type Set struct {
	Runs     []*logs.Run
	Graph    *infer.Graph // nil: the edges are those that the system noted, Run.Edges
	LastOnly bool         // attempts that another follows are left out
	Nodes    []logs.Node  // of the platform: where there are several kinds, tasks have times on those of the kind that they ran on alone

	names [][]string // by run; nil until they are needed
}

// kept says whether a task of a run is one of the workload.
func (s *Set) kept(t *logs.Task) bool {
	return t.Status != logs.Cached && !(s.LastOnly && t.Superseded)
}

// Names are those of the tasks of a run in workloads and tables: unique, without control characters.
func Names(r *logs.Run) []string {
	list, same := make([]string, len(r.Tasks)), true
	for i := range r.Tasks {
		t := &r.Tasks[i]
		list[i] = t.Name
		if strings.IndexFunc(t.Name, unicode.IsControl) >= 0 {
			list[i] = strings.Map(func(c rune) rune {
				if unicode.IsControl(c) {
					return ' '
				}
				return c
			}, t.Name)
			same = false
		}
		if t.Superseded {
			list[i] = fmt.Sprintf("%s, attempt %d", list[i], t.Attempt)
			same = false
		}
	}
	if same {
		return list // those of last attempts are unique
	}
	taken := names.NewTable(len(list))
	for i := range list {
		for _, added := taken.Add(list[i]); !added; _, added = taken.Add(list[i]) {
			list[i] += "'"
		}
	}
	return list
}

// namesOf are those of the tasks of a run.
func (s *Set) namesOf(run int) []string {
	for len(s.names) < len(s.Runs) {
		s.names = append(s.names, nil)
	}
	if s.names[run] == nil {
		s.names[run] = Names(s.Runs[run])
	}
	return s.names[run]
}

// Workload is the base run as a workload for cores of 1 flop/s, with the edges between its tasks.
func (s *Set) Workload() (*workload.DAG, *table.Table, error) {
	r, names := s.Runs[0], s.namesOf(0)
	b := workload.NewBuilder(r.System)
	kindOf, err := s.processors(b)
	if err != nil {
		return nil, nil, err
	}
	b.Grow(len(r.Tasks), s.numEdges())
	b.NamesAreDistinct()
	ids := s.ids()
	for i := range r.Tasks {
		t := &r.Tasks[i]
		if ids[i] == workload.NoTask {
			continue
		}
		id := b.Task(names[i], t.RunSec*float64(t.Cores))
		b.SetAttributes(id, workload.Attributes{Type: t.Process})
		b.SetNeeds(id, workload.Needs{Cores: t.Cores, MemoryBytes: math.Ceil(t.MemoryBytes)})
		if t.BytesIn >= 0 && t.BytesOut >= 0 {
			b.SetFiles(id, t.BytesIn, t.BytesOut)
		}
		b.SetMachine(id, t.Host)
		if kindOf != nil {
			b.SetCosts(id, s.times(t, kindOf[t.Host]))
		}
	}
	for from, e := range s.edges() {
		if ids[from] != workload.NoTask && ids[e.to] != workload.NoTask {
			b.Control(ids[from], ids[e.to])
		}
	}
	d, err := b.Build()
	return d, s.edgeTable(), err
}

// edgeTable has the edges of the workload with their classes and, if they were inferred, how submissions fit the last of each task.
func (s *Set) edgeTable() *table.Table {
	keys := []string{"from", "to", "class"}
	if s.Graph != nil {
		keys = append(keys, "fit")
	}
	names := s.namesOf(0)
	return table.Stream(func(yield func([]any) bool) {
		tasks, row := s.Runs[0].Tasks, make([]any, len(keys))
		for from, e := range s.edges() {
			if !s.kept(&tasks[from]) || !s.kept(&tasks[e.to]) {
				continue
			}
			row[0], row[1], row[2] = names[from], names[e.to], e.class
			if s.Graph != nil {
				row[3] = e.fit.String()
			}
			if !yield(row) {
				return
			}
		}
	}, table.Keys(keys...)...)
}

// processors makes the nodes processors with times of their own, if there are several kinds: kindOf has those of the nodes.
func (s *Set) processors(b *workload.Builder) (kindOf map[string]string, err error) {
	kinds := map[string]bool{}
	var names []string
	for _, n := range s.Nodes {
		kinds[n.Processor] = true
		names = append(names, n.Name)
	}
	if kinds[""] || len(kinds) < 2 {
		return nil, nil
	}
	tasks := len(s.Runs[0].Tasks)
	if err := memory.Want(8*float64(tasks)*float64(len(names)), fmt.Sprintf("times of %d tasks on %d nodes", tasks, len(names))); err != nil {
		return nil, err
	}
	kindOf = map[string]string{}
	for _, n := range s.Nodes {
		kindOf[n.Name] = n.Processor
	}
	b.Processors(names...)
	return kindOf, nil
}

// times are those of a task on the nodes: infinite on those of another kind than it ran on, unless it takes none.
func (s *Set) times(t *logs.Task, kind string) []float64 {
	sec := make([]float64, len(s.Nodes))
	for i, n := range s.Nodes {
		sec[i] = t.RunSec
		if n.Processor != kind && t.Host != "" {
			sec[i] = math.Inf(1)
		}
	}
	return sec
}

// end is that of an edge.
type end struct {
	to    int
	class string
	fit   infer.Fit
}

func (s *Set) numEdges() int {
	if s.Graph == nil {
		return len(s.Runs[0].Edges)
	}
	return len(s.Graph.Edges)
}

// edges are those of the base run, inferred or noted, by the places of their tasks.
func (s *Set) edges() iter.Seq2[int, end] {
	return func(yield func(int, end) bool) {
		if s.Graph == nil {
			for _, e := range s.Runs[0].Edges {
				if !yield(int(e.From), end{to: int(e.To), class: e.Class}) {
					return
				}
			}
			return
		}
		for _, e := range s.Graph.Edges {
			if !yield(e.From, end{e.To, e.Class.String(), e.Fit}) {
				return
			}
		}
	}
}

// undated is a date that was not recorded.
var undated any = math.NaN()

// Dates are those of all runs, with the priorities of tasks if the system has them.
func (s *Set) Dates() *table.Table {
	keys := []string{"task", "run", "host", "made", "submitted", "assigned", "started", "ended", "released", "known"}
	ranked := slices.ContainsFunc(s.Runs, func(r *logs.Run) bool {
		return slices.ContainsFunc(r.Tasks, func(t logs.Task) bool { return t.Priority != 0 })
	})
	if ranked {
		keys = append(keys, "priority")
	}
	return table.Stream(func(yield func([]any) bool) {
		row := make([]any, len(keys))
		for i, r := range s.Runs {
			names := s.namesOf(i)
			for i := range r.Tasks {
				x := &r.Tasks[i]
				if !s.kept(x) {
					continue
				}
				row[0], row[1], row[2], row[3] = names[i], r.Name, x.Host, undated
				for k, at := range [...]float64{x.Submitted, x.Assigned, x.Started, x.Ended, x.Released, x.Known} {
					if row[4+k] = undated; !math.IsNaN(at) {
						row[4+k] = at
					}
				}
				if ranked {
					row[10] = x.Priority
				}
				if !yield(row) {
					return
				}
			}
		}
	}, table.Keys(keys...)...)
}
