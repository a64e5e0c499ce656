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
	"github.com/clustersim/clustersim/workload"
)

// Set is the runs of one workflow, the first of which is the base.
type Set struct {
	Runs     []*logs.Run
	Graph    *infer.Graph // nil: the edges are those that the system noted, Run.Edges
	LastOnly bool         // attempts that another follows are left out
	Nodes    []logs.Node  // of the platform: where there are several kinds, tasks have times on those of the kind that they ran on alone
}

// kept says whether a task of a run is one of the workload.
func (s *Set) kept(t *logs.Task) bool {
	return t.Status != logs.Cached && !(s.LastOnly && t.Superseded)
}

// Names are those of the tasks of a run in workloads and tables: unique, without control characters.
func Names(r *logs.Run) []string {
	names, taken := make([]string, len(r.Tasks)), map[string]bool{}
	for i := range r.Tasks {
		t := &r.Tasks[i]
		name := strings.Map(func(c rune) rune {
			if unicode.IsControl(c) {
				return ' '
			}
			return c
		}, t.Name)
		if t.Superseded {
			name = fmt.Sprintf("%s, attempt %d", name, t.Attempt)
		}
		for unique := name; taken[name]; name = unique {
			unique = name + "'"
		}
		taken[name], names[i] = true, name
	}
	return names
}

// Workload is the base run as a workload for cores of 1 flop/s, with the edges between its tasks.
func (s *Set) Workload() (*workload.DAG, *table.Table, error) {
	r, names := s.Runs[0], Names(s.Runs[0])
	b := workload.NewBuilder(r.System)
	kindOf, err := s.processors(b)
	if err != nil {
		return nil, nil, err
	}
	ids := make([]workload.TaskID, len(r.Tasks))
	for i := range r.Tasks {
		t := &r.Tasks[i]
		if ids[i] = workload.NoTask; !s.kept(t) {
			continue
		}
		ids[i] = b.Task(names[i], t.RunSec*float64(t.Cores))
		b.SetAttributes(ids[i], workload.Attributes{Type: t.Process})
		b.SetNeeds(ids[i], workload.Needs{Cores: t.Cores, MemoryBytes: math.Ceil(t.MemoryBytes)})
		if t.BytesIn >= 0 && t.BytesOut >= 0 {
			b.SetFiles(ids[i], t.BytesIn, t.BytesOut)
		}
		b.SetMachine(ids[i], t.Host)
		if kindOf != nil {
			b.SetCosts(ids[i], s.times(t, kindOf[t.Host]))
		}
	}
	edges := table.New(table.Keys("from", "to", "class")...)
	for from, e := range s.edges() {
		if ids[from] != workload.NoTask && ids[e.to] != workload.NoTask {
			b.Control(ids[from], ids[e.to])
			edges.Add(names[from], names[e.to], e.class)
		}
	}
	d, err := b.Build()
	return d, edges, err
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
}

// edges are those of the base run, inferred or noted, by the places of their tasks.
func (s *Set) edges() iter.Seq2[int, end] {
	return func(yield func(int, end) bool) {
		if s.Graph == nil {
			for _, e := range s.Runs[0].Edges {
				if !yield(int(e.From), end{int(e.To), e.Class}) {
					return
				}
			}
			return
		}
		for _, e := range s.Graph.Edges {
			if !yield(e.From, end{e.To, e.Class.String()}) {
				return
			}
		}
	}
}

// Dates are those of all runs, with the priorities of tasks if the system has them.
func (s *Set) Dates() *table.Table {
	keys := []string{"task", "run", "host", "made", "submitted", "assigned", "started", "ended", "released", "known"}
	ranked := slices.ContainsFunc(s.Runs, func(r *logs.Run) bool {
		return slices.ContainsFunc(r.Tasks, func(t logs.Task) bool { return t.Priority != 0 })
	})
	if ranked {
		keys = append(keys, "priority")
	}
	t := table.New(table.Keys(keys...)...)
	for _, r := range s.Runs {
		names := Names(r)
		for i := range r.Tasks {
			x := &r.Tasks[i]
			if !s.kept(x) {
				continue
			}
			row := []any{names[i], r.Name, x.Host, math.NaN(), x.Submitted, x.Assigned, x.Started, x.Ended, x.Released, x.Known}
			if ranked {
				row = append(row, x.Priority)
			}
			t.Add(row...)
		}
	}
	return t
}
