package output

import (
	"io"
	"strconv"
	"strings"

	"github.com/spf13/cobra"

	"github.com/clustersim/clustersim/experiments/report/table"
)

const csvSafeFlag = "escape-formulas"

// AddCSVSafe gives a command that writes CSV the flag --escape-formulas.
func AddCSVSafe(cmd *cobra.Command) {
	cmd.Flags().Bool(csvSafeFlag, false, "in CSV, put ' before text that a spreadsheet would run")
}

// CSV is where cmd writes CSV that goes to w.
func CSV(cmd *cobra.Command, w io.Writer) io.Writer {
	if safe, err := cmd.Flags().GetBool(csvSafeFlag); err != nil || !safe {
		return w
	}
	return &csvSafe{to: w, first: true}
}

// InFormat is where cmd writes a format that goes to w.
func InFormat(cmd *cobra.Command, w io.Writer, format table.Format) io.Writer {
	if format != table.CSV {
		return w
	}
	return CSV(cmd, w)
}

// csvSafe puts an apostrophe before cells that begin with = + - @, a tab or a carriage
// return, as OWASP advises against CSV injection. Numbers stay as they are. The text ends
// with a line feed, as CSV does.
type csvSafe struct {
	to     io.Writer
	first  bool   // the next byte is the first of its cell, or of what it quotes
	quoted bool   // between quotes; a doubled quote ends them and begins them again
	number []byte // what is held back, since it may be a number with a sign
	closed bool   // a quote came after number
	text   []byte // of one call
}

func (s *csvSafe) Write(text []byte) (int, error) {
	s.text = s.text[:0]
	for _, c := range text {
		s.add(c)
	}
	if _, err := s.to.Write(s.text); err != nil {
		return 0, err
	}
	return len(text), nil
}

func (s *csvSafe) add(c byte) {
	if len(s.number) > 0 {
		switch {
		case strings.IndexByte("0123456789.eE+-", c) >= 0 && !s.closed:
			s.number = append(s.number, c)
			return
		case c == '"' && s.quoted && !s.closed:
			s.closed = true // or the first half of a doubled quote
			return
		}
		s.release(s.closed && c != '"' || !s.quoted && (c == ',' || c == '\n'))
	}
	switch {
	case c == '"':
		s.first = s.first && !s.quoted
		s.quoted = !s.quoted
	case !s.quoted && (c == ',' || c == '\n'):
		s.first = true
	case s.first && (c == '+' || c == '-'):
		s.first = false
		s.number = append(s.number, c)
		return
	case s.first:
		s.first = false
		if strings.IndexByte("=@\t\r", c) >= 0 {
			s.text = append(s.text, '\'')
		}
	}
	s.text = append(s.text, c)
}

// release writes what is held back; whole says that it is all of its cell.
func (s *csvSafe) release(whole bool) {
	if _, err := strconv.ParseFloat(string(s.number), 64); err != nil || !whole {
		s.text = append(s.text, '\'')
	}
	s.text = append(s.text, s.number...)
	s.number = s.number[:0]
	if s.closed {
		s.text = append(s.text, '"')
		s.quoted, s.closed = false, false
	}
}
