package table

import (
	"cmp"
	"fmt"
	"math"
	"strconv"
	"strings"
	"unicode"
)

// Column describes one column.
type Column struct {
	Key  string             // its name in CSV and JSON
	Head string             // its heading for people; empty means Key
	Unit string             // of its values, where Head does not say it
	Text func(v any) string // how people see a defined value; nil means in full
	Use  Use
}

// Use says what a column is for.
type Use int

// Programs read every column as a field of its row, whatever its use.
const (
	Cell     Use = iota // a cell for people too
	Programs            // nothing for people
	Group               // a heading above the rows that share it
	Below               // a paragraph under its row in text, the last cell elsewhere
)

// Keys are columns with nothing but a name.
func Keys(keys ...string) []Column {
	list := make([]Column, len(keys))
	for i, key := range keys {
		list[i].Key = key
	}
	return list
}

// Named is a column with a heading of its own.
func Named(key, head string) Column { return Column{Key: key, Head: head} }

// Fixed is a column of numbers that people see with that many decimals.
func Fixed(key, head string, decimals int) Column {
	return Column{Key: key, Head: head, Text: rounded('f', decimals)}
}

// Rounded is a column of numbers that people see with that many significant digits.
func Rounded(key, head string, digits int) Column {
	return Column{Key: key, Head: head, Text: rounded('g', digits)}
}

// If keeps the column from people unless it is shown.
func (c Column) If(shown bool) Column {
	if !shown {
		c.Use = Programs
	}
	return c
}

// In gives the column a unit.
func (c Column) In(unit string) Column {
	c.Unit = unit
	return c
}

// rounded shows float64 values with that many digits, and other values in full.
func rounded(format byte, n int) func(any) string {
	return func(v any) string {
		if f, ok := v.(float64); ok {
			return strconv.FormatFloat(f, format, n, 64)
		}
		return fmt.Sprint(v)
	}
}

// Shown is a value with one text for people and another for programs. A strong one is in bold,
// and as text has an asterisk.
type Shown struct {
	Text, Data string
	Strong     bool
}

// Mark is one of a few words, which a page may colour.
type Mark string

// undefined says whether a value is nil, NaN or infinite.
func undefined(v any) bool {
	f, isFloat := v.(float64)
	return v == nil || isFloat && (math.IsNaN(f) || math.IsInf(f, 0))
}

// fullText shows a value in full; nothing where it is undefined.
func fullText(v any) string {
	if undefined(v) {
		return ""
	}
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

func (c Column) head() string { return cmp.Or(c.Head, c.Key) }

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
	return oneLine(fullText(v))
}

// oneLine keeps a row on its line whatever a name contains.
func oneLine(s string) string {
	if !strings.ContainsFunc(s, unicode.IsControl) {
		return s
	}
	q := strconv.Quote(s)
	return q[1 : len(q)-1]
}
