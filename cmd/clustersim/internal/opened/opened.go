// Package opened keeps the files that a command reads apart from those that it
// writes: no output may be an input, and no two outputs the same file. The reader and
// writer of every command report what they open, so that a new command is checked
// without a line of its own; files of flags are checked before it begins, so that nothing
// is computed in vain. Names may not be empty. It also keeps the sums of what was read, for
// pages that say how to repeat them.
//
// # Not here
// Files are read by input and written by output.
package opened

import (
	"cmp"
	"context"
	"crypto/sha256"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"sync"
	"syscall"

	"github.com/clustersim/clustersim/cmd/clustersim/internal/atomicfile"
	"github.com/clustersim/clustersim/cmd/clustersim/internal/mistake"
	"github.com/clustersim/clustersim/internal/srcerr"
)

// Files are those that one command reads and writes. A nil *Files checks nothing.
type Files struct {
	mu       sync.Mutex // campaigns read inputs again while they run
	read     map[string]bool
	inputs   []file
	outputs  []file
	folders  []file
	keeps    bool // contents are wanted
	contents []Content
	conflict error
	held     *Held // nil: the computer's
}

// file is one that exists, or a name that is free.
type file struct {
	name, flag string
	path       string      // absolute, with links followed; "": unknown
	info       os.FileInfo // nil: there is no such file yet
	written    bool        // or about to be
}

type key struct{}

// Track returns a context in which a command's files are kept apart.
func Track(ctx context.Context) context.Context {
	return context.WithValue(ctx, key{}, &Files{read: map[string]bool{}})
}

// By gives the files of the command that runs in ctx.
func By(ctx context.Context) *Files {
	files, _ := ctx.Value(key{}).(*Files)
	return files
}

// Conflict is the first error that Input, Stdin, Flags or Output returned.
func (f *Files) Conflict() error {
	f.mu.Lock()
	defer f.mu.Unlock()
	return f.conflict
}

// Input is called before a file is read.
func (f *Files) Input(name string) error {
	return f.locked(func() error {
		if f.read[name] {
			return nil
		}
		f.read[name] = true
		if in, plain := identify(name); plain {
			return f.input(in)
		}
		return nil
	})
}

// locked calls check, unless nothing is to be checked.
func (f *Files) locked(check func() error) error {
	if f.Held() != nil || f == nil { // inputs and outputs in memory are apart
		return nil
	}
	f.mu.Lock()
	defer f.mu.Unlock()
	return check()
}

// Stdin is called before standard input is read, which may be a file.
func (f *Files) Stdin(stdin io.Reader) error {
	from, is := stdin.(*os.File)
	if f == nil || !is {
		return nil
	}
	info, err := from.Stat()
	if err != nil || !info.Mode().IsRegular() {
		return nil
	}
	return f.locked(func() error { return f.input(file{name: "standard input", info: info}) })
}

func (f *Files) input(in file) error {
	f.inputs = append(f.inputs, in)
	for _, out := range f.outputs {
		if same(in, out) {
			return f.overwritten(out, in)
		}
	}
	return nil
}

// Output is called before a file is written, once for each.
func (f *Files) Output(name string) error {
	return f.locked(func() error { return f.output(file{name: name, written: true}) })
}

// Later is called before any work is done with a file that an argument names for Output.
func (f *Files) Later(name string) error {
	return f.locked(func() error { return f.output(file{name: name}) })
}

// output checks a file. One that a flag announced is the file that is now written.
func (f *Files) output(out file) error {
	known, plain := identify(out.name)
	if !plain {
		return nil
	}
	out.path, out.info = known.path, known.info
	for _, in := range f.inputs {
		if same(in, out) {
			return f.overwritten(out, in)
		}
	}
	for i, other := range f.outputs {
		switch {
		case !same(other, out):
		case out.written && !other.written:
			f.outputs[i].written = true
			return nil
		default:
			return f.twice(out, other)
		}
	}
	f.outputs = append(f.outputs, out)
	return nil
}

func (f *Files) overwritten(out, in file) error {
	if out.name == in.name {
		return f.refuse(out, "%s is an input too (write to another file)", out.name)
	}
	return f.refuse(out, "%s is the same file as the input %s (write to another file)", out.name, in.name)
}

func (f *Files) twice(out, other file) error {
	if other.flag == "" {
		return f.refuse(out, "%s would be written twice (write to another file)", out.name)
	}
	return f.refuse(out, "%s is the file of %s too (write to another file)", out.name, other.flag)
}

func (f *Files) refuse(out file, format string, names ...string) error {
	args := make([]any, len(names))
	for i, name := range names {
		args[i] = srcerr.Visible(name)
	}
	err := mistake.Usagef(format, args...)
	if out.flag != "" {
		err = mistake.InFlag(out.flag, fmt.Errorf(format, args...))
	}
	if f.conflict == nil {
		f.conflict = err
	}
	return err
}

// identify finds out which file a name is. Devices, pipes and folders are none, and
// where a name leads nowhere it is left to others to say so.
func identify(name string) (found file, plain bool) {
	info, err := os.Stat(name)
	if err == nil && !info.Mode().IsRegular() {
		return file{}, false
	}
	path, err := locate(name)
	return file{name: name, path: path, info: info}, err == nil
}

// locate is the absolute path of a name, with links followed. Folders on the way may be
// missing.
func locate(name string) (string, error) {
	path, err := atomicfile.Target(name)
	missing := errors.Is(err, fs.ErrNotExist) || errors.Is(err, syscall.ENOTDIR)
	if up, base := filepath.Split(name); missing && up != "" {
		for len(up) > 1 && os.IsPathSeparator(up[len(up)-1]) {
			up = up[:len(up)-1]
		}
		up, err = locate(up)
		return filepath.Join(up, base), err
	}
	if err != nil || filepath.IsAbs(path) {
		return path, err
	}
	// $PWD, and so filepath.Abs, may go through links.
	here, err := os.Getwd()
	if err == nil {
		here, err = filepath.EvalSymlinks(here)
	}
	return filepath.Join(here, path), err
}

func same(a, b file) bool {
	if a.info != nil && b.info != nil && os.SameFile(a.info, b.info) {
		return true
	}
	return a.path != "" && a.path == b.path
}

// Content is a file, or standard input, as it was when it was first read.
type Content struct {
	Name  string
	Bytes int
	Sum   [sha256.Size]byte
}

// Read is called with what was read, which counts where a flag of [Page] is given: sums take time.
func (f *Files) Read(name string, data []byte) {
	if f == nil {
		return
	}
	f.mu.Lock()
	needed := f.keeps && !slices.ContainsFunc(f.contents, func(c Content) bool { return c.Name == name })
	f.mu.Unlock()
	if !needed {
		return
	}
	c := Content{name, len(data), sha256.Sum256(data)}
	f.mu.Lock()
	defer f.mu.Unlock()
	if !slices.ContainsFunc(f.contents, func(c Content) bool { return c.Name == name }) {
		f.contents = append(f.contents, c)
	}
}

// Contents are what was read, by name; none without a flag of [Page].
func (f *Files) Contents() []Content {
	if f == nil {
		return nil
	}
	f.mu.Lock()
	defer f.mu.Unlock()
	list := slices.Clone(f.contents)
	slices.SortFunc(list, func(a, b Content) int { return cmp.Compare(a.Name, b.Name) })
	return list
}
