package granularity

import (
	"fmt"
	"io"

	"github.com/clustersim/clustersim/experiments/ledger"
)

// Files lists what a replay leaves in a directory: both tables as text and JSON,
// the scenarios as CSV, the ledger as CSV and Markdown.
func (r *Replay) Files() []ledger.File {
	return []ledger.File{
		{Name: "table3.txt", Write: r.WriteText},
		{Name: "table3.json", Write: r.WriteJSON},
		{Name: "table3-scenarios.csv", Write: r.writeRowsCSV},
		{Name: "table3-ledger.csv", Write: r.Ledger.WriteCSV},
		{Name: "table3-ledger.md", Write: r.writeMarkdown},
	}
}

func (r *Replay) writeMarkdown(w io.Writer) error {
	if _, err := fmt.Fprintf(w, "# Xiong and Zeng (2016), Table 3: published numbers beside ours\n\n"); err != nil {
		return err
	}
	return r.Ledger.WriteMarkdown(w)
}
