package jsonwalk

import (
	"bytes"
	"encoding/json"
	"errors"
	"strings"

	"github.com/go-json-experiment/json/jsontext"
)

// Mistake says what is wrong with a text.
type Mistake struct {
	At     int    // offset of the first byte that is wrong
	Msg    string // as encoding/json words it
	Cut    bool   // the text ends before the value does
	Behind bool   // something follows the value
}

// Check returns nil for a text that is one JSON value.
func Check(text []byte) *Mistake {
	if jsontext.Value(text).IsValid(lenient...) {
		return nil
	}
	return Explain(text)
}

// Explain says what is wrong with a text that is not one JSON value. For a cut-off
// word (tru) encoding/json blames a space that is not there.
func Explain(text []byte) *Mistake {
	var syntax *json.SyntaxError
	var whole json.RawMessage
	trimmed := bytes.TrimRight(text, " \t\r\n")
	if !errors.As(json.Unmarshal(trimmed, &whole), &syntax) || strings.HasPrefix(syntax.Error(), "unexpected end") ||
		int(syntax.Offset) >= len(trimmed) && strings.HasPrefix(syntax.Error(), "invalid character ' '") {
		return &Mistake{At: len(text), Msg: "unexpected end", Cut: true}
	}
	msg := syntax.Error()
	return &Mistake{At: max(int(syntax.Offset)-1, 0), Msg: msg, Behind: strings.HasSuffix(msg, "after top-level value")}
}
