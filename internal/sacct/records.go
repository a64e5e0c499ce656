package sacct

import (
	"strings"

	"github.com/clustersim/clustersim/internal/srcerr"
	"github.com/clustersim/clustersim/internal/units"
)

// Record is one record, which may stand on several lines.
type Record struct {
	Line   int      // its first
	text   string   // as written
	fields []string // split at delimiters
	first  []int    // the field with which each column begins; nil: each column has one
	odd    bool     // on several lines or in quotes: columns of the text are not those of the first line
	joint  string   // the delimiter
}

// Field is the text of a column.
func (rec *Record) Field(column int) string {
	if column < 0 {
		return ""
	}
	if rec.first == nil {
		return rec.fields[column]
	}
	return strings.Join(rec.fields[rec.first[column]:rec.first[column+1]], rec.joint)
}

// Col is where a column begins in the line, from 1.
func (rec *Record) Col(column int) int {
	if rec.odd {
		return 1
	}
	begin := column
	if rec.first != nil {
		begin = rec.first[column]
	}
	at := 1
	for _, f := range rec.fields[:begin] {
		at += len(f) + len(rec.joint)
	}
	return at
}

// next is the next line; ok is false at the end of the file.
func (t *Table) next() (line string, ok bool) {
	if t.text == "" {
		return "", false
	}
	line, t.text, _ = strings.Cut(t.text, "\n")
	t.line++
	return strings.TrimSuffix(line, "\r"), true
}

// maxLines is how many lines a record may have.
const maxLines = 1000

// Next reads the next record that is a job's, or none that can be read: false at the end of the file. Steps of jobs are
// passed over, and records that are mistakes.
func (t *Table) Next(rec *Record) bool {
	rec.joint = t.delimiter
	for {
		for t.text != "" && strings.TrimSpace(firstLine(t.text)) == "" {
			_, _ = t.next()
		}
		switch {
		case t.text == "":
			return false
		case t.record(rec):
			return true
		}
	}
}

// record reads one record. A line that is none is joined with those below it that begin no other. It
// returns false for steps, and after a mistake.
func (t *Table) record(rec *Record) bool {
	rec.Line = t.line
	rec.first, rec.odd = nil, false
	rec.text, _ = t.next()
	t.split(rec)
	want := len(t.kinds)
	count := 1
	if len(rec.fields) != want || t.misfits(rec) > 0 {
		count, rec.first = ways(t.kinds, rec.fields)
	}
	if count == 0 {
		for n := 1; n < maxLines && t.text != "" && !t.begins(firstLine(t.text)); n++ {
			t.join(rec)
		}
		if rec.odd {
			count, rec.first = ways(t.kinds, rec.fields)
		}
	}
	const hint = `write the dump with --delimiter=$'\x1f'`
	switch {
	case count == 1:
		t.tail()
		return !t.step(rec)
	case len(rec.fields) == want:
		return true // the values that cannot be read are reported one by one
	case count > 1:
		t.Wrong.Add(rec.Line, 1, "%s for %s, and more than one way to read them", units.Count(len(rec.fields), "field"), units.Count(want, "column")).WithHint(hint)
	case len(rec.fields) > want:
		t.Wrong.Add(rec.Line, 1, "%s for %s", units.Count(len(rec.fields), "field"), units.Count(want, "column")).WithHint("delimiters in texts: " + hint)
	default:
		t.Wrong.Add(rec.Line, 1, "%s for %s", units.Count(len(rec.fields), "field"), units.Count(want, "column"))
	}
	return false
}

// tail passes over lines that belong to the last column of the record above them, a text.
func (t *Table) tail() {
	if last := len(t.kinds) - 1; !t.trailing && t.kinds[last].free() {
		from := t.line
		for t.text != "" && t.line-from < maxLines && !t.begins(firstLine(t.text)) {
			_, _ = t.next()
		}
		if t.line > from && t.note != nil {
			t.note(srcerr.At(t.Wrong.File, from, 1, "no record: taken for a part of %s of the record above", t.Names[last]).Error())
		}
	}
}

// join adds the next line to a record.
func (t *Table) join(rec *Record) {
	line, _ := t.next()
	rec.text += "\n" + line
	rec.odd = true
	t.split(rec)
}

// split splits a record at delimiters.
func (t *Table) split(rec *Record) {
	rec.fields = rec.fields[:0]
	rest := rec.text
	for {
		if t.quoted && strings.HasPrefix(rest, `"`) {
			field, after, ok := t.unquote(rest)
			if ok {
				rec.odd = true
				rec.fields = append(rec.fields, field)
				if after == "" {
					break
				}
				rest = after[len(t.delimiter):]
				continue
			}
		}
		field, after, found := strings.Cut(rest, t.delimiter)
		rec.fields = append(rec.fields, field)
		if !found {
			break
		}
		rest = after
	}
	if last := len(rec.fields) - 1; t.trailing && last > 0 && rec.fields[last] == "" {
		rec.fields = rec.fields[:last]
	}
}

// unquote reads a field in quotes, in which two quotes stand for one. What follows begins with a
// delimiter, or is empty.
func (t *Table) unquote(text string) (field, after string, ok bool) {
	var b strings.Builder
	for rest := text[1:]; ; {
		end := strings.IndexByte(rest, '"')
		if end < 0 {
			return "", "", false
		}
		b.WriteString(rest[:end])
		rest = rest[end+1:]
		if strings.HasPrefix(rest, `"`) {
			b.WriteByte('"')
			rest = rest[1:]
			continue
		}
		return b.String(), rest, rest == "" || strings.HasPrefix(rest, t.delimiter)
	}
}

// misfits counts the columns that are read of a record with as many fields as columns, and have texts that
// they cannot have.
func (t *Table) misfits(rec *Record) (misfits int) {
	for _, c := range t.used {
		if !t.kinds[c].fits(rec.fields[c]) {
			misfits++
		}
	}
	return misfits
}

// begins says whether a line is the first of a record: its fields can be those of the first columns, up to
// the job's numbers at least, or there are as many as columns.
func (t *Table) begins(line string) bool {
	rec := Record{text: strings.TrimSuffix(line, "\r"), fields: t.ahead[:0]}
	if strings.TrimSpace(rec.text) == "" {
		return false
	}
	t.split(&rec)
	t.ahead = rec.fields
	if len(rec.fields) == len(t.kinds) {
		return true
	}
	if len(rec.fields) > len(t.kinds) {
		if count, _ := ways(t.kinds, rec.fields); count > 0 {
			return true
		}
	}
	// reach has the columns at which the next field can stand.
	id := len(t.kinds) - 1
	for t.kinds[id] != isID {
		id--
	}
	reach := map[int]bool{0: true}
	for _, f := range rec.fields {
		after := map[int]bool{}
		for c := range reach {
			if t.kinds[c].fits(f) {
				after[c+1] = true
			}
			if c > 0 && t.kinds[c-1].free() {
				after[c] = true
			}
		}
		if after[id+1] {
			return true
		}
		reach = after
	}
	return false
}

// step says whether a record is a step of a job.
func (t *Table) step(rec *Record) bool {
	for at, k := range t.kinds {
		if k == isID {
			if id, ok := IDOf(rec.Field(at)); ok && id.Step {
				return true
			}
		}
	}
	return false
}
