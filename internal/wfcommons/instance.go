package wfcommons

import (
	"bytes"
	"errors"
	"fmt"
	"math"
	"slices"
	"strings"

	"github.com/clustersim/clustersim/internal/names"
	"github.com/clustersim/clustersim/internal/srcerr"
	"github.com/clustersim/clustersim/internal/units"
	"github.com/clustersim/clustersim/internal/wfcommons/lossy"
	"github.com/clustersim/clustersim/workload"
)

// instance is what a file of WfCommons or Pegasus says, in file order: files
// that go from task to task are the same in WfFormat and DAX. Its readers fill
// it; assemble makes a DAG of it.
type instance struct {
	name        word
	sizeField   string // what the size of a file is called
	oneSided    bool   // an edge that only the parent or only the child names counts
	tasks       []taskEntry
	files       []fileEntry
	runs        []runEntry
	makespanSec float64 // 0: not given
	runsAt      int     // where execution.tasks is, or should be
	hasRuns     bool
	machines    []machineEntry
	machinesAt  int
}

// word is a string of the file and where it stands.
type word struct {
	text string
	at   int
}

// taskEntry is an entry of workflow.specification.tasks.
type taskEntry struct {
	id                                 word
	parents, children, inputs, outputs []word
}

// fileEntry is an entry of workflow.specification.files.
type fileEntry struct {
	id    word
	bytes float64
	sized bool
}

// runEntry is an entry of workflow.execution.tasks.
type runEntry struct {
	id         word
	runtimeSec float64
	runtimeAt  int
	program    string
	machines   []word
	request    request
}

// machineEntry is an entry of workflow.execution.machines.
type machineEntry struct {
	name word
	mhz  float64 // 0: not given
	// cores and bytes of memory are read for an execution alone; 0: not given.
	cores, bytes float64
}

// Appended doubles the room of a long list when it is full: append alone adds a quarter,
// and leaves four times as much garbage.
func Appended[T any](list []T, x T) []T {
	if len(list) == cap(list) {
		list = slices.Grow(list, max(len(list), 16))
	}
	return append(list, x)
}

// numbers are the places of the tasks by their names.
func (in *instance) numbers() map[string]int {
	numbers := make(map[string]int, len(in.tasks))
	for i, t := range in.tasks {
		numbers[t.id.text] = i
	}
	return numbers
}

// fileUses adds files to an instance from formats that state a file's size at each use:
// DAX, and WfFormat before 1.5.
type fileUses struct {
	in        *instance
	index     names.Table    // its numbers are indexes into in.files
	differing []word         // files with different sizes at several uses, each once
	differs   map[int32]bool // by index into in.files: it is among them
}

// add records that a task reads or writes a file. The first size that a file
// gets counts.
func (u *fileUses) add(t *taskEntry, link string, f fileEntry) {
	i, isNew := u.index.Add(f.id.text)
	if isNew {
		u.in.files = Appended(u.in.files, f)
	}
	first := &u.in.files[i]
	switch {
	case f.sized && !first.sized:
		first.bytes, first.sized = f.bytes, true
	case f.sized && first.bytes != f.bytes && !u.differs[i]:
		if u.differs == nil {
			u.differs = map[int32]bool{}
		}
		u.differs[i] = true
		u.differing = append(u.differing, f.id)
	}
	if link = strings.ToLower(link); link != "output" {
		t.inputs = append(t.inputs, f.id)
	}
	if link != "input" {
		t.outputs = append(t.outputs, f.id)
	}
}

func (u *fileUses) note(src *srcerr.Source) {
	if n := len(u.differing); n > 0 {
		src.Note(u.differing[0].at, "the first size of a file counts; %d of %d have others too: %s", n, len(u.in.files), someNames(u.differing))
	}
}

// addEnds adds the tasks root and end, without work, as SimGrid's create_DAG_from_DAX
// does. Root sends the files that no job writes, and end gets those that no job reads.
// Jobs that wait for nothing else wait for root, and end waits for jobs for which nothing
// else waits. at is the place of both tasks in messages. The result lists the jobs that
// are called root or end, which is a mistake.
func (in *instance) addEnds(at int) (taken []word) {
	root, end := taskEntry{id: word{"root", at}}, taskEntry{id: word{"end", at}}
	written, read, hasChild := map[string]bool{}, map[string]bool{}, map[string]bool{}
	for _, t := range in.tasks {
		if t.id.text == root.id.text || t.id.text == end.id.text {
			taken = append(taken, t.id)
		}
		for _, f := range t.outputs {
			written[f.text] = true
		}
		for _, f := range t.inputs {
			read[f.text] = true
		}
		for _, p := range t.parents {
			hasChild[p.text] = true
		}
	}
	for _, f := range in.files {
		if !written[f.id.text] {
			root.outputs = append(root.outputs, f.id)
		}
		if !read[f.id.text] {
			end.inputs = append(end.inputs, f.id)
		}
	}
	for i := range in.tasks {
		t := &in.tasks[i]
		if len(t.inputs)+len(t.parents) == 0 {
			t.parents = append(t.parents, root.id)
		}
		unread := slices.ContainsFunc(t.outputs, func(f word) bool { return !read[f.text] })
		if unread || len(t.outputs) == 0 && !hasChild[t.id.text] {
			end.parents = append(end.parents, t.id) // of several writers, a reader's parents send
		}
	}
	in.tasks = slices.Concat([]taskEntry{root}, in.tasks, []taskEntry{end})
	in.runs = append(in.runs, runEntry{id: root.id, runtimeAt: at}, runEntry{id: end.id, runtimeAt: at})
	return taken
}

// Repairs says whether anything is to be mended.
func Repairs(by workload.Repair) bool {
	return by.SizeScale != 0 && by.SizeScale != 1 || by.Sizes != nil || by.MissingBytes != 0
}

// repair mends sizes of files, and reports each repair.
func (in *instance) repair(by *workload.Repair) {
	report := func(format string, args ...any) {
		if by.Report != nil {
			by.Report(fmt.Sprintf(format, args...))
		}
	}
	if by.SizeScale != 0 && by.SizeScale != 1 {
		n := 0
		for i := range in.files {
			if f := &in.files[i]; f.bytes > 0 {
				f.bytes = min(f.bytes*by.SizeScale, math.MaxFloat64)
				n++
			}
		}
		report("sizes of %s multiplied by %v", units.Count(n, "file"), by.SizeScale)
	}
	if by.Sizes == nil && by.MissingBytes == 0 {
		return
	}
	var twin, given []word
	for _, f := range in.missing() {
		size, known := by.Sizes[f.id.text]
		switch {
		case known:
			twin = append(twin, f.id)
		case by.MissingBytes > 0:
			given, size = append(given, f.id), by.MissingBytes
		default:
			continue
		}
		f.bytes, f.sized = size, true
	}
	files := func(list []word) (count, names string) {
		if len(list) > 0 {
			names = ": " + someNames(list)
		}
		return units.Count(len(list), "file"), names
	}
	if by.Sizes != nil {
		count, names := files(twin)
		report("sizes of %s taken from the twin%s", count, names)
	}
	if by.MissingBytes > 0 {
		count, names := files(given)
		report("sizes of %s set to %v bytes%s", count, by.MissingBytes, names)
	}
}

// missing are the files that no task writes and that have no size, or the size 0. Those
// that only tasks name join the others.
func (in *instance) missing() (list []*fileEntry) {
	written, known := map[string]bool{}, map[string]bool{}
	for _, f := range in.files {
		known[f.id.text] = true
	}
	for _, t := range in.tasks {
		for _, f := range t.outputs {
			written[f.text] = true
		}
	}
	for _, t := range in.tasks {
		for _, f := range t.inputs {
			if !written[f.text] && !known[f.text] {
				known[f.text] = true
				in.files = append(in.files, fileEntry{id: f})
			}
		}
	}
	for i := range in.files {
		if f := &in.files[i]; f.bytes == 0 && !written[f.id.text] {
			list = append(list, f)
		}
	}
	return list
}

// Open starts to read a file with options, which it checks. begin is the offset behind a byte order mark.
func Open(fileName string, data []byte, o workload.ReadOptions) (src *srcerr.Source, begin int, err error) {
	begin = len(data) - len(bytes.TrimPrefix(data, []byte("\ufeff")))
	return &srcerr.Source{File: fileName, Data: data, Notes: o.Note}, begin, lossy.CheckSpeed(o.ReferenceSpeedFlops)
}

// Freeze builds the workload of a file without mistakes. A cycle is a mistake at its first task, which stands at
// an offset; what else the builder refuses has no place in the file.
func Freeze(src *srcerr.Source, b *workload.Builder, at func(task string) int) (*workload.DAG, error) {
	if src.Failed() {
		return nil, src.Err()
	}
	d, err := b.Build()
	if cycle, ok := errors.AsType[*workload.CycleError](err); ok {
		src.Fail(at(cycle.Tasks[0]), "", "%s", cycle)
	} else if err != nil {
		src.Fail(0, "", "%s", err)
	}
	return d, src.Err()
}

// someNames lists the first few words, each in quotes.
func someNames(words []word) string {
	names := make([]string, len(words))
	for i, w := range words {
		names[i] = w.text
	}
	return lossy.SomeNames(names)
}
