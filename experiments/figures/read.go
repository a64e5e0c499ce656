package figures

import (
	"bufio"
	"bytes"
	"encoding/csv"
	"errors"
	"fmt"
	"io"
	"math"
	"strconv"
	"strings"
	"unicode/utf8"

	"github.com/clustersim/clustersim/internal/srcerr"
)

// wrong is what is wrong at a place of a result file, whose name [Collect] adds.
func wrong(line, col int, hint, format string, args ...any) error {
	e := srcerr.At("", line, col, format, args...)
	e.Hint = hint
	return e
}

const wantForm = "want JSON lines or CSV with a header"

// Kind says what a field holds.
type Kind uint8

// The kinds. Missing is null in JSON; in CSV it is nothing, NaN or an infinity.
const (
	Missing Kind = iota
	Number
	Text // or true, or false, or a list
)

// Role says what a field is in its file.
type Role uint8

// The roles. Fields of an object "inputs" are inputs, those of "figures" are
// metrics. Elsewhere the name decides: that of a known metric, or one that ends in a
// unit (makespan_s), is a metric's, any other an input's.
const (
	Input Role = iota
	Result
	Mark // id, status, error, version
)

// Field is a named value of a row.
type Field struct {
	Path   string // the names on the way to it, with dots: inputs.k
	Name   string // the last of them
	Role   Role
	Kind   Kind
	Text   string  // as in the file; of a list (1,2)
	Number float64 // finite; of a Number
	Col    int
}

// Row is a line of a result file. Rows and their fields are reused: copy what is
// to be kept.
type Row struct {
	Line   int
	Fields []Field
}

// find looks a column up by its path or, where no path is that, by its name.
func (r *Row) find(column string) (*Field, error) {
	var byName *Field
	for i := range r.Fields {
		f := &r.Fields[i]
		switch {
		case f.Path == column:
			return f, nil
		case f.Name == column && byName != nil:
			return nil, wrong(r.Line, f.Col, "give its name in full", "%q may be %s or %s", column, byName.Path, f.Path)
		case f.Name == column:
			byName = f
		}
	}
	return byName, nil
}

// ReadRows reads JSON lines, each an object, or CSV with a header line, as the
// first character tells. Nested objects are taken apart: their leaves are fields.
// cut says that the last line of JSON lines was cut short, as happens when a campaign is
// killed while it writes; that line is left out. An error is a *srcerr.Error without a
// file name, or what r or each returned. Memory: one line.
func ReadRows(r io.Reader, each func(*Row) error) (cut bool, err error) {
	in := bufio.NewReaderSize(r, 1<<16)
	if head, _ := in.Peek(3); bytes.Equal(head, []byte("\ufeff")) {
		_, _ = in.Discard(3) // they are there: a byte order mark
	}
	first, line, err := firstByte(in)
	switch {
	case errors.Is(err, io.EOF):
		return false, wrong(1, 1, wantForm, "no results: the file is empty")
	case err != nil:
		return false, err
	case first == '{':
		return readJSONLines(in, line, each)
	case first == '[':
		return false, wrong(line, 1, "want one object a line, or CSV with a header", "a JSON list")
	}
	return false, readCSV(in, line, each)
}

// firstByte skips empty lines and finds the first character that counts.
func firstByte(in *bufio.Reader) (first byte, line int, err error) {
	for line = 1; ; {
		c, err := in.ReadByte()
		switch {
		case err != nil:
			return 0, line, err
		case c == '\n':
			line++
		case !strings.ContainsRune(" \t\r", rune(c)):
			return c, line, in.UnreadByte()
		}
	}
}

// last is the last name of a path.
func last(path string) string { return path[strings.LastIndexByte(path, '.')+1:] }

// roleOf tells a field's role.
func roleOf(path string) Role {
	name := last(path)
	switch {
	case strings.HasPrefix(path, "inputs."):
		return Input
	case strings.HasPrefix(path, "figures."):
		return Result
	case path == "id" || path == "status" || path == "error" || path == "version":
		return Mark
	case isMetric(name):
		return Result
	}
	return Input
}

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
			if errors.Is(err, csv.ErrFieldCount) {
				bad.Err = fmt.Errorf("%d fields, the header has %d", len(record), len(names))
			}
			return wrong(bad.Line+firstLine-1, max(bad.Column, 1), "", "%s", bad.Err)
		case err != nil:
			return err
		}
		if names == nil {
			names, roles = header(record)
			seen := make(map[string]bool, len(names))
			for i, name := range names {
				if !utf8.ValidString(name) || strings.ContainsRune(name, 0) {
					_, col := c.FieldPos(i)
					return wrong(firstLine, col, wantForm, "not text")
				}
				if _, col := c.FieldPos(i); seen[name] {
					return wrong(firstLine, col, "", "column %q stands twice in the header", name)
				}
				seen[name] = true
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
