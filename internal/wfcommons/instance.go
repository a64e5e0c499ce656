package wfcommons

import (
	"strings"

	"github.com/clustersim/clustersim/internal/srcerr"
	"github.com/clustersim/clustersim/internal/wfcommons/lossy"
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
	cores      float64 // 0: not given
	machines   []word
	asked      asked
}

// machineEntry is an entry of workflow.execution.machines.
type machineEntry struct {
	name word
	mhz  float64 // 0: not given
	// cores is read for an execution alone; 0: not given.
	cores float64
}

// fileUses adds files to an instance from formats that state a file's size at each use:
// DAX, and WfFormat before 1.5.
type fileUses struct {
	in        *instance
	index     map[string]int // by name, into in.files
	differing []string       // files with different sizes at several uses, each once
	differs   map[int]bool   // by index into in.files: it is among them
	differAt  int
}

// add records that a task reads or writes a file. The first size that a file
// gets counts.
func (u *fileUses) add(t *taskEntry, link string, f fileEntry) {
	if u.index == nil {
		u.index = map[string]int{}
	}
	i, known := u.index[f.id.text]
	if !known {
		i = len(u.in.files)
		u.index[f.id.text] = i
		u.in.files = append(u.in.files, f)
	}
	first := &u.in.files[i]
	switch {
	case f.sized && !first.sized:
		first.bytes, first.sized = f.bytes, true
	case f.sized && first.bytes != f.bytes && !u.differs[i]:
		if len(u.differing) == 0 {
			u.differAt, u.differs = f.id.at, map[int]bool{}
		}
		u.differs[i] = true
		u.differing = append(u.differing, f.id.text)
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
		src.Note(u.differAt, "the first size of a file counts; %d of %d have others too: %s", n, len(u.in.files), lossy.SomeNames(u.differing))
	}
}
