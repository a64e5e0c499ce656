package ediff

import (
	"fmt"
	"io"

	"github.com/clustersim/clustersim/experiments/ledger"
	"github.com/clustersim/clustersim/internal/table"
)

// Files lists what a replay leaves in a directory: everything as text and JSON,
// each table as CSV, the ledger as CSV, JSON and Markdown, the figures.
func (r *Replay) Files() []ledger.File {
	files := []ledger.File{
		{Name: "e-differentiation.txt", Write: r.WriteText},
		{Name: "e-differentiation.json", Write: r.WriteJSON},
	}
	for _, t := range r.tables() {
		files = append(files, ledger.File{Name: t.name + ".csv", Write: func(w io.Writer) error { return t.rows.Write(w, table.CSV) }})
	}
	files = append(
		files,
		ledger.File{Name: "ledger.csv", Write: r.WriteCSV},
		ledger.File{Name: "ledger.json", Write: r.Ledger.WriteJSON},
		ledger.File{Name: "ledger.md", Write: r.writeMarkdown},
	)
	return append(files, r.drawingFiles()...)
}

// WriteCSV writes the ledger, one line a statement. The tables are files of
// their own.
func (r *Replay) WriteCSV(w io.Writer) error { return r.Ledger.WriteCSV(w) }

func (r *Replay) writeMarkdown(w io.Writer) error {
	if _, err := fmt.Fprintf(w, "# Lin and Chen, E-differentiation: the paper's statements beside ours\n\n"); err != nil {
		return err
	}
	return r.Ledger.WriteMarkdown(w)
}
