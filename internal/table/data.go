package table

import (
	"bufio"
	"encoding/csv"
	"encoding/json"
)

// writeCSV prints a header of keys and the rows in full precision (RFC 4180
// with line feeds).
func (t *Table) writeCSV(w *bufio.Writer) error {
	out := csv.NewWriter(w)
	record := make([]string, len(t.columns))
	for c, col := range t.columns {
		record[c] = col.Key
	}
	if err := out.Write(record); err != nil {
		return err
	}
	for _, row := range t.rows {
		for c, v := range row {
			record[c] = ""
			if !undefined(v) {
				record[c] = plain(v)
			}
		}
		if err := out.Write(record); err != nil {
			return err
		}
	}
	out.Flush()
	return out.Error()
}

// writeJSON prints an array of objects, one a line, keys in column order.
func (t *Table) writeJSON(w *bufio.Writer) error {
	_, _ = w.WriteString("[") // bufio keeps the error for Flush
	for i, row := range t.rows {
		if i > 0 {
			_ = w.WriteByte(',')
		}
		_, _ = w.WriteString("\n  {")
		for c, v := range row {
			if c > 0 {
				_, _ = w.WriteString(", ")
			}
			if err := writeMember(w, t.columns[c].Key, v); err != nil {
				return err
			}
		}
		_ = w.WriteByte('}')
	}
	if len(t.rows) > 0 {
		_ = w.WriteByte('\n')
	}
	_, _ = w.WriteString("]\n")
	return nil
}

func writeMember(w *bufio.Writer, key string, v any) error {
	if undefined(v) {
		v = nil
	}
	k, err := json.Marshal(key)
	if err != nil {
		return err
	}
	text, err := json.Marshal(v)
	if err != nil {
		return err
	}
	_, _ = w.Write(k)
	_, _ = w.WriteString(": ")
	_, _ = w.Write(text)
	return nil
}
