package ledger

import (
	"bytes"
	"encoding/json"
	"io"
)

// WriteJSON writes the entries as an indented array. Values carry full float64
// precision beside the text that shows them.
func (l Ledger) WriteJSON(w io.Writer) error {
	enc := json.NewEncoder(w)
	enc.SetEscapeHTML(false)
	enc.SetIndent("", "  ")
	if l == nil {
		l = Ledger{}
	}
	return enc.Encode(l)
}

// CloseJSON ends an object that others have begun, whose fields are indented by two
// blanks: it appends the field "ledger" and the closing brace.
func (l Ledger) CloseJSON(object *bytes.Buffer) error {
	var entries bytes.Buffer
	if err := l.WriteJSON(&entries); err != nil {
		return err
	}
	object.WriteString(",\n  \"ledger\": ")
	if err := json.Indent(object, bytes.TrimSpace(entries.Bytes()), "  ", "  "); err != nil {
		return err
	}
	object.WriteString("\n}\n")
	return nil
}
