package cli

import (
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"strings"

	"github.com/spf13/cobra"

	"github.com/clustersim/clustersim/internal/spec"
	"github.com/clustersim/clustersim/internal/srcerr"
	"github.com/clustersim/clustersim/platform"
	platformformat "github.com/clustersim/clustersim/platform/format"
	"github.com/clustersim/clustersim/workload"
	"github.com/clustersim/clustersim/workload/format"
	"github.com/clustersim/clustersim/workload/generate"
)

// stdinName stands for standard input in messages.
const stdinName = "<stdin>"

var errStdinTwice = usageError{errors.New("standard input (-) can be only one of the inputs")}

// inputs reads what arguments name: files, standard input and specs.
type inputs struct {
	stdin          io.Reader
	note           func(string) // takes what readers remark
	referenceSpeed float64      // flop/s; 0: as the file says
	stdinTaken     bool
}

func newInputs(cmd *cobra.Command) *inputs {
	return &inputs{
		stdin: cmd.InOrStdin(),
		note:  func(line string) { _, _ = fmt.Fprintln(cmd.ErrOrStderr(), "note: "+line) },
	}
}

// source is an argument's content: the bytes of a file, or a spec.
type source struct {
	name string // for messages
	data []byte
	spec string // not empty: the argument is a spec
}

// open finds out what arg is. A file that exists wins over a spec.
func (in *inputs) open(arg string) (source, error) {
	if arg == "-" {
		if in.stdinTaken {
			return source{}, errStdinTwice
		}
		in.stdinTaken = true
		data, err := io.ReadAll(in.stdin)
		if err != nil {
			return source{}, fmt.Errorf("%s: %w", stdinName, err)
		}
		return source{name: stdinName, data: data}, nil
	}
	_, err := os.Stat(arg)
	if err != nil && kindOfSpec(arg) != unknown {
		return source{name: arg, spec: arg}, nil
	}
	data, err := os.ReadFile(arg)
	if err != nil {
		return source{}, noFile(arg, err)
	}
	return source{name: arg, data: data}, nil
}

// noFile explains why arg could not be read as a file.
func noFile(arg string, err error) error {
	var why *fs.PathError
	if errors.As(err, &why) {
		err = why.Err
	}
	if errors.Is(err, fs.ErrNotExist) && strings.ContainsAny(arg, "()") {
		return inputError{fmt.Errorf("%s: %w, and not a spec either (want name(key=value, ...))", arg, err)}
	}
	return inputError{fmt.Errorf("%s: %w", arg, err)}
}

// platform reads the platform that arg names.
func (in *inputs) platform(arg string) (*platform.Platform, error) {
	src, err := in.open(arg)
	if err != nil {
		return nil, err
	}
	return in.platformOf(src)
}

func (in *inputs) platformOf(src source) (*platform.Platform, error) {
	if src.spec != "" {
		p, err := platform.FromSpec(src.spec)
		return p, specError(src.spec, "platform", err)
	}
	p, err := platformformat.Read(src.name, src.data, platform.ReadOptions{Note: in.note})
	return p, placed(src.name, err)
}

// workload reads the workload that arg names.
func (in *inputs) workload(arg string) (*workload.DAG, error) {
	src, err := in.open(arg)
	if err != nil {
		return nil, err
	}
	return in.workloadOf(src)
}

func (in *inputs) workloadOf(src source) (*workload.DAG, error) {
	if src.spec != "" {
		d, err := generate.FromSpec(src.spec)
		return d, specError(src.spec, "workload", err)
	}
	d, err := format.Read(src.name, src.data, workload.ReadOptions{ReferenceSpeedFlops: in.referenceSpeed, Note: in.note})
	return d, placed(src.name, err)
}

// specError gives every mistake in a spec its place: the spec is its own file.
func specError(text, what string, err error) error {
	if makes := kindNamed(text); err != nil && makes != unknown && string(makes) != what {
		return srcerr.At(text, 1, 1, "%s makes a %s (want a %s)", specName(text), makes, what)
	}
	var all []error
	for _, leaf := range leaves(err) {
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

// placed makes sure that what is wrong with an input counts as bad input, also
// where the error has no place in it.
func placed(name string, err error) error {
	var all []error
	for _, leaf := range leaves(err) {
		if len(mistakes(leaf)) == 0 {
			leaf = srcerr.At(name, 1, 1, "%v", leaf)
		}
		all = append(all, leaf)
	}
	return errors.Join(all...)
}
