package nextflow

import (
	"math"
	"strings"

	"github.com/clustersim/clustersim/internal/logs"
	"github.com/clustersim/clustersim/internal/logs/tracefile"
	"github.com/clustersim/clustersim/internal/srcerr"
)

// Dates is a table of when a workflow system knew of the ends of tasks, in place of the logs of many
// runs.
type Dates struct {
	known map[dated]int64 // in microseconds since 1970
}

// dated is a task of a run.
type dated struct{ scheduler, run, task string }

// dateFields are what the first line of such a table names, among others.
var dateFields = []string{"scheduler", "run", "task_id", "known_ms"}

// RecognisesDates says whether a file is such a table, by its first line.
func RecognisesDates(data []byte) bool {
	line, _, _ := strings.Cut(string(data[:min(len(data), 1<<12)]), "\n")
	f := tracefile.Begin(strings.TrimSuffix(line, "\r"))
	for _, field := range dateFields {
		if !f.Has(field) {
			return false
		}
	}
	return true
}

// ReadDates reads a table that [RecognisesDates] recognises: a line for each task with the scheduler and the number of
// its run, the number of the task in the trace and milliseconds since 1970; nothing where the end was not
// known.
func ReadDates(name string, data []byte) (*Dates, error) {
	all := lines(data)
	d, wrong := &Dates{known: map[dated]int64{}}, srcerr.List{File: name}
	f := tracefile.Begin(all[0])
	for i, line := range all[1:] {
		if strings.TrimSpace(line) == "" {
			continue
		}
		row, fit := f.Row(i+2, line)
		if fit != tracefile.Exact {
			wrong.Add(i+2, 1, "%d fields where the first line names %d", row.Fields, f.Width)
			continue
		}
		at, ok := tracefile.Date(row.Text("known_ms"))
		switch task := (dated{row.Text("scheduler"), row.Text("run"), row.Text("task_id")}); {
		case !ok:
			wrong.Add(i+2, row.Column("known_ms"), "known_ms: %q is not a date (want milliseconds since 1970)", row.Text("known_ms"))
		case at != tracefile.Never:
			d.known[task] = at
		}
	}
	return d, wrong.Err()
}

// Join gives the tasks of a run the dates at which their ends were known, if the table has the run and the run has
// none.
func (d *Dates) Join(r *logs.Run, scheduler, run string) {
	if d == nil || r.HasKnown {
		return
	}
	for i := range r.Tasks {
		t := &r.Tasks[i]
		at, found := d.known[dated{scheduler, run, t.ID}]
		if !found || t.Status == logs.Cached {
			t.Known = math.NaN()
			continue
		}
		t.Known, r.HasKnown = float64(at-r.ZeroMicros)/1e6, true
	}
}
