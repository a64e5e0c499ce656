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

// parse takes a line apart.
func (r *Row) parse(text []byte) error {
	d := json.NewDecoder(bytes.NewReader(text))
	d.UseNumber()
	if t, err := d.Token(); err != nil {
		return r.syntax(err, text)
	} else if t != json.Delim('{') {
		return &Mistake{Line: r.Line, Col: 1, Msg: "no JSON object", Hint: "want one object a line"}
	}
	if err := r.object(d, text, "", 1); err != nil {
		return err
	}
	if _, err := d.Token(); !errors.Is(err, io.EOF) {
		return &Mistake{Line: r.Line, Col: int(d.InputOffset()), Msg: "text behind the object", Hint: "want one object a line"}
	}
	return nil
}

func (r *Row) syntax(err error, text []byte) error {
	m := &Mistake{Line: r.Line, Col: len(text) + 1, Msg: "the JSON object is cut short"}
	var bad *json.SyntaxError
	if errors.As(err, &bad) && bad.Offset < int64(len(bytes.TrimRight(text, "\r\n"))) && !strings.HasPrefix(bad.Error(), "unexpected end") {
		m.Col, m.Msg = int(bad.Offset)+1, bad.Error()
	}
	return m
}

// object reads the fields of an object whose brace was read.
func (r *Row) object(d *json.Decoder, text []byte, prefix string, depth int) error {
	if depth > maxDepth {
		return &Mistake{Line: r.Line, Col: int(d.InputOffset()), Msg: fmt.Sprintf("more than %d objects in each other", maxDepth)}
	}
	for {
		t, err := d.Token()
		if err != nil {
			return r.syntax(err, text)
		}
		key, isKey := t.(string)
		if !isKey { // the closing brace
			return nil
		}
		if err := r.value(d, text, prefix+key, depth); err != nil {
			return err
		}
	}
}

// value reads what belongs to a key.
func (r *Row) value(d *json.Decoder, text []byte, path string, depth int) error {
	t, err := d.Token()
	if err != nil {
		return r.syntax(err, text)
	}
	end := int(d.InputOffset())
	f := Field{Path: path, Name: last(path), Role: roleOf(path), Col: end}
	switch t := t.(type) {
	case json.Delim:
		if t == '{' {
			return r.object(d, text, path+".", depth+1)
		}
		f.Kind = Text
		if f.Text, err = r.list(d, text); err != nil {
			return err
		}
	case json.Number:
		f.Kind, f.Text, f.Col = Number, t.String(), end-len(t)+1
		if f.Number, err = strconv.ParseFloat(f.Text, 64); err != nil {
			return &Mistake{Line: r.Line, Col: f.Col, Msg: fmt.Sprintf("%s: %s is too large a number", f.Name, f.Text)}
		}
	case string:
		f.Kind, f.Text, f.Col = Text, t, max(1, end-len(t)-1)
	case bool:
		f.Kind, f.Text = Text, strconv.FormatBool(t)
	}
	for i := range r.Fields {
		if r.Fields[i].Path == path {
			return &Mistake{Line: r.Line, Col: f.Col, Msg: fmt.Sprintf("%q stands twice in the object", path)}
		}
	}
	r.Fields = append(r.Fields, f)
	return nil
}

// list prints a list, whose bracket was read, as (1,2). What is in lists and
// objects inside it is printed without its structure.
func (r *Row) list(d *json.Decoder, text []byte) (string, error) {
	var parts []string
	for depth := 1; depth > 0; {
		t, err := d.Token()
		if err != nil {
			return "", r.syntax(err, text)
		}
		switch t {
		case json.Delim('['), json.Delim('{'):
			depth++
		case json.Delim(']'), json.Delim('}'):
			depth--
		default:
			parts = append(parts, fmt.Sprint(t))
		}
	}
	return "(" + strings.Join(parts, ",") + ")", nil
}
