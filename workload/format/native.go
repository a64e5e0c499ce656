package format

import (
	"errors"

	"github.com/clustersim/clustersim/internal/native"
	"github.com/clustersim/clustersim/internal/srcerr"
	"github.com/clustersim/clustersim/workload"
)

var (
	nativeSchema = native.Schema{
		Kind:   "workload",
		Fields: []string{"name", "work", "processors", "tasks", "edges"},
		Strange: nativeStrange("the platform is a document of its own: separate them by a line ---, or use two files",
			native.Platform.Keys...),
	}
	nativeWorkSchema = native.Schema{Kind: "work", Fields: []string{"unit"}}
)

// nativeReader reads one document of a native file.
type nativeReader struct {
	f *native.File
	o workload.ReadOptions

	fileName string
	b        *workload.Builder
	tasks    map[string]placedTask
	names    []string // of the tasks, for suggestions
	edges    []placedEdge

	processors []string // nil: times follow from work
	unusable   bool     // processors were given, and are wrong
}

// placedTask is where a task was declared.
type placedTask struct {
	id workload.TaskID
	at native.Place
}

// placedEdge is where an edge was declared, to report cycles.
type placedEdge struct {
	from, to workload.TaskID
	at       native.Place
}

// ReadNative reads a workload in the project's own YAML or JSON form, which
// docs/formats/workload.md describes. fileName is only for messages and to tell
// YAML from JSON. If the file holds a platform too, ReadNative reads the workload.
// The error joins the first mistakes in file order, each a *srcerr.Error. Cost:
// linear in the file; YAML takes about 15 us a task or edge, JSON about 3 us.
func ReadNative(fileName string, data []byte, o workload.ReadOptions) (*workload.DAG, error) {
	f := native.Parse(fileName, data)
	doc := f.Pick(native.Workload, native.Platform)
	if doc == nil {
		return nil, f.Err()
	}
	r := &nativeReader{f: f, o: o, fileName: fileName, tasks: map[string]placedTask{}}
	top, ok := f.Record(doc, &nativeSchema, 0)
	if !ok {
		return nil, f.Err()
	}
	r.head(top)
	r.readProcessors(top)
	r.readTasks(top)
	r.readEdges(top)
	if f.Len() > 0 {
		return nil, f.Err()
	}
	return r.build(top)
}

func (r *nativeReader) head(top *native.Record) {
	name, _ := top.Text("name")
	r.b = workload.NewBuilder(name)
	if work, ok := top.Child("work", &nativeWorkSchema); ok {
		if work.Choice("unit", "flop", "instruction") == "instruction" {
			r.b.CountInstructions()
		}
	}
}

// build freezes the workload. Apart from a cycle, what the Builder still refuses
// has no single place in the file.
func (r *nativeReader) build(top *native.Record) (*workload.DAG, error) {
	d, err := r.b.Build()
	if cycle, ok := errors.AsType[*workload.CycleError](err); ok {
		e := closing(cycle, r.tasks, r.edges)
		_ = r.f.Fail(e.at, "edge %q to %q: closes a %v", r.names[e.from], r.names[e.to], cycle).WithHint("leave out one of these edges")
	} else if err != nil {
		r.f.Fail(top.Place("tasks"), "workload: %v", err)
	}
	if r.f.Len() > 0 {
		return nil, r.f.Err()
	}
	return d, nil
}

// closing is the edge of a cycle that comes last in the file and so closes it.
func closing(cycle *workload.CycleError, tasks map[string]placedTask, edges []placedEdge) (last placedEdge) {
	next := map[workload.TaskID]workload.TaskID{}
	for i, name := range cycle.Tasks {
		next[tasks[name].id] = tasks[cycle.Tasks[(i+1)%len(cycle.Tasks)]].id
	}
	for _, e := range edges {
		if to, ok := next[e.from]; ok && to == e.to {
			last = e
		}
	}
	return last
}

// unknownTask reports an edge's end that is no task.
func (r *nativeReader) unknownTask(rec *native.Record, field, name string) {
	e := rec.Fail(field, "%s: no task %q", field, name)
	// A suggestion looks at every name, so only errors that are shown get one.
	if r.f.Len() <= srcerr.MaxErrors {
		if near := srcerr.Suggest(name, r.names); near != "" {
			_ = e.WithHint("did you mean %q?", near)
		}
	}
}

func nativeStrange(what string, fields ...string) map[string]string {
	hints := make(map[string]string, len(fields))
	for _, f := range fields {
		hints[f] = what
	}
	return hints
}
