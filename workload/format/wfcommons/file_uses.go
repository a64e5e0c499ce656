package wfcommons

import (
	"strings"

	"github.com/clustersim/clustersim/internal/srcerr"
	"github.com/clustersim/clustersim/workload/format/lossy"
)

// wfUses adds files to an instance from a format that names a file's size at each use of
// the file: DAX, and WfFormat before 1.5.
type wfUses struct {
	in        *wfInstance
	index     map[string]int // by name, into in.files
	differing []string       // files that got another size than the first, each once
	differs   map[int]bool   // by index into in.files: it is among them
	differAt  int
}

// add records that a task reads or writes a file. The first size that a file
// gets counts.
func (u *wfUses) add(t *wfTask, link string, f wfFile) {
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

func (u *wfUses) note(src *srcerr.Source) {
	if n := len(u.differing); n > 0 {
		src.Note(u.differAt, "the first size of a file counts; %d of %d have others too: %s", n, len(u.in.files), lossy.SomeNames(u.differing))
	}
}
