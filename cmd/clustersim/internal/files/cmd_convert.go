package files

import (
	"cmp"
	"errors"
	"fmt"
	"io"
	"slices"
	"strings"

	"github.com/spf13/cobra"

	"github.com/clustersim/clustersim/cmd/clustersim/internal/input"
	"github.com/clustersim/clustersim/cmd/clustersim/internal/mistake"
	"github.com/clustersim/clustersim/cmd/clustersim/internal/opened"
	"github.com/clustersim/clustersim/cmd/clustersim/internal/output"
	"github.com/clustersim/clustersim/experiments/run"
	"github.com/clustersim/clustersim/workload"
	"github.com/clustersim/clustersim/workload/format"
)

const convertLong = `Write a workload, a platform or a trace of jobs in another format. IN is a file, - or a spec; its
format is recognised by its content. OUT is a file, whose extension tells the format,
or - with --to. If anything fails, OUT stays as it was.

Platforms are written as yaml, json, xml, which is SimGrid's, or dot for Graphviz;
traces of jobs as swf, batsim, json or yaml.

What a format cannot hold is noted on standard error, or is an error if the
workload would be another one without it. Formats that hold times instead of work
need a speed to turn one into the other: --reference-speed.`

const convertExample = `  clustersim convert montage.dax montage.yaml
  clustersim convert 'layered(tasks=100,seed=7)' graph.dot
  clustersim convert rand0000.stg --to csv -
  clustersim convert cluster.yaml cluster.xml`

// NewConvert is the command convert.
func NewConvert() *cobra.Command {
	cmd := &cobra.Command{
		Use:     "convert IN OUT",
		Short:   "write a workload or a platform in another format",
		Long:    convertLong + "\n\n" + formatHelp(),
		Example: convertExample,
		Args:    input.Exactly(2, "an input and an output"),
	}
	var to, speed string
	cmd.Flags().StringVarP(&to, "to", "o", "", "whatever OUT is called, write as `FORMAT`: "+strings.Join(writable(), ", ")+"; a platform as "+platformFormatNames+"; a trace as swf, batsim, json or yaml")
	cmd.Flags().StringVar(&speed, "reference-speed", "", "`SPEED`, such as 1Gf, that turns run times into work and work into run times")
	files := input.AddFileFlags(cmd.Flags())
	cmd.RunE = func(cmd *cobra.Command, args []string) error {
		flops, err := input.ReferenceSpeed(speed)
		err = errors.Join(err, files.Check())
		in := input.New(cmd)
		src, isPlatform, errOpen := openPlatform(in, args[0])
		if isPlatform {
			if err != nil {
				return err
			}
			return convertPlatform(in, cmd, src, to, args[1])
		}
		if traces, errKind := isTrace(in, src, errOpen); traces || errKind != nil {
			if err := errors.Join(err, errKind); err != nil {
				return err
			}
			return convertTrace(in, cmd, src, to, args[1])
		}
		format, errFormat := outputFormat(to, args[1])
		var notForWorkloads error
		if _, wrong := platformWriter(to, args[1]); wrong == nil { // it may be meant for a platform
			errFormat, notForWorkloads = nil, errFormat
		}
		if err := cmp.Or(errors.Join(errFormat, err), errOpen); err != nil {
			return err
		}
		if args[1] != "-" {
			if err := opened.By(cmd.Context()).Later(args[1]); err != nil {
				return err
			}
		}
		in.ReferenceSpeed = flops
		files.Apply(in)
		d, err := in.Workload(src, flops)
		if err := cmp.Or(err, notForWorkloads); err != nil {
			return err
		}
		return convert(cmd, d, format, args[1], workload.WriteOptions{ReferenceSpeedFlops: flops, Note: func(line string) { in.Note(args[1] + ": " + line) }})
	}
	return cmd
}

// openPlatform opens an input and reports whether it is a platform and no workload as well.
func openPlatform(in *input.Reader, arg string) (run.Source, bool, error) {
	src, err := in.Open(arg)
	if err != nil {
		return src, false, err
	}
	kinds, err := in.KindsOf(src)
	return src, slices.Equal(kinds, []input.Kind{input.PlatformKind}), err
}

// convertPlatform is convert for a platform. It is read first, since a file that cannot be
// read may be no platform.
func convertPlatform(in *input.Reader, cmd *cobra.Command, src run.Source, to, out string) error {
	p, err := in.Platform(src)
	if err != nil {
		return err
	}
	write, err := platformWriter(to, out)
	switch {
	case err != nil:
		return err
	case out == "-" && to == "":
		return mistake.Usagef("no format for standard output (give --to)")
	}
	return output.Create(cmd, out, func(w io.Writer) error { return write(w, p) })
}

// convert writes d to a file or to standard output, at once or not at all.
func convert(cmd *cobra.Command, d *workload.DAG, format format.Format, out string, o workload.WriteOptions) error {
	write := func(w io.Writer) error { return format.Write(w, d, o) }
	if out == "-" {
		return output.Named(out, write(cmd.OutOrStdout()))
	}
	return output.Create(cmd, out, write)
}

// outputFormat is the format that --to names, or that out's extension means.
func outputFormat(to, out string) (format.Format, error) {
	var (
		f   format.Format
		err error
	)
	switch _, bare := format.Named(out); {
	case bare == nil:
		return f, output.IsFormat(out)
	case to != "":
		if f, err = format.Named(to); err != nil {
			return f, mistake.InFlag("--to", err)
		}
	case out == "-":
		return f, mistake.Usagef("no format for standard output (give --to)")
	default:
		var known bool
		if f, known = format.ByExtension(out); !known {
			return f, mistake.Usagef("%s: the extension names no format (give --to, one of %s)", out, strings.Join(writable(), ", "))
		}
	}
	if f.Write == nil {
		return f, mistake.Usagef("%s is only read (want one of %s)", f.Name, strings.Join(writable(), ", "))
	}
	return f, nil
}

// writable names the formats that have a writer.
func writable() []string {
	var names []string
	for _, f := range format.All() {
		if f.Write != nil {
			names = append(names, f.Name)
		}
	}
	return names
}

// formatHelp lists the formats.
func formatHelp() string {
	var b strings.Builder
	b.WriteString("FORMATS")
	for _, f := range format.All() {
		only := ""
		if f.Write == nil {
			only = " (read only)"
		}
		fmt.Fprintf(&b, "\n  %-9s %-11s %s%s", f.Name, strings.Join(f.Extensions, " "), f.Summary, only)
	}
	return b.String()
}
