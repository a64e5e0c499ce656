package table

import (
	"bufio"
	"bytes"
	"math"
	"strconv"
	"strings"
	"unicode"
	"unicode/utf8"
)

// gap separates two columns.
const gap = 2

// undefined reports a value that has no number.
func undefined(v any) bool {
	f, isFloat := v.(float64)
	return v == nil || isFloat && (math.IsNaN(f) || math.IsInf(f, 0))
}

// plain shows a defined value in full.
func plain(v any) string {
	switch v := v.(type) {
	case string:
		return v
	case int:
		return strconv.Itoa(v)
	case uint64:
		return strconv.FormatUint(v, 10)
	case bool:
		return strconv.FormatBool(v)
	case float64:
		return string(appendFloat(nil, v))
	}
	return ""
}

// appendFloat prints the fewest digits that read back to the same number, with
// an exponent only where there would be many zeros: as encoding/json does.
func appendFloat(b []byte, f float64) []byte {
	if size := math.Abs(f); size != 0 && (size < 1e-6 || size >= 1e21) {
		return strconv.AppendFloat(b, f, 'e', -1, 64)
	}
	return strconv.AppendFloat(b, f, 'f', -1, 64)
}

// writeText aligns names to the left and numbers to the right; no line ends in
// blanks.
func (t *Table) writeText(w *bufio.Writer) {
	widths, right := t.layout()
	line := make([]byte, 0, 120)
	put := func(c int, cell string) {
		pad := widths[c] - utf8.RuneCountInString(cell)
		if right[c] {
			line = append(appendBlanks(line, pad), cell...)
		} else {
			line = appendBlanks(append(line, cell...), pad)
		}
		line = appendBlanks(line, gap)
	}
	end := func() {
		_, _ = w.Write(append(bytes.TrimRight(line, " "), '\n')) // bufio keeps the error for Flush
		line = line[:0]
	}
	for c, col := range t.columns {
		put(c, col.head())
	}
	end()
	for row := range t.all() {
		for c, v := range row {
			put(c, t.columns[c].show(v))
		}
		end()
	}
}

// layout gives each column's width in runes and says whether it holds numbers
// and nothing else.
func (t *Table) layout() (widths []int, right []bool) {
	widths, right = make([]int, len(t.columns)), make([]bool, len(t.columns))
	other := make([]bool, len(t.columns))
	for c, col := range t.columns {
		widths[c] = utf8.RuneCountInString(col.head())
	}
	for row := range t.all() {
		for c, v := range row {
			widths[c] = max(widths[c], utf8.RuneCountInString(t.columns[c].show(v)))
			switch v.(type) {
			case nil:
			case int, uint64, float64:
				right[c] = !other[c]
			default:
				other[c], right[c] = true, false
			}
		}
	}
	return widths, right
}

func appendBlanks(b []byte, n int) []byte {
	for range n {
		b = append(b, ' ')
	}
	return b
}

func (c Column) head() string {
	if c.Head != "" {
		return c.Head
	}
	return c.Key
}

func (c Column) show(v any) string {
	switch {
	case undefined(v):
		return "-"
	case c.Text != nil:
		return oneLine(c.Text(v))
	}
	return oneLine(plain(v))
}

// oneLine keeps a row on its line whatever a name contains.
func oneLine(s string) string {
	if !strings.ContainsFunc(s, unicode.IsControl) {
		return s
	}
	q := strconv.Quote(s)
	return q[1 : len(q)-1]
}
