package wiring

import (
	"bufio"
	"fmt"
	"io"
	"strings"

	"github.com/clustersim/clustersim/internal/units"
)

var shapes = [...]string{Host: "box", Router: "ellipse", Switch: "circle", Link: "plain"}

// WriteDOT writes the graph for Graphviz. Nodes are called as in the platform, and cables
// say what they are.
func (g *Graph) WriteDOT(w io.Writer, name string) error {
	out := bufio.NewWriter(w) // keeps the first error for Flush
	fmt.Fprintf(out, "graph %s {\n", quoted(name))
	for i, n := range g.Nodes {
		label := n.Name
		if n.Cable.Name != "" {
			if n.Kind != Link {
				label += "\n" + n.Cable.Name
			}
			label += "\n" + n.Cable.what()
		}
		fmt.Fprintf(out, "  n%d [label=%s, shape=%s];\n", i, quoted(label), shapes[n.Kind])
	}
	for _, c := range g.Cables {
		if c.Name == "" {
			fmt.Fprintf(out, "  n%d -- n%d;\n", c.A, c.B)
			continue
		}
		fmt.Fprintf(out, "  n%d -- n%d [label=%s];\n", c.A, c.B, quoted(c.Name+"\n"+c.what()))
	}
	fmt.Fprintln(out, "}")
	return out.Flush()
}

// what is bandwidth and latency.
func (c *Cable) what() string {
	return units.FormatBandwidth(c.BandwidthBytesPerSec) + ", " + units.FormatDuration(c.LatencySec)
}

func quoted(s string) string {
	return `"` + strings.NewReplacer(`\`, `\\`, `"`, `\"`, "\n", `\n`).Replace(s) + `"`
}
