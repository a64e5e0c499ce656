package opened

import (
	"context"
	"fmt"
	"io"
	"os"
	"sync"

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
	contents []Content
	conflict error
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
	if f == nil {
		return nil
	}
	f.mu.Lock()
	defer f.mu.Unlock()
	if f.read[name] {
		return nil
	}
	f.read[name] = true
	in, plain := identify(name)
	if !plain {
		return nil
	}
	return f.input(in)
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
	f.mu.Lock()
	defer f.mu.Unlock()
	return f.input(file{name: "standard input", info: info})
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
	if f == nil {
		return nil
	}
	f.mu.Lock()
	defer f.mu.Unlock()
	return f.output(file{name: name, written: true})
}

// Later is called before any work is done with a file that an argument names for Output.
func (f *Files) Later(name string) error {
	if f == nil {
		return nil
	}
	f.mu.Lock()
	defer f.mu.Unlock()
	return f.output(file{name: name})
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
