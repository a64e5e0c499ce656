package main

import (
	"errors"
	"fmt"
	"io"
	"path/filepath"
	"strings"

	"github.com/spf13/cobra"

	"github.com/clustersim/clustersim/internal/atomicfile"
	"github.com/clustersim/clustersim/workload"
)

const genWorkloadLong = `Make a program from one line and write it, to standard output or a file.

The same line is the same program on every machine. The format is that of the
file's name, .yaml or .yml, or of --to; without either it is yaml.

  clustersim gen workload 'cholesky(n=6)' -o cholesky.yaml
  clustersim gen workload 'layered(tasks=100,seed=7)' | clustersim info -

`

// genFormat is a form in which gen writes workloads.
type genFormat struct {
	name       string
	extensions []string
	write      func(io.Writer, *workload.DAG) error
}

var genFormats = []genFormat{
	{"yaml", []string{".yaml", ".yml"}, writeYAML},
}

// writeYAML refuses what the native format would lose.
func writeYAML(w io.Writer, d *workload.DAG) error {
	if d.Processors() != nil {
		return errors.New("yaml holds no times of tasks on processors (leave processors away, or name the spec itself as WORKLOAD)")
	}
	return workload.WriteNative(w, d)
}

func newGenCommand() *cobra.Command {
	cmd := &cobra.Command{
		Use:   "gen",
		Short: "make workloads and write them to files",
		Args:  exactly(0, "a command"),
		RunE: func(cmd *cobra.Command, _ []string) error {
			return usageError{fmt.Errorf("what to make? (see %s --help)", cmd.CommandPath())}
		},
	}
	cmd.AddCommand(newGenWorkloadCommand())
	return cmd
}

func newGenWorkloadCommand() *cobra.Command {
	cmd := &cobra.Command{
		Use:   "workload SPEC",
		Short: "make a workload from one line",
		Long:  genWorkloadLong + workloadSpecHelp(),
		Args:  exactly(1, "one spec such as layered(tasks=100)"),
	}
	var file, to string
	cmd.Flags().StringVarP(&file, "out", "o", "", "write to `FILE`, which changes only when all is well")
	cmd.Flags().StringVar(&to, "to", "", "write as `FORMAT`: "+genFormatNames())
	cmd.RunE = func(cmd *cobra.Command, args []string) error {
		format, err := pickGenFormat(to, file)
		if err != nil {
			return err
		}
		d, err := workload.FromSpec(args[0])
		if err != nil {
			return specError(args[0], "workload", err)
		}
		write := func(w io.Writer) error { return format.write(w, d) }
		if file == "" {
			return write(cmd.OutOrStdout())
		}
		return atomicfile.Write(file, write)
	}
	return cmd
}

// pickGenFormat finds the format by its name, else by the file's extension.
func pickGenFormat(name, file string) (genFormat, error) {
	for _, f := range genFormats {
		if name == f.name {
			return f, nil
		}
	}
	if name != "" {
		return genFormat{}, wrongFlag("--to", fmt.Errorf("unknown format %q (want %s)", name, genFormatNames()))
	}
	extension := strings.ToLower(filepath.Ext(file))
	if extension == "" {
		return genFormats[0], nil
	}
	for _, f := range genFormats {
		for _, e := range f.extensions {
			if e == extension {
				return f, nil
			}
		}
	}
	return genFormat{}, wrongFlag("-o", fmt.Errorf("%s: no format has the extension %s (say --to %s)", file, extension, genFormatNames()))
}

func genFormatNames() string {
	var names []string
	for _, f := range genFormats {
		names = append(names, f.name)
	}
	return strings.Join(names, ", ")
}
