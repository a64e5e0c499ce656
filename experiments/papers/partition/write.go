package partition

import (
	"bytes"
	"encoding/json"
	"fmt"
	"io"

	"github.com/clustersim/clustersim/experiments/ledger"
	"github.com/clustersim/clustersim/internal/table"
)

const (
	title = "Yuan (2014): improved graph partitioning and a quantum genetic algorithm"
	// textWidth is the width that reasons keep within.
	textWidth = 120
)

// assumptions say what was drawn.
func (r *Replay) assumptions() string {
	return fmt.Sprintf("Drawn for each graph and seed: %.4g messages a task, work U{%d..%d}, messages U{%d..%d},\nC U{%d..%d} B both ways, R U[%g, %g]; delta is what the worst balance of the line needs.",
		r.Options.Density, leastWork, mostWork, leastMessage, mostMessage, leastUnitBytes, mostUnitBytes, leastPower, mostPower)
}

// WriteText writes the results and the ledger for people.
func (r *Replay) WriteText(w io.Writer) error {
	var b bytes.Buffer
	fmt.Fprintf(&b, "%s\n%s\n", title, r.assumptions())
	for _, s := range r.Sheets() {
		fmt.Fprintf(&b, "\n%s\n\n", s.Title)
		if err := s.Table.Write(&b, table.Text); err != nil {
			return err
		}
		if s.Note != "" {
			fmt.Fprintf(&b, "\n%s\n", s.Note)
		}
	}
	b.WriteString("\nPublished numbers and claims beside ours\n\n")
	if err := r.Ledger.WriteText(&b, textWidth); err != nil {
		return err
	}
	_, err := w.Write(b.Bytes())
	return err
}

// WriteCSV writes all published numbers and claims, one line each.
func (r *Replay) WriteCSV(w io.Writer) error { return r.Ledger.WriteCSV(w) }

// WriteJSON writes one object: {"version", "experiment", "seeds", "density", one
// array for each of Sheets by its ID, "ledger"}, with full float64 precision.
func (r *Replay) WriteJSON(w io.Writer) error {
	var b bytes.Buffer
	density, err := json.Marshal(r.Options.Density)
	if err != nil {
		return err
	}
	fmt.Fprintf(&b, "{\n  \"version\": 1,\n  \"experiment\": \"partition\",\n  \"seeds\": %d,\n  \"density\": %s", r.Options.Seeds, density)
	for _, s := range r.Sheets() {
		fmt.Fprintf(&b, ",\n  %q: ", s.ID)
		if err := s.Table.WriteArray(&b, "  "); err != nil {
			return err
		}
	}
	if err := r.Ledger.CloseJSON(&b); err != nil {
		return err
	}
	_, err = w.Write(b.Bytes())
	return err
}

// Files lists what the replay leaves in a directory: all of it as text and JSON,
// each table as CSV, every outcome, figures, and the ledger.
func (r *Replay) Files() []ledger.File {
	asCSV := func(t *table.Table) func(io.Writer) error {
		return func(w io.Writer) error { return t.Write(w, table.CSV) }
	}
	files := []ledger.File{
		{Name: "partition.txt", Write: r.WriteText},
		{Name: "partition.json", Write: r.WriteJSON},
	}
	for _, s := range r.Sheets() {
		files = append(files, ledger.File{Name: s.ID + ".csv", Write: asCSV(s.Table)})
	}
	files = append(files,
		ledger.File{Name: "trials.csv", Write: asCSV(r.trialTable())},
		ledger.File{Name: "comparisons.csv", Write: asCSV(r.comparisonTable())},
		ledger.File{Name: "curves.csv", Write: asCSV(r.curveTable())},
		ledger.File{Name: "ledger.md", Write: r.writeMarkdown},
		ledger.File{Name: "ledger.json", Write: r.Ledger.WriteJSON},
		ledger.File{Name: "ledger.csv", Write: r.Ledger.WriteCSV},
	)
	return append(files, r.figureFiles()...)
}

func (r *Replay) writeMarkdown(w io.Writer) error {
	if _, err := fmt.Fprintf(w, "# %s: published numbers and claims beside ours\n\n", title); err != nil {
		return err
	}
	return r.Ledger.WriteMarkdown(w)
}
