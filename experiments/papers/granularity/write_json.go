package granularity

import (
	"bytes"
	"encoding/json"
	"fmt"
	"io"
)

// WriteJSON writes the rows and the ledger as one object, with full float64
// precision: {"version", "experiment", "network", "rows", "ledger"}. A measure
// that a scenario does not have is null.
func (r *Replay) WriteJSON(w io.Writer) error {
	network, err := json.Marshal(r.Network)
	if err != nil {
		return err
	}
	var b bytes.Buffer
	fmt.Fprintf(&b, "{\n  \"version\": 1,\n  \"experiment\": \"table3\",\n  \"network\": %s,\n  \"rows\": ", network)
	if err := rowTable(r.Rows, true).WriteArray(&b, "  "); err != nil {
		return err
	}
	if err := r.Ledger.CloseJSON(&b); err != nil {
		return err
	}
	_, err = w.Write(b.Bytes())
	return err
}
