package workload

import "fmt"

// Before version 1.5 a task of WfFormat holds all that is known of it: what it
// reads, how long it ran, where. Field names changed from version to version;
// all of them are taken in each. 1.4 is the schema of WfFormat at 51c170f4;
// 1.3 calls runtimeInSeconds runtime and sizeInBytes size, 1.2 calls tasks jobs
// (what the project's own migration script renames).
var (
	wfOldFlowFields = []string{"tasks", "jobs", "machines", "makespanInSeconds", "makespan", "executedAt"}
	wfOldTaskFields = []string{
		"name", "id", "parents", "children", "files", "runtimeInSeconds", "runtime", "cores", "machine", "command",
		"category", "type", "avgCPU", "readBytes", "writtenBytes", "bytesRead", "bytesWritten", "memoryInBytes", "memory",
		"energy", "avgPower", "priority", "arguments",
	}
	wfOldFileFields = []string{"name", "link", "sizeInBytes", "size", "path"}
)

// wfOld is what only the old form says.
type wfOld struct {
	at         int // where the tasks begin
	uses       wfUses
	names      []jsonText
	ids        []jsonText // empty: the task has none
	unmeasured []jsonText
}

// readOldFlow reads a field of workflow that 1.5 has elsewhere.
func (r *wfReader) readOldFlow(key string) {
	switch key {
	case "tasks", "jobs":
		r.kind()
		if r.old == nil {
			r.old = &wfOld{at: r.at, uses: wfUses{r: r}}
		}
		r.oneSided, r.hasRuns = true, true
		r.list("workflow."+key, r.readOldTask)
		if len(r.tasks) == 0 {
			r.fail(r.old.at, "", "workflow.%s: no tasks", key)
		}
	case "machines":
		r.kind()
		r.machinesAt = r.at
		r.list("workflow.machines", r.readMachine)
	default:
		r.skip()
	}
}

func (r *wfReader) readOldTask() {
	var (
		t   wfTask
		run wfRun
		id  jsonText
		ran bool
	)
	found, at := r.object("task", wfOldTaskFields, func(key string) {
		switch key {
		case "name":
			t.id = r.string("task name")
		case "id":
			id = r.string("task id")
		case "parents":
			t.parents = r.texts("parents")
		case "children":
			t.children = r.texts("children")
		case "files":
			r.list("files", func() { r.readOldFile(&t) })
		case "runtimeInSeconds", "runtime":
			ran = true
			run.runtimeSec, run.runtimeAt = r.number(key, 0)
		case "cores":
			r.readCores(key)
		case "machine":
			if m := r.string("machine"); m.text != "" {
				run.machines = []jsonText{m}
			}
		case "command":
			run.program = r.readProgram()
		default:
			r.skip()
		}
	})
	r.need(found, at, wfLabel("task", t.id), wfOldTaskFields[:1])
	if !ran {
		r.old.unmeasured = append(r.old.unmeasured, t.id)
		run.runtimeAt = at
	}
	r.old.names, r.old.ids = append(r.old.names, t.id), append(r.old.ids, id)
	r.tasks, r.runs = append(r.tasks, t), append(r.runs, run)
}

func (r *wfReader) readOldFile(t *wfTask) {
	var (
		f    wfFile
		link string
		path string
	)
	found, at := r.object("file", wfOldFileFields, func(key string) {
		switch key {
		case "name":
			f.id = r.string("file name")
		case "link":
			kind := r.string("link")
			if link = kind.text; link != "input" && link != "output" && link != "" {
				r.fail(kind.at, "", "link %q: want input or output", link)
			}
		case "path":
			if r.kind() == '"' {
				path = r.text() // may be empty
			} else {
				r.skip()
			}
		case "sizeInBytes", "size":
			f.bytes, _ = r.number(key, 0)
			f.sized = true
		}
	})
	r.need(found, at, wfLabel("file", f.id), wfOldFileFields[:2])
	if f.id.text != "" && link != "" {
		f.id.text = path + f.id.text
		r.old.uses.add(t, link, f)
	}
}

// renew gives the tasks the ids that 1.5 would have: the name, with the old id
// after it where a name is not unique. Parents and children, which name tasks
// by either, follow.
func (r *wfReader) renew() {
	times := map[string]int{}
	for _, name := range r.old.names {
		times[name.text]++
	}
	known := map[string]string{}
	for i := range r.tasks {
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
		r.tasks[i].id.text = renewed
		r.runs[i].id = r.tasks[i].id
	}
	r.joinChildren(known)
	if n := len(r.old.unmeasured); n > 0 {
		var names []string
		for _, t := range r.old.unmeasured {
			names = append(names, t.text)
		}
		r.note(r.old.unmeasured[0].at, "%s without a run time count as 0 seconds: %s", counted(n, "task"), someNames(names))
	}
	r.old.uses.note()
}

// joinChildren makes the parents of a child that only the parent tells of known
// to the child, where edges are made.
func (r *wfReader) joinChildren(known map[string]string) {
	place, isParent := map[string]int{}, map[[2]string]bool{}
	for i, t := range r.tasks {
		place[t.id.text] = i
		resolve(known, t.parents)
		resolve(known, t.children)
		for _, p := range t.parents {
			isParent[[2]string{p.text, t.id.text}] = true
		}
	}
	for _, t := range r.tasks {
		for _, c := range t.children {
			pair := [2]string{t.id.text, c.text}
			if i, ok := place[c.text]; ok && pair[0] != pair[1] && !isParent[pair] {
				isParent[pair] = true
				r.tasks[i].parents = append(r.tasks[i].parents, jsonText{t.id.text, c.at})
			}
		}
	}
}

// resolve replaces names and old ids by the tasks' new ids.
func resolve(known map[string]string, names []jsonText) {
	for i, name := range names {
		if id, ok := known[name.text]; ok {
			names[i].text = id
		}
	}
}
