package table

import (
	"bufio"
	"encoding/json"
	"strconv"
)

// writeArray prints an array of objects, one a line, keys in column order.
func (t *Table) writeArray(w *bufio.Writer, indent string) error {
	keys := make([]string, len(t.columns))
	for c, col := range t.columns {
		key, err := json.Marshal(col.Key)
		if err != nil {
			return err
		}
		keys[c] = ", " + string(key) + ": "
		if c == 0 {
			keys[c] = keys[c][2:]
		}
	}
	var line []byte
	before, end := "[", "[]"
	for row := range t.all() {
		line = append(line[:0], before+"\n"+indent+"  {"...)
		before, end = ",", "\n"+indent+"]"
		for c, v := range row {
			var err error
			if line, err = appendJSON(append(line, keys[c]...), v); err != nil {
				return err
			}
		}
		if _, err := w.Write(append(line, '}')); err != nil {
			return err
		}
	}
	_, err := w.WriteString(end)
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
	case string:
		if isPlain(v) {
			return append(append(append(b, '"'), v...), '"'), nil
		}
	case Shown:
		return appendJSON(b, v.Data)
	}
	text, err := json.Marshal(v)
	return append(b, text...), err
}

// isPlain says whether package json writes a text as it is: printable characters of ASCII, of
// which some are escaped for HTML.
func isPlain(text string) bool {
	for i := range len(text) {
		switch c := text[i]; {
		case c < ' ', c >= 0x7f, c == '"', c == '\\', c == '<', c == '>', c == '&':
			return false
		}
	}
	return true
}
