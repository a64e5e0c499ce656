package figures

import (
	"encoding/csv"
	"errors"
	"fmt"
	"io"
	"math"
	"slices"
	"strconv"
	"strings"
	"unicode/utf8"
)

// readCSV reads a header and rows; the header is at the reader.
func readCSV(in io.Reader, firstLine int, each func(*Row) error) error {
	c := csv.NewReader(in)
	c.ReuseRecord = true
	var names []string
	var roles []Role
	row := &Row{}
	for {
		record, err := c.Read()
		var bad *csv.ParseError
		switch {
		case errors.Is(err, io.EOF):
			return nil
		case errors.As(err, &bad):
			m := &Mistake{Line: bad.Line + firstLine - 1, Col: max(bad.Column, 1), Msg: bad.Err.Error()}
			if errors.Is(err, csv.ErrFieldCount) {
				m.Msg = strconv.Itoa(len(record)) + " fields, the header has " + strconv.Itoa(len(names))
			}
			return m
		case err != nil:
			return err
		}
		if names == nil {
			names, roles = header(record)
			for i, name := range names {
				if !utf8.ValidString(name) || strings.ContainsRune(name, 0) {
					_, col := c.FieldPos(i)
					return &Mistake{Line: firstLine, Col: col, Msg: "not text", Hint: "want JSON lines or CSV with a header"}
				}
				if _, col := c.FieldPos(i); slices.Contains(names[:i], name) {
					return &Mistake{Line: firstLine, Col: col, Msg: fmt.Sprintf("column %q stands twice in the header", name)}
				}
			}
			continue
		}
		row.Line, _ = c.FieldPos(0)
		row.Line += firstLine - 1
		row.Fields = row.Fields[:0]
		for i, text := range record {
			_, col := c.FieldPos(i)
			row.Fields = append(row.Fields, csvField(names[i], roles[i], text, col))
		}
		if err := each(row); err != nil {
			return err
		}
	}
}

// header tells the columns' names and roles.
func header(record []string) (names []string, roles []Role) {
	for _, name := range record {
		name = strings.TrimSpace(name)
		names, roles = append(names, name), append(roles, roleOf(name))
	}
	return names, roles
}

func csvField(path string, role Role, text string, col int) Field {
	f := Field{Path: path, Name: last(path), Role: role, Kind: Text, Text: text, Col: col}
	v, err := strconv.ParseFloat(strings.TrimSpace(text), 64)
	switch {
	case text == "" || err == nil && (math.IsNaN(v) || math.IsInf(v, 0)):
		f.Kind = Missing
	case err == nil:
		f.Kind, f.Number = Number, v
	}
	return f
}
