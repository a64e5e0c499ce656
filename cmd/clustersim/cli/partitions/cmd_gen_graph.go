package partitions

import (
	"fmt"
	"io"
	"path/filepath"
	"slices"
	"strings"

	"github.com/spf13/cobra"

	"github.com/clustersim/clustersim/cmd/clustersim/cli/input"
	"github.com/clustersim/clustersim/cmd/clustersim/cli/mistake"
	"github.com/clustersim/clustersim/cmd/clustersim/cli/output"
	"github.com/clustersim/clustersim/scheduler/partition"
	"github.com/clustersim/clustersim/scheduler/partition/format"
)

const genGraphLong = `Make a graph from one line and write it, to standard output or a file.

The same line is the same graph on every computer, and so is the file. The format
is that of --to, else of the file's extension (.graph, .mtx, .dimacs, .gr, .col);
without either it is metis. A graph with weights that a format cannot hold is an
error. Coordinates are left out, and in metis the directions of messages, which
matter only when costs differ by direction.

  clustersim gen graph 'grid(rows=1000,cols=1000)' -o grid.graph
  clustersim gen graph 'delaunay(rows=100,cols=100,seed=7)' --to matrix-market -o mesh.mtx
  clustersim gen graph 'power-law(n=10000)' | clustersim partition -g - -k 8

`

// graphFormats are the formats that gen graph writes.
var graphFormats = []struct {
	name       string
	extensions []string
	write      func(io.Writer, *partition.Graph) error
}{
	{"metis", []string{".graph", ".metis", ".chaco"}, format.WriteMETIS},
	{"matrix-market", []string{".mtx"}, format.WriteMatrixMarket},
	{"dimacs", []string{".dimacs", ".gr", ".col"}, format.WriteDIMACS},
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
	cmd.Flags().StringVarP(&file, "out", "o", "-", "write to `FILE`, which changes only when all is well; - is standard output")
	cmd.Flags().StringVar(&to, "to", "", "write as `FORMAT`: "+graphFormatNames())
	cmd.RunE = func(cmd *cobra.Command, args []string) error {
		write, err := graphWriter(to, file)
		if err != nil {
			return err
		}
		g, err := graphFromSpec(args[0])
		if err != nil {
			return err
		}
		return output.Create(cmd, file, func(w io.Writer) error { return write(w, g) })
	}
	return cmd
}

// graphWriter is the writer that --to names or the file's extension stands for.
func graphWriter(to, file string) (func(io.Writer, *partition.Graph) error, error) {
	ext := strings.ToLower(filepath.Ext(file))
	for _, f := range graphFormats {
		switch {
		case to == f.name, to == "" && slices.Contains(f.extensions, ext):
			return f.write, nil
		case to == "" && file == f.name:
			return nil, mistake.Usagef("%s is a format, not a file (give --to %s, or ./%s for a file of that name)", file, file, file)
		}
	}
	switch {
	case to != "":
		return nil, mistake.InFlag("--to", fmt.Errorf("unknown format %q (want one of %s)", to, graphFormatNames()))
	case ext != "":
		return nil, mistake.Usagef("%s: the extension tells no format (give --to with one of %s)", file, graphFormatNames())
	}
	return format.WriteMETIS, nil
}

// graphFormatNames lists the formats, for messages.
func graphFormatNames() string {
	var names []string
	for _, f := range graphFormats {
		names = append(names, f.name)
	}
	return strings.Join(names, ", ")
}
