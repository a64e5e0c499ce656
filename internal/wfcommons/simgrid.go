package wfcommons

import (
	"strings"

	"github.com/clustersim/clustersim/internal/jsonwalk"
	"github.com/clustersim/clustersim/internal/native"
	"github.com/clustersim/clustersim/internal/srcerr"
	"github.com/clustersim/clustersim/workload"
)

// ReadSimGrid reads the flat form of WfFormat that SimGrid's create_DAG_from_json
// reads, in which tasks are computations and transfers. The run time of a computation
// is its work in flop; a reference speed changes nothing. A transfer from one
// computation to another is a message; see [simgridReader.isMessage] for the other cases.
//
// Mistakes are [*srcerr.Error] values, joined, in file order. Linear in the
// size of the file. docs/formats/simgrid-json.md has the details.
func ReadSimGrid(fileName string, data []byte, o workload.ReadOptions) (*workload.DAG, error) {
	src, begin, err := Open(fileName, data, o)
	if err != nil {
		return nil, err
	}
	r := &simgridReader{src: src, json: newJSONReader(src, begin)}
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

// relate finds the parents of all activities.
func (r *simgridReader) relate() {
	r.byName = make(map[string]int, len(r.activities))
	for i, a := range r.activities {
		if _, twice := r.byName[a.name.text]; twice {
			r.src.Fail(a.name.at, "", "task %q: name is given twice", a.name.text)
		}
		r.byName[a.name.text] = i
	}
	for i, a := range r.activities {
		for _, p := range a.parents {
			parent, known := r.byName[p.text]
			if !known {
				r.src.Fail(p.at, "", "task %q: unknown parent %q", a.name.text, p.text)
			} else {
				r.activities[parent].children = append(r.activities[parent].children, i)
			}
		}
		if a.transfer && len(a.parents) != 1 {
			r.src.Fail(a.name.at, "give it the one task that sends as parent", "transfer %q: %d parents", a.name.text, len(a.parents))
		}
	}
}

// isMessage says whether a transfer becomes an edge: a single computation waits for it, on
// the machine to which it goes. Any other transfer becomes a task without work that gets
// the data and for which the others wait.
func (r *simgridReader) isMessage(a *activity) bool {
	if !a.transfer || len(a.children) != 1 {
		return false
	}
	child := &r.activities[a.children[0]]
	return !child.transfer && (a.machine.text == "" || child.machine.text == "" || a.machine.text == child.machine.text)
}

func (r *simgridReader) build() (*workload.DAG, error) {
	b := workload.NewBuilder(strings.Clone(r.name.text))
	b.NamesAreDistinct() // relate has checked it
	var relays, placed []word
	transfers := 0
	for i := range r.activities {
		a := &r.activities[i]
		if a.task = workload.NoTask; !r.isMessage(a) {
			a.task = b.Task(strings.Clone(a.name.text), a.flop)
			if a.transfer {
				relays = append(relays, a.name)
			}
		}
		if a.transfer {
			transfers++
		}
		if a.machine.text != "" {
			placed = append(placed, a.machine)
		}
	}
	for i := range r.activities {
		r.addEdges(b, &r.activities[i])
	}
	d, err := Freeze(r.src, b, func(task string) int { return r.activities[r.byName[task]].name.at })
	if err != nil {
		return nil, err
	}
	if len(relays) > 0 {
		r.src.Note(relays[0].at, "tasks without work stand for %d of %d transfers, which do not join two tasks: %s",
			len(relays), transfers, someNames(relays))
	}
	if len(placed) > 0 {
		r.src.Note(placed[0].at, "the machines of tasks are ignored (place them by a file: -s 'fixed(file=placement.csv)')")
	}
	return d, nil
}

// addEdges adds what an activity waits for. A transfer that is a message is added with
// the task that gets it.
func (r *simgridReader) addEdges(b *workload.Builder, a *activity) {
	if a.task == workload.NoTask {
		return
	}
	for _, p := range a.parents {
		parent := &r.activities[r.byName[p.text]]
		from, data := parent.task, a
		if from == workload.NoTask {
			from, data = r.activities[r.byName[parent.parents[0].text]].task, parent
		}
		switch {
		case from == a.task:
			r.src.Fail(p.at, "", "task %q: waits for itself", a.name.text)
		case data.transfer:
			b.Edge(from, a.task, data.bytes)
		default:
			b.Control(from, a.task)
		}
	}
}
