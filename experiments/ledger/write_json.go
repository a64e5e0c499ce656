package ledger

import (
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
