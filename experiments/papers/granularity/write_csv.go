package granularity

import (
	"io"

	"github.com/clustersim/clustersim/internal/table"
)

// WriteCSV writes scenarios and ledger as one long table with the columns
// part,id,quantity,unit,published,ours,verdict,reason: first a line per scenario
// and measure, then a line per published number. Ours has full precision.
func (r *Replay) WriteCSV(w io.Writer) error {
	t := table.New(
		table.Column{Key: "part"}, table.Column{Key: "id"}, table.Column{Key: "quantity"}, table.Column{Key: "unit"},
		table.Column{Key: "published"}, table.Column{Key: "ours"}, table.Column{Key: "verdict"}, table.Column{Key: "reason"},
	)
	for _, row := range r.Rows {
		for i, v := range row.values() {
			if c := rowColumns[i]; v != nil {
				t.Add("scenario", row.ID+"/"+c.key, c.quantity, c.unit, nil, v, nil, nil)
			}
		}
	}
	for _, e := range r.Ledger {
		t.Add("ledger", e.ID, e.Quantity, e.Unit, e.Published.PrintedCell(), e.Ours.FullCell(), string(e.Verdict), e.Reason)
	}
	return t.Write(w, table.CSV)
}

// writeRowsCSV writes the scenario table alone, one line a scenario.
func (r *Replay) writeRowsCSV(w io.Writer) error { return rowTable(r.Rows, true).Write(w, table.CSV) }
