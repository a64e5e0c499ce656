package output

import (
	"io"

	"github.com/spf13/cobra"

	"github.com/clustersim/clustersim/cmd/clustersim/cli/mistake"
	"github.com/clustersim/clustersim/experiments/report/table"
	"github.com/clustersim/clustersim/internal/atomicfile"
)

// Flags is where and how a command prints: its flags -o and --out.
type Flags struct {
	Format, file string
}

// AddFlags gives cmd the flags.
func AddFlags(cmd *cobra.Command) *Flags {
	o := &Flags{}
	cmd.Flags().StringVarP(&o.Format, "output", "o", string(table.Text), "print as `FORMAT`: table, json or csv")
	cmd.Flags().StringVar(&o.file, "out", "", "print to `FILE`, which changes only when all is well")
	return o
}

// Check reports a wrong format before any work is done.
func (o *Flags) Check() error {
	_, err := table.ParseFormat(o.Format)
	return mistake.InFlag("-o", err)
}

// Write calls print with the destination and the format.
func (o *Flags) Write(cmd *cobra.Command, print func(io.Writer, table.Format) error) error {
	f := table.Format(o.Format)
	if o.file == "" {
		return print(cmd.OutOrStdout(), f)
	}
	return atomicfile.Write(o.file, func(w io.Writer) error { return print(w, f) })
}
