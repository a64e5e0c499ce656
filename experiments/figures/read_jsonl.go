package figures

import (
	"bufio"
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"strconv"
	"strings"
)

const (
	// maxLine bounds the memory of a line, and so that of reading.
	maxLine = 16 << 20
	// maxDepth is how deep objects may nest.
	maxDepth = 20
)

// readJSONLines reads an object a line; the first one is at the reader.
func readJSONLines(in *bufio.Reader, line int, each func(*Row) error) (cut bool, err error) {
	var text []byte
	row := &Row{}
	for ; ; line++ {
		text, err = readLine(in, text[:0])
		ended := errors.Is(err, io.EOF)
		switch {
		case errors.Is(err, errLongLine):
			return false, &Mistake{Line: line, Col: maxLine, Msg: fmt.Sprintf("a line of more than %d bytes", maxLine)}
		case err != nil && !ended:
			return false, err
		}
		if len(bytes.TrimSpace(text)) > 0 {
			row.Line, row.Fields = line, row.Fields[:0]
			if err := row.parse(text); err != nil {
				if ended && isCut(err, text) {
					return true, nil
				}
				return false, err
			}
			if err := each(row); err != nil {
				return false, err
			}
		}
		if ended {
			return false, nil
		}
	}
}

var errLongLine = errors.New("line too long")

// readLine appends a line to text.
func readLine(in *bufio.Reader, text []byte) ([]byte, error) {
	for {
		part, err := in.ReadSlice('\n')
		if text = append(text, part...); len(text) > maxLine {
			return text, errLongLine
		}
		if !errors.Is(err, bufio.ErrBufferFull) {
			return text, err
		}
	}
}

// isCut says whether a line that has no end is wrong only at its end.
func isCut(err error, text []byte) bool {
	var m *Mistake
	return errors.As(err, &m) && m.Col > len(text)
}

// parse takes a line apart. The whole line is checked first, by encoding/json;
// scan.go need not look out for mistakes then.
func (r *Row) parse(text []byte) error {
	if err := r.check(text); err != nil {
		return err
	}
	s := scanner{text: text}
	if s.peek() != '{' {
		return &Mistake{Line: r.Line, Col: s.at + 1, Msg: "no JSON object", Hint: "want one object a line"}
	}
	return r.object(&s, "", 1)
}

func (r *Row) check(text []byte) error {
	if json.Valid(text) {
		return nil
	}
	m := &Mistake{Line: r.Line, Col: len(text) + 1, Msg: "the JSON object is cut short"}
	text = bytes.TrimRight(text, " \t\r\n")
	var bad *json.SyntaxError
	var ignored json.RawMessage
	switch err := json.Unmarshal(text, &ignored); {
	case !errors.As(err, &bad), strings.HasPrefix(bad.Error(), "unexpected end"):
	case bad.Offset >= int64(len(text)) && strings.HasPrefix(bad.Error(), "invalid character ' '"): // which stands for the end
	case strings.HasSuffix(bad.Error(), "after top-level value"):
		m.Col, m.Msg, m.Hint = int(bad.Offset), "text behind the object", "want one object a line"
	default:
		m.Col, m.Msg = int(bad.Offset), bad.Error()
	}
	return m
}

// object reads the fields of an object.
func (r *Row) object(s *scanner, prefix string, depth int) error {
	if depth > maxDepth {
		return &Mistake{Line: r.Line, Col: s.at + 1, Msg: fmt.Sprintf("more than %d objects in each other", maxDepth)}
	}
	s.at++ // the brace
	for s.peek() != '}' {
		name := r.path(s, prefix)
		s.peek()
		s.at++ // the colon
		if err := r.value(s, name, depth); err != nil {
			return err
		}
		if s.peek() == ',' {
			s.at++
		}
	}
	s.at++
	return nil
}

// path reads a key. The one that stood there in the row before is used again: most
// rows have the same keys.
func (r *Row) path(s *scanner, prefix string) string {
	s.peek()
	raw := s.rawString()
	if n := len(r.Fields); n < cap(r.Fields) {
		before := r.Fields[:n+1][n].Path
		if len(before) == len(prefix)+len(raw) && before[:len(prefix)] == prefix && before[len(prefix):] == string(raw) {
			return before
		}
	}
	return prefix + unquote(raw)
}

// value reads what belongs to a key.
func (r *Row) value(s *scanner, path string, depth int) (err error) {
	first := s.peek()
	if first == '{' {
		return r.object(s, path+".", depth+1)
	}
	f := Field{Path: path, Name: last(path), Role: roleOf(path), Col: s.at + 1}
	switch first {
	case '[':
		f.Kind, f.Text = Text, s.list()
	case '"':
		f.Kind, f.Text = Text, unquote(s.rawString())
	case 'n':
		s.word()
	case 't', 'f':
		f.Kind, f.Text = Text, s.word()
	default:
		f.Kind, f.Text = Number, s.word()
		if f.Number, err = strconv.ParseFloat(f.Text, 64); err != nil {
			return &Mistake{Line: r.Line, Col: f.Col, Msg: fmt.Sprintf("%s: %s is too large a number", f.Name, f.Text)}
		}
	}
	for i := range r.Fields {
		if r.Fields[i].Path == path {
			return &Mistake{Line: r.Line, Col: f.Col, Msg: fmt.Sprintf("%q stands twice in the object", path)}
		}
	}
	r.Fields = append(r.Fields, f)
	return nil
}
