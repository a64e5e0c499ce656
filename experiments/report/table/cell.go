package table

import (
	"math"
	"strconv"
	"strings"
	"unicode"
)

// Shown is a value that programs and people read as different texts.
type Shown struct{ Text, Data string }

// Mark is one of a few words, which a page may colour.
type Mark string

// undefined reports a value that has no number.
func undefined(v any) bool {
	f, isFloat := v.(float64)
	return v == nil || isFloat && (math.IsNaN(f) || math.IsInf(f, 0))
}

// plain shows a defined value in full.
func plain(v any) string {
	switch v := v.(type) {
	case string:
		return v
	case Mark:
		return string(v)
	case Shown:
		return v.Data
	case int:
		return strconv.Itoa(v)
	case uint64:
		return strconv.FormatUint(v, 10)
	case bool:
		return strconv.FormatBool(v)
	case float64:
		return string(appendFloat(nil, v))
	}
	return ""
}

// appendFloat prints the fewest digits that read back to the same number, with
// an exponent only where there would be many zeros: as encoding/json does.
func appendFloat(b []byte, f float64) []byte {
	if size := math.Abs(f); size != 0 && (size < 1e-6 || size >= 1e21) {
		return strconv.AppendFloat(b, f, 'e', -1, 64)
	}
	return strconv.AppendFloat(b, f, 'f', -1, 64)
}

func (c Column) head() string {
	if c.Head != "" {
		return c.Head
	}
	return c.Key
}

func (c Column) show(v any) string {
	switch {
	case undefined(v):
		return "-"
	case c.Text != nil:
		return oneLine(c.Text(v))
	}
	if v, ok := v.(Shown); ok {
		return oneLine(v.Text)
	}
	return oneLine(plain(v))
}

// oneLine keeps a row on its line whatever a name contains.
func oneLine(s string) string {
	if !strings.ContainsFunc(s, unicode.IsControl) {
		return s
	}
	q := strconv.Quote(s)
	return q[1 : len(q)-1]
}
