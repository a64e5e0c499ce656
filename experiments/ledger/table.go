package ledger

import (
	"fmt"
	"math"
	"strconv"
	"strings"

	"github.com/clustersim/clustersim/experiments/report/table"
)

// Table has a row for each entry, its reason below it. Programs read the published
// number as printed, without its thousands spaces, and ours in full precision.
func (l Ledger) Table() *table.Table {
	t := table.New(
		table.Column{Key: "id", Use: table.Programs}, table.Column{Key: "section", Use: table.Group}, table.Column{Key: "quantity"}, table.Column{Key: "unit"},
		table.Column{Key: "published"}, table.Column{Key: "ours"}, table.Column{Key: "verdict"}, table.Column{Key: "reason", Use: table.Below},
	)
	for _, e := range l {
		t.Add(e.ID, e.Section, e.Quantity, e.Unit, e.Published.shown(digitsOf(e.Published.Text)),
			e.Ours.shown(strconv.FormatFloat(e.Ours.Value, 'g', -1, 64)), table.Mark(e.Verdict), e.Reason)
	}
	return t
}

// shown is the number with what programs read, unless it is a statement or none.
func (n Number) shown(data string) table.Shown {
	if n.IsZero() || math.IsNaN(n.Value) {
		data = n.Text
	}
	return table.Shown{Text: n.Text, Data: data}
}

// Summary is one line: how many numbers, and how many of each verdict.
func (l Ledger) Summary() string {
	parts := make([]string, 0, len(Verdicts()))
	for _, v := range Verdicts() {
		if n := l.Count(v); n > 0 {
			parts = append(parts, fmt.Sprintf("%d %s", n, v))
		}
	}
	return fmt.Sprintf("%d published numbers: %s", len(l), strings.Join(parts, ", "))
}
