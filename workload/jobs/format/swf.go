package format

import (
	"bytes"
	"math"
	"slices"

	"github.com/clustersim/clustersim/internal/memory"
	"github.com/clustersim/clustersim/internal/srcerr"
	"github.com/clustersim/clustersim/workload/jobs"
)

// The fields of a row of the Standard Workload Format, from 0.
const (
	swfNumber = iota
	swfSubmit
	swfWait
	swfRun
	swfAllocated
	swfCPU
	swfMemory
	swfRequested
	swfLimit
	swfRequestedMemory
	swfStatus
	swfUser
	swfGroup
	swfExecutable
	swfQueue
	swfPartition
	swfPreceding
	swfThink
	swfFields
)

// swfShortest is how many fields a short row must have at least.
const swfShortest = 5

// unixDates is the least date of a first submission, in s, that is taken for Unix time: 1985.
const unixDates = 5e8

// swfReader reads the Standard Workload Format, version 2.2 (S. Chapin et al., Benchmarks and
// standards for the evaluation of parallel job schedulers, JSSPP 1999;
// www.cs.huji.ac.il/labs/parallel/workload/swf.html). A row is a job, of 18 fields
// between blanks; -1 means unknown. Lines that begin with a semicolon are comments, and those of
// the form key: value describe the machine.
type swfReader struct {
	trace  *jobs.Trace
	wrong  srcerr.List
	o      Options
	text   string // of the file, if rows are kept
	line   int    // from 1
	row    []byte
	fields [swfFields + 1]field // the last one is what follows the 18
	found  int
	value  [swfFields]float64 // of the row, as far as fields are read as numbers
	j      jobs.Job           // of the row
	names  interned
	closed []link

	long              int     // rows of more than 18 fields
	negative          int     // rows with a negative number that is not -1
	processors, nodes swfSize // of the machine, as the header says
}

// field is a part of a row.
type field struct{ from, to int32 }

// link is a preceding job as the file numbers it.
type link struct {
	job       jobs.ID
	preceding int64
}

// traceBytes is what a trace takes for each byte of text, and rowBytes what rows that
// are kept take beside it: BenchmarkReadSWF allocates 2.2 and 4.2.
const (
	traceBytes = 3.
	rowBytes   = 2.
)

func readSWF(fileName string, data []byte, o Options) (*jobs.Trace, error) {
	wanted := traceBytes
	if o.KeepRows {
		wanted += rowBytes
	}
	if err := memory.Want(wanted*float64(len(data)), "reading swf"); err != nil {
		return nil, srcerr.At(fileName, 1, 1, "%v", err)
	}
	r := &swfReader{trace: &jobs.Trace{Files: []string{fileName}}, wrong: srcerr.List{File: fileName}, o: o}
	if o.KeepRows {
		r.text = string(data)
	}
	r.grow(bytes.Count(data, []byte{'\n'}) + 1)
	at := 0
	if bytes.HasPrefix(data, []byte("\ufeff")) {
		at = len("\ufeff")
	}
	for at < len(data) {
		end := len(data)
		if k := bytes.IndexByte(data[at:], '\n'); k >= 0 {
			end = at + k
		}
		r.line++
		r.row = data[at:end]
		r.readLine(at)
		at = end + 1
	}
	r.twice()
	if err := r.wrong.Err(); err != nil {
		return nil, err
	}
	if err := r.finish(); err != nil {
		return nil, err
	}
	return r.trace, nil
}

// grow makes room for rows in the columns that every trace has.
func (r *swfReader) grow(rows int) {
	t := r.trace
	t.Number = slices.Grow(t.Number, rows)
	t.SubmitSec = slices.Grow(t.SubmitSec, rows)
	t.RunSec = slices.Grow(t.RunSec, rows)
	t.LimitSec = slices.Grow(t.LimitSec, rows)
	t.Units = slices.Grow(t.Units, rows)
}

// readLine reads the row that begins at an offset of the file.
func (r *swfReader) readLine(at int) {
	r.split()
	if r.found == 0 {
		return
	}
	if first := r.row[r.fields[0].from]; first == ';' {
		r.comment(r.row[r.fields[0].from+1:])
		return
	}
	switch {
	case r.found > swfFields:
		r.long++
	case r.found < swfFields && (!r.o.ShortRows || r.found < swfShortest):
		e := r.wrong.Add(r.line, 1, "%d fields expected, %d found", swfFields, r.found)
		if r.found >= swfShortest {
			e.WithHint("--short-rows takes short rows as unknown")
		}
		return
	}
	if !r.job() {
		return
	}
	if r.o.KeepRows {
		r.j.Row = r.text[at:][r.fields[0].from:r.fields[min(r.found, swfFields+1)-1].to]
	}
	r.trace.Add(&r.j)
}

// split finds the fields of the row, which blanks separate. The one after the last is the rest
// of the row.
func (r *swfReader) split() {
	row, n := r.row, 0
	for len(row) > 0 && blank(row[len(row)-1]) {
		row = row[:len(row)-1]
	}
	for i := 0; i < len(row); {
		if blank(row[i]) {
			i++
			continue
		}
		from := i
		if n == swfFields {
			i = len(row)
		}
		for i < len(row) && !blank(row[i]) {
			i++
		}
		r.fields[n] = field{int32(from), int32(i)}
		n++
	}
	r.found = n
}

func blank(c byte) bool { return c == ' ' || c == '\t' || c == '\r' || c == '\v' || c == '\f' }

// word is field k of the row; nil if the row is too short.
func (r *swfReader) word(k int) []byte {
	if k >= r.found {
		return nil
	}
	return r.row[r.fields[k].from:r.fields[k].to]
}

// finish brings the jobs in order and shifts dates.
func (r *swfReader) finish() error {
	t := r.trace
	t.Cleaning.Read = t.Len()
	if err := r.link(); err != nil {
		return err
	}
	t.Cleaning.Change("not in the order of submission", t.Sort())
	t.Cleaning.Change("with more than 18 fields", r.long)
	t.Cleaning.Change("with negative numbers other than -1, taken as unknown", r.negative)
	if t.Len() > 0 && t.SubmitSec[0] >= unixDates {
		t.OriginSec = t.SubmitSec[0]
		for i := range t.SubmitSec {
			t.SubmitSec[i] -= t.OriginSec
		}
	}
	r.setSize()
	return nil
}

// twice reports jobs of one number. Those whose number is unknown are none, and neither are the parts of a job that
// was swapped out.
func (r *swfReader) twice() {
	t := r.trace
	last, ascending := int64(-1), true
	for i, n := range t.Number {
		if n < 0 || at(t.Status, i) == jobs.StatusPart {
			continue
		}
		if n <= last {
			ascending = false
			break
		}
		last = n
	}
	if ascending {
		return
	}
	first := make(map[int64]int32, t.Len())
	for i, n := range t.Number {
		if n < 0 || at(t.Status, i) == jobs.StatusPart {
			continue
		}
		if line, taken := first[n]; taken {
			r.wrong.Add(int(t.Line[i]), 1, "job %d: two jobs of one number", n).
				WithHint("the first is in line %d; logs can be given as several files", line)
			continue
		}
		first[n] = t.Line[i]
	}
}

// link makes dependencies of preceding jobs. Cleaning lets the jobs that wait for them be submitted with the first
// of each chain.
func (r *swfReader) link() error {
	if len(r.closed) == 0 {
		return nil
	}
	t := r.trace
	t.ClosedLoop = true
	of := make(map[int64]jobs.ID, t.Len())
	for i, number := range t.Number {
		if at(t.Status, i) != jobs.StatusPart {
			of[number] = jobs.ID(i)
		}
	}
	unknown := 0
	t.After = make([][]jobs.Dependency, t.Len())
	for _, l := range r.closed {
		if before, ok := of[l.preceding]; ok {
			t.After[l.job] = []jobs.Dependency{{Job: before}}
		} else {
			unknown++
		}
	}
	t.Cleaning.Change("whose preceding job is not in the file", unknown)
	return t.Check()
}

func at[T any](column []T, i int) (x T) {
	if column != nil {
		x = column[i]
	}
	return x
}

// isSWF says whether a text begins with a comment of SWF, or with a row of at least ten
// numbers.
func isSWF(text []byte) bool {
	r := swfReader{}
	for line := range bytes.Lines(text[:min(len(text), 1<<16)]) {
		r.row = line[:len(bytes.TrimRight(line, "\n"))]
		r.split()
		if r.found == 0 {
			continue
		}
		if r.word(0)[0] == ';' {
			return true
		}
		if r.found < swfShortest {
			return false
		}
		for k := range min(r.found, swfStatus) {
			if x, ok := number(r.word(k)); !ok || math.IsInf(x, 0) {
				return false
			}
		}
		return true
	}
	return false
}
