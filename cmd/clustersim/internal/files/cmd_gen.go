package files

import (
	"cmp"
	"path/filepath"
	"strings"

	"github.com/spf13/cobra"

	"github.com/clustersim/clustersim/cmd/clustersim/internal/help"
	"github.com/clustersim/clustersim/cmd/clustersim/internal/input"
	"github.com/clustersim/clustersim/cmd/clustersim/internal/mistake"
	"github.com/clustersim/clustersim/cmd/clustersim/internal/opened"
	"github.com/clustersim/clustersim/cmd/clustersim/internal/output"
	"github.com/clustersim/clustersim/experiments/run"
	"github.com/clustersim/clustersim/workload"
)

const genWorkloadLong = `Make a workload from one line and write it, to standard output or a file.

The same line is the same workload on every computer. The format is that of --to,
else of the file's extension; without either it is yaml. What a format cannot
hold is noted on standard error, or is an error if the workload would be another
one without it.

  clustersim gen workload 'cholesky(n=6)' --out cholesky.yaml
  clustersim gen workload 'montage(tasks=500)' --out montage.json --to wfformat
  clustersim gen workload 'layered(tasks=100,seed=7)' | clustersim info -

`

// NewGen has a command for each thing that can be made; more are those of others.
func NewGen(more ...*cobra.Command) *cobra.Command {
	cmd := &cobra.Command{
		Use:   "gen",
		Short: "make workloads, platforms, graphs and manual pages and write them to files",
		Args:  cobra.ArbitraryArgs,
		RunE:  mistake.Unknown("what to make?", "command"),
	}
	cmd.AddCommand(newGenWorkloadCommand(), newGenPlatformCommand())
	cmd.AddCommand(more...)
	return cmd
}

func newGenWorkloadCommand() *cobra.Command {
	cmd := &cobra.Command{
		Use:   "workload SPEC",
		Short: "make a workload from one line",
		Long:  genWorkloadLong + help.Workloads(),
		Args:  input.Exactly(1, "one spec such as layered(tasks=100)"),
	}
	var file, to string
	opened.Flag(cmd.Flags(), &file, "out", "-", "write to `FILE`, which is replaced only on success; - is standard output")
	cmd.Flags().StringVarP(&to, "to", "o", "", "write as `FORMAT`: "+strings.Join(writable(), ", "))
	cmd.RunE = func(cmd *cobra.Command, args []string) error {
		if to == "" && filepath.Ext(file) == "" {
			to = "yaml"
		}
		format, err := outputFormat(to, file)
		if err := cmp.Or(output.NoFile(to, "--out"), err); err != nil {
			return err
		}
		in := input.New(cmd)
		d, err := in.Workload(run.Source{Spec: args[0]}, 0)
		if err != nil {
			return err
		}
		return convert(cmd, d, format, file, workload.WriteOptions{Note: in.Note})
	}
	return cmd
}
