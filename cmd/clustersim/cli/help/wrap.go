package help

import (
	"strings"
)

// Wrap joins parts into lines of at most width, except where one is longer.
func Wrap(parts []string, width int) []string {
	lines := []string{""}
	for _, part := range parts {
		last := &lines[len(lines)-1]
		if *last != "" && len(*last)+len(strings.TrimRight(part, " ")) > width {
			*last = strings.TrimRight(*last, " ")
			lines = append(lines, part)
			continue
		}
		*last += part
	}
	return lines
}

// WrapSummary breaks a text that begins at a column into lines of helpWidth.
func WrapSummary(text string, column int) string {
	lines := Wrap(strings.SplitAfter(strings.Repeat("x", column)+text, " "), helpWidth-4)
	return strings.Join(lines, "\n    ")[column:]
}
