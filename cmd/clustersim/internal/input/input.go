package input

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"sync"
	"sync/atomic"

	"github.com/spf13/cobra"

	"github.com/clustersim/clustersim/cmd/clustersim/internal/mistake"
	"github.com/clustersim/clustersim/cmd/clustersim/internal/opened"
	"github.com/clustersim/clustersim/cmd/clustersim/internal/output"
	"github.com/clustersim/clustersim/cmd/clustersim/internal/progress"
	"github.com/clustersim/clustersim/experiments/run"
	"github.com/clustersim/clustersim/internal/exectime"
	"github.com/clustersim/clustersim/internal/memory"
	"github.com/clustersim/clustersim/internal/packed"
	"github.com/clustersim/clustersim/internal/records"
	"github.com/clustersim/clustersim/internal/spec"
	"github.com/clustersim/clustersim/internal/srcerr"
	"github.com/clustersim/clustersim/platform"
	platformformat "github.com/clustersim/clustersim/platform/format"
	"github.com/clustersim/clustersim/workload"
	"github.com/clustersim/clustersim/workload/format"
	"github.com/clustersim/clustersim/workload/generate"
)

// Stdin stands for standard input in messages.
const Stdin = "<stdin>"

// Named is the name of an input in messages.
func Named(arg string) string {
	if arg == "-" {
		return Stdin
	}
	return arg
}

// ErrStdinTwice says that two inputs would read what can be read once.
var ErrStdinTwice = mistake.Usagef("standard input (-) can be only one of the inputs")

// Reader reads what arguments name: files, standard input and specs. Campaigns and
// studies open them again for their runs. All reading ends with the command's context
// and returns its error.
type Reader struct {
	ctx            context.Context
	stdin          io.Reader
	Note           func(string) // takes what readers remark
	ReferenceSpeed float64      // flop/s; 0: as the file says
	SimGridEnds    bool         // DAX and DOT files get the tasks root and end
	Repair         workload.Repair
	Recorded       func(workload.Recorded)                                   // takes what records say of their executions; may be nil
	IgnoreNeeds    bool                                                      // tasks of files ask for one core each and for no memory
	DropProfiles   bool                                                      // platforms are read as if they had none
	Insist         bool                                                      // files are read as what is wanted, whatever they look like
	dir            string                                                    // that names count from; "": this one
	rescale        func(name string, d *workload.DAG) (*workload.DAG, error) // what is done to workloads; nil: nothing

	speedless struct {
		sync.Mutex
		spec string // the first by name of those with hosts of the default speed
	}

	again bool // standard input may be opened more than once
	mu    sync.Mutex
	read  *run.Source // standard input, once it was read
	Quiet atomic.Bool // no notes, since everything was read once before
}

// New prepares to read what the arguments of cmd name.
func New(cmd *cobra.Command) *Reader {
	in := &Reader{ctx: cmd.Context(), stdin: cmd.InOrStdin()}
	in.Note = func(line string) {
		if !in.Quiet.Load() && in.ctx.Err() == nil {
			_, _ = fmt.Fprintln(cmd.ErrOrStderr(), "note: "+srcerr.Line(line))
		}
	}
	return in
}

// Open finds out what arg is. A file that exists wins over a spec.
func (in *Reader) Open(arg string) (run.Source, error) {
	if arg == "-" {
		return in.openStdin()
	}
	path := in.path(arg)
	_, err := opened.By(in.ctx).Stat(path)
	if err != nil && records.IsPlatformSpec(arg) {
		return in.openRecord(arg)
	}
	if err != nil && kindOfSpec(arg) != UnknownKind {
		return run.Source{Name: arg, Spec: arg}, nil
	}
	data, err := readFile(in.ctx, path)
	return run.Source{Name: path, Data: data}, err
}

func (in *Reader) openStdin() (run.Source, error) {
	in.mu.Lock()
	defer in.mu.Unlock()
	switch {
	case in.read != nil && !in.again:
		return run.Source{}, ErrStdinTwice
	case in.read == nil:
		data, err := ReadStdin(in.ctx, in.stdin)
		if err != nil {
			return run.Source{}, err
		}
		in.read = &run.Source{Name: Stdin, Data: data}
	}
	return *in.read, nil
}

// ReadStdin reads standard input to its end.
func ReadStdin(ctx context.Context, stdin io.Reader) ([]byte, error) {
	if err := opened.By(ctx).Stdin(stdin); err != nil {
		return nil, err
	}
	progress.Of(ctx).Later("reading standard input")
	return run.Until(ctx, func() ([]byte, error) {
		data, err := memory.ReadAll(stdin)
		if err != nil {
			return nil, mistake.Inputf("%s: %w", Stdin, err)
		}
		opened.By(ctx).Read(Stdin, data)
		return expand(Stdin, data)
	})
}

// Once says whether a name is that of a pipe or a device, which can be read once.
func Once(name string) bool {
	info, err := os.Stat(name)
	return err == nil && !info.Mode().IsRegular() && !info.IsDir()
}

// OpenFile opens a file that is too large to be kept; want says what is in it.
func OpenFile(cmd *cobra.Command, name, want string) (io.ReadCloser, error) {
	if err := opened.By(cmd.Context()).Input(name); err != nil {
		return nil, err
	}
	file, err := os.Open(name)
	if err != nil {
		return nil, NoFile(name, err)
	}
	if info, err := file.Stat(); err == nil && info.IsDir() {
		return nil, errors.Join(mistake.Inputf("%s: a folder (want %s)", name, want), file.Close())
	}
	in, err := packed.Reader(file)
	if err != nil {
		return nil, mistake.Inputf("%s: %w", srcerr.Visible(name), err)
	}
	return in, nil
}

// OpenFirst opens a file that names others, which count from its folder.
func (in *Reader) OpenFirst(name string) (run.Source, error) {
	if name == "-" {
		return in.openStdin()
	}
	data, err := readFile(in.ctx, name)
	in.CountFrom(name)
	return run.Source{Name: name, Data: data}, err
}

// OpenFile opens a file that is no spec, whatever it is called.
func (in *Reader) OpenFile(name string) (run.Source, error) {
	data, err := readFile(in.ctx, name)
	return run.Source{Name: name, Data: data}, err
}

// CountFrom makes names count from the folder of a file.
func (in *Reader) CountFrom(file string) { in.dir = filepath.Dir(file) }

func (in *Reader) path(name string) string {
	if filepath.IsAbs(name) || in.dir == "" || in.dir == "." {
		return name
	}
	return filepath.Join(in.dir, name)
}

// readFile reads a file; not finding it is bad input.
func readFile(ctx context.Context, name string) ([]byte, error) {
	if err := opened.By(ctx).Input(name); err != nil {
		return nil, err
	}
	return run.Until(ctx, func() ([]byte, error) {
		data, err := opened.By(ctx).ReadFile(name)
		if err != nil {
			return nil, NoFile(name, err)
		}
		opened.By(ctx).Read(name, data)
		return expand(name, data)
	})
}

// There says whether there is a file of a name.
func (in *Reader) There(name string) bool {
	_, err := opened.By(in.ctx).Stat(name)
	return err == nil
}

// Folder says whether a name is that of a folder.
func (in *Reader) Folder(name string) bool {
	folder, err := opened.By(in.ctx).Stat(name)
	return err == nil && folder
}

// Assumed is what platforms that were read assume, for commands that run workloads on them:
// of the first by name, however many there are, and "" if there is none.
func (in *Reader) Assumed() string {
	in.speedless.Lock()
	defer in.speedless.Unlock()
	if text := in.speedless.spec; text != "" {
		return fmt.Sprintf("%s: each core takes %s, since no speed= is given", text, platform.DefaultSpeed)
	}
	return ""
}

// NoteAssumed notes it.
func (in *Reader) NoteAssumed() {
	if text := in.Assumed(); text != "" {
		in.Note(text)
	}
}

// Doing says on a terminal what the command is at, if it is at it for long.
func (in *Reader) Doing(format string, args ...any) {
	if !in.Quiet.Load() {
		progress.Of(in.ctx).Later(format, args...)
	}
}

func (in *Reader) reading(src run.Source) {
	in.Doing("reading %s (%s)", srcerr.Visible(src.Name), output.Size(int64(len(src.Data))))
}

// Parse takes what was opened to a reader. What is wrong with it counts as bad input.
func Parse[T any](in *Reader, src run.Source, read func(name string, data []byte) (T, error)) (T, error) {
	in.reading(src)
	return run.Until(in.ctx, func() (T, error) {
		value, err := read(src.Name, src.Data)
		return value, mistake.Placed(src.Name, err)
	})
}

// NoFile explains why arg could not be read as a file.
func NoFile(arg string, err error) error {
	var why *fs.PathError
	if errors.As(err, &why) {
		err = why.Err
	}
	name := srcerr.Visible(arg)
	if errors.Is(err, fs.ErrNotExist) && strings.ContainsAny(arg, "()") {
		return mistake.Inputf("%s: %w, and not a spec either (want name(key=value, ...))", name, err)
	}
	if near := specNear(arg); errors.Is(err, fs.ErrNotExist) && near != "" {
		return mistake.Inputf("%s: %w (did you mean %q?)", name, err, near)
	}
	return mistake.Inputf("%s: %w", name, err)
}

// ReadPlatform reads the platform that arg names.
func (in *Reader) ReadPlatform(arg string) (*platform.Platform, error) {
	src, err := in.Open(arg)
	if err != nil {
		return nil, err
	}
	return in.Platform(src)
}

// Platform reads a platform that was opened.
func (in *Reader) Platform(src run.Source) (*platform.Platform, error) {
	p, err := in.platform(src)
	if err == nil {
		err = checkSize(cmp.Or(src.Spec, src.Name), p.NumHosts(), in.limits().hosts, "host")
	}
	return p, err
}

func (in *Reader) platform(src run.Source) (*platform.Platform, error) {
	if src.Spec != "" {
		return fromSpec(in, src.Spec, "platform", func(text string) (*platform.Platform, error) { return in.platformSpec(src) })
	}
	return ParseAs(in, PlatformKind, src, func(name string, data []byte) (*platform.Platform, error) {
		return platformformat.Read(name, data, in.platformOptions(name))
	})
}

// ReadWorkload reads the workload that arg names.
func (in *Reader) ReadWorkload(arg string) (*workload.DAG, error) {
	src, err := in.Open(arg)
	if err != nil {
		return nil, err
	}
	return in.Workload(src, in.ReferenceSpeed)
}

// Workload reads a workload that was opened.
func (in *Reader) Workload(src run.Source, referenceFlops float64) (*workload.DAG, error) {
	d, err := in.workload(src, referenceFlops)
	if err == nil {
		err = checkSize(cmp.Or(src.Spec, src.Name), d.NumTasks(), in.limits().tasks, "task")
	}
	if err != nil || in.rescale == nil {
		return d, err
	}
	return in.rescale(cmp.Or(src.Spec, src.Name), d)
}

func (in *Reader) workload(src run.Source, referenceFlops float64) (*workload.DAG, error) {
	if src.Spec != "" && in.SimGridEnds {
		return nil, srcerr.At(src.Spec, 1, 1, "SimGrid adds the tasks root and end to files alone").WithHint("leave out --entry-exit simgrid")
	}
	if src.Spec != "" {
		d, err := fromSpec(in, src.Spec, "workload", generate.FromSpec)
		if err == nil && in.IgnoreNeeds && d.HasNeeds() {
			return nil, srcerr.At(src.Spec, 1, 1, "--task-resources ignore is for files").WithHint("leave out cores and memory")
		}
		return d, err
	}
	o := workload.ReadOptions{ReferenceSpeedFlops: referenceFlops, SimGridEnds: in.SimGridEnds, IgnoreNeeds: in.IgnoreNeeds, Note: in.Note, Repair: in.Repair, Recorded: in.Recorded}
	return ParseAs(in, WorkloadKind, src, func(name string, data []byte) (*workload.DAG, error) {
		return format.Read(name, data, o)
	})
}

// fromSpec makes a thing of some kind.
func fromSpec[T any](in *Reader, text, kind string, from func(text string) (T, error)) (T, error) {
	in.Doing("making %s", srcerr.Visible(text))
	return run.Until(in.ctx, func() (T, error) {
		made, err := from(text)
		return made, SpecError(text, kind, err)
	})
}

// SpecError gives every mistake in a spec its place: the spec is its own file.
func SpecError(text, what string, err error) error {
	if makes := kindNamed(text); err != nil && makes != UnknownKind && string(makes) != what {
		return srcerr.At(text, 1, 1, "%s makes a %s (want a %s)", specName(text), makes, what)
	}
	if own, is := errors.AsType[*inFile](err); is {
		return own.error
	}
	var all []error
	for _, leaf := range mistake.Leaves(err) {
		msg := strings.TrimPrefix(leaf.Error(), fmt.Sprintf("%s %q: ", what, text))
		at := srcerr.At(text, 1, 1, "%s", msg)
		var inSpec *spec.Error
		if errors.As(leaf, &inSpec) {
			at.Col, at.Msg = inSpec.Col, inSpec.Msg
		}
		var inArg *spec.ArgError
		if errors.As(leaf, &inArg) {
			at.Col = spec.Column(text, inArg.Index)
		}
		var inFile *srcerr.Error
		if errors.As(leaf, &inFile) {
			*at = *inFile
			at.File = text
		}
		all = append(all, at)
	}
	return errors.Join(all...)
}

// CheckFit says, in the name of the workload, why its times for each processor
// do not fit the platform's hosts. A mapper could only say that no host runs a
// task.
func CheckFit(workloadArg string, d *workload.DAG, p *platform.Platform) error {
	return mistake.Placed(Named(workloadArg), exectime.CheckFit(d, p))
}
