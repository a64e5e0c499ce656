package execsched

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"strings"
)

// reply is a line of standard output; lines are numbered from 1.
type reply struct {
	line int
	text []byte
}

// errorf returns an error about a byte of the reply.
func (r reply) errorf(offset int64, format string, args ...any) error {
	col := max(1, min(offset, int64(len(r.text))))
	return fmt.Errorf("reply %d:%d: %w", r.line, col, fmt.Errorf(format, args...))
}

// decode reads the reply into m; its type must be want. A program may send an
// error instead of any reply.
func (r reply) decode(want string, m any) error {
	var kind struct {
		Type    string `json:"type"`
		Message string `json:"message"`
	}
	if err := json.Unmarshal(r.text, &kind); err != nil {
		return r.wrong(err)
	}
	switch kind.Type {
	case want:
	case "error":
		return fmt.Errorf("the program says: %s", shown(kind.Message))
	case "":
		return r.errorf(1, "no type (want {\"type\": %q, ...})", want)
	default:
		return r.errorf(1, "type %s (want %q)", quoted(kind.Type), want)
	}
	in := json.NewDecoder(bytes.NewReader(r.text))
	in.DisallowUnknownFields()
	if err := in.Decode(m); err != nil {
		return r.wrong(err)
	}
	return nil
}

// wrong adds the column to an error of package json.
func (r reply) wrong(err error) error {
	var syntax *json.SyntaxError
	var kind *json.UnmarshalTypeError
	switch {
	case errors.As(err, &syntax):
		return r.errorf(syntax.Offset, "not JSON: %w (standard output is for replies only)", err)
	case errors.As(err, &kind) && kind.Field == "":
		return r.errorf(1, "a JSON %s (want an object with a type)", kind.Value)
	case errors.As(err, &kind):
		return r.errorf(kind.Offset, "%s: a JSON %s is wrong here", kind.Field, kind.Value)
	case errors.Is(err, io.ErrUnexpectedEOF):
		return r.errorf(int64(len(r.text)), "not JSON: it ends too early")
	}
	text := strings.TrimPrefix(err.Error(), "json: ")
	if _, name, ok := strings.Cut(text, "unknown field "); ok {
		return r.errorf(int64(bytes.Index(r.text, []byte(name)))+1, "%s", shown(text))
	}
	return r.errorf(1, "%s", shown(text))
}
