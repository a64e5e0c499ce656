package report

import (
	"cmp"
	"fmt"
	"slices"

	"github.com/clustersim/clustersim/experiments/ledger"
	"github.com/clustersim/clustersim/experiments/report/table"
)

// Long is results and the ledger as one table with the columns
// part,id,quantity,unit,published,ours,verdict,reason: first a row for each number
// of the parts' tables, called by the first value of its row and by its column, then
// a row for each published number.
func Long(l ledger.Ledger, parts ...Part) *table.Table {
	t := table.New(table.Keys("part", "id", "quantity", "unit", "published", "ours", "verdict", "reason")...)
	for _, p := range parts {
		columns, rows := p.Body.(*table.Table).Contents()
		for row := range rows {
			for i, c := range columns {
				switch row[i].(type) {
				case int, float64:
					t.Add(p.Key, fmt.Sprintf("%v/%s", row[0], c.Key), cmp.Or(c.Head, c.Key), c.Unit, nil, row[i], nil, nil)
				}
			}
		}
	}
	_, rows := l.Table().Contents()
	for row := range rows {
		t.Add(slices.Concat([]any{"ledger", row[0]}, row[2:])...) // all but the section
	}
	return t
}
