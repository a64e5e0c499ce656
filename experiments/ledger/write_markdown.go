package ledger

import (
	"fmt"
	"io"
	"strings"
)

// WriteMarkdown writes one pipe table a section, reasons in the last column.
func (l Ledger) WriteMarkdown(w io.Writer) error {
	var b strings.Builder
	section := "\x00"
	for _, e := range l {
		if e.Section != section {
			if b.Len() > 0 {
				b.WriteString("\n")
			}
			section = e.Section
			fmt.Fprintf(&b, "## %s\n\n", oneLine(section))
			b.WriteString("| quantity | unit | published | ours | verdict | reason |\n|---|---|---:|---:|---|---|\n")
		}
		b.WriteString("|")
		for _, cell := range append(e.cells(), e.Reason) {
			b.WriteString(" " + escapeCell(cell) + " |")
		}
		b.WriteString("\n")
	}
	b.WriteString("\n" + l.Summary() + "\n")
	_, err := io.WriteString(w, b.String())
	return err
}

// escapeCell keeps a cell inside its column.
func escapeCell(s string) string {
	return strings.NewReplacer(`\`, `\\`, "|", `\|`, "*", `\*`, "<", "&lt;").Replace(oneLine(s))
}

func oneLine(s string) string { return strings.Join(strings.Fields(s), " ") }
