package tasklog

import (
	"math"
	"strconv"
	"strings"
	"time"
)

// readNextflow reads trace.txt: a line with the names of the fields, which users choose, and
// a line for each task. Dates are as 2023-05-01 12:00:00.123 or in milliseconds since 1970,
// durations as 1h 2m 3s or in milliseconds, "-" is none.
func readNextflow(b *builder, lines []string) {
	r := &trace{builder: b, column: map[string]int{}}
	header := 0
	for strings.TrimSpace(lines[header]) == "" {
		header++
	}
	if r.separator = "\t"; !strings.Contains(lines[header], "\t") {
		r.separator = ","
	}
	for i, name := range strings.Split(lines[header], r.separator) {
		r.column[strings.TrimSpace(name)] = i
		r.width++
	}
	switch {
	case !r.has("submit") && !r.has("start") && !r.has("complete"):
		r.Add(header+1, 1, "no field submit, start or complete: there are no dates (add them to trace.fields)")
		return
	case !r.has("task_id") && !r.has("name"):
		r.Add(header+1, 1, "no field task_id or name: tasks cannot be distinguished (add them to trace.fields)")
		return
	}
	for i := header + 1; i < len(lines); i++ {
		if strings.TrimSpace(lines[i]) != "" {
			r.row(i+1, strings.Split(lines[i], r.separator))
		}
	}
}

type trace struct {
	*builder
	column    map[string]int
	width     int
	separator string
}

func (r *trace) has(field string) bool {
	_, there := r.column[field]
	return there
}

func (r *trace) row(number int, values []string) {
	if len(values) != r.width {
		r.Add(number, 1, "%d fields where the first line names %d", len(values), r.width)
		return
	}
	text := func(field string) string {
		i, there := r.column[field]
		if !there || strings.TrimSpace(values[i]) == "-" {
			return ""
		}
		return strings.TrimSpace(values[i])
	}
	place := func(field string) int {
		col := 1
		for _, v := range values[:r.column[field]] {
			col += len(v) + len(r.separator)
		}
		return col
	}
	if text("status") == "CACHED" {
		r.log.Cached++
		return
	}
	name, process, id := text("name"), text("process"), text("task_id")
	if process == "" {
		process, _, _ = strings.Cut(name, " (")
	}
	if name == "" {
		name = strings.TrimSpace(process + " " + id)
	}
	job := r.job(name, number)
	d := &r.jobs[job]
	d.names, d.rule = namesOf(name, process, id)
	if n, err := strconv.Atoi(text("attempt")); err == nil {
		d.Attempts = max(n, 1)
	}
	status := text("status")
	d.Failed = status == "FAILED" || status == "ABORTED"
	for i, field := range []string{"submit", "start", "complete"} {
		e := []event{submitted, started, known}[i]
		at, ok := traceDate(text(field))
		if !ok {
			r.Add(number, place(field), "task %q: %s: %q is not a date (want 2023-05-01 12:00:00.123, or milliseconds since 1970)", name, field, text(field))
		}
		r.set(job, e, at)
	}
	duration := func(field string) float64 {
		sec, ok := traceDuration(text(field))
		if !ok {
			r.Add(number, place(field), "task %q: %s: %q is not a duration (want 1h 2m 3s, or milliseconds)", name, field, text(field))
		}
		return sec
	}
	d.RunSec = duration("realtime")
	if sub, total := d.at[submitted], duration("duration"); d.at[known] == never && sub != never && !math.IsNaN(total) {
		r.set(job, known, sub+moment(total*1e6))
	}
}

// namesOf are the names that a record may have for a task of Nextflow: WfInstances has
// PIPELINE.PROCESS_ID for PIPELINE:PROCESS, and WfCommons process_tag, in small letters.
func namesOf(name, process, id string) (names []string, rule int) {
	names = []string{name}
	if id != "" {
		names = append(names, strings.ReplaceAll(process, ":", ".")+"_"+id)
	}
	short := name
	if strings.HasPrefix(name, process) {
		short = name[strings.LastIndexByte(process, ':')+1:]
	}
	names = append(names, strings.ToLower(strings.NewReplacer("(", "", ")", "", " ", "_").Replace(short)))
	rule, _ = strconv.Atoi(id)
	return names, max(rule, 0)
}

// traceDate reads a date; never for none.
func traceDate(text string) (at moment, ok bool) {
	if text == "" {
		return never, true
	}
	if x, err := strconv.ParseInt(text, 10, 64); err == nil {
		return moment(x) * 1000, x >= 0 && x <= mostSec*1000
	}
	t, err := time.Parse("2006-01-02 15:04:05", text) // a fraction may follow
	if err != nil || t.Year() < 1970 {
		return never, false
	}
	return moment(t.UnixMicro()), true
}

// part is a number and a unit, of which durations are made.
var part = pattern(`^(\d+(?:\.\d+)?)(ms|s|m|h|d)(?: |$)`)

var unitSec = map[string]float64{"ms": 1e-3, "s": 1, "m": 60, "h": 3600, "d": 86400}

// traceDuration reads a duration in seconds; NaN for none.
func traceDuration(text string) (sec float64, ok bool) {
	if text == "" {
		return math.NaN(), true
	}
	if x, err := strconv.ParseInt(text, 10, 64); err == nil {
		return float64(x) / 1000, x >= 0 && x <= mostSec*1000
	}
	for text != "" {
		m := part().FindStringSubmatch(text)
		if m == nil {
			return 0, false
		}
		x, err := strconv.ParseFloat(m[1], 64)
		if err != nil {
			return 0, false
		}
		sec += x * unitSec[m[2]]
		text = text[len(m[0]):]
	}
	return sec, sec <= mostSec
}
