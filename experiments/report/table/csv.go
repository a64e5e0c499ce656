package table

import (
	"bufio"
	"strings"
	"unicode"
	"unicode/utf8"
)

// writeCSV prints a header of keys and the rows in full precision (RFC 4180 with line feeds), as encoding/csv does.
func (t *Table) writeCSV(w *bufio.Writer) error {
	var b []byte
	for c, col := range t.columns {
		b = appendCell(appendComma(b, c), col.Key)
	}
	for row := range t.all() {
		if _, err := w.Write(append(b, '\n')); err != nil {
			return err
		}
		b = b[:0]
		for c, v := range row {
			b = appendComma(b, c)
			if f, isFloat := v.(float64); !isFloat {
				b = appendCell(b, fullText(v))
			} else if !undefined(v) {
				b = appendFloat(b, f)
			}
		}
	}
	_, err := w.Write(append(b, '\n'))
	return err
}

// appendComma begins a cell.
func appendComma(b []byte, column int) []byte {
	if column > 0 {
		b = append(b, ',')
	}
	return b
}

// appendCell writes a text, in quotes where it needs them.
func appendCell(b []byte, text string) []byte {
	first, _ := utf8.DecodeRuneInString(text)
	if text != `\.` && !unicode.IsSpace(first) && !strings.ContainsAny(text, ",\"\r\n") {
		return append(b, text...)
	}
	b = append(b, '"')
	for {
		before, after, more := strings.Cut(text, `"`)
		b = append(b, before...)
		if !more {
			return append(b, '"')
		}
		b, text = append(b, `""`...), after
	}
}
