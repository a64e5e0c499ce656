package campaign

import (
	"fmt"
	"path/filepath"
	"strings"
)

// Format is how results are written.
type Format string

// The formats.
const (
	JSONLines Format = "json" // one object a line
	CSV       Format = "csv"  // a header, then one row a line
)

// ParseFormat reads the name of a format.
func ParseFormat(name string) (Format, error) {
	switch f := Format(name); f {
	case JSONLines, CSV:
		return f, nil
	}
	return "", fmt.Errorf("unknown format %q (want json or csv)", name)
}

// FormatOf is CSV for a file that ends in .csv, else JSONLines.
func FormatOf(file string) Format {
	if strings.EqualFold(filepath.Ext(file), ".csv") {
		return CSV
	}
	return JSONLines
}

// Header is what stands before the first result; JSON lines have none.
func (f Format) Header() []byte {
	if f == CSV {
		return appendRow(nil, Columns())
	}
	return nil
}

// Append appends a result as one line.
func (f Format) Append(b []byte, r *Result) []byte {
	if f == CSV {
		return r.appendCSV(b)
	}
	return r.appendJSON(b)
}
