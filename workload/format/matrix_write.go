package format

import (
	"io"
	"slices"
	"strings"

	"github.com/clustersim/clustersim/internal/wfcommons/lossy"
	"github.com/clustersim/clustersim/workload"
)

// writeMatrix writes d as CSV in two blocks, tasks with their times and edges
// with their data, as readMatrix reads them by default. The column work is
// left out when it follows from the times. A workload without times for each
// processor has only work. O(n (1 + processors) + m).
func writeMatrix(w io.Writer, d *workload.DAG, o workload.WriteOptions) error {
	if err := (lossy.Holds{Costs: true, Empty: true, Repeat: true}).Check("CSV", d, o); err != nil {
		return err
	}
	processors := d.Processors()
	hasWork := processors == nil || processors[0] == "work" // else the first would be taken for it
	for t := range workload.TaskID(d.NumTasks()) {
		hasWork = hasWork || d.WorkFlop(t) != workOfCosts(d.CostsSec(t), workload.DefaultReferenceSpeedFlops)
	}
	return lossy.WriteText(w, "CSV", func(out lossy.Text) {
		head := []string{"task"}
		if hasWork {
			head = append(head, "work")
		}
		writeRow(out, append(head, processors...))
		for t := range workload.TaskID(d.NumTasks()) {
			row := []string{d.TaskName(t)}
			if hasWork {
				row = append(row, lossy.PlainNumber(d.WorkFlop(t)))
			}
			for _, sec := range d.CostsSec(t) {
				row = append(row, formatCost(sec))
			}
			writeRow(out, row)
		}
		if d.NumEdges() > 0 {
			out.Printf("\nfrom,to,data\n")
		}
		for e := range workload.EdgeID(d.NumEdges()) {
			data := ""
			if !d.IsControl(e) {
				data = lossy.PlainNumber(d.Bytes(e))
			}
			writeRow(out, []string{d.TaskName(d.From(e)), d.TaskName(d.To(e)), data})
		}
	})
}

// writeRow quotes more than encoding/csv does: it also quotes what would be a
// comment.
func writeRow(out lossy.Text, cells []string) {
	cells = slices.Clone(cells)
	for i, c := range cells {
		if strings.ContainsAny(c, "\",\r\n#") || strings.TrimSpace(c) != c {
			cells[i] = `"` + strings.ReplaceAll(c, `"`, `""`) + `"`
		}
	}
	_, _ = out.WriteString(strings.Join(cells, ",") + "\n")
}
