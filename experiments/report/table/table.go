// Package table prints rows for people, as aligned text, Markdown, LaTeX and HTML,
// and for programs, as CSV and JSON with full precision.
//
// A value is a string, an int, a uint64, a float64, a bool, a [Shown], a [Mark] or
// nil. nil, NaN and infinities mean "undefined": "-" for people, an empty CSV
// field, null in JSON.
//
//	t := table.New(table.Column{Key: "task"}, table.Column{Key: "start_s", Head: "start", Text: units})
//	t.Add("q1", 0.5)
//	err := t.Write(os.Stdout, table.CSV)
//
// # Not here
// What stands around a table is package report; where the bytes go is the command's
// business.
package table

import (
	"bufio"
	"fmt"
	"io"
	"iter"
	"slices"
	"strings"
)

// Format is one of the ways to print a table.
type Format string

// The formats, by the names that -o takes.
const (
	Text     Format = "table"
	JSON     Format = "json"
	CSV      Format = "csv"
	Markdown Format = "markdown"
	LaTeX    Format = "latex" // with the booktabs package
)

// HTML is for pages, which are files. Cells is for programs that show what people see: an object with the
// columns, and the rows as texts. Brief is JSON of a report without its lists.
const (
	HTML  Format = "html"
	Cells Format = "cells"
	Brief Format = "brief"
)

// ParseFormat reads the name of a format.
func ParseFormat(name string) (Format, error) {
	switch f := Format(name); f {
	case Text, JSON, CSV, Markdown, LaTeX:
		return f, nil
	}
	return "", fmt.Errorf("unknown output format %q (want table, json, csv, markdown or latex)", name)
}

// ForPeople says whether a format shows what people see and not all that is known.
func (f Format) ForPeople() bool { return f != JSON && f != CSV }

// Table is columns and rows.
type Table struct {
	columns []Column
	rows    [][]any         // of New
	stream  iter.Seq[[]any] // of Stream
}

// New starts an empty table.
func New(columns ...Column) *Table { return &Table{columns: columns} }

// Stream is a table with rows that are made when they are printed, once for CSV and
// JSON, twice for text. A yielded slice is not kept.
func Stream(rows iter.Seq[[]any], columns ...Column) *Table {
	return &Table{columns: columns, stream: rows}
}

// Contents are the columns and the rows. A row is not kept.
func (t *Table) Contents() ([]Column, iter.Seq[[]any]) { return t.columns, t.all() }

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
// wrong, for that is a mistake in our code.
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
		case nil, string, int, uint64, float64, bool, Shown, Mark:
		default:
			panic(fmt.Sprintf("table: column %q: a value of type %T", t.columns[i].Key, v))
		}
	}
}

// Write prints the table, as text no wider than w is if that has a method Columns() int, as terminals have.
func (t *Table) Write(w io.Writer, f Format) error {
	buf := bufio.NewWriter(w)
	err := t.WriteIn(buf, f, 0, ColumnsOf(w))
	if f == JSON && err == nil {
		err = buf.WriteByte('\n')
	}
	if err != nil {
		return err
	}
	return buf.Flush()
}

// WriteIn prints the table as a part of something larger: JSON without the last
// line feed and with all lines but the first indented by twice the depth, the others
// with groups under headings of the level below the depth. Text is cut to so many
// columns; 0: it is not cut.
func (t *Table) WriteIn(w *bufio.Writer, f Format, depth, columns int) error {
	switch f {
	case CSV:
		return t.writeCSV(w)
	case JSON, Brief:
		return t.writeArray(w, strings.Repeat("  ", depth))
	case Text:
		t.writeText(w, columns)
	case Markdown, LaTeX, HTML:
		t.writeMarkup(w, f, depth+1)
	case Cells:
		return t.writeCells(w)
	default:
		_, err := ParseFormat(string(f))
		return err
	}
	return nil
}
