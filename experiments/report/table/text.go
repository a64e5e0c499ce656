package table

import (
	"bufio"
	"bytes"
	"slices"
	"strings"
)

const (
	gap       = "  "     // between two columns
	rowIndent = "  "     // of rows that stand in groups
	noteWidth = 120      // that the paragraph below a row keeps within
	noteGap   = "      " // before each of its lines
)

// writeText aligns names to the left and numbers to the right; no line ends in
// blanks. There is no line of headings when all are empty.
func (t *Table) writeText(w *bufio.Writer, columns int) {
	v := t.view()
	var line []byte
	indent := ""
	if v.group >= 0 {
		indent = rowIndent
	}
	if columns > 0 {
		v.narrow(columns - len(indent))
	}
	put := func(cells []string) {
		line = append(line[:0], indent...)
		for i, cell := range cells {
			cell = shorten(cell, v.widths[i])
			blanks := blanksOf(v.widths[i] - width(cell))
			if v.right[i] {
				line = append(append(line, blanks...), cell...)
			} else {
				line = append(append(line, cell...), blanks...)
			}
			line = append(line, gap...)
		}
		_, _ = w.Write(append(bytes.TrimRight(line, " "), '\n')) // bufio keeps the error for Flush
	}
	if strings.Join(v.heads, "") != "" {
		put(v.heads)
	}
	group := ""
	for row := range t.all() {
		if title := v.title(row); title != group {
			group = title
			_, _ = w.WriteString("\n" + title + "\n")
		}
		put(v.starred(row))
		for _, part := range wrap(v.note(row), noteWidth-len(noteGap)) {
			_, _ = w.WriteString(noteGap + part + "\n")
		}
	}
}

// blanksOf is what fills so many places.
func blanksOf(places int) string { return strings.Repeat(" ", max(places, 0)) }

// wrap breaks text at spaces into lines of at most so many places; a longer word
// gets a line of its own.
func wrap(text string, most int) []string {
	var lines []string
	line := ""
	for _, word := range strings.Fields(text) {
		switch {
		case line == "":
			line = word
		case width(line)+1+width(word) <= most:
			line += " " + word
		default:
			lines = append(lines, line)
			line = word
		}
	}
	if line != "" {
		lines = append(lines, line)
	}
	return lines
}

// view is a table as people see it.
type view struct {
	columns      []Column
	cells        []int // columns that stand in the rows
	group, below int   // columns; -1: none
	heads        []string
	widths       []int  // of cells, in runes
	right        []bool // cells that are numbers and nothing else
	numbers      []bool // cells that are shown as numbers
	line         []string
}

func (t *Table) view() *view {
	v := &view{columns: t.columns, group: -1, below: -1}
	for c, col := range t.columns {
		switch col.Use {
		case Cell:
			v.cells = append(v.cells, c)
			v.heads = append(v.heads, col.head())
			v.widths = append(v.widths, width(col.head()))
		case Group:
			v.group = c
		case Below:
			v.below = c
		}
	}
	v.right, v.numbers, v.line = make([]bool, len(v.cells)), make([]bool, len(v.cells)), make([]string, len(v.cells))
	other := make([]bool, len(v.cells))
	for row := range t.all() {
		for i, cell := range v.shown(row) {
			v.widths[i] = max(v.widths[i], width(cell))
			if strong(row[v.cells[i]]) {
				v.widths[i] = max(v.widths[i], width(cell)+width(star))
			}
			switch row[v.cells[i]].(type) {
			case nil:
			case int, uint64, float64:
				v.right[i] = !other[i]
				v.numbers[i] = v.right[i]
			case Shown:
				other[i], v.right[i], v.numbers[i] = true, false, true
			default:
				other[i], v.right[i], v.numbers[i] = true, false, false
			}
		}
	}
	return v
}

// shown is the texts of a row; the next call overwrites them.
func (v *view) shown(row []any) []string {
	for i, c := range v.cells {
		v.line[i] = v.columns[c].show(row[c])
	}
	return v.line
}

// star follows a strong value in text.
const star = " *"

// starred is shown with a star behind strong values.
func (v *view) starred(row []any) []string {
	cells := v.shown(row)
	for i, c := range v.cells {
		if strong(row[c]) {
			cells[i] += star
		}
	}
	return cells
}

// title is the group that a row belongs to; empty: none.
func (v *view) title(row []any) string {
	if v.group < 0 {
		return ""
	}
	return v.columns[v.group].show(row[v.group])
}

// note is the paragraph below a row; empty: none.
func (v *view) note(row []any) string {
	if v.below < 0 || row[v.below] == nil {
		return ""
	}
	return v.columns[v.below].show(row[v.below])
}

// typeset adds to a view what text has no use for: notes are the last cell, and a
// value with a text for people is a number.
func (t *Table) typeset() *view {
	v := t.view()
	v.right = v.numbers
	if v.below >= 0 {
		v.cells = append(slices.Clip(v.cells), v.below)
		v.heads, v.right, v.line = append(v.heads, v.columns[v.below].head()), append(v.right, false), append(v.line, "")
	}
	return v
}
