package ediff

import (
	"bytes"
	"fmt"
	"io"
)

// WriteJSON writes all tables and the ledger as one object, with full float64
// precision: {"version", "experiment", "lattice", "surfaces", "slopes",
// "definitions", "exponents", "crossovers", "scaled", "checks", "ledger"}. What
// is not defined is null.
func (r *Replay) WriteJSON(w io.Writer) error {
	var b bytes.Buffer
	b.WriteString("{\n  \"version\": 1,\n  \"experiment\": \"e-differentiation\"")
	for _, t := range r.tables() {
		fmt.Fprintf(&b, ",\n  %q: ", t.name)
		if err := t.rows.WriteArray(&b, "  "); err != nil {
			return err
		}
	}
	if err := r.Ledger.CloseJSON(&b); err != nil {
		return err
	}
	_, err := w.Write(b.Bytes())
	return err
}
