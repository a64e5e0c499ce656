package format

import (
	"strings"

	"github.com/clustersim/clustersim/internal/srcerr"
	"github.com/clustersim/clustersim/internal/units"
)

// sacctRecord is one record, which may stand on several lines.
type sacctRecord struct {
	line   int      // its first line
	text   string   // as written
	fields []string // split at delimiters
	first  []int    // the field with which each column begins; nil: each column has one
	odd    bool     // on several lines or in quotes: columns of the text are not those of the first line
	joint  string   // the delimiter
}

// field is the text of a column.
func (rec *sacctRecord) field(column int) string {
	if column < 0 {
		return ""
	}
	if rec.first == nil {
		return rec.fields[column]
	}
	return strings.Join(rec.fields[rec.first[column]:rec.first[column+1]], rec.joint)
}

// col is where a column begins in the line, from 1.
func (rec *sacctRecord) col(column int) int {
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
func (r *sacctReader) next() (line string, ok bool) {
	if r.text == "" {
		return "", false
	}
	line, r.text, _ = strings.Cut(r.text, "\n")
	r.line++
	return strings.TrimSuffix(line, "\r"), true
}

// maxSacctLines is how many lines a record may have.
const maxSacctLines = 1000

// records reads all records.
func (r *sacctReader) records() {
	rec := sacctRecord{joint: r.delimiter}
	for {
		for r.text != "" && strings.TrimSpace(firstLine(r.text)) == "" {
			_, _ = r.next()
		}
		if r.text == "" {
			return
		}
		if r.record(&rec) {
			r.job(&rec)
		}
	}
}

// record reads one record. A line that is none is joined with those below it that begin no other. It
// returns false for steps, and after a mistake.
func (r *sacctReader) record(rec *sacctRecord) bool {
	rec.line = r.line
	rec.first, rec.odd = nil, false
	rec.text, _ = r.next()
	r.split(rec)
	want := len(r.kinds)
	count := 1
	if len(rec.fields) != want || r.misfits(rec) > 0 {
		count, rec.first = ways(r.kinds, rec.fields)
	}
	if count == 0 {
		for n := 1; n < maxSacctLines && r.text != "" && !r.begins(firstLine(r.text)); n++ {
			r.join(rec)
		}
		if rec.odd {
			count, rec.first = ways(r.kinds, rec.fields)
		}
	}
	const hint = `write the dump with --delimiter=$'\x1f'`
	switch {
	case count == 1:
		r.tail()
		return !r.step(rec)
	case len(rec.fields) == want:
		return true // the values that cannot be read are reported one by one
	case count > 1:
		r.wrong.Add(rec.line, 1, "%s for %s, and more than one way to read them", units.Count(len(rec.fields), "field"), units.Count(want, "column")).WithHint(hint)
	case len(rec.fields) > want:
		r.wrong.Add(rec.line, 1, "%s for %s", units.Count(len(rec.fields), "field"), units.Count(want, "column")).WithHint("delimiters in texts: " + hint)
	default:
		r.wrong.Add(rec.line, 1, "%s for %s", units.Count(len(rec.fields), "field"), units.Count(want, "column"))
	}
	return false
}

// tail passes over lines that belong to the last column of the record above them, a text.
func (r *sacctReader) tail() {
	if last := len(r.kinds) - 1; !r.trailing && r.kinds[last].free() {
		from := r.line
		for r.text != "" && r.line-from < maxSacctLines && !r.begins(firstLine(r.text)) {
			_, _ = r.next()
		}
		if r.line > from && r.o.Note != nil {
			r.o.Note(srcerr.At(r.wrong.File, from, 1, "no record: taken for a part of %s of the record above", r.names[last]).Error())
		}
	}
}

// join adds the next line to a record.
func (r *sacctReader) join(rec *sacctRecord) {
	line, _ := r.next()
	rec.text += "\n" + line
	rec.odd = true
	r.split(rec)
}

// split splits a record at delimiters.
func (r *sacctReader) split(rec *sacctRecord) {
	rec.fields = rec.fields[:0]
	rest := rec.text
	for {
		if r.quoted && strings.HasPrefix(rest, `"`) {
			field, after, ok := r.unquote(rest)
			if ok {
				rec.odd = true
				rec.fields = append(rec.fields, field)
				if after == "" {
					break
				}
				rest = after[len(r.delimiter):]
				continue
			}
		}
		field, after, found := strings.Cut(rest, r.delimiter)
		rec.fields = append(rec.fields, field)
		if !found {
			break
		}
		rest = after
	}
	if last := len(rec.fields) - 1; r.trailing && last > 0 && rec.fields[last] == "" {
		rec.fields = rec.fields[:last]
	}
}

// unquote reads a field in quotes, in which two quotes stand for one. What follows begins with a
// delimiter, or is empty.
func (r *sacctReader) unquote(text string) (field, after string, ok bool) {
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
		return b.String(), rest, rest == "" || strings.HasPrefix(rest, r.delimiter)
	}
}

// misfits counts the columns that are read of a record with as many fields as columns, and have texts that
// they cannot have.
func (r *sacctReader) misfits(rec *sacctRecord) (misfits int) {
	for _, c := range r.column {
		if c >= 0 && !r.kinds[c].fits(rec.fields[c]) {
			misfits++
		}
	}
	return misfits
}

// begins says whether a line is the first of a record: its fields can be those of the first columns, up to
// the job's numbers at least, or there are as many as columns.
func (r *sacctReader) begins(line string) bool {
	rec := sacctRecord{text: strings.TrimSuffix(line, "\r"), fields: r.ahead[:0]}
	if strings.TrimSpace(rec.text) == "" {
		return false
	}
	r.split(&rec)
	r.ahead = rec.fields
	if len(rec.fields) == len(r.kinds) {
		return true
	}
	if len(rec.fields) > len(r.kinds) {
		if count, _ := ways(r.kinds, rec.fields); count > 0 {
			return true
		}
	}
	// reach has the columns at which the next field can stand.
	id := len(r.kinds) - 1
	for r.kinds[id] != sacctID {
		id--
	}
	reach := map[int]bool{0: true}
	for _, f := range rec.fields {
		after := map[int]bool{}
		for c := range reach {
			if r.kinds[c].fits(f) {
				after[c+1] = true
			}
			if c > 0 && r.kinds[c-1].free() {
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
func (r *sacctReader) step(rec *sacctRecord) bool {
	for _, c := range []int{sacctJobIDColumn, sacctRawColumn} {
		if at := r.column[c]; at >= 0 {
			if id, ok := idOf(rec.field(at)); ok && id.step {
				return true
			}
		}
	}
	return false
}
