package nextflow

import (
	"math"
	"path/filepath"
	"strconv"
	"strings"

	"github.com/clustersim/clustersim/internal/logs"
	"github.com/clustersim/clustersim/internal/logs/tracefile"
	"github.com/clustersim/clustersim/internal/srcerr"
)

// What is counted of a trace.
const (
	Mended       = "rows with a separator inside a field, mended"
	NoHost       = "tasks without a host"
	NoMemory     = "tasks without memory asked for: 0"
	NoCores      = "tasks without cpus: 1 core"
	Epoch        = "dates of 1970, taken as not recorded"
	Backwards    = "tasks that end before they start: realtime is their run time"
	ByRealtime   = "tasks without a run time from start to complete: realtime is theirs"
	ByProcess    = "tasks without any run time: the mean of their process is theirs"
	CachedTasks  = "tasks whose results were there (CACHED): they did not run"
	FailedTasks  = "attempts that failed"
	NoEnd        = "tasks without an end, dropped: the trace is cut off"
	CutLine      = "last lines that are cut off, dropped"
	NotSubmitted = "tasks without a date of submission"
)

// draft is a run whose trace is being read.
type draft struct {
	srcerr.List
	*tracefile.File
	run   *logs.Run
	lines []int32 // of each task
	texts logs.Texts
}

func readTrace(s Source) (*logs.Run, error) {
	all := lines(s.Data)
	header := 0
	for header < len(all)-1 && strings.TrimSpace(all[header]) == "" {
		header++
	}
	d := &draft{List: srcerr.List{File: s.Name}, File: tracefile.Begin(all[header])}
	d.run = &logs.Run{System: "Nextflow", Name: filepath.Clean(s.Name), Files: []string{s.Name}}
	for _, need := range []string{"name", "submit"} {
		if !d.Has(need) {
			d.Add(header+1, 1, "no field %s", need).WithHint("add it to trace.fields in nextflow.config")
		}
	}
	if !d.Has("realtime") && !(d.Has("start") && d.Has("complete")) {
		d.Add(header+1, 1, "neither realtime nor start and complete: there are no run times").WithHint("add them to trace.fields in nextflow.config")
	}
	if err := d.Err(); err != nil {
		return nil, err
	}
	n := min(len(all)-header, len(s.Data)/leastRow) // of tasks, as far as rows are not shorter
	d.run.Tasks, d.lines = make([]logs.Task, 0, n), make([]int32, 0, n)
	for i := header + 1; i < len(all); i++ {
		if strings.TrimSpace(all[i]) == "" {
			continue
		}
		row, fit := d.Row(i+1, all[i])
		switch {
		case fit == tracefile.Wrong && i == len(all)-1 && row.Fields < d.Width:
			d.run.Count(CutLine, s.Name, i+1)
			d.run.Cut = true
			continue
		case fit == tracefile.Wrong:
			d.Add(i+1, 1, "%d fields where the first line names %d", row.Fields, d.Width)
			continue
		case fit == tracefile.Mended:
			d.run.Count(Mended, s.Name, i+1)
		}
		d.row(row)
	}
	if err := d.Err(); err != nil {
		return nil, err
	}
	if len(d.run.Tasks) == 0 {
		return nil, srcerr.At(s.Name, header+1, 1, "the trace has no tasks")
	}
	d.fromZero()
	if err := d.runTimes(); err != nil {
		return nil, err
	}
	d.run.Finish()
	return d.run, nil
}

// leastRow is how many bytes a row has, unless a trace has a few fields alone.
const leastRow = 64

// row reads a task.
func (d *draft) row(row tracefile.Row) {
	t := logs.Task{
		ID: row.Text("task_id"), Name: row.Text("name"), Process: row.Text("process"), Tag: row.Text("tag"), Hash: row.Text("hash"),
		Host: row.Text("hostname"), Status: logs.Status(row.Text("status")), Attempt: 1, Cores: 1,
		Assigned: math.NaN(), Released: math.NaN(), Known: math.NaN(),
	}
	if t.Name == "" {
		d.Add(row.Line, row.Column("name"), "a task without a name")
		return
	}
	if t.Status == "" {
		t.Status = logs.Completed
	}
	d.names(&t)
	cached := t.Status == logs.Cached
	if text := row.Text("attempt"); text != "" {
		if n, err := strconv.Atoi(text); err == nil {
			t.Attempt = max(n, 1)
		}
	}
	switch n, err := strconv.Atoi(row.Text("cpus")); {
	case row.Text("cpus") == "":
		d.run.Count(NoCores, d.List.File, row.Line)
	case err != nil || n < 1:
		d.Add(row.Line, row.Column("cpus"), "task %q: cpus: %q is no number of cores", t.Name, row.Text("cpus"))
	default:
		t.Cores = n
	}
	t.MemoryBytes = d.size(row, &t, "memory")
	if !(t.MemoryBytes > 0) {
		t.MemoryBytes = 0
		d.run.Count(NoMemory, d.List.File, row.Line)
	}
	t.BytesIn, t.BytesOut = d.size(row, &t, "rchar"), d.size(row, &t, "wchar")
	t.RunSec = d.duration(row, &t, "realtime")
	var at [3]int64
	for i, field := range []string{"submit", "start", "complete"} {
		at[i] = d.date(row, &t, field)
	}
	switch {
	case cached:
		d.run.Count(CachedTasks, d.List.File, row.Line)
		t.RunSec, at = 0, [3]int64{tracefile.Never, tracefile.Never, tracefile.Never}
	case t.Status == logs.Failed || t.Status == logs.Aborted:
		d.run.Count(FailedTasks, d.List.File, row.Line)
	}
	if t.Host == "" && !cached {
		d.run.Count(NoHost, d.List.File, row.Line)
	}
	if !cached && at[0] == tracefile.Never {
		d.run.Count(NotSubmitted, d.List.File, row.Line)
	}
	if !cached && at[2] == tracefile.Never && d.Has("complete") && math.IsNaN(t.RunSec) {
		d.run.Count(NoEnd, d.List.File, row.Line)
		d.run.Cut = true
		return
	}
	t.Submitted, t.Started, t.Ended = micros(at[0]), micros(at[1]), micros(at[2])
	d.keep(&t)
	d.run.Tasks = append(d.run.Tasks, t)
	d.lines = append(d.lines, int32(row.Line))
}

// keep copies the texts of a task, a fifth of those of a trace.
func (d *draft) keep(t *logs.Task) {
	t.Name = d.texts.Keep(t.Name)
	t.Tag = d.texts.KeepPart(t.Tag, t.Name)
	t.ID, t.Hash = d.texts.Keep(t.ID), d.texts.Keep(t.Hash)
	t.Process, t.Host, t.Status = d.texts.Word(t.Process), d.texts.Word(t.Host), logs.Status(d.texts.Word(string(t.Status)))
}

// names finds the process and the tag in the name, PROCESS (TAG), where they are no fields.
func (d *draft) names(t *logs.Task) {
	process, inside, has := strings.Cut(t.Name, " (")
	if t.Process == "" {
		t.Process = process
	}
	inside = strings.TrimSuffix(inside, ")")
	if has && t.Tag == "" && isNumber(inside) {
		t.Numbered = true
	} else if has && !d.Has("tag") {
		t.Tag = inside
	}
}

// isNumber says whether a text is a whole number. Atoi alone takes its time for texts that are none.
func isNumber(text string) bool {
	if text == "" || text[0] > '9' {
		return false
	}
	_, err := strconv.Atoi(text)
	return err == nil
}

func (d *draft) size(row tracefile.Row, t *logs.Task, field string) float64 {
	bytes, ok := tracefile.Size(row.Text(field))
	if !ok {
		d.Add(row.Line, row.Column(field), "task %q: %s: %q is no amount (want 1.5 GB, or bytes)", t.Name, field, row.Text(field))
	}
	return bytes
}

func (d *draft) duration(row tracefile.Row, t *logs.Task, field string) float64 {
	sec, ok := tracefile.Duration(row.Text(field))
	if !ok {
		d.Add(row.Line, row.Column(field), "task %q: %s: %q is not a duration (want 1h 2m 3s, or milliseconds)", t.Name, field, row.Text(field))
	}
	return sec
}

// yearMicros is the first moment that is no mistake for 0: clocks that were never set count from 1970.
const yearMicros = 365 * 86400 * 1e6

func (d *draft) date(row tracefile.Row, t *logs.Task, field string) int64 {
	at, ok := tracefile.Date(row.Text(field))
	if !ok {
		d.Add(row.Line, row.Column(field), "task %q: %s: %q is not a date (want 2023-05-01 12:00:00.123, or milliseconds since 1970)", t.Name, field, row.Text(field))
	}
	if at != tracefile.Never && at < yearMicros {
		if t.Status != logs.Cached {
			d.run.Count(Epoch, d.List.File, row.Line)
		}
		return tracefile.Never
	}
	return at
}

// micros is a date in microseconds since 1970, which is exact until 2255; NaN if it was not recorded.
func micros(at int64) float64 {
	if at == tracefile.Never {
		return math.NaN()
	}
	return float64(at)
}

// fromZero counts all dates from the first, in seconds.
func (d *draft) fromZero() {
	zero := math.Inf(1)
	for i := range d.run.Tasks {
		t := &d.run.Tasks[i]
		for _, at := range [...]float64{t.Submitted, t.Started, t.Ended} {
			if at < zero {
				zero = at
			}
		}
	}
	for i := range d.run.Tasks {
		t := &d.run.Tasks[i]
		t.Submitted, t.Started, t.Ended = (t.Submitted-zero)/1e6, (t.Started-zero)/1e6, (t.Ended-zero)/1e6
		if t.Status == logs.Cached {
			t.Ended = 0
		}
	}
	if !math.IsInf(zero, 1) {
		d.run.ZeroMicros = int64(zero)
	}
}

// runTimes takes that from start to complete, which holds the node; else realtime; else the mean of
// the process.
func (d *draft) runTimes() error {
	sum, n := map[string]float64{}, map[string]float64{}
	for i := range d.run.Tasks {
		t := &d.run.Tasks[i]
		if t.Status == logs.Cached {
			continue
		}
		switch whole := t.Ended - t.Started; {
		case whole > 0:
			t.RunSec = whole
		case math.IsNaN(whole) && !math.IsNaN(t.RunSec):
			d.run.Count(ByRealtime, d.List.File, int(d.lines[i]))
		case whole < 0:
			d.run.Count(Backwards, d.List.File, int(d.lines[i]))
			t.Started = math.NaN()
		case whole == 0 && math.IsNaN(t.RunSec):
			t.RunSec = 0
		}
		if !math.IsNaN(t.RunSec) {
			sum[t.Process] += t.RunSec
			n[t.Process]++
		}
	}
	for i := range d.run.Tasks {
		t := &d.run.Tasks[i]
		switch {
		case !math.IsNaN(t.RunSec):
		case n[t.Process] > 0:
			t.RunSec = sum[t.Process] / n[t.Process]
			d.run.Count(ByProcess, d.List.File, int(d.lines[i]))
		default:
			d.Add(int(d.lines[i]), 1, "task %q: no run time, and no other task of its process has one", t.Name)
		}
	}
	return d.Err()
}
