package starpu

import (
	"encoding/csv"
	"errors"
	"io"
	"iter"
	"slices"
	"strings"

	"github.com/clustersim/clustersim/internal/logs"
	"github.com/clustersim/clustersim/internal/srcerr"
)

// value is that of a field, with its place.
type value struct {
	text      string
	line, col int
}

// record is a task as a file has it. Fields that are not read are not kept.
type record struct {
	line   int // of the first field
	fields [numFields]value
	cut    bool // the file ends in its last line
}

type field int

const (
	jobID field = iota
	name
	model
	footprint
	priority
	dependsOn
	workerID
	memoryNode
	mpiRank
	submitTime
	startTime
	endTime
	control
	numFields
)

// fieldNames are those of the files.
var fieldNames = [numFields]string{"JobId", "Name", "Model", "Footprint", "Priority", "DependsOn", "WorkerId", "MemoryNode", "MPIRank", "SubmitTime", "StartTime", "EndTime", "Control"}

func (r *record) text(f field) string { return r.fields[f].text }

// has says whether a record has a field: rec2csv leaves those that others have empty, StarVZ writes NA.
func (r *record) has(f field) bool { return r.fields[f].text != "" && r.fields[f].text != "NA" }

// records are those of a file of tasks. What is no record is added to wrong.
func records(s logs.Source, wrong *srcerr.List) iter.Seq[record] {
	if kindOf(s.Data) == isCSV {
		return func(yield func(record) bool) { rows(s, wrong, yield) }
	}
	return func(yield func(record) bool) { recs(s, wrong, yield) }
}

// recs are the records of a recutils file: lines "Field: value", continued by lines that begin with +,
// comments with #, descriptions with %.
func recs(s logs.Source, wrong *srcerr.List, yield func(record) bool) {
	r, any, last := record{}, false, -1
	bad := value{} // the line before, if it is no field
	for number, text := range s.Lines() {
		if bad.line > 0 {
			wrong.Add(bad.line, 1, "%q is no field of a record (want lines such as JobId: 12, and an empty line between tasks)", bad.text)
			bad = value{}
		}
		switch {
		case strings.TrimSpace(text) == "":
			if any && !yield(r) {
				return
			}
			r, any, last = record{}, false, -1
			continue
		case text[0] == '#' || text[0] == '%':
			continue
		case text[0] == '+':
			if last >= 0 {
				r.fields[last].text += "\n" + strings.TrimPrefix(text[1:], " ")
			}
			continue
		}
		key, content, is := strings.Cut(text, ":")
		if !is || !isField(key) {
			bad, last = value{text: text, line: number}, -1
			continue
		}
		if !any {
			r.line, any = number, true
		}
		last = slices.Index(fieldNames[:], key)
		if last >= 0 {
			trimmed := strings.TrimSpace(content)
			r.fields[last] = value{trimmed, number, len(text) - len(strings.TrimLeft(content, " \t")) + 1}
		}
	}
	// The fields after a cut are missing, and the last line may be a part of one.
	if bad.line > 0 && s.Whole() {
		wrong.Add(bad.line, 1, "%q is no field of a record", bad.text)
	}
	if r.cut = !s.Whole(); any {
		yield(r)
	}
}

// rows are the records of a CSV file.
func rows(s logs.Source, wrong *srcerr.List, yield func(record) bool) {
	table := csv.NewReader(strings.NewReader(strings.ToValidUTF8(strings.TrimPrefix(string(s.Data), "\ufeff"), "\ufffd")))
	table.ReuseRecord, table.FieldsPerRecord, table.LazyQuotes, table.TrimLeadingSpace = true, -1, true, true
	var columns []int
	width := 0
	for {
		row, err := table.Read()
		if errors.Is(err, io.EOF) {
			return
		}
		line, col := 0, 1
		var at *csv.ParseError
		switch {
		case errors.As(err, &at):
			wrong.Add(at.Line, at.Column, "%v", at.Err)
			return
		case err != nil:
			wrong.Add(1, 1, "%v", err)
			return
		}
		line, col = table.FieldPos(0)
		if columns == nil {
			width = len(row)
			for _, column := range row {
				columns = append(columns, slices.Index(fieldNames[:], strings.TrimSpace(column)))
			}
			continue
		}
		r := record{line: line}
		if len(row) != width {
			if table.InputOffset() >= int64(len(s.Data)) && !s.Whole() && len(row) < width {
				r.cut = true
			} else {
				wrong.Add(line, col, "%d fields where the first line names %d", len(row), width)
				continue
			}
		}
		for i, text := range row {
			if i < len(columns) && columns[i] >= 0 {
				_, col := table.FieldPos(i)
				r.fields[columns[i]] = value{strings.TrimSpace(text), line, col}
			}
		}
		if !yield(r) {
			return
		}
	}
}
