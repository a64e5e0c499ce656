package table

import (
	"bufio"
	"encoding/csv"
	"encoding/json"
	"strconv"
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
	for row := range t.all() {
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

// writeArray prints an array of objects, one a line, keys in column order.
func (t *Table) writeArray(w *bufio.Writer, indent string) error {
	keys := make([][]byte, len(t.columns))
	for c, col := range t.columns {
		key, err := json.Marshal(col.Key)
		if err != nil {
			return err
		}
		keys[c] = key
	}
	line, first := []byte{'['}, true
	for row := range t.all() {
		if !first {
			line = append(line, ',')
		}
		first = false
		line = append(append(append(line, '\n'), indent...), "  {"...)
		for c, v := range row {
			if c > 0 {
				line = append(line, ", "...)
			}
			line = append(append(line, keys[c]...), ": "...)
			var err error
			if line, err = appendJSON(line, v); err != nil {
				return err
			}
		}
		line = append(line, '}')
		if _, err := w.Write(line); err != nil {
			return err
		}
		line = line[:0]
	}
	if !first {
		line = append(append(line, '\n'), indent...)
	}
	_, err := w.Write(append(line, ']'))
	return err
}

func appendJSON(b []byte, v any) ([]byte, error) {
	if undefined(v) {
		return append(b, "null"...), nil
	}
	switch v := v.(type) {
	case float64:
		return appendFloat(b, v), nil
	case int:
		return strconv.AppendInt(b, int64(v), 10), nil
	case Shown:
		return appendJSON(b, v.Data)
	}
	text, err := json.Marshal(v)
	return append(b, text...), err
}
