package granularity

import (
	"fmt"
	"io"
)

// File is one file of a replay's output directory.
type File struct {
	Name  string
	Write func(io.Writer) error
}

// Files lists what a replay leaves in a directory: both tables as text and JSON,
// the scenarios as CSV, the ledger as CSV and Markdown.
func (r *Replay) Files() []File {
	return []File{
		{"table3.txt", r.WriteText},
		{"table3.json", r.WriteJSON},
		{"table3-scenarios.csv", r.writeRowsCSV},
		{"table3-ledger.csv", r.Ledger.WriteCSV},
		{"table3-ledger.md", r.writeMarkdown},
	}
}

func (r *Replay) writeMarkdown(w io.Writer) error {
	if _, err := fmt.Fprintf(w, "# Xiong and Zeng (2016), Table 3: published numbers beside ours\n\n"); err != nil {
		return err
	}
	return r.Ledger.WriteMarkdown(w)
}
