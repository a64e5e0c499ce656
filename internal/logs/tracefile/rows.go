package tracefile

import "strings"

// File is the line of a trace that names the fields.
type File struct {
	Separator string
	Width     int // how many fields there are
	columns   map[string]int
	fields    []string // room for those of a row
}

// Begin reads the first line.
func Begin(line string) *File {
	f := &File{Separator: "\t", columns: map[string]int{}}
	if !strings.Contains(line, "\t") {
		f.Separator = ","
		if strings.Count(line, ";") > strings.Count(line, ",") {
			f.Separator = ";"
		}
	}
	for i, name := range strings.Split(line, f.Separator) {
		f.columns[strings.TrimSpace(name)] = i
		f.Width++
	}
	return f
}

// Has says whether there is a field of that name.
func (f *File) Has(field string) bool {
	_, there := f.columns[field]
	return there
}

// Fit says how the fields of a row are as many as the first line names.
type Fit uint8

// The ways.
const (
	Exact  Fit = iota
	Mended     // separators inside fields were found
	Wrong
)

// Row is the line of a task, until the next is read.
type Row struct {
	file   *File
	Line   int
	Fields int // that the line has
	values []string
}

// Row reads a line. That of a wrong number of fields has no values.
func (f *File) Row(number int, line string) (Row, Fit) {
	values := f.split(line)
	r := Row{file: f, Line: number, Fields: len(values), values: values}
	if len(values) == f.Width {
		return r, Exact
	}
	if r.values = f.mended(values); r.values == nil {
		return r, Wrong
	}
	return r, Mended
}

// split splits a line, into the room for those of a row.
func (f *File) split(line string) []string {
	f.fields = f.fields[:0]
	for {
		at := strings.IndexByte(line, f.Separator[0]) // of one byte
		if at < 0 {
			f.fields = append(f.fields, line)
			return f.fields
		}
		f.fields = append(f.fields, line[:at])
		line = line[at+1:]
	}
}

// mended joins the fields that are parts of a tag, and of the name that has the tag again.
// It returns nil if they cannot be known.
func (f *File) mended(values []string) []string {
	surplus := len(values) - f.Width
	wide := []string{"name"}
	if f.Has("tag") {
		wide = append(wide, "tag")
	}
	if surplus <= 0 || !f.Has("name") || !f.Has("process") || surplus%len(wide) != 0 {
		return nil
	}
	extra := make([]int, f.Width)
	for _, field := range wide {
		extra[f.columns[field]] = surplus / len(wide)
	}
	joined := make([]string, 0, f.Width)
	for i := range f.Width {
		n := 1 + extra[i]
		joined = append(joined, strings.Join(values[:n], f.Separator))
		values = values[n:]
	}
	r := Row{file: f, values: joined}
	name, process, tag := r.Text("name"), r.Text("process"), r.Text("tag")
	inside, begins := strings.CutPrefix(name, process+" (")
	inside, ends := strings.CutSuffix(inside, ")")
	if !begins || !ends || f.Has("tag") && strings.TrimSpace(inside) != tag {
		return nil
	}
	return joined
}

// Text is the value of a field; "" if there is none.
func (r Row) Text(field string) string {
	i, there := r.file.columns[field]
	if !there {
		return ""
	}
	if v := strings.TrimSpace(r.values[i]); v != "-" {
		return v
	}
	return ""
}

// Column is where a field begins in its line, from 1.
func (r Row) Column(field string) int {
	col := 1
	for _, v := range r.values[:r.file.columns[field]] {
		col += len(v) + len(r.file.Separator)
	}
	return col
}
