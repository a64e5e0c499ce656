package files

import (
	"cmp"
	"io"
	"strings"

	"github.com/spf13/cobra"

	"github.com/clustersim/clustersim/cmd/clustersim/internal/help"
	"github.com/clustersim/clustersim/cmd/clustersim/internal/input"
	"github.com/clustersim/clustersim/cmd/clustersim/internal/mistake"
	"github.com/clustersim/clustersim/cmd/clustersim/internal/opened"
	"github.com/clustersim/clustersim/cmd/clustersim/internal/output"
	"github.com/clustersim/clustersim/internal/packed/ending"
	"github.com/clustersim/clustersim/workload/jobs"
	"github.com/clustersim/clustersim/workload/jobs/format"
	"github.com/clustersim/clustersim/workload/jobs/generate"
)

const genJobsLong = `Make a trace of jobs for a batch queue from one line and write it, to standard output or a
file. A file in the place of the line is read; --limits replaces what its jobs request.

The same line is the same trace on every computer. The format is that of --to, else
of the file's extension; without either it is swf.

  clustersim gen jobs 'lublin(jobs=10000,nodes=256,seed=1)' --out lublin.swf
  clustersim gen jobs 'lublin(jobs=1000,estimates=tsafrir)' --out lublin.yaml
  clustersim gen jobs kth.swf --limits 'tsafrir(max=60h)' --out round.swf

`

func newGenJobsCommand() *cobra.Command {
	cmd := &cobra.Command{
		Use:   "jobs SPEC|FILE",
		Short: "make a trace of jobs for a batch queue from one line",
		Long: genJobsLong + help.List("TRACE specs", generate.Table(), func(m generate.Model) help.Spec {
			return help.Spec{Name: m.Name, Params: m.Params, Summary: m.Summary}
		}),
		Args: input.Exactly(1, "one spec such as lublin(jobs=1000)"),
	}
	var file, to, limits string
	var seed uint64
	opened.Flag(cmd.Flags(), &file, "out", "-", "write to `FILE`, which is replaced only on success; - is standard output")
	cmd.Flags().StringVarP(&to, "to", "o", "", "write as `FORMAT`: "+strings.Join(writableJobs(), ", "))
	cmd.Flags().StringVar(&limits, "limits", "", "replace the limits that jobs request, by `LAW`: exact, uniform(factor=3), tsafrir(max=18h) or none")
	cmd.Flags().Uint64Var(&seed, "seed", 1, "with --limits: the `SEED`")
	cmd.RunE = func(cmd *cobra.Command, args []string) error {
		if to == "" && ending.Ext(file) == "" {
			to = "swf"
		}
		f, err := jobsFormat(to, file)
		if err := cmp.Or(output.NoFile(to, "--out"), err); err != nil {
			return err
		}
		in := input.New(cmd)
		src, err := in.Open(args[0])
		if err != nil {
			return err
		}
		t, err := in.Trace(src, format.Options{})
		if err != nil {
			return err
		}
		if limits != "" {
			if err := generate.Estimate(t, limits, seed); err != nil {
				return mistake.InFlag("--limits", err)
			}
		}
		return writeJobs(in, cmd, t, f, file)
	}
	return cmd
}

// writeJobs writes a trace of jobs to a file or to standard output, at once or not at all.
func writeJobs(in *input.Reader, cmd *cobra.Command, t *jobs.Trace, f format.Format, file string) error {
	if t.Machine == nil && t.StatedUnits > 0 {
		t.Machine = &jobs.Machine{Units: t.StatedUnits}
	}
	o := format.WriteOptions{Command: output.CommandLine(cmd), Note: in.Note}
	return output.Create(cmd, file, func(w io.Writer) error { return f.Write(w, t, o) })
}

// jobsFormat is the format that --to names, or that a file's extension means.
func jobsFormat(to, file string) (format.Format, error) {
	ext := ending.Ext(file)
	for _, f := range format.All() {
		named := to == f.Name
		for _, e := range f.Extensions {
			named = named || to == "" && e == ext
		}
		switch {
		case named && f.Write == nil:
			return f, mistake.Usagef("%s is only read (want one of %s)", f.Name, strings.Join(writableJobs(), ", "))
		case named:
			return f, nil
		}
	}
	if to != "" {
		_, err := format.Named(to)
		return format.Format{}, mistake.InFlag("--to", err)
	}
	return format.Format{}, mistake.Usagef("%s: the extension names no format of jobs (give --to, one of %s)", file, strings.Join(writableJobs(), ", "))
}

// writableJobs names the formats of traces that have a writer.
func writableJobs() []string {
	var names []string
	for _, f := range format.All() {
		if f.Write != nil {
			names = append(names, f.Name)
		}
	}
	return names
}
