package ledger

import (
	"fmt"
	"io"
	"strings"
	"unicode/utf8"
)

// textColumns are the headings of the text table.
var textColumns = []string{"quantity", "unit", "published", "ours", "verdict"}

const (
	columnGap    = 2
	rowIndent    = 2
	reasonIndent = 6
)

// WriteText writes an aligned table for people: a heading per section, one line
// an entry, its reason wrapped below it, and a last line that counts the
// verdicts. Reasons keep within width columns; a row is as wide as its longest
// cells.
func (l Ledger) WriteText(w io.Writer, width int) error {
	var b strings.Builder
	widths := l.columnWidths()
	writeCells(&b, textColumns, widths)
	section := ""
	for _, e := range l {
		if e.Section != section {
			section = e.Section
			fmt.Fprintf(&b, "\n%s\n", section)
		}
		writeCells(&b, e.cells(), widths)
		for _, line := range wrap(e.Reason, width-reasonIndent) {
			b.WriteString(strings.Repeat(" ", reasonIndent) + line + "\n")
		}
	}
	b.WriteString("\n" + l.Summary() + "\n")
	_, err := io.WriteString(w, b.String())
	return err
}

func (e Entry) cells() []string {
	return []string{e.Quantity, e.Unit, e.Published.Text, e.Ours.Text, string(e.Verdict)}
}

func (l Ledger) columnWidths() []int {
	widths := make([]int, len(textColumns))
	grow := func(cells []string) {
		for i, c := range cells {
			widths[i] = max(widths[i], utf8.RuneCountInString(c))
		}
	}
	grow(textColumns)
	for _, e := range l {
		grow(e.cells())
	}
	return widths
}

// writeCells pads all cells but the last, so that no line ends in spaces.
func writeCells(b *strings.Builder, cells []string, widths []int) {
	line := strings.Repeat(" ", rowIndent)
	for i, c := range cells {
		line += c + strings.Repeat(" ", widths[i]-utf8.RuneCountInString(c)+columnGap)
	}
	b.WriteString(strings.TrimRight(line, " ") + "\n")
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
