package table

import (
	"bufio"
	"encoding/json"
	"slices"
)

// cell is the head of a column of Cells.
type cell struct {
	Name   string `json:"name"`
	Number bool   `json:"number,omitempty"`
}

// writeCells prints what people see as one JSON object. A group is a first column.
func (t *Table) writeCells(w *bufio.Writer) error {
	v := t.typeset()
	out := struct {
		Columns []cell     `json:"columns"`
		Rows    [][]string `json:"rows"`
	}{Columns: []cell{}, Rows: [][]string{}}
	if v.group >= 0 {
		out.Columns = append(out.Columns, cell{Name: t.columns[v.group].head()})
	}
	for i, head := range v.heads {
		out.Columns = append(out.Columns, cell{head, v.right[i]})
	}
	for row := range t.all() {
		var line []string
		if v.group >= 0 {
			line = append(line, v.title(row))
		}
		out.Rows = append(out.Rows, slices.Concat(line, v.starred(row)))
	}
	text, err := json.Marshal(out)
	if err != nil {
		return err
	}
	_, err = w.Write(text)
	return err
}
