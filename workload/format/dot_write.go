package format

import (
	"fmt"
	"io"
	"strings"

	"github.com/clustersim/clustersim/internal/wfcommons/lossy"
	"github.com/clustersim/clustersim/workload"
)

// WriteDOT writes d as a directed graph for SimGrid, daggen's readers and
// Graphviz: size of a node is its work in flop, size of an edge its data in
// bytes, alpha of a node its serial fraction. A control edge has no size. Names
// in which a backslash stands at the end or before a quote cannot be written;
// that is an error. O(n + m).
func WriteDOT(w io.Writer, d *workload.DAG, o workload.WriteOptions) error {
	if err := (lossy.Holds{Title: true, Alpha: true, Repeat: true}).Check("DOT", d, o); err != nil {
		return err
	}
	names := []string{d.Name()}
	for t := range workload.TaskID(d.NumTasks()) {
		names = append(names, d.TaskName(t))
	}
	for _, name := range names {
		if strings.HasSuffix(name, `\`) || strings.Contains(name, `\"`) {
			return fmt.Errorf("name %q: DOT cannot hold a backslash at the end or before a quote", name)
		}
	}
	return lossy.WriteText(w, "DOT", func(out lossy.Text) {
		title := ""
		if d.Name() != "" {
			title = quoteDOT(d.Name()) + " "
		}
		out.Printf("digraph %s{\n", title)
		for t := range workload.TaskID(d.NumTasks()) {
			out.Printf("  %s [size=\"%s\"", quoteDOT(d.TaskName(t)), lossy.PlainNumber(d.WorkFlop(t)))
			if a := d.Attributes(t); a.Alpha != 0 {
				out.Printf(", alpha=\"%s\"", lossy.PlainNumber(a.Alpha))
			}
			out.Printf("];\n")
		}
		for e := range workload.EdgeID(d.NumEdges()) {
			out.Printf("  %s -> %s", quoteDOT(d.TaskName(d.From(e))), quoteDOT(d.TaskName(d.To(e))))
			if d.Bytes(e) > 0 {
				out.Printf(" [size=\"%s\"]", lossy.PlainNumber(d.Bytes(e)))
			}
			out.Printf(";\n")
		}
		out.Printf("}\n")
	})
}

// quoteDOT quotes a name so that every reader understands it as this text.
func quoteDOT(name string) string {
	return `"` + strings.ReplaceAll(name, `"`, `\"`) + `"`
}
