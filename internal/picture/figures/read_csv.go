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
func readCSV(in io.Reader, firstLine int, each func(*Row) error) (cut bool, err error) {
	text := &tail{in: in}
	c := csv.NewReader(text)
	c.ReuseRecord = true
	var names []string
	var inputs []bool
	row := &Row{}
	for {
		record, err := c.Read()
		text.read = c.InputOffset()
		var bad *csv.ParseError
		switch {
		case errors.Is(err, io.EOF):
			return false, nil
		case names != nil && text.endsAt(c.InputOffset()) && isCutRow(err, len(record), names):
			return true, nil
		case errors.Is(err, errLongLine):
			return false, wrong(max(row.Line+1, firstLine), 1, "", "a row of more than %d bytes", maxLine)
		case errors.As(err, &bad):
			if errors.Is(err, csv.ErrFieldCount) {
				bad.Err = fmt.Errorf("%d fields, the header has %d", len(record), len(names))
			}
			return false, wrong(bad.Line+firstLine-1, max(bad.Column, 1), "", "%s", bad.Err)
		case err != nil:
			return false, err
		}
		if names == nil {
			if names, inputs, err = header(c, record, firstLine); err != nil {
				return false, err
			}
			continue
		}
		row.Line, _ = c.FieldPos(0)
		row.Line += firstLine - 1
		row.Fields = row.Fields[:0]
		for i, text := range record {
			_, col := c.FieldPos(i)
			row.Fields = append(row.Fields, csvField(names[i], inputs[i], text, col))
		}
		if err := each(row); err != nil {
			return false, err
		}
	}
}

// isCutRow says whether a last row that has no end of line was cut short. One with all
// of its fields may be whole, but not in the results of a campaign: their rows have an
// end, and the last number could lack digits.
func isCutRow(err error, fields int, names []string) bool {
	bad, wrong := errors.AsType[*csv.ParseError](err)
	switch {
	case wrong && errors.Is(err, csv.ErrFieldCount):
		return fields < len(names)
	case wrong:
		return errors.Is(err, csv.ErrQuote) && bad.StartLine == bad.Line
	}
	return err == nil && slices.Contains(names, "version") && slices.Contains(names, "id") && slices.Contains(names, "status")
}

// tail records how a text ends that is read through it, and stops at rows that are too long.
type tail struct {
	in   io.Reader
	size int64
	read int64 // up to the end of the last row
	last byte
}

func (t *tail) Read(p []byte) (n int, err error) {
	if t.size-t.read > maxLine {
		return 0, errLongLine
	}
	if n, err = t.in.Read(p); n > 0 {
		t.size, t.last = t.size+int64(n), p[n-1]
	}
	return n, err
}

// endsAt says whether the text ends at an offset behind a row, without an end of line.
func (t *tail) endsAt(offset int64) bool { return offset == t.size && t.last != '\n' }

// header returns the columns' names, and which are inputs.
func header(c *csv.Reader, record []string, line int) (names []string, inputs []bool, err error) {
	seen := make(map[string]bool, len(record))
	for i, name := range record {
		name = strings.TrimSpace(name)
		_, col := c.FieldPos(i)
		switch {
		case !utf8.ValidString(name) || strings.ContainsRune(name, 0):
			return nil, nil, wrong(line, col, wantForm, "not text")
		case seen[name]:
			return nil, nil, wrong(line, col, "", "column %q stands twice in the header", name)
		}
		seen[name] = true
		names, inputs = append(names, name), append(inputs, isInput(name))
	}
	return names, inputs, nil
}

func csvField(path string, input bool, text string, col int) Field {
	f := Field{Path: path, Name: last(path), Input: input, Kind: Text, Text: text, Col: col}
	v, err := strconv.ParseFloat(strings.TrimSpace(text), 64)
	switch {
	case text == "" || err == nil && (math.IsNaN(v) || math.IsInf(v, 0)):
		f.Kind = Missing
	case err == nil:
		f.Kind, f.Number = Number, v
	}
	return f
}
