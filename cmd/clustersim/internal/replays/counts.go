package replays

import (
	"github.com/clustersim/clustersim/experiments/report/table"
	"github.com/clustersim/clustersim/internal/measure/ledger"
)

// howToRead explains the verdicts above their counts.
const howToRead = `A number is reproduced when ours, rounded to the printed digits, is the same, and reproduced (cut) when ours agrees once
its further digits are dropped. It is within range when ours is another number, but may be the printed one: a mean of runs with several
seeds when the printed number lies among these runs, a number from a fitted model when it is within the mean error of the fit. Such
a number is never counted as cut.
Where a number differs, the paper may still be right, for it may rest on something that it does not give; one that cannot hold
is ruled out by other numbers of the same paper, as its reason shows, and one that is not derivable lacks what it would follow from.
A verdict belongs to one reading of the paper: a paper that can also be read in another way has a row for that reading,
which counts its entries in place of those as printed and leaves the others as they are.`

// newCounts is an empty table of how many verdicts each publication has.
func newCounts() *table.Table {
	columns := table.Keys("publication", "reading")
	for _, v := range ledger.Verdicts() {
		columns = append(columns, table.Column{Key: string(v)})
	}
	return table.New(append(columns, table.Column{Key: "all"})...)
}

// addCounts adds a row for the publication as printed and one for each other reading.
func addCounts(t *table.Table, publication string, l ledger.Ledger) {
	for _, reading := range append([]string{""}, l.Readings()...) {
		read := l.Under(reading)
		row := []any{publication, reading}
		if reading == "" {
			row[1] = "as printed"
		}
		for _, v := range ledger.Verdicts() {
			row = append(row, read.Count(v))
		}
		t.Add(append(row, len(read))...)
	}
}
