package imported

import (
	"fmt"
	"math"
	"strings"
	"unicode"

	"github.com/clustersim/clustersim/experiments/report/table"
	"github.com/clustersim/clustersim/internal/logs"
	"github.com/clustersim/clustersim/internal/logs/infer"
	"github.com/clustersim/clustersim/workload"
)

// Set is the runs of one workflow, the first of which is the base.
type Set struct {
	Runs     []*logs.Run
	Graph    *infer.Graph
	LastOnly bool // attempts that another follows are left out
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
	}
	edges := table.New(table.Keys("from", "to", "class")...)
	for _, e := range s.Graph.Edges {
		if ids[e.From] != workload.NoTask && ids[e.To] != workload.NoTask {
			b.Control(ids[e.From], ids[e.To])
			edges.Add(names[e.From], names[e.To], e.Class.String())
		}
	}
	d, err := b.Build()
	return d, edges, err
}

// Dates are those of all runs.
func (s *Set) Dates() *table.Table {
	t := table.New(table.Keys("task", "run", "host", "made", "submitted", "assigned", "started", "ended", "released", "known")...)
	for _, r := range s.Runs {
		names := Names(r)
		for i := range r.Tasks {
			x := &r.Tasks[i]
			if !s.kept(x) {
				continue
			}
			t.Add(names[i], r.Name, x.Host, math.NaN(), x.Submitted, x.Assigned, x.Started, x.Ended, x.Released, x.Known)
		}
	}
	return t
}
