package format

import (
	"bufio"
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
	out := bufio.NewWriter(w)
	title := ""
	if d.Name() != "" {
		title = quoteDOT(d.Name()) + " "
	}
	_, _ = fmt.Fprintf(out, "digraph %s{\n", title) // bufio keeps the error for Flush
	for t := range workload.TaskID(d.NumTasks()) {
		_, _ = fmt.Fprintf(out, "  %s [size=\"%s\"", quoteDOT(d.TaskName(t)), lossy.PlainNumber(d.WorkFlop(t)))
		if a := d.Attributes(t); a.Alpha != 0 {
			_, _ = fmt.Fprintf(out, ", alpha=\"%s\"", lossy.PlainNumber(a.Alpha))
		}
		_, _ = out.WriteString("];\n")
	}
	for e := range workload.EdgeID(d.NumEdges()) {
		_, _ = fmt.Fprintf(out, "  %s -> %s", quoteDOT(d.TaskName(d.From(e))), quoteDOT(d.TaskName(d.To(e))))
		if d.Bytes(e) > 0 {
			_, _ = fmt.Fprintf(out, " [size=\"%s\"]", lossy.PlainNumber(d.Bytes(e)))
		}
		_, _ = out.WriteString(";\n")
	}
	_, _ = out.WriteString("}\n")
	if err := out.Flush(); err != nil {
		return fmt.Errorf("write DOT: %w", err)
	}
	return nil
}

// quoteDOT quotes a name so that every reader understands it as this text.
func quoteDOT(name string) string {
	return `"` + strings.ReplaceAll(name, `"`, `\"`) + `"`
}
