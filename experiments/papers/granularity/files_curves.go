package granularity

import (
	"fmt"
	"io"

	"github.com/clustersim/clustersim/experiments/ledger"
	"github.com/clustersim/clustersim/internal/table"
	"github.com/clustersim/clustersim/platform"
)

// Files lists what the study leaves in a directory: Tables 1 to 3, Figures 4 and 5
// with their numbers, and the ledger.
func (s *Study) Files() []ledger.File {
	asCSV := func(t *table.Table) func(io.Writer) error {
		return func(w io.Writer) error { return t.Write(w, table.CSV) }
	}
	files := []ledger.File{
		{Name: "granularity.txt", Write: s.WriteText},
		{Name: "granularity.json", Write: s.WriteJSON},
		{Name: "table1.csv", Write: asCSV(s.table1())},
		{Name: "table2.csv", Write: asCSV(s.table2())},
		{Name: "types.csv", Write: asCSV(s.typeTable())},
		{Name: "figures.csv", Write: asCSV(s.pointTable())},
		{Name: "isospeed.csv", Write: asCSV(s.isospeedTable())},
		{Name: "ledger.md", Write: s.writeMarkdown},
		{Name: "ledger.json", Write: s.Ledger().WriteJSON},
		{Name: "ledger.csv", Write: s.Ledger().WriteCSV},
	}
	for _, m := range s.Models {
		files = append(files, ledger.File{Name: "table3-" + m.Model.ID + ".csv", Write: asCSV(rowTable(m.Rows, true))})
	}
	return append(files, s.figureFiles()...)
}

func (s *Study) writeMarkdown(w io.Writer) error {
	if _, err := fmt.Fprintf(w, "# Xiong and Zeng (2016): published numbers and claims beside ours\n\n"); err != nil {
		return err
	}
	return s.Ledger().WriteMarkdown(w)
}

// table1 is the machine before and after: nodes, then links.
func (s *Study) table1() *table.Table {
	t := table.New(table.Column{Key: "machine"}, table.Column{Key: "kind"}, table.Column{Key: "name"},
		table.Column{Key: "speed_mips"}, table.Column{Key: "bandwidth_gbps"})
	for _, m := range []struct {
		name string
		of   *platform.Platform
	}{{"before", s.in.before}, {"after", s.in.after}} {
		for _, h := range m.of.Hosts() {
			t.Add(m.name, "node", h.Name, mega(h.SpeedFlops), nil)
		}
		for _, l := range m.of.Links() {
			if l.BandwidthBytesPerSec*8e-9 <= newLink.BandwidthBytesPerSec*8e-9 {
				t.Add(m.name, "link", l.Name, nil, l.BandwidthBytesPerSec*8e-9)
			}
		}
	}
	return t
}

// table2 is the program before and after: tasks and messages, published and ours.
func (s *Study) table2() *table.Table {
	t := table.New(table.Column{Key: "i"}, table.Column{Key: "gamma"}, table.Column{Key: "epsilon"},
		table.Column{Key: "work_gi"}, table.Column{Key: "data_mb"}, table.Column{Key: "refined_work_gi_published"}, table.Column{Key: "refined_work_gi"},
		table.Column{Key: "refined_data_mb_published"}, table.Column{Key: "refined_data_mb"})
	eta := Refinement{K: s.in.splitFactor(), Beta: publishedBeta}.Eta(s.in.alpha())
	for i, row := range printedTable2 {
		volume := ledger.Printed(row.volume).Value
		cells := []any{i + 1, nil, nil, nil, volume, nil, nil, ledger.Printed(row.volume2).Value, eta * volume}
		if row.load != "" {
			load := ledger.Printed(row.load).Value
			cells[1], cells[2], cells[3], cells[5], cells[6] = row.gamma, row.epsilon, load, ledger.Printed(row.load2).Value, eta*load
		}
		t.Add(cells...)
	}
	return t
}
