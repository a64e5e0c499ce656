package table

import (
	"bufio"
	"bytes"
	"strings"
	"unicode/utf8"
)

const (
	gap        = 2   // between two columns
	rowIndent  = 2   // of rows that stand in groups
	noteIndent = 6   // of the paragraph below a row
	noteWidth  = 120 // that such paragraphs keep within
)

// writeText aligns names to the left and numbers to the right; no line ends in
// blanks. There is no line of headings when all are empty.
func (t *Table) writeText(w *bufio.Writer) {
	v := t.view()
	line, indent := make([]byte, 0, 120), 0
	if v.group >= 0 {
		indent = rowIndent
	}
	put := func(cells []string) {
		line = appendBlanks(line[:0], indent)
		for i, cell := range cells {
			pad := v.widths[i] - utf8.RuneCountInString(cell)
			if v.right[i] {
				line = append(appendBlanks(line, pad), cell...)
			} else {
				line = appendBlanks(append(line, cell...), pad)
			}
			line = appendBlanks(line, gap)
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
		put(v.shown(row))
		for _, part := range wrap(v.note(row), noteWidth-noteIndent) {
			_, _ = w.WriteString(strings.Repeat(" ", noteIndent) + part + "\n")
		}
	}
}

func appendBlanks(b []byte, n int) []byte {
	for range n {
		b = append(b, ' ')
	}
	return b
}

// wrap breaks text at spaces into lines of at most width runes; a longer word
// gets a line of its own.
func wrap(text string, width int) []string {
	var lines []string
	line := ""
	for _, word := range strings.Fields(text) {
		switch {
		case line == "":
			line = word
		case utf8.RuneCountInString(line)+1+utf8.RuneCountInString(word) <= width:
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
