package table

import (
	"bufio"
	"math"
	"strconv"
	"strings"
	"unicode/utf8"
)

// gap separates two columns.
const gap = 2

// undefined reports a value that has no number.
func undefined(v any) bool {
	f, isFloat := v.(float64)
	return v == nil || isFloat && (math.IsNaN(f) || math.IsInf(f, 0))
}

// plain shows a defined value in full; a float64 with the fewest digits that
// read back to the same number.
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
		return strconv.FormatFloat(v, 'g', -1, 64)
	}
	return ""
}

// writeText aligns names to the left and numbers to the right; no line ends in
// blanks.
func (t *Table) writeText(w *bufio.Writer) {
	lines := make([][]string, 0, len(t.rows)+1)
	head := make([]string, len(t.columns))
	for c, col := range t.columns {
		head[c] = col.Head
		if col.Head == "" {
			head[c] = col.Key
		}
	}
	lines = append(lines, head)
	for _, row := range t.rows {
		cells := make([]string, len(row))
		for c, v := range row {
			cells[c] = t.columns[c].show(v)
		}
		lines = append(lines, cells)
	}
	widths := make([]int, len(t.columns))
	for _, cells := range lines {
		for c, cell := range cells {
			widths[c] = max(widths[c], utf8.RuneCountInString(cell))
		}
	}
	right := t.numeric()
	for _, cells := range lines {
		var line strings.Builder
		for c, cell := range cells {
			pad := strings.Repeat(" ", widths[c]-utf8.RuneCountInString(cell))
			if right[c] {
				line.WriteString(pad + cell)
			} else {
				line.WriteString(cell + pad)
			}
			line.WriteString(strings.Repeat(" ", gap))
		}
		_, _ = w.WriteString(strings.TrimRight(line.String(), " ") + "\n") // bufio keeps the error for Flush
	}
}

// numeric says for each column whether it holds numbers and nothing else.
func (t *Table) numeric() []bool {
	right := make([]bool, len(t.columns))
	for c := range t.columns {
		for _, row := range t.rows {
			switch row[c].(type) {
			case nil:
				continue
			case int, uint64, float64:
				right[c] = true
				continue
			}
			right[c] = false
			break
		}
	}
	return right
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
	if !strings.ContainsFunc(s, isControl) {
		return s
	}
	q := strconv.Quote(s)
	return q[1 : len(q)-1]
}

func isControl(r rune) bool { return r < ' ' || r == 0x7f }
