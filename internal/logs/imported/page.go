package imported

import (
	"cmp"
	"fmt"
	"slices"
	"strings"

	"github.com/clustersim/clustersim/experiments/report"
	"github.com/clustersim/clustersim/experiments/report/table"
	"github.com/clustersim/clustersim/internal/logs"
	"github.com/clustersim/clustersim/internal/logs/infer"
	"github.com/clustersim/clustersim/internal/picture/drawgraph"
	"github.com/clustersim/clustersim/internal/units"
	"github.com/clustersim/clustersim/workload"
)

// What is drawn, at most.
const (
	MaxProcesses = 200
	MaxTasks     = 400
	MaxDrawn     = 20_000 // edges between tasks
)

// Page is the report with drawings of the graph, of the workload that [Set.Workload] made.
func (s *Set) Page(nodes []logs.Node, d *workload.DAG) *report.Report {
	r := &report.Report{Name: "report", Title: "Imported runs", Intro: s.Runs[0].Name}
	p := s.processes(d)
	if len(p.Nodes) <= MaxProcesses {
		r.Add(inline("Processes", p, "A process has the number of its tasks below its name; an edge has the class of most of the edges between their tasks, and is as wide as there are many. Tips have the rest."))
	} else {
		r.Say("There are %d processes; more than %d are not drawn.", len(p.Nodes), MaxProcesses)
	}
	if d.NumTasks() <= MaxTasks && d.NumEdges() <= MaxDrawn {
		r.Add(inline("Tasks", s.taskGraph(d), "A dot is a task."))
	} else {
		r.Say("There are %d tasks with %d edges; more than %d with %d are not drawn.", d.NumTasks(), d.NumEdges(), MaxTasks, MaxDrawn)
	}
	classes, note := s.supportTable()
	s.parts(r, nodes, d.NumTasks(), d.NumEdges(), report.Part{Body: classes, Note: note})
	return r
}

func inline(head string, g *drawgraph.Graph, note string) report.Part {
	return report.Part{Head: head, Body: report.Inline{Style: drawgraph.Style, Draw: g.Draw}, Note: note}
}

// supportTable has the edges of each class, and how well the dates of the first run bear them out.
func (s *Set) supportTable() (t *table.Table, note string) {
	if s.Graph == nil {
		return s.classTable(), ""
	}
	t = table.New(
		table.Column{Key: "class"}, table.Column{Key: "edges"}, table.Named("last_for", "last for"), table.Column{Key: "explained"}, table.Rounded("share_percent", "share, %", 4),
	)
	support := s.Graph.Support()
	for class, n := range s.Graph.ByClass() {
		x := support[class]
		var share any
		if x.Tasks > 0 {
			share = 100 * float64(x.Explained) / float64(x.Tasks)
		}
		t.Add(infer.Class(class).String(), n, x.Tasks, x.Explained, share)
	}
	return t, "last for: tasks of the first run of which the last that they wait for is at an edge of the class; explained: those submitted soon after it was known, and their share"
}

// classes are those of the edges of the workload, in the order of the rules, or of their names.
func (s *Set) classes(count map[string]int) (list []drawgraph.Class) {
	if s.Graph != nil {
		for class := range infer.NumClasses {
			if name := infer.Class(class).String(); count[name] > 0 {
				list = append(list, drawgraph.Class{Name: name, Count: count[name]})
			}
		}
		return list
	}
	for name, n := range count {
		list = append(list, drawgraph.Class{Name: name, Count: n})
	}
	slices.SortFunc(list, func(a, b drawgraph.Class) int { return cmp.Compare(a.Name, b.Name) })
	return list
}

// ids are the tasks of the workload by their places in the run.
func (s *Set) ids() []workload.TaskID {
	ids := make([]workload.TaskID, len(s.Runs[0].Tasks))
	next := workload.TaskID(0)
	for i := range s.Runs[0].Tasks {
		if ids[i] = workload.NoTask; s.kept(&s.Runs[0].Tasks[i]) {
			ids[i] = next
			next++
		}
	}
	return ids
}

// processes is the graph of processes: in the order of the mean level of their tasks.
func (s *Set) processes(d *workload.DAG) *drawgraph.Graph {
	type process struct {
		name          string
		tasks, within int
		levels, sec   float64
	}
	r, ids, level := s.Runs[0], s.ids(), d.Levels().Of
	at := map[string]int{}
	var list []process
	for i := range r.Tasks {
		t := &r.Tasks[i]
		if ids[i] == workload.NoTask {
			continue
		}
		if _, known := at[t.Process]; !known {
			at[t.Process] = len(list)
			list = append(list, process{name: t.Process})
		}
		p := &list[at[t.Process]]
		p.tasks++
		p.levels += float64(level[ids[i]])
		p.sec += t.RunSec
	}
	slices.SortStableFunc(list, func(a, b process) int {
		return cmp.Compare(a.levels/float64(a.tasks), b.levels/float64(b.tasks))
	})
	for i := range list {
		at[list[i].name] = i
	}
	type pair struct{ from, to int }
	between, count := map[pair]map[string]int{}, map[string]int{}
	for from, e := range s.edges() {
		if ids[from] == workload.NoTask || ids[e.to] == workload.NoTask {
			continue
		}
		count[e.class]++
		k := pair{at[r.Tasks[from].Process], at[r.Tasks[e.to].Process]}
		if k.from == k.to {
			list[k.from].within++
			continue
		}
		if between[k] == nil {
			between[k] = map[string]int{}
		}
		between[k][e.class]++
	}
	g := &drawgraph.Graph{Title: fmt.Sprintf("%d processes", len(list)), Named: true, Classes: s.classes(count)}
	for _, p := range list {
		text := fmt.Sprintf("%s: %s, %.4g s on average", p.name, units.Count(p.tasks, "task"), p.sec/float64(p.tasks))
		if p.within > 0 {
			text += fmt.Sprintf("; %s between them", units.Count(p.within, "edge"))
		}
		g.Nodes = append(g.Nodes, drawgraph.Node{Label: p.name[strings.LastIndexByte(p.name, ':')+1:], Text: text, Size: p.tasks})
	}
	for k, classes := range between {
		e := drawgraph.Edge{From: k.from, To: k.to}
		var parts []string
		for _, c := range s.classes(classes) {
			parts = append(parts, fmt.Sprintf("%s %d", c.Name, c.Count))
			if classes[e.Class] < c.Count {
				e.Class = c.Name
			}
			e.Weight += float64(c.Count)
		}
		e.Text = fmt.Sprintf("%s to %s: %s", list[k.from].name, list[k.to].name, strings.Join(parts, ", "))
		g.Edges = append(g.Edges, e)
	}
	slices.SortFunc(g.Edges, func(a, b drawgraph.Edge) int { return cmp.Or(cmp.Compare(a.From, b.From), cmp.Compare(a.To, b.To)) })
	return g
}

// taskGraph is the graph of tasks, in the order of their levels.
func (s *Set) taskGraph(d *workload.DAG) *drawgraph.Graph {
	r, ids, level := s.Runs[0], s.ids(), d.Levels().Of
	order := make([]int, 0, d.NumTasks())
	for i := range r.Tasks {
		if ids[i] != workload.NoTask {
			order = append(order, i)
		}
	}
	slices.SortStableFunc(order, func(a, b int) int { return cmp.Compare(level[ids[a]], level[ids[b]]) })
	place, count, names := make([]int, len(r.Tasks)), map[string]int{}, s.namesOf(0)
	g := &drawgraph.Graph{Title: units.Count(d.NumTasks(), "task")}
	for k, i := range order {
		place[i] = k
		t := &r.Tasks[i]
		g.Nodes = append(g.Nodes, drawgraph.Node{Text: fmt.Sprintf("%s, %.4g s", names[i], t.RunSec)})
	}
	for from, e := range s.edges() {
		if ids[from] != workload.NoTask && ids[e.to] != workload.NoTask {
			count[e.class]++
			g.Edges = append(g.Edges, drawgraph.Edge{From: place[from], To: place[e.to], Class: e.class, Text: fmt.Sprintf("%s: %s to %s", e.class, names[from], names[e.to])})
		}
	}
	g.Classes = s.classes(count)
	return g
}
