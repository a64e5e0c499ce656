package execsched

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"strconv"
	"strings"
	"unicode/utf8"

	"github.com/clustersim/clustersim/internal/srcerr"
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
	if syntax, ok := errors.AsType[*json.SyntaxError](err); ok {
		return r.errorf(syntax.Offset, "not JSON: %w (standard output is for replies only)", err)
	}
	kind, ok := errors.AsType[*json.UnmarshalTypeError](err)
	switch {
	case ok && kind.Field == "":
		return r.errorf(1, "a JSON %s (want an object with a type)", kind.Value)
	case ok:
		return r.errorf(kind.Offset, "%s: a JSON %s is wrong here", kind.Field, kind.Value)
	case errors.Is(err, io.ErrUnexpectedEOF):
		return r.errorf(int64(len(r.text)), "not JSON: it ends too early")
	}
	text, offset := strings.TrimPrefix(err.Error(), "json: "), 0
	if _, name, ok := strings.Cut(text, "unknown field "); ok {
		offset = bytes.Index(r.text, []byte(name))
	}
	return r.errorf(int64(offset)+1, "%s", shown(text))
}

const (
	shownMax = 300 // bytes of a program's own words that an error shows
	nameMax  = 80  // bytes of a name
)

// shown makes a program's words fit for an error: on one line, not too long, and
// with characters that cannot be seen written as in Go, such as \x1b.
func shown(text string) string {
	text, cut := shortened(strings.Join(strings.Fields(text), " "), shownMax)
	text = srcerr.Visible(text)
	if cut > 0 {
		text += fmt.Sprintf("... (%d more bytes)", cut)
	}
	return text
}

// quoted is a name in quotes, shortened.
func quoted(name string) string {
	name, cut := shortened(name, nameMax)
	if cut > 0 {
		return strconv.Quote(name) + "..."
	}
	return strconv.Quote(name)
}

// shortened cuts text after at most most bytes, between two characters, and says
// how many bytes are gone.
func shortened(text string, most int) (string, int) {
	if len(text) <= most {
		return text, 0
	}
	end := most
	for !utf8.RuneStart(text[end]) && end > most-utf8.UTFMax {
		end--
	}
	return text[:end], len(text) - end
}
