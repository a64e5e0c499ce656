package ledger

import (
	"io"
	"math"
	"strconv"

	"github.com/clustersim/clustersim/internal/table"
)

// WriteCSV writes one row an entry under the heading
// id,section,quantity,unit,published,ours,verdict,reason. The published number
// stands as printed, without its thousands spaces; ours has full precision.
func (l Ledger) WriteCSV(w io.Writer) error {
	t := table.New(
		table.Column{Key: "id"}, table.Column{Key: "section"}, table.Column{Key: "quantity"}, table.Column{Key: "unit"},
		table.Column{Key: "published"}, table.Column{Key: "ours"}, table.Column{Key: "verdict"}, table.Column{Key: "reason"},
	)
	for _, e := range l {
		t.Add(e.ID, e.Section, e.Quantity, e.Unit, e.Published.PrintedCell(), e.Ours.FullCell(), string(e.Verdict), e.Reason)
	}
	return t.Write(w, table.CSV)
}

// PrintedCell is the number as printed, ready for a table cell that programs
// read: no spaces between digits.
func (n Number) PrintedCell() string {
	if n.isStatement() {
		return n.Text
	}
	return digitsOf(n.Text)
}

// FullCell is the number with the fewest digits that parse back to the same
// float64; empty for no number, the text for a statement.
func (n Number) FullCell() string {
	if n.IsZero() || math.IsNaN(n.Value) {
		return n.Text
	}
	return strconv.FormatFloat(n.Value, 'g', -1, 64)
}
