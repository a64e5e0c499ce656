package format

import (
	"bufio"
	"bytes"
	"fmt"
	"io"
	"math"
	"strconv"
	"strings"

	"github.com/clustersim/clustersim/internal/srcerr"
	"github.com/clustersim/clustersim/internal/units"
	"github.com/clustersim/clustersim/workload/jobs"
)

// swfWriter writes a trace as SWF. Fields that a trace has no column for are copied from the
// rows that it was read from, if they were kept.
type swfWriter struct {
	t       *jobs.Trace
	buf     []byte
	row     swfReader // splits kept rows
	numbers [5]map[string]int
}

// swfNote begins the note with the command.
const swfNote = " Note: written by clustersim:"

// writeSWF writes the header of the trace with a note of the command, and a row for each job.
func writeSWF(w io.Writer, t *jobs.Trace, o WriteOptions) error {
	out := bufio.NewWriter(w)
	s := &swfWriter{t: t}
	for _, line := range s.header(o.Command) {
		fmt.Fprintf(out, ";%s\n", line)
	}
	if t.Row == nil {
		s.numberNames(out)
	}
	for i := range jobs.ID(t.Len()) {
		s.buf = s.buf[:0]
		s.job(i)
		if _, err := out.Write(append(s.buf, '\n')); err != nil {
			return err
		}
	}
	if o.Note != nil {
		s.noteLost(o.Note)
	}
	return out.Flush()
}

// header is the lines of the trace's header, with what they lack and the command.
func (s *swfWriter) header(command string) []string {
	t := s.t
	var lines []string
	if len(t.Header) == 0 {
		lines = append(lines, " Version: 2.2", fmt.Sprintf(" MaxJobs: %d", t.Len()), fmt.Sprintf(" MaxRecords: %d", t.Len()))
	}
	stated, startTime := swfReader{trace: &jobs.Trace{Files: []string{""}}}, false
	for _, line := range t.Header {
		stated.comment([]byte(line))
		startTime = startTime || strings.HasPrefix(strings.TrimSpace(line), "UnixStartTime:")
	}
	if t.StatedUnits > 0 && stated.stated() != t.StatedUnits {
		lines = append(lines, fmt.Sprintf(" MaxProcs: %d", t.StatedUnits))
	}
	if t.OriginSec > 0 && !startTime {
		lines = append(lines, fmt.Sprintf(" UnixStartTime: %.0f", t.OriginSec))
	}
	for _, line := range t.Header {
		if !strings.HasPrefix(line, swfNote) {
			lines = append(lines, line)
		}
	}
	if command != "" {
		lines = append(lines, swfNote+" "+srcerr.Visible(command))
	}
	return lines
}

// swfLabels are the fields with names, and the columns of a trace that they are.
var swfLabels = [5]struct {
	field int
	of    func(*jobs.Trace) (names []string, column []int32)
}{
	{swfUser, func(t *jobs.Trace) ([]string, []int32) { return t.Names.Users, t.User }},
	{swfGroup, func(t *jobs.Trace) ([]string, []int32) { return t.Names.Groups, t.Group }},
	{swfExecutable, func(t *jobs.Trace) ([]string, []int32) { return t.Names.Executables, t.Executable }},
	{swfQueue, func(t *jobs.Trace) ([]string, []int32) { return t.Names.QOS, t.QOS }},
	{swfPartition, func(t *jobs.Trace) ([]string, []int32) { return t.Names.Partitions, t.Partition }},
}

// numberNames gives numbers, from 1, to names of columns in which they are no natural numbers,
// as the format wants, and writes which they are.
func (s *swfWriter) numberNames(out io.Writer) {
	for k, l := range swfLabels {
		names, _ := l.of(s.t)
		numbers := true
		for _, name := range names {
			_, err := strconv.ParseUint(name, 10, 64)
			numbers = numbers && err == nil
		}
		if numbers {
			continue
		}
		s.numbers[k] = make(map[string]int, len(names))
		for i, name := range names {
			s.numbers[k][name] = i + 1
			fmt.Fprintf(out, "; Note: %s %d is %s\n", swfKinds[l.field].name, i+1, srcerr.Visible(name))
		}
	}
}

// job appends the row of job i.
func (s *swfWriter) job(i jobs.ID) {
	t := s.t
	s.row.found = 0
	if t.Row != nil {
		s.row.row = append(s.row.row[:0], t.Row[i]...)
		s.row.split()
	}
	s.buf = strconv.AppendInt(s.buf, t.Number[i], 10)
	s.number(t.SubmitSec[i])
	s.number(value(t.WaitSec, i))
	s.number(t.RunSec[i])
	s.allocated(i)
	s.kept(swfCPU)
	s.kept(swfMemory)
	s.number(float64(t.Units[i]))
	s.number(t.LimitSec[i])
	s.memory(i)
	s.status(i)
	for k, l := range swfLabels {
		names, column := l.of(t)
		s.label(k, l.field, names, column, i)
	}
	s.before(i)
	s.kept(swfFields)
}

func value(column []float64, i jobs.ID) float64 {
	if column == nil {
		return math.NaN()
	}
	return column[i]
}

// number appends a number that is above 0 or 0; -1 for others and for no limit.
func (s *swfWriter) number(x float64) {
	s.buf = append(s.buf, ' ')
	if !(x >= 0) || math.IsInf(x, 0) {
		x = -1
	}
	s.buf = strconv.AppendFloat(s.buf, x, 'f', -1, 64)
}

// allocated appends the processors of the recorded run; if there are none, 0 or -1 as read.
func (s *swfWriter) allocated(i jobs.ID) {
	if n := at(s.t.Allocated, int(i)); n > 0 {
		s.buf = strconv.AppendInt(append(s.buf, ' '), int64(n), 10)
	} else if string(s.row.word(swfAllocated)) == "0" {
		s.buf = append(s.buf, " 0"...)
	} else {
		s.buf = append(s.buf, " -1"...)
	}
}

// kept appends field k of the row that was kept; -1 if it has none, and nothing for what
// follows the 18 fields.
func (s *swfWriter) kept(k int) {
	switch w := s.row.word(k); {
	case w != nil:
		s.buf = append(append(s.buf, ' '), bytes.TrimRight(w, "\r")...)
	case k < swfFields:
		s.buf = append(s.buf, " -1"...)
	}
}

// memory appends the requested memory, in kB for each processor.
func (s *swfWriter) memory(i jobs.ID) {
	if k := needs(s.t, i); k != nil && k.MemoryPerCoreBytes > 0 {
		s.number(math.Ceil(k.MemoryPerCoreBytes / 1024))
		return
	}
	s.kept(swfRequestedMemory)
}

func needs(t *jobs.Trace, i jobs.ID) *jobs.Needs {
	if t.Need == nil || t.Need[i] < 0 {
		return nil
	}
	return &t.Needs[t.Need[i]]
}

func (s *swfWriter) status(i jobs.ID) {
	code := "-1"
	switch at(s.t.Status, int(i)) {
	case jobs.StatusCompleted:
		code = "1"
	case jobs.StatusFailed, jobs.StatusTimeout, jobs.StatusNodeFail:
		code = "0"
	case jobs.StatusCancelled:
		code = "5"
	case jobs.StatusPart:
		if code = string(s.row.word(swfStatus)); code == "" {
			code = "2"
		}
	}
	s.buf = append(append(s.buf, ' '), code...)
}

// label appends the number of a name.
func (s *swfWriter) label(k, field int, names []string, column []int32, i jobs.ID) {
	switch {
	case s.row.found > 0:
		s.kept(field)
	case column == nil || column[i] < 0:
		s.buf = append(s.buf, " -1"...)
	case s.numbers[k] == nil:
		s.buf = append(append(s.buf, ' '), names[column[i]]...)
	default:
		s.buf = strconv.AppendInt(append(s.buf, ' '), int64(s.numbers[k][names[column[i]]]), 10)
	}
}

// before appends the preceding job and the think time. Their numbers in kept rows hold if the
// rows are of one file.
func (s *swfWriter) before(i jobs.ID) {
	t := s.t
	switch {
	case t.After != nil && len(t.After[i]) > 0:
		s.buf = strconv.AppendInt(append(s.buf, ' '), t.Number[t.After[i][0].Job], 10)
		s.number(at(t.ThinkSec, int(i)))
	case len(t.Files) > 1:
		s.buf = append(s.buf, " -1 -1"...)
	default:
		s.kept(swfPreceding)
		s.kept(swfThink)
	}
}

// noteLost notes what rows of SWF cannot hold.
func (s *swfWriter) noteLost(note func(string)) {
	t := s.t
	bodies, wanted, several := 0, 0, 0
	for i := range jobs.ID(t.Len()) {
		if t.Body != nil && t.Body[i] >= 0 {
			bodies++
		}
		if needs(t, i) != nil {
			wanted++
		}
		if t.After != nil && len(t.After[i]) > 1 {
			several++
		}
	}
	for _, l := range []struct {
		n    int
		what string
	}{
		{bodies, "SWF has no place for what they do while they run"},
		{wanted, "SWF has no place for what they need beside processors and memory for each"},
		{several, "SWF has one job before each: the others that they wait for are left out"},
	} {
		if l.n > 0 {
			note(fmt.Sprintf("%s: %s", units.Count(l.n, "job"), l.what))
		}
	}
}
