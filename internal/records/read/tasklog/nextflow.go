package tasklog

import (
	"math"
	"strconv"
	"strings"

	"github.com/clustersim/clustersim/internal/logs/tracefile"
)

// readNextflow reads trace.txt: a line with the names of the fields, which users choose, and
// a line for each task. Dates are as 2023-05-01 12:00:00.123 or in milliseconds since 1970,
// durations as 1h 2m 3s or in milliseconds, "-" is none.
func readNextflow(b *builder, lines []string) {
	header := 0
	for strings.TrimSpace(lines[header]) == "" {
		header++
	}
	r := &trace{builder: b, File: tracefile.Begin(lines[header])}
	switch {
	case !r.Has("submit") && !r.Has("start") && !r.Has("complete"):
		r.Add(header+1, 1, "no field submit, start or complete: there are no dates (add them to trace.fields)")
		return
	case !r.Has("task_id") && !r.Has("name"):
		r.Add(header+1, 1, "no field task_id or name: tasks cannot be distinguished (add them to trace.fields)")
		return
	}
	for i := header + 1; i < len(lines); i++ {
		if strings.TrimSpace(lines[i]) != "" {
			r.row(r.Row(i+1, lines[i]))
		}
	}
}

type trace struct {
	*builder
	*tracefile.File
}

func (r *trace) row(row tracefile.Row, fit tracefile.Fit) {
	number, text, place := row.Line, row.Text, row.Column
	if fit == tracefile.Wrong {
		r.Add(number, 1, "%d fields where the first line names %d", row.Fields, r.Width)
		return
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
		at, ok := tracefile.Date(text(field))
		if !ok {
			r.Add(number, place(field), "task %q: %s: %q is not a date (want 2023-05-01 12:00:00.123, or milliseconds since 1970)", name, field, text(field))
		}
		r.set(job, e, moment(at))
	}
	duration := func(field string) float64 {
		sec, ok := tracefile.Duration(text(field))
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
