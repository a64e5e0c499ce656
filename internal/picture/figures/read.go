package figures

import (
	"bufio"
	"bytes"
	"errors"
	"io"
	"slices"
	"strings"

	"github.com/clustersim/clustersim/internal/srcerr"
)

// wrong is what is wrong at a place of a result file; [Collect] adds the file's name.
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

// Field is a named value of a row.
type Field struct {
	Path   string // the names on the way to it, with dots: inputs.k
	Name   string // the last of them
	Input  bool   // what a run was given, and no result or mark such as its id
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
	known  map[string]bool // the paths of the fields, if there are many
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
// first character shows. Nested objects are taken apart: their leaves are fields.
// cut says that the last line was cut short, as happens when a campaign is killed while it
// writes; that line is left out. An error is a *srcerr.Error without a file name, or what
// r or each returned. Memory: one line.
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
	return readCSV(in, line, each)
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

// isInput says whether a field is an input. Fields of an object "inputs" are inputs, those of
// "figures" are results. Elsewhere the name decides: that of a known metric, or one that ends in
// a unit (makespan_s), is a result's.
func isInput(path string) bool {
	switch {
	case strings.HasPrefix(path, "inputs."):
		return true
	case strings.HasPrefix(path, "figures."):
		return false
	}
	return !slices.Contains([]string{"id", "status", "error", "version"}, path) && !isMetric(last(path))
}
