package imported

import (
	"fmt"
	"maps"
	"math"
	"slices"

	"github.com/clustersim/clustersim/experiments/report"
	"github.com/clustersim/clustersim/experiments/report/table"
	"github.com/clustersim/clustersim/internal/logs"
	"github.com/clustersim/clustersim/internal/logs/infer"
)

// Report says what was read, mended and inferred. numEdges are those of the workload.
func (s *Set) Report(nodes []logs.Node, numTasks, numEdges int) *report.Report {
	r := &report.Report{Name: "report", Title: "Imported runs"}
	s.parts(r, nodes, numTasks, numEdges, report.Part{Body: s.classTable()})
	return r
}

// parts are those of the report and of the page.
func (s *Set) parts(r *report.Report, nodes []logs.Node, numTasks, numEdges int, classes report.Part) {
	base := s.Runs[0]
	r.Data("system", base.System, "tasks", numTasks, "edges", numEdges, "nodes", len(nodes), "runs", len(s.Runs))
	runs := s.runTable()
	r.CSV = runs
	r.Add(report.Part{Key: "by_run", Head: "Runs", Body: runs, Note: "makespan in s, from the first submission to the last end; known: a log says when ends were known; other tasks: names that the first run lacks"})
	if counts, any := s.countTable(); any {
		r.Add(report.Part{Key: "counts", Head: "Mended, replaced or dropped", Body: counts})
	}
	classes.Key, classes.Head = "classes", fmt.Sprintf("Edges: %d between %d tasks", numEdges, numTasks)
	r.Add(classes)
	if s.Graph != nil {
		s.inferred(r)
	}
	for _, line := range s.limits() {
		r.Say("%s", line)
	}
}

// inferred is what the report says of edges that were inferred.
func (s *Set) inferred(r *report.Report) {
	verdicts, worst := s.verdictTables()
	r.Add(report.Part{
		Key: "verdicts", Head: "Submissions", Body: verdicts,
		Note: "explained: soon after the last known end of what the task waits for; impossible: before it; late: long after it; unexplained: late, and it waits for nothing",
	})
	if worst != nil {
		r.Add(report.Part{Key: "worst", Head: "Processes that are explained worst", Body: worst})
	}
	for _, line := range s.remarks() {
		r.Say("%s", line)
	}
	r.Data("barriers", texts(s.Graph.Barriers), "cycles", texts(s.Graph.Cycles), "edges_dropped", s.Graph.Dropped, "gathers_dropped", s.Graph.Gathers, "common_tasks", s.Graph.Common)
}

// texts is a list that is no null in JSON.
func texts(list []string) []string { return append([]string{}, list...) }

func (s *Set) runTable() *table.Table {
	t := table.New(table.Column{Key: "run"}, table.Column{Key: "tasks"}, table.Column{Key: "processes"}, table.Column{Key: "nodes"}, table.Rounded("makespan_s", "makespan", 6), table.Column{Key: "known"}, table.Named("other_tasks", "other tasks"))
	for i, r := range s.Runs {
		processes := map[string]bool{}
		for k := range r.Tasks {
			processes[r.Tasks[k].Process] = true
		}
		t.Add(r.Name, len(r.Tasks), len(processes), len(r.Nodes), r.Makespan(), r.HasKnown, s.different(i))
	}
	return t
}

// different is how many tasks of a run have a name that the first lacks.
func (s *Set) different(run int) (n int) {
	if s.Graph != nil {
		return s.Graph.Different[run]
	}
	names := map[string]bool{}
	for i := range s.Runs[0].Tasks {
		names[s.Runs[0].Tasks[i].Name] = true
	}
	for i := range s.Runs[run].Tasks {
		if !names[s.Runs[run].Tasks[i].Name] {
			n++
		}
	}
	return n
}

func (s *Set) countTable() (t *table.Table, any bool) {
	t = table.New(table.Keys("what", "count", "first")...)
	for _, r := range s.Runs {
		for _, c := range r.Counts {
			t.Add(c.What, c.N, c.First)
			any = true
		}
	}
	return t, any
}

func (s *Set) classTable() *table.Table {
	t := table.New(table.Keys("class", "edges")...)
	if s.Graph == nil {
		n := s.Runs[0].ByClass()
		for _, class := range slices.Sorted(maps.Keys(n)) {
			t.Add(class, n[class])
		}
		return t
	}
	for class, n := range s.Graph.ByClass() {
		t.Add(infer.Class(class).String(), n)
	}
	return t
}

func (s *Set) verdictTables() (verdicts, worst *table.Table) {
	verdicts = table.New(table.Column{Key: "run"}, table.Column{Key: "tasks"}, table.Column{Key: "explained"}, table.Column{Key: "impossible"}, table.Column{Key: "late"}, table.Column{Key: "unexplained"}, table.Column{Key: "roots"}, table.Named("not_judged", "not judged"))
	for i, r := range s.Runs {
		v := s.Graph.Verdicts[i]
		verdicts.Add(r.Name, v.Tasks, v.Explained, v.Impossible, v.Late, v.Unexplained, v.Roots, v.Unknown)
		if i == 0 && len(v.Worst) > 0 {
			worst = table.New(table.Keys("process", "tasks", "impossible", "late")...)
			for _, p := range v.Worst {
				worst.Add(p.Name, p.Tasks, p.Impossible, p.Late)
			}
		}
	}
	return verdicts, worst
}

// remarks are what limits edges that were inferred.
func (s *Set) remarks() (list []string) {
	g := s.Graph
	if s.Runs[0].Graph == nil {
		list = append(list, "There is no graph of processes: edges come from dates alone.")
	}
	if g.NoKnown {
		list = append(list, "No .nextflow.log says when ends were known: no edges come from dates, and submissions are judged by the ends themselves.")
	}
	if g.Dropped > 0 {
		list = append(list, fmt.Sprintf("%d edges by names were dropped since dates make them impossible, with %d gathers that are none.", g.Dropped, g.Gathers))
	}
	for _, b := range g.Barriers {
		list = append(list, "Barrier: "+b+".")
	}
	for _, c := range g.Cycles {
		list = append(list, "Dropped, since it closed a cycle: "+c+".")
	}
	if slices.ContainsFunc(g.Different, func(n int) bool { return n > 0 }) {
		list = append(list, fmt.Sprintf("%d tasks have a name that is in all %d runs; only those are compared between them.", g.Common, len(s.Runs)))
	}
	return list
}

// limits are what the logs lack, and the runs of which the makespan says nothing.
func (s *Set) limits() (list []string) {
	for _, r := range s.Runs {
		for _, line := range r.Remarks {
			if !slices.Contains(list, line) {
				list = append(list, line)
			}
		}
	}
	for _, r := range s.Runs {
		switch {
		case !math.IsNaN(r.Makespan()):
		case r.Cut:
			list = append(list, r.Name+": the run is cut off, its makespan says nothing.")
		default:
			list = append(list, r.Name+": no dates, so that there is no makespan.")
		}
	}
	return list
}
