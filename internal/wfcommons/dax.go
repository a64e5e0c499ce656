package wfcommons

import (
	"bytes"
	"encoding/xml"
	"errors"
	"io"
	"slices"
	"strings"

	"github.com/clustersim/clustersim/internal/native"
	"github.com/clustersim/clustersim/internal/srcerr"
	"github.com/clustersim/clustersim/internal/xmlwalk"
	"github.com/clustersim/clustersim/workload"
)

// DAXReferenceSpeedFlops is the speed at which a DAX's run times count unless
// the caller gives one: 4.2 Gf/s, as in SimGrid (create_DAG_from_DAX), so that
// a file means the same work here and there.
const DAXReferenceSpeedFlops = 4.2e9

// ReadDAX reads an abstract workflow of Pegasus: DAX 2.1, as the workflow
// generators of Bharathi and Juve write it (S. Bharathi, A. Chervenak,
// E. Deelman, G. Mehta, M.-H. Su, K. Vahi, Characterization of scientific
// workflows, WORKS 2008), or DAX 3.
//
// A job's work is its run time times [workload.ReadOptions].ReferenceSpeedFlops, or
// [DAXReferenceSpeedFlops]. A file that one job writes and another reads is one
// message; a parent and a child without a common file are joined by a control
// edge. Tasks for the beginning and the end are added if
// [workload.ReadOptions].SimGridEnds is set.
//
// Mistakes are [*srcerr.Error] values, joined, in file order. Linear in the
// size of the file. docs/formats/dax.md has the details.
func ReadDAX(fileName string, data []byte, o workload.ReadOptions) (*workload.DAG, error) {
	src, begin, err := Open(fileName, data, o)
	if err != nil {
		return nil, err
	}
	given := o.ReferenceSpeedFlops != 0
	if !given {
		o.ReferenceSpeedFlops = DAXReferenceSpeedFlops
	}
	r := &daxReader{src: src, in: instance{sizeField: "size", oneSided: true, hasRuns: true}}
	r.uses.in = &r.in
	r.readFile(begin)
	if src.Failed() {
		return nil, src.Err()
	}
	r.join()
	r.uses.note(src)
	if !given && !r.idle() {
		src.Note(r.rootAt, "run times count at 4.2 Gf/s, as in SimGrid (--reference-speed changes it)")
	}
	if o.SimGridEnds {
		for _, job := range r.in.addEnds(r.rootAt) {
			src.Fail(job.at, "rename it, or add no ends", "job %q: SimGrid adds a task of that name", job.text)
		}
		if src.Failed() {
			return nil, src.Err() // the names would be given twice
		}
	}
	return r.in.assemble(src, o)
}

// IsDAX says whether the first element of an XML text is adag.
func IsDAX(text []byte) bool { return xmlRoot(text) == "adag" }

// xmlRoot is the name of the first element, without its prefix; empty when
// there is none. It passes over comments, declarations and instructions.
func xmlRoot(text []byte) string {
	for bytes.HasPrefix(text, []byte("<")) {
		end := ">"
		switch {
		case bytes.HasPrefix(text, []byte("<!--")):
			end = "-->"
		case bytes.HasPrefix(text, []byte("<?")):
			end = "?>"
		case !bytes.HasPrefix(text, []byte("<!")):
			name := text[1:]
			if i := bytes.IndexAny(name, " \t\r\n/>"); i >= 0 {
				name = name[:i]
			}
			return string(name[bytes.IndexByte(name, ':')+1:])
		}
		_, rest, _ := bytes.Cut(text, []byte(end))
		text = bytes.TrimLeft(rest, " \t\r\n")
	}
	return ""
}

// maxDAXDepth bounds the nesting of elements; DAX needs five.
const maxDAXDepth = 100

// daxReader reads elements one after the other. Texts are parts of the file's bytes where they can be.
type daxReader struct {
	src      *srcerr.Source
	in       instance
	uses     fileUses
	lex      xmlwalk.Lexer
	path     []byte   // of the elements around: adag/job/uses
	names    []string // of them
	rooted   bool
	rootAt   int
	attrs    []xmlwalk.Attribute // of the element
	from, to int                 // offsets of the element's tag

	profile        string // key of the Pegasus profile that is being read
	metadataIsSize bool
	ran            bool
	link           string // of the last uses element
	file           fileEntry
	child          word
	parents        [][2]word // of each parent element: the child and the parent
}

func (r *daxReader) readFile(begin int) {
	r.lex = xmlwalk.Lexer{Data: r.src.Data, Pos: begin, Standard: true}
	for {
		r.from, r.lex.Attrs = r.lex.Pos, r.lex.Attrs[:0]
		token, err := r.lex.Next()
		r.to = r.lex.Pos
		if errors.Is(err, io.EOF) {
			break
		}
		if err != nil {
			r.syntax(err)
			return
		}
		switch token.Kind {
		case xmlwalk.StartTag:
			r.from, r.attrs = token.At, r.lex.Attrs
			if !r.enter(xmlwalk.Local(token.Name)) {
				return
			}
		case xmlwalk.Text:
			r.from = token.At
			if text := bytes.TrimSpace(token.Text); len(text) > 0 {
				r.text(string(text))
			}
		case xmlwalk.EndTag:
			r.end()
			r.leave()
		}
	}
	switch {
	case len(bytes.TrimSpace(r.src.Data[begin:])) == 0:
		r.src.Fail(begin, "", "empty file")
	case !r.rooted:
		r.src.Fail(begin, "", "no <adag>")
	case len(r.in.tasks) == 0:
		r.src.Fail(r.rootAt, "", "no jobs")
	}
}

// enter begins an element; it returns false if there is no point in reading on.
func (r *daxReader) enter(name string) bool {
	if len(r.names) > 0 {
		r.path = append(r.path, '/')
	}
	r.names, r.path = append(r.names, name), append(r.path, name...)
	if len(r.names) > maxDAXDepth {
		r.src.Fail(r.from, "", "XML: more than %d elements within each other", maxDAXDepth)
		return false
	}
	return r.start(name)
}

func (r *daxReader) leave() {
	last := len(r.names) - 1
	r.path = r.path[:max(0, len(r.path)-len(r.names[last])-1)]
	r.names = r.names[:last]
}

func (r *daxReader) syntax(err error) {
	msg := err.Error()
	if wrong, ok := errors.AsType[*xml.SyntaxError](err); ok {
		msg = wrong.Msg
	}
	if msg == "unexpected EOF" {
		r.src.Fail(len(r.src.Data), "", "the file ends in the middle")
		return
	}
	r.src.Fail(r.to, "", "XML: %s", msg)
}

// idle says whether every job takes no time, so that no speed matters.
func (r *daxReader) idle() bool {
	return !slices.ContainsFunc(r.in.runs, func(run runEntry) bool { return run.runtimeSec > 0 })
}

// daxIgnored are the elements of DAX 2 and 3 that say nothing about work, data
// and precedence; what is in them is passed over.
var daxIgnored = []string{
	"filename", "file", "executable", "transformation", "argument", "stdin", "stdout", "stderr", "invoke", "pfn", "profile",
	"metadata", "uses", "job", "child", "parent", "adag",
}

// start handles an element; it returns false if there is no point in reading on.
func (r *daxReader) start(name string) bool {
	switch string(r.path) {
	case "adag/job":
		r.startJob()
	case "adag/dag", "adag/dax":
		r.src.Fail(r.from, "plan it first, or put its jobs here", "<%s>: workflows within workflows are not read", name)
	case "adag/job/uses":
		r.startUse()
	case "adag/job/profile":
		if strings.EqualFold(r.attribute("namespace"), "pegasus") {
			r.profile = strings.ToLower(r.attribute("key"))
		}
	case "adag/job/uses/metadata":
		r.metadataIsSize = r.attribute("key") == "size"
	case "adag/child":
		r.child = r.name("child", "ref")
	case "adag/child/parent":
		if p := r.name("parent", "ref"); p.text != "" && r.child.text != "" {
			r.parents = Appended(r.parents, [2]word{r.child, p})
		}
	default:
		return r.startOther(name)
	}
	return true
}

// startOther handles the outermost element and all that are ignored.
func (r *daxReader) startOther(name string) bool {
	switch {
	case len(r.names) == 1 && (name != "adag" || r.rooted):
		r.src.Fail(r.from, "a platform of SimGrid begins with <platform>, a DAX with <adag>", "<%s>: want <adag>", name)
		return false
	case len(r.names) == 1:
		r.rooted, r.rootAt = true, r.from
		if name := r.attribute("name"); native.CheckText(name) == nil {
			r.in.name = word{name, r.attributeAt("name")}
		}
	case !slices.Contains(daxIgnored, name):
		r.src.NoteUnknown(r.from, "<"+r.names[len(r.names)-2]+">", "<"+name+">", nil)
	}
	return true
}

func (r *daxReader) startJob() {
	t := taskEntry{id: r.name("job", "id")}
	run := runEntry{id: t.id, runtimeAt: r.from, program: oneLine(r.attribute("name"))}
	r.ran = false
	if text := r.attribute("runtime"); text != "" {
		run.runtimeAt = r.attributeAt("runtime")
		run.runtimeSec, _ = r.number(run.runtimeAt, "job", t.id, "runtime", text)
		r.ran = true
	}
	r.in.tasks, r.in.runs = Appended(r.in.tasks, t), Appended(r.in.runs, run)
}

func (r *daxReader) startUse() {
	id := r.name("uses", "file", "name")
	r.link, r.file = strings.ToLower(r.attribute("link")), fileEntry{id: id}
	switch r.link {
	case "input", "output", "inout":
	case "none", "checkpoint":
		r.file.id.text = "" // travels to no other job
	default:
		r.src.Fail(r.attributeAt("link"), "", "%s: link %q: want input, output or inout", label("uses", id), r.link)
	}
	if text := r.attribute("size"); text != "" {
		r.file.bytes, r.file.sized = r.number(r.attributeAt("size"), "uses", id, "size", text)
	}
}

// text handles the characters within elements, where DAX 3 may have a job's run time
// and a file's size.
func (r *daxReader) text(text string) {
	switch {
	case r.profile != "" && r.names[len(r.names)-1] == "profile":
		r.profileText(text)
	case r.metadataIsSize && r.names[len(r.names)-1] == "metadata" && !r.file.sized:
		r.file.bytes, r.file.sized = r.number(r.from, "uses", r.file.id, "size", text)
	}
}

// profileText reads the run time of a job, its cores or its memory, which Pegasus counts in
// MB.
func (r *daxReader) profileText(text string) {
	run := &r.in.runs[len(r.in.runs)-1]
	switch r.profile {
	case "runtime":
		if !r.ran {
			run.runtimeAt = r.from
			run.runtimeSec, _ = r.number(r.from, "job", run.id, r.profile, text)
			r.ran = true
		}
	case "cores":
		run.request.cores, _ = r.number(r.from, "job", run.id, r.profile, text)
		run.request.at = r.from
	case "memory":
		mb, _ := r.number(r.from, "job", run.id, r.profile, text)
		run.request.bytes, run.request.at = mb*1e6, r.from
	default:
		return
	}
	run.request.check(r.src, label("job", run.id)+": "+r.profile)
}

func (r *daxReader) end() {
	switch string(r.path) {
	case "adag/job":
		if run := r.in.runs[len(r.in.runs)-1]; !r.ran {
			r.src.Fail(run.runtimeAt, `want runtime="seconds", or a profile pegasus runtime`, "%s: no runtime", label("job", run.id))
		}
	case "adag/job/uses":
		if r.file.id.text != "" {
			r.uses.add(&r.in.tasks[len(r.in.tasks)-1], r.link, r.file)
		}
	case "adag/job/profile":
		r.profile = ""
	case "adag/job/uses/metadata":
		r.metadataIsSize = false
	}
}

// join gives each job the parents that the child elements name.
func (r *daxReader) join() {
	place := r.in.numbers()
	for _, p := range r.parents {
		child, parent := p[0], p[1]
		if i, ok := place[child.text]; ok {
			r.in.tasks[i].parents = append(r.in.tasks[i].parents, parent)
		} else {
			r.src.Fail(child.at, "", "child: no job %q", child.text)
		}
	}
}
