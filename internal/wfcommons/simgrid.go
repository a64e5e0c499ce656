package wfcommons

import (
	"github.com/clustersim/clustersim/internal/jsonwalk"
	"github.com/clustersim/clustersim/internal/native"
	"github.com/clustersim/clustersim/internal/srcerr"
	"github.com/clustersim/clustersim/workload"
)

// ReadSimGrid reads the flat form of WfFormat that SimGrid's create_DAG_from_json
// reads, in which tasks are computations and transfers. The run time of a computation
// is its work in flop; a reference speed changes nothing. A transfer from one
// computation to another is a message (simgrid_build.go has the other cases).
//
// Mistakes are [*srcerr.Error] values, joined, in file order. Linear in the
// size of the file. docs/formats/simgrid-json.md has the details.
func ReadSimGrid(fileName string, data []byte, o workload.ReadOptions) (*workload.DAG, error) {
	src, begin, err := Open(fileName, data, o)
	if err != nil {
		return nil, err
	}
	r := &simgridReader{src: src, json: jsonReader{src, startJSON(src, begin)}}
	if !src.Failed() {
		r.readTop()
	}
	if !src.Failed() {
		r.relate()
	}
	if src.Failed() {
		return nil, src.Err()
	}
	return r.build()
}

// simgridVersion is the schemaVersion of SimGrid's files.
const simgridVersion = "1.0"

// IsSimGrid says whether a JSON object has the version of SimGrid's files.
func IsSimGrid(text []byte) bool {
	return hasKey(text, func(w *jsonwalk.Walker) bool { return w.Text() == simgridVersion }, "schemaVersion")
}

// simgridReader fills a list of activities from JSON.
type simgridReader struct {
	src        *srcerr.Source
	json       jsonReader
	name       word
	activities []activity
	byName     map[string]int
}

// activity is an entry of workflow.tasks.
type activity struct {
	name, kind, machine word
	parents             []word
	flop, bytes         float64

	transfer bool
	children []int           // activities that name it as a parent
	task     workload.TaskID // NoTask for a transfer that is a message
}

func (r *simgridReader) readTop() {
	r.json.object("file", nil, topFields, 3, func(key string) {
		switch key {
		case "name":
			r.name = r.properText("name")
		case "workflow":
			r.json.object("workflow", nil, oldFlowFields, 1, func(key string) {
				if key != "tasks" {
					return
				}
				if at := r.json.list("workflow.tasks", r.readActivity); len(r.activities) == 0 {
					r.src.Fail(at, "", "workflow.tasks: no tasks")
				}
			})
		}
	})
}

// properText reads a name that every format can hold.
func (r *simgridReader) properText(what string) word {
	w := r.json.text(what)
	if err := native.CheckText(w.text); w.text != "" && err != nil {
		r.src.Fail(w.at, "", "%s: %s", what, err)
	}
	return w
}

// readActivity reads a task. SimGrid has renamed the fields of the amounts.
func (r *simgridReader) readActivity() {
	var a activity
	work, data := false, false
	_, at := r.json.object("task", &a.name, oldTaskFields, 1, func(key string) {
		switch key {
		case "name":
			a.name = r.properText("task name")
		case "type":
			a.kind = r.json.text("type")
		case "machine":
			a.machine = r.json.text("machine")
		case "parents":
			a.parents = r.json.texts("parents")
		case "runtimeInSeconds", "runtime":
			a.flop, _ = r.json.number(key, 0)
			work = true
		case "writtenBytes", "bytesWritten":
			a.bytes, _ = r.json.number(key, 0)
			data = true
		}
	})
	a.transfer = a.kind.text == "transfer"
	switch what := label("task", a.name); {
	case a.name.text == "": // a mistake already
	case !a.transfer && a.kind.text != "compute":
		r.src.Fail(max(a.kind.at, at), "", "%s: type %q: want compute or transfer", what, a.kind.text)
	case !a.transfer && !work:
		r.src.Fail(at, "", "%s: no \"runtime\", its work in flop", what)
	case a.transfer && !data:
		r.src.Fail(at, "", "%s: no \"bytesWritten\"", what)
	}
	r.activities = append(r.activities, a)
}
