package progress

import (
	"bytes"
	"io"
	"regexp"
	"strconv"
	"unicode/utf8"
)

// frames passes the frames of a line on to a terminal whose width may change between them.
// mpb goes one row up to replace a line; in a terminal that has become narrower the line
// takes more rows by then, of which all but the last would stay.
type frames struct {
	to      io.Writer
	columns func() int // as of now
	cuts    bool       // the terminal cuts lines where it becomes narrower, as xterm does; others break them
	shown   int        // columns of the last frame
}

// upAndErase is how mpb begins a frame that replaces one.
var upAndErase = regexp.MustCompile(`^\x1b\[\d+A\x1b\[J`)

func (s *frames) Write(frame []byte) (int, error) {
	columns := max(s.columns(), 1)
	var out []byte
	text := frame
	if up := upAndErase.Find(frame); up != nil {
		text = frame[len(up):]
		rows := 1
		if !s.cuts {
			rows = max(1, (s.shown+columns-1)/columns)
		}
		out = append(strconv.AppendInt(append(out, "\x1b["...), int64(rows), 10), "A\x1b[J"...)
	}
	line, ends := bytes.CutSuffix(text, []byte("\n"))
	for s.shown = utf8.RuneCount(line); s.shown >= columns && s.shown > 0; s.shown-- {
		_, size := utf8.DecodeLastRune(line)
		line = line[:len(line)-size]
	}
	if out = append(out, line...); ends {
		out = append(out, '\n')
	}
	if _, err := s.to.Write(out); err != nil {
		return 0, err
	}
	return len(frame), nil
}
