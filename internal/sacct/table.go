package sacct

import (
	"slices"
	"strings"

	"github.com/clustersim/clustersim/internal/native"
	"github.com/clustersim/clustersim/internal/srcerr"
)

// Table is a dump that is read record by record.
type Table struct {
	Names      []string    // of all columns, as the file has them
	HeaderLine int         // with these names
	Wrong      srcerr.List // the mistakes so far

	delimiter string
	trailing  bool // each record ends with a delimiter
	quoted    bool // texts may stand in double quotes
	kinds     []kind
	used      []int // columns of which the texts must be right, as others may not be
	note      func(string)

	text  string   // the rest of the file
	line  int      // of text, from 1
	ahead []string // room for fields
}

// maxHeader is how long a line of names of columns can be.
const maxHeader = 10_000

// Header splits the names of columns. Without a delimiter, the first of those that are likely and in the line is it.
func Header(header, delimiter string) (names []string, found string) {
	header = strings.TrimSuffix(header, "\r")
	if delimiter == "" {
		for _, delimiter = range []string{"|", "\x1f", "\x1e", "\t", ";", ","} {
			if strings.Contains(header, delimiter) {
				break
			}
		}
	}
	names = strings.Split(header, delimiter)
	for at := range names {
		names[at] = strings.Trim(names[at], `" `)
	}
	return names, delimiter
}

// Place is where a column is in a list of names; -1 if absent.
func Place(names []string, column string) int {
	return slices.IndexFunc(names, func(n string) bool { return strings.EqualFold(n, column) })
}

// Is says whether a text begins with the names of columns that a dump has: a job's number, and all of some.
func Is(text []byte, columns ...string) bool {
	header, _, _ := strings.Cut(native.View(text), "\n")
	if len(header) > maxHeader {
		return false
	}
	names, _ := Header(header, "")
	return (Place(names, "JobID") >= 0 || Place(names, "JobIDRaw") >= 0) &&
		!slices.ContainsFunc(columns, func(c string) bool { return Place(names, c) < 0 })
}

// Open reads the names of the columns. The texts of those that are read must be right where others are not.
func Open(file string, data []byte, delimiter string, read []string, note func(string)) *Table {
	t := &Table{
		Wrong: srcerr.List{File: file}, line: 1, note: note,
		text: strings.TrimRight(strings.TrimPrefix(native.View(data), "\ufeff"), " \t\r\n"),
	}
	for strings.TrimSpace(firstLine(t.text)) == "" && t.text != "" {
		_, _ = t.next()
	}
	header, _ := t.next()
	t.Names, t.delimiter = Header(header, delimiter)
	if last := len(t.Names) - 1; last > 0 && t.Names[last] == "" {
		t.trailing, t.Names = true, t.Names[:last]
	}
	t.quoted = t.delimiter == "," || t.delimiter == ";"
	for _, name := range t.Names {
		t.kinds = append(t.kinds, kindsByName[strings.ToLower(name)])
	}
	for _, name := range read {
		if at := Place(t.Names, name); at >= 0 {
			t.used = append(t.used, at)
		}
	}
	t.HeaderLine = t.line - 1
	return t
}

func firstLine(text string) string {
	line, _, _ := strings.Cut(text, "\n")
	return line
}
