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
	"iter"
	"slices"
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
	rows    [][]any         // of New
	stream  iter.Seq[[]any] // of Stream
}

// New starts an empty table.
func New(columns ...Column) *Table { return &Table{columns: columns} }

// Stream is a table whose rows are made when they are printed, once for CSV and
// JSON, twice for text. A yielded slice is not kept.
func Stream(rows iter.Seq[[]any], columns ...Column) *Table {
	return &Table{columns: columns, stream: rows}
}

// all yields the rows. It panics as Add does.
func (t *Table) all() iter.Seq[[]any] {
	if t.stream == nil {
		return slices.Values(t.rows)
	}
	return func(yield func([]any) bool) {
		for row := range t.stream {
			t.check(row)
			if !yield(row) {
				return
			}
		}
	}
}

// Add appends a row, one value a column. It panics when the count or a type is
// wrong, for that is a mistake in the program.
func (t *Table) Add(values ...any) {
	t.check(values)
	t.rows = append(t.rows, values)
}

func (t *Table) check(values []any) {
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
		if err = t.writeArray(buf, ""); err == nil {
			err = buf.WriteByte('\n')
		}
	default:
		_, err = ParseFormat(string(f))
	}
	if err != nil {
		return err
	}
	return buf.Flush()
}

// WriteArray prints the rows as the JSON array that Write prints, without the
// last line feed and with indent before each line but the first: as a member of
// a larger object.
func (t *Table) WriteArray(w io.Writer, indent string) error {
	buf := bufio.NewWriter(w)
	if err := t.writeArray(buf, indent); err != nil {
		return err
	}
	return buf.Flush()
}
