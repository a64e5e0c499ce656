package pccluster

import (
	"fmt"
	"io"
	"strconv"

	"github.com/clustersim/clustersim/internal/table"
)

// asTable is the grid as a table: for people without IDs.
func (g Grid) asTable(withIDs bool) *table.Table {
	var columns []table.Column
	if withIDs {
		columns = append(columns, table.Column{Key: "id"})
	}
	for _, c := range g.Columns {
		column := table.Column{Key: c.Key, Head: c.Head}
		if c.Decimals != words {
			column.Text = decimals(c.Decimals)
		}
		columns = append(columns, column)
	}
	t := table.New(columns...)
	for _, row := range g.Rows {
		if !withIDs {
			row = row[1:]
		}
		t.Add(row...)
	}
	return t
}

func (g Grid) writeCSV(w io.Writer) error { return g.asTable(true).Write(w, table.CSV) }

func decimals(n int) func(any) string {
	return func(v any) string {
		if f, ok := v.(float64); ok {
			return strconv.FormatFloat(f, 'f', n, 64)
		}
		return fmt.Sprint(v)
	}
}

// figureTable is all points of all figures, one a line.
func (r *Replay) figureTable() *table.Table {
	t := table.New(
		table.Column{Key: "figure"}, table.Column{Key: "series"}, table.Column{Key: "nodes"}, table.Column{Key: "published"},
		table.Column{Key: "tasks"}, table.Column{Key: "efficiency"},
	)
	for _, f := range r.Figures() {
		for _, s := range f.Series {
			for i := range s.X {
				t.Add(f.ID, s.Name, s.Nodes, s.Published, s.X[i], s.Y[i])
			}
		}
	}
	return t
}

func (r *Replay) writeFiguresCSV(w io.Writer) error { return r.figureTable().Write(w, table.CSV) }
