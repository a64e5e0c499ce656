package granularity

import (
	"bytes"
	"fmt"
	"io"

	"github.com/clustersim/clustersim/experiments/ledger"
	"github.com/clustersim/clustersim/internal/table"
)

// Ledger is every published number, then every claim.
func (s *Study) Ledger() ledger.Ledger {
	return append(append(ledger.Ledger{}, s.Table3.Ledger...), s.Claims...)
}

// WriteJSON writes one object: {"version", "experiment", "types", "table3",
// "points", "isospeed", "ledger"}, with full float64 precision. "table3" has the
// scenarios of each model.
func (s *Study) WriteJSON(w io.Writer) error {
	var b bytes.Buffer
	b.WriteString("{\n  \"version\": 1,\n  \"experiment\": \"granularity\"")
	add := func(key string, t *table.Table) error {
		fmt.Fprintf(&b, ",\n  %q: ", key)
		return t.WriteArray(&b, "  ")
	}
	if err := add("types", s.typeTable()); err != nil {
		return err
	}
	b.WriteString(",\n  \"table3\": {")
	for i, m := range s.Models {
		if i > 0 {
			b.WriteString(",")
		}
		fmt.Fprintf(&b, "\n    %q: ", m.Model.ID)
		if err := rowTable(m.Rows, true).WriteArray(&b, "    "); err != nil {
			return err
		}
	}
	b.WriteString("\n  }")
	if err := add("points", s.pointTable()); err != nil {
		return err
	}
	if err := add("isospeed", s.isospeedTable()); err != nil {
		return err
	}
	if err := s.Ledger().CloseJSON(&b); err != nil {
		return err
	}
	_, err := w.Write(b.Bytes())
	return err
}
