package wfcommons

import (
	"slices"
	"strings"

	"github.com/clustersim/clustersim/internal/native"
)

// daxIgnored are the elements of DAX 2 and 3 that say nothing about work, data
// and precedence; what is in them is passed over.
var daxIgnored = []string{
	"filename", "file", "executable", "transformation", "argument", "stdin", "stdout", "stderr", "invoke", "pfn", "profile",
	"metadata", "uses", "job", "child", "parent", "adag",
}

// start takes an element; it is false when the rest of the file makes no sense.
func (r *daxReader) start(path string) bool {
	switch path {
	case "adag/job":
		r.startJob()
	case "adag/dag", "adag/dax":
		r.src.Fail(r.from, "plan it first, or put its jobs here", "<%s>: workflows within workflows are not read", r.element.Name.Local)
	case "adag/job/uses":
		r.startUse()
	case "adag/job/profile":
		r.profileIsRuntime = strings.EqualFold(r.attribute("namespace"), "pegasus") && strings.EqualFold(r.attribute("key"), "runtime")
	case "adag/job/uses/metadata":
		r.metadataIsSize = r.attribute("key") == "size"
	case "adag/child":
		r.child = r.name("child", "ref")
	case "adag/child/parent":
		if p := r.name("parent", "ref"); p.text != "" && r.child.text != "" {
			r.parents = append(r.parents, daxParent{r.child, p})
		}
	default:
		return r.startOther()
	}
	return true
}

// startOther takes the root and all elements that say nothing here.
func (r *daxReader) startOther() bool {
	name := r.element.Name.Local
	switch {
	case len(r.path) == 1 && (name != "adag" || r.rooted):
		r.src.Fail(r.from, "a platform of SimGrid begins with <platform>, a DAX with <adag>", "<%s>: want <adag>", name)
		return false
	case len(r.path) == 1:
		r.rooted, r.rootAt = true, r.from
		if name := r.attribute("name"); native.CheckText(name) == nil {
			r.in.name = wfWord{name, r.attributeAt("name")}
		}
	case !slices.Contains(daxIgnored, name):
		r.src.NoteUnknown(r.from, "<"+r.path[len(r.path)-2]+">", "<"+name+">", nil)
	}
	return true
}

func (r *daxReader) startJob() {
	t := wfTask{id: r.name("job", "id")}
	run := wfRun{id: t.id, runtimeAt: r.from, program: oneLine(r.attribute("name"))}
	r.ran = false
	if text := r.attribute("runtime"); text != "" {
		run.runtimeAt = r.attributeAt("runtime")
		run.runtimeSec, _ = r.number(run.runtimeAt, wfLabel("job", t.id)+": runtime", text)
		r.ran = true
	}
	r.in.tasks, r.in.runs = append(r.in.tasks, t), append(r.in.runs, run)
}

func (r *daxReader) startUse() {
	id := r.name("uses", "file", "name")
	r.use = daxUse{link: strings.ToLower(r.attribute("link")), file: wfFile{id: id}}
	switch r.use.link {
	case "input", "output", "inout":
	case "none", "checkpoint":
		r.use.file.id.text = "" // travels to no other job
	default:
		r.src.Fail(r.attributeAt("link"), "", "%s: link %q: want input, output or inout", wfLabel("uses", id), r.use.link)
	}
	if text := r.attribute("size"); text != "" {
		r.use.file.bytes, r.use.file.sized = r.number(r.attributeAt("size"), wfLabel("uses", id)+": size", text)
	}
}

// text takes the characters within elements: DAX 3 may have a job's run time
// and a file's size there.
func (r *daxReader) text(text string) {
	switch {
	case text == "":
	case r.profileIsRuntime && r.path[len(r.path)-1] == "profile":
		run := &r.in.runs[len(r.in.runs)-1]
		if !r.ran {
			run.runtimeAt = r.from
			run.runtimeSec, _ = r.number(r.from, wfLabel("job", run.id)+": runtime", text)
			r.ran = true
		}
	case r.metadataIsSize && r.path[len(r.path)-1] == "metadata" && !r.use.file.sized:
		r.use.file.bytes, r.use.file.sized = r.number(r.from, wfLabel("uses", r.use.file.id)+": size", text)
	}
}

func (r *daxReader) end() {
	switch strings.Join(r.path, "/") {
	case "adag/job":
		if run := r.in.runs[len(r.in.runs)-1]; !r.ran {
			r.src.Fail(run.runtimeAt, `want runtime="seconds", or a profile pegasus runtime`, "%s: no runtime", wfLabel("job", run.id))
		}
	case "adag/job/uses":
		if r.use.file.id.text != "" {
			r.uses.add(&r.in.tasks[len(r.in.tasks)-1], r.use.link, r.use.file)
		}
	case "adag/job/profile":
		r.profileIsRuntime = false
	case "adag/job/uses/metadata":
		r.metadataIsSize = false
	}
}

// join gives each job the parents that the child elements name.
func (r *daxReader) join() {
	place := make(map[string]int, len(r.in.tasks))
	for i, t := range r.in.tasks {
		place[t.id.text] = i
	}
	for _, p := range r.parents {
		if i, ok := place[p.child.text]; ok {
			r.in.tasks[i].parents = append(r.in.tasks[i].parents, p.parent)
		} else {
			r.src.Fail(p.child.at, "", "child: no job %q", p.child.text)
		}
	}
}
