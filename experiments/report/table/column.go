package table

import (
	"fmt"
	"strconv"
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

// Keys are columns without more than a name.
func Keys(keys ...string) []Column {
	list := make([]Column, len(keys))
	for i, key := range keys {
		list[i].Key = key
	}
	return list
}

// Named is a column with a heading of its own.
func Named(key, head string) Column { return Column{Key: key, Head: head} }

// Fixed is a column of numbers, of which people see so many decimals.
func Fixed(key, head string, decimals int) Column {
	return Column{Key: key, Head: head, Text: Decimals(decimals)}
}

// Rounded is a column of numbers, of which people see so many significant digits.
func Rounded(key, head string, digits int) Column {
	return Column{Key: key, Head: head, Text: Digits(digits)}
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

// Decimals shows numbers with so many decimals, and what is no float64 in full.
func Decimals(n int) func(any) string { return rounded('f', n) }

// Digits shows numbers with so many significant digits, and what is no float64 in
// full.
func Digits(n int) func(any) string { return rounded('g', n) }

func rounded(format byte, n int) func(any) string {
	return func(v any) string {
		if f, ok := v.(float64); ok {
			return strconv.FormatFloat(f, format, n, 64)
		}
		return fmt.Sprint(v)
	}
}
