package wfcommons

import (
	"fmt"

	"github.com/clustersim/clustersim/internal/units"
)

// Before version 1.5 a task of WfFormat contains all that is known about it: what
// it reads, how long and where it ran. Field names changed from version to version;
// the reader accepts all of them in each. 1.4 is the schema of WfFormat at 51c170f4;
// 1.3 calls runtimeInSeconds runtime and sizeInBytes size, 1.2 calls tasks jobs
// (what the project's own migration script renames).
var (
	oldFlowFields = []string{"tasks", "jobs", "machines", "makespanInSeconds", "makespan", "executedAt"}
	oldTaskFields = []string{
		"name", "id", "parents", "children", "files", "runtimeInSeconds", "runtime", "cores", "machine", "command",
		"category", "type", "executedAt", "avgCPU", "readBytes", "writtenBytes", "bytesRead", "bytesWritten", "memoryInBytes", "memory",
		"energy", "avgPower", "priority", "arguments",
	}
	oldFileFields = []string{"name", "link", "sizeInBytes", "size", "path"}
)

// oldForm is what only the old form says.
type oldForm struct {
	at         int // where the tasks begin
	uses       fileUses
	names      []word
	ids        []word // empty: the task has none
	unmeasured []word
}

// readOldFlow reads a field of workflow that 1.5 has elsewhere.
func (r *wfReader) readOldFlow(key string) {
	switch key {
	case "tasks", "jobs":
		if r.old == nil {
			r.old = &oldForm{at: r.json.walk.At(), uses: fileUses{in: &r.in}}
		}
		r.in.oneSided, r.in.hasRuns = true, true
		r.json.list("workflow."+key, r.readOldTask)
		if len(r.in.tasks) == 0 {
			r.src.Fail(r.old.at, "", "workflow.%s: no tasks", key)
		}
	case "machines":
		r.in.machinesAt = r.json.list("workflow.machines", r.readMachine)
	case "makespanInSeconds", "makespan":
		r.readMakespan(key)
	default:
		if !r.readExecuted(key) {
			r.json.walk.Skip()
		}
	}
}

func (r *wfReader) readOldTask() {
	var (
		t   taskEntry
		run runEntry
		id  word
		ran bool
	)
	_, at := r.json.object("task", &t.id, oldTaskFields, 1, func(key string) {
		switch key {
		case "name":
			t.id = r.json.text("task name")
		case "id":
			id = r.json.text("task id")
		case "parents":
			t.parents = r.json.texts("parents")
		case "children":
			t.children = r.json.texts("children")
		case "files":
			r.json.list("files", func() { r.readOldFile(&t) })
		case "runtimeInSeconds", "runtime":
			ran = true
			run.runtimeSec, run.runtimeAt = r.json.number(key, 0)
		case "cores":
			r.readCores(&run.request, key)
		case "memoryInBytes": // memory, as 1.3 calls it, is in KB for some writers
			r.readMemory(&run.request, key)
		case "machine":
			if m := r.json.text("machine"); m.text != "" {
				run.machines = []word{m}
			}
		case "command":
			run.program = r.readProgram()
		case "executedAt":
			r.readStart()
		}
	})
	if !ran {
		r.old.unmeasured = append(r.old.unmeasured, t.id)
		run.runtimeAt = at
	}
	r.old.names, r.old.ids = append(r.old.names, t.id), append(r.old.ids, id)
	r.in.tasks, r.in.runs = append(r.in.tasks, t), append(r.in.runs, run)
}

func (r *wfReader) readOldFile(t *taskEntry) {
	var (
		f    fileEntry
		link string
		path string
	)
	r.json.object("file", &f.id, oldFileFields, 2, func(key string) {
		switch key {
		case "name":
			f.id = r.json.text("file name")
		case "link":
			kind := r.json.text("link")
			if link = kind.text; link != "input" && link != "output" && link != "" {
				r.src.Fail(kind.at, "", "link %q: want input or output", link)
			}
		case "path":
			if r.json.walk.Kind() == '"' {
				path = r.json.walk.Text() // may be empty
			}
		case "sizeInBytes", "size":
			f.bytes, _ = r.json.number(key, 0)
			f.sized = true
		}
	})
	if f.id.text != "" && link != "" {
		f.id.text = path + f.id.text
		r.old.uses.add(t, link, f)
	}
}

// renew gives the tasks the ids that they would have in 1.5: the name, followed by
// the old id if the name is not unique. It renames parents and children, which may
// be given by name or by id.
func (r *wfReader) renew() {
	times := map[string]int{}
	for _, name := range r.old.names {
		times[name.text]++
	}
	known := map[string]string{}
	for i := range r.in.tasks {
		name, id := r.old.names[i].text, r.old.ids[i].text
		renewed := name
		if times[name] > 1 && id != "" {
			renewed = fmt.Sprintf("%s_%s", name, id)
		}
		for _, alias := range []string{name, id, renewed} {
			if _, taken := known[alias]; !taken {
				known[alias] = renewed
			}
		}
		r.in.tasks[i].id.text = renewed
		r.in.runs[i].id = r.in.tasks[i].id
	}
	r.joinChildren(known)
	if n := len(r.old.unmeasured); n > 0 {
		r.src.Note(r.old.unmeasured[0].at, "%s without a run time count as 0 seconds: %s", units.Count(n, "task"), someNames(r.old.unmeasured))
	}
	r.old.uses.note(r.src)
}

// joinChildren adds a parent to each child that only the parent names.
func (r *wfReader) joinChildren(known map[string]string) {
	place, isParent := r.in.numbers(), map[[2]string]bool{}
	for _, t := range r.in.tasks {
		resolve(known, t.parents)
		resolve(known, t.children)
		for _, p := range t.parents {
			isParent[[2]string{p.text, t.id.text}] = true
		}
	}
	for _, t := range r.in.tasks {
		for _, c := range t.children {
			pair := [2]string{t.id.text, c.text}
			if i, ok := place[c.text]; ok && pair[0] != pair[1] && !isParent[pair] {
				isParent[pair] = true
				r.in.tasks[i].parents = append(r.in.tasks[i].parents, word{t.id.text, c.at})
			}
		}
	}
}

// resolve replaces names and old ids by the tasks' new ids.
func resolve(known map[string]string, names []word) {
	for i, name := range names {
		if id, ok := known[name.text]; ok {
			names[i].text = id
		}
	}
}
