package native

import (
	"bytes"
	"slices"
	"strings"
	"unicode/utf8"
)

// Place is where something stands in a file. [File.LineCol] says at which line and column:
// in JSON they are counted when they are needed.
type Place struct {
	line int32 // from 1; 0: col is an offset in the text, from 1
	col  int32 // from 1, in bytes
}

// LineCol are the line and the column of a place, both from 1; columns count bytes.
func (f *File) LineCol(p Place) (line, col int) {
	if p.line > 0 {
		return int(p.line), int(p.col)
	}
	starts := f.lineStarts()
	line, _ = slices.BinarySearch(starts, max(1, p.col)) // the lines that begin at or before the place
	return line, int(max(1, p.col) - starts[line-1])
}

func (f *File) lineOf(n *Node) int {
	line, _ := f.LineCol(n.Place)
	return line
}

// lineStarts are the offsets at which lines begin.
func (f *File) lineStarts() []int32 {
	if f.starts == nil {
		f.starts = make([]int32, 1, 1+bytes.Count(f.data, []byte{'\n'}))
		for at := 0; ; {
			end := strings.IndexByte(f.text[at:], '\n')
			if end < 0 {
				break
			}
			at += end + 1
			f.starts = append(f.starts, int32(at))
		}
	}
	return f.starts
}

// TextAt is the place of byte i of a scalar's text. If the file has the text in
// another form (escapes, several lines), it is the place of the scalar.
func (f *File) TextAt(n *Node, i int) Place {
	number, col := f.LineCol(n.Place)
	line := f.line(number)
	if col < 1 || col > len(line) {
		return n.Place
	}
	written := line[col-1:]
	if quoted := strings.IndexByte(`"'`, written[0]) >= 0; quoted {
		written = written[1:]
		i++
	}
	if !strings.HasPrefix(written, n.Text) {
		return n.Place
	}
	return Place{int32(number), int32(col + i)}
}

// line is the text of a line of the file, without its end.
func (f *File) line(number int) string {
	starts := f.lineStarts()
	if number < 1 || number > len(starts) {
		return ""
	}
	end := len(f.text)
	if number < len(starts) {
		end = int(starts[number]) - 1
	}
	return strings.TrimSuffix(f.text[starts[number-1]:end], "\r")
}

// columns turns the YAML library's columns, which count characters, into ours,
// which count bytes. It remembers the last place, so that reading a file in order
// takes linear time even if it is one long line.
type columns struct {
	f           *File
	ascii       bool
	line        int
	chars, byte int // before the current character, on that line
}

func newColumns(f *File) columns {
	return columns{f: f, ascii: !strings.ContainsFunc(f.text, func(r rune) bool { return r >= utf8.RuneSelf })}
}

func (c *columns) place(line, col int) Place {
	if c.ascii {
		return Place{int32(line), int32(col)}
	}
	if line != c.line || col-1 < c.chars {
		*c = columns{f: c.f, line: line}
	}
	text := c.f.line(line)
	for c.chars < col-1 && c.byte < len(text) {
		_, n := utf8.DecodeRuneInString(text[c.byte:])
		c.byte += n
		c.chars++
	}
	return Place{int32(line), int32(c.byte + 1 + max(col-1-c.chars, 0))}
}
