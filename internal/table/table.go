// Package table prints rows three ways: aligned text for people, CSV and JSON
// with full precision for programs.
//
// A value is a string, an int, a uint64, a float64, a bool or nil. nil, NaN and
// infinities mean "undefined": "-" as text, an empty CSV field, null in JSON.
//
//	t := table.New(table.Column{Key: "task"}, table.Column{Key: "start_s", Head: "start", Text: units})
//	t.Add("q1", 0.5)
//	err := t.Write(os.Stdout, table.CSV)
//
// # Not here
// Where the bytes go and what stands around a table is the command's business.
package table

import (
	"bufio"
	"fmt"
	"io"
)

// Format is one of the ways to print a table.
type Format string

// The formats, by the names that -o takes.
const (
	Text Format = "table"
	JSON Format = "json"
	CSV  Format = "csv"
)

// ParseFormat reads the name of a format.
func ParseFormat(name string) (Format, error) {
	switch f := Format(name); f {
	case Text, JSON, CSV:
		return f, nil
	}
	return "", fmt.Errorf("unknown output format %q (want table, json or csv)", name)
}

// Column describes one column.
type Column struct {
	Key  string             // its name in CSV and JSON
	Head string             // its heading in text; empty means Key
	Text func(v any) string // how text shows a defined value; nil means in full
}

// Table is columns and rows.
type Table struct {
	columns []Column
	rows    [][]any
}

// New starts an empty table.
func New(columns ...Column) *Table { return &Table{columns: columns} }

// Add appends a row, one value a column. It panics when the count or a type is
// wrong, for that is a mistake in the program.
func (t *Table) Add(values ...any) {
	if len(values) != len(t.columns) {
		panic(fmt.Sprintf("table: %d values for %d columns", len(values), len(t.columns)))
	}
	for i, v := range values {
		switch v.(type) {
		case nil, string, int, uint64, float64, bool:
		default:
			panic(fmt.Sprintf("table: column %q: a value of type %T", t.columns[i].Key, v))
		}
	}
	t.rows = append(t.rows, values)
}

// Write prints the table.
func (t *Table) Write(w io.Writer, f Format) error {
	buf := bufio.NewWriter(w)
	var err error
	switch f {
	case Text:
		t.writeText(buf)
	case CSV:
		err = t.writeCSV(buf)
	case JSON:
		err = t.writeJSON(buf)
	default:
		_, err = ParseFormat(string(f))
	}
	if err != nil {
		return err
	}
	return buf.Flush()
}
