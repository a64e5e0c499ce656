package partitions

import (
	"io"
	"strings"

	"github.com/spf13/cobra"

	"github.com/clustersim/clustersim/cmd/clustersim/internal/input"
	"github.com/clustersim/clustersim/cmd/clustersim/internal/opened"
	"github.com/clustersim/clustersim/cmd/clustersim/internal/output"
	"github.com/clustersim/clustersim/experiments/run"
	"github.com/clustersim/clustersim/internal/partition"
	"github.com/clustersim/clustersim/internal/partition/format"
)

const genGraphLong = `Make a graph from one line and write it, to standard output or a file.

The same line is the same graph on every computer, and so is the file. The format
is that of --to, else of the file's extension (.graph, .mtx, .dimacs, .gr, .col);
without either it is metis. A graph with weights that a format cannot hold is an
error. Coordinates are left out, and in metis the directions of messages, which
matter only when costs differ by direction.

  clustersim gen graph 'grid(rows=1000,cols=1000)' --out grid.graph
  clustersim gen graph 'delaunay(rows=100,cols=100,seed=7)' --to matrix-market --out mesh.mtx
  clustersim gen graph 'power-law(n=10000)' | clustersim partition -g - -k 8

`

// graphFormats are the formats that gen graph writes.
var graphFormats = []output.FileFormat[*partition.Graph]{
	{Name: "metis", Extensions: format.Extensions["metis"], Write: format.WriteMETIS},
	{Name: "matrix-market", Extensions: format.Extensions["matrix-market"], Write: format.WriteMatrixMarket},
	{Name: "dimacs", Extensions: format.Extensions["dimacs"], Write: format.WriteDIMACS},
}

// NewGenGraph is the command gen graph.
func NewGenGraph() *cobra.Command {
	cmd := &cobra.Command{
		Use:   "graph SPEC",
		Short: "make a graph from one line, for clustersim partition",
		Long:  genGraphLong + graphSpecHelp(),
		Args:  input.Exactly(1, "one spec such as grid(rows=100,cols=100)"),
	}
	var file, to string
	opened.Flag(cmd.Flags(), &file, "out", "-", "write to `FILE`, which is replaced only on success; - is standard output")
	cmd.Flags().StringVarP(&to, "to", "o", "", "write as `FORMAT`: "+graphFormatNames())
	cmd.RunE = func(cmd *cobra.Command, args []string) error {
		names := "one of " + graphFormatNames()
		write, err := output.Writer(graphFormats, to, file, names, "--to with "+names)
		if err != nil {
			return err
		}
		g, err := input.New(cmd).Graph(run.Source{Spec: args[0]})
		if err != nil {
			return err
		}
		return output.Create(cmd, file, func(w io.Writer) error { return write(w, g) })
	}
	return cmd
}

// graphFormatNames lists the formats, for messages.
func graphFormatNames() string {
	var names []string
	for _, f := range graphFormats {
		names = append(names, f.Name)
	}
	return strings.Join(names, ", ")
}
