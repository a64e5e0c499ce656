package partitions

import (
	"fmt"
	"io"
	"strings"

	"github.com/spf13/cobra"

	"github.com/clustersim/clustersim/cmd/clustersim/internal/help"
	"github.com/clustersim/clustersim/cmd/clustersim/internal/input"
	"github.com/clustersim/clustersim/cmd/clustersim/internal/output"
	"github.com/clustersim/clustersim/experiments/report/table"
	"github.com/clustersim/clustersim/internal/partition/format"
	"github.com/clustersim/clustersim/internal/partition/generate"
	"github.com/clustersim/clustersim/internal/partition/methods"
	"github.com/clustersim/clustersim/internal/picture/drawparts"
)

const partitionLong = `Cut a graph into parts of given sizes so that little has to be sent between them.

GRAPH is a file (METIS or Chaco, Matrix Market, DIMACS), - for standard input, or
a spec. Each part may exceed its share of the vertex weight by --imbalance; with
--powers shares are unequal, and with --two-sided no part may fall short by more
either. What is minimised is the weight of the edges between parts, the cut; with
--costs each edge counts times what its two parts have in the matrix.

It prints the cut, the balance (the largest load over the mean load, where a load is
a part's weight over its power; 1 is perfect), the vertices with a neighbour in
another part, and the communication volume (for each vertex the number of other
parts that it has neighbours in). How long this computer took goes to standard
error; all else is the same in every run. With --runs N that many seeds are tried:
the row is that of the best, and the mean has its 95 % confidence interval.

--compare gpmetis runs METIS's program on the same graph, with the same parts,
imbalance, shares and seeds; it has neither costs nor --two-sided.
--evaluate judges a partition that a file holds. --draw draws the partition: vertices
in the colour of their part, at their coordinates if a spec gives any.

If no partition within the bounds is found, nothing is written and the exit status
is 1; a partition to evaluate that is out of bounds gets its row and exit status 1.`

const partitionExample = `  clustersim partition -g mesh.graph -k 8 --out mesh.part
  clustersim partition -g 'grid(rows=100,cols=100)' -k 8 --runs 10 --compare gpmetis
  clustersim partition -g 'geometric(n=200)' --powers 2,1,1 --two-sided --costs costs.csv --method 'qga(local-search=true)'
  clustersim partition -g mesh.graph --evaluate mesh.part
  clustersim partition -g 'delaunay(rows=30,cols=30)' -k 6 --draw parts.svg`

// NewPartition is the command partition.
func NewPartition() *cobra.Command {
	cmd := &cobra.Command{
		Use:     "partition -g GRAPH -k N",
		Short:   "cut a graph into parts",
		Long:    partitionLong + "\n\n" + methodHelp() + "\n\n" + graphSpecHelp(),
		Example: partitionExample,
		Args:    input.Exactly(0, "none, the graph follows -g"),
	}
	p := &partitioning{}
	f := &p.flags
	p.add(cmd)
	cmd.RunE = func(cmd *cobra.Command, _ []string) error {
		if err := p.read(cmd); err != nil {
			return err
		}
		rows, failed := p.rows(cmd.Context())
		if len(rows) == 0 {
			return failed
		}
		if err := p.writeFiles(cmd, rows[0]); err != nil {
			return err
		}
		p.noteTimes(rows)
		if f.file == "-" {
			return rows[0].writePart(cmd.OutOrStdout())
		}
		if err := p.write(output.InFormat(cmd, cmd.OutOrStdout(), table.Format(f.format)), table.Format(f.format), rows); err != nil {
			return err
		}
		return failed
	}
	return cmd
}

// writeFiles writes the partition of a row, and draws it.
func (p *partitioning) writeFiles(cmd *cobra.Command, row *partitionRow) error {
	f := &p.flags
	if f.file != "" && f.file != "-" {
		if err := output.WriteFile(cmd, f.file, row.writePart); err != nil {
			return err
		}
	}
	if f.draw == "" {
		return nil
	}
	return output.WriteFile(cmd, f.draw, func(w io.Writer) error {
		return drawparts.Write(w, p.drawing, p.graph, row.best.Part, p.parts, input.Named(f.graph)+", "+row.name)
	})
}

// methodHelp lists the methods with their defaults.
func methodHelp() string {
	return help.List("METHOD specs", methods.All(), func(m methods.Entry) help.Spec { return help.Wrapped(m.Name, m.Params, m.Summary) })
}

// graphSpecHelp lists the generators with their defaults, and the formats.
func graphSpecHelp() string {
	var b strings.Builder
	b.WriteString(help.List("GRAPH specs", generate.Generators(), func(g generate.Generator) help.Spec { return help.Wrapped(g.Name, g.Params, g.Summary) }))
	b.WriteString("\n\nGRAPH formats, known by how they begin:")
	for _, f := range format.Formats() {
		fmt.Fprintf(&b, "\n  %s: %s", f.Name, f.Summary)
	}
	return b.String()
}
