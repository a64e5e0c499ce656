package cli

import (
	"io"

	"github.com/spf13/cobra"

	"github.com/clustersim/clustersim/experiments/report/table"
	"github.com/clustersim/clustersim/internal/atomicfile"
)

// output is where and how a command prints: its flags -o and --out.
type output struct {
	Format, file string
}

func addOutputFlags(cmd *cobra.Command) *output {
	o := &output{}
	cmd.Flags().StringVarP(&o.Format, "output", "o", string(table.Text), "print as `FORMAT`: table, json or csv")
	cmd.Flags().StringVar(&o.file, "out", "", "print to `FILE`, which changes only when all is well")
	return o
}

// check reports a wrong format before any work is done.
func (o *output) check() error {
	_, err := table.ParseFormat(o.Format)
	return wrongFlag("-o", err)
}

// write calls print with the destination and the format.
func (o *output) write(cmd *cobra.Command, print func(io.Writer, table.Format) error) error {
	f := table.Format(o.Format)
	if o.file == "" {
		return print(cmd.OutOrStdout(), f)
	}
	return atomicfile.Write(o.file, func(w io.Writer) error { return print(w, f) })
}
