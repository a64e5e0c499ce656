package pccluster

import (
	"bytes"
	"encoding/json"
	"fmt"
	"io"

	"github.com/clustersim/clustersim/experiments/ledger"
	"github.com/clustersim/clustersim/internal/table"
)

// textWidth is the width that reasons keep within.
const textWidth = 120

// title names the publication.
const title = "Zhu and Tian, Scalability Based on High Performance PCs Cluster"

// WriteText writes the results and the ledger for people.
func (r *Replay) WriteText(w io.Writer) error {
	var b bytes.Buffer
	fmt.Fprintf(&b, "%s\nNetwork %s. A server hands tasks to nodes, one message each way. E1 = W t0/(T N), E2 = W t0/(T V)\n", title, r.Network)
	for _, g := range r.Grids() {
		fmt.Fprintf(&b, "\n%s\n\n", g.Title)
		if err := g.asTable(false).Write(&b, table.Text); err != nil {
			return err
		}
		if g.Note != "" {
			fmt.Fprintf(&b, "\n%s\n", g.Note)
		}
	}
	b.WriteString("\nPublished numbers beside ours\n\n")
	if err := r.Ledger.WriteText(&b, textWidth); err != nil {
		return err
	}
	_, err := w.Write(b.Bytes())
	return err
}

// WriteCSV writes results and ledger as one long table with the columns
// part,id,quantity,unit,published,ours,verdict,reason: first a line per result and
// measure, then a line per published number. Ours has full precision.
func (r *Replay) WriteCSV(w io.Writer) error {
	t := table.New(
		table.Column{Key: "part"}, table.Column{Key: "id"}, table.Column{Key: "quantity"}, table.Column{Key: "unit"},
		table.Column{Key: "published"}, table.Column{Key: "ours"}, table.Column{Key: "verdict"}, table.Column{Key: "reason"},
	)
	for _, g := range r.Grids() {
		for _, row := range g.Rows {
			for i, c := range g.Columns {
				if v := row[i+1]; c.Decimals != words && v != nil {
					t.Add(g.ID, fmt.Sprintf("%v/%s", row[0], c.Key), c.Head, c.Unit, nil, v, nil, nil)
				}
			}
		}
	}
	for _, e := range r.Ledger {
		t.Add("ledger", e.ID, e.Quantity, e.Unit, e.Published.PrintedCell(), e.Ours.FullCell(), string(e.Verdict), e.Reason)
	}
	return t.Write(w, table.CSV)
}

// WriteJSON writes everything as one object, with full float64 precision:
// {"version", "experiment", "network", one array for each of Grids by its ID,
// "figures", "ledger"}. What is undefined is null.
func (r *Replay) WriteJSON(w io.Writer) error {
	network, err := json.Marshal(r.Network)
	if err != nil {
		return err
	}
	var b bytes.Buffer
	fmt.Fprintf(&b, "{\n  \"version\": 1,\n  \"experiment\": \"pc-cluster\",\n  \"network\": %s", network)
	for _, g := range r.Grids() {
		fmt.Fprintf(&b, ",\n  %q: ", g.ID)
		if err := g.asTable(true).WriteArray(&b, "  "); err != nil {
			return err
		}
	}
	b.WriteString(",\n  \"figures\": ")
	if err := r.figureTable().WriteArray(&b, "  "); err != nil {
		return err
	}
	if err := r.Ledger.CloseJSON(&b); err != nil {
		return err
	}
	_, err = w.Write(b.Bytes())
	return err
}

// Files lists what a replay leaves in a directory: everything as text and JSON,
// each table of results and the points of the figures as CSV, the figures as SVG,
// PNG and PDF, the ledger as CSV, JSON and Markdown.
func (r *Replay) Files() []ledger.File {
	files := []ledger.File{
		{Name: "pc-cluster.txt", Write: r.WriteText},
		{Name: "pc-cluster.json", Write: r.WriteJSON},
	}
	for _, g := range r.Grids() {
		files = append(files, ledger.File{Name: "pc-cluster-" + g.ID + ".csv", Write: g.writeCSV})
	}
	files = append(files, r.pictures()...)
	return append(
		files,
		ledger.File{Name: "pc-cluster-figures.csv", Write: r.writeFiguresCSV},
		ledger.File{Name: "pc-cluster-ledger.csv", Write: r.Ledger.WriteCSV},
		ledger.File{Name: "pc-cluster-ledger.json", Write: r.Ledger.WriteJSON},
		ledger.File{Name: "pc-cluster-ledger.md", Write: r.writeMarkdown},
	)
}

func (r *Replay) writeMarkdown(w io.Writer) error {
	if _, err := fmt.Fprintf(w, "# %s: published numbers beside ours\n\n", title); err != nil {
		return err
	}
	return r.Ledger.WriteMarkdown(w)
}
