package starpu

import (
	"fmt"
	"math"
	"path/filepath"
	"strconv"
	"strings"

	"github.com/clustersim/clustersim/internal/logs"
	"github.com/clustersim/clustersim/internal/srcerr"
)

// What is counted of a run.
const (
	Free        = "tasks without worker (acquisitions of data, synchronisations): they carry edges and take no time"
	NeverRan    = "tasks that never ran, dropped: the trace ends before them"
	Unfinished  = "tasks without an end, dropped: the trace ends before it"
	Controls    = "records of Control, which are no tasks"
	FromTheZero = "tasks with an end but no start: dates of 0 are not written, they started at 0"
	NoSubmit    = "tasks that ran without a date of submission"
	Kinds       = "tasks on workers of another memory node than 0: their run time holds for such workers alone"
	CutRecord   = "last records that are cut off, dropped"
	Twice       = "records of a JobId that another has, dropped"
	Backwards   = "tasks that end before they start: they take no time"
	OfDropped   = "edges of tasks that were dropped"
)

// draft is a run whose tasks are being read.
type draft struct {
	srcerr.List
	run     *logs.Run
	seen    map[string]bool   // JobIds
	ran     map[string]bool   // names of tasks with a worker
	dropped map[string]bool   // JobIds
	kinds   map[string]string // of workers, if there are several
	lines   []int             // of the tasks
	nodes   []int             // memory nodes of the tasks; -1: none
	waits   []logs.Wait
}

// Read reads the files of a run.
func Read(f Files) (*logs.Run, error) {
	d := &draft{
		List: srcerr.List{File: f.Tasks.Name}, seen: map[string]bool{}, ran: map[string]bool{}, dropped: map[string]bool{}, kinds: map[string]string{},
		run: &logs.Run{System: "StarPU", Name: filepath.Clean(f.Tasks.Name), Files: []string{f.Tasks.Name}},
	}
	for r := range records(f.Tasks, &d.List) {
		d.task(&r)
	}
	if err := d.Err(); err != nil {
		return nil, err
	}
	d.settle()
	if len(d.run.Tasks) == 0 {
		return nil, srcerr.At(f.Tasks.Name, 1, 1, "no task ran")
	}
	if f.DAG != nil {
		d.run.Files = append(d.run.Files, f.DAG.Name)
		waits, err := readDAG(*f.DAG)
		if err != nil {
			return nil, err
		}
		d.waits = waits
	}
	d.run.FromZero(1000)
	d.run.Finish()
	for i := range d.run.Nodes {
		n := &d.run.Nodes[i]
		n.Cores, n.Processor = 1, d.kinds[n.Name]
	}
	if err := d.connect(); err != nil {
		return nil, err
	}
	return d.run, nil
}

// task reads the record of a task.
func (d *draft) task(r *record) {
	file := d.List.File
	switch {
	case r.cut:
		d.run.Count(CutRecord, file, r.line)
		d.run.Cut = true
		return
	case r.has(control):
		d.run.Count(Controls, file, r.line)
		return
	case !r.has(jobID):
		d.Add(r.line, 1, "a task without JobId")
		return
	case d.seen[r.text(jobID)]:
		d.run.Count(Twice, file, r.line)
		return
	}
	id := r.text(jobID)
	d.seen[id] = true
	t := logs.Task{
		ID: id, Name: id, Process: r.text(model), Cores: 1, Status: logs.Completed, Attempt: 1, BytesIn: math.NaN(), BytesOut: math.NaN(),
		Assigned: math.NaN(), Released: math.NaN(), Known: math.NaN(),
	}
	if !r.has(model) {
		t.Process = r.text(name)
	}
	if r.has(footprint) {
		t.Tag = r.text(footprint)
	}
	if r.has(priority) {
		t.Priority = d.number(r, priority)
	}
	t.Submitted, t.Started, t.Ended = d.date(r, submitTime), d.date(r, startTime), d.date(r, endTime)
	node := -1
	if r.has(workerID) {
		t.Host = fmt.Sprintf("worker%d", int(d.number(r, workerID)))
		if rank := d.number(r, mpiRank); rank >= 0 {
			t.Host = fmt.Sprintf("rank%d.%s", int(rank), t.Host)
		}
		d.ran[t.Process] = true
		if node = 0; r.has(memoryNode) {
			node = int(d.number(r, memoryNode))
		}
	}
	for from := range strings.FieldsSeq(r.text(dependsOn)) {
		if from != "NA" {
			d.waits = append(d.waits, logs.Wait{From: from, To: id, Bytes: math.NaN(), Class: "depends", File: file, Line: r.fields[dependsOn].line})
		}
	}
	d.run.Tasks = append(d.run.Tasks, t)
	d.lines, d.nodes = append(d.lines, r.line), append(d.nodes, node)
}

// number reads a field; NaN if the record lacks it.
func (d *draft) number(r *record, f field) float64 {
	if !r.has(f) {
		return math.NaN()
	}
	x, err := strconv.ParseFloat(r.text(f), 64)
	if err != nil || math.IsNaN(x) || math.Abs(x) > 1e15 {
		d.Add(r.fields[f].line, r.fields[f].col, "task %q: %s: %q is no number", r.text(jobID), fieldNames[f], r.text(f))
		return math.NaN()
	}
	return x
}

// date reads a date in ms.
func (d *draft) date(r *record, f field) float64 { return d.number(r, f) }

// settle decides which tasks ran, which only carry edges, and which are dropped.
func (d *draft) settle() {
	r, file, kept := d.run, d.List.File, 0
	several := false
	for _, node := range d.nodes {
		several = several || node > 0
	}
	for i := range r.Tasks {
		t, line := r.Tasks[i], d.lines[i]
		onWorker := d.nodes[i] >= 0
		switch {
		case !onWorker && d.ran[t.Process]:
			r.Count(NeverRan, file, line)
		case onWorker && math.IsNaN(t.Ended):
			r.Count(Unfinished, file, line)
		default:
			d.finish(&t, line, onWorker)
			if several && onWorker {
				kind := fmt.Sprintf("node%d", d.nodes[i])
				t.Host = kind + "." + t.Host
				d.kinds[t.Host] = kind
				if d.nodes[i] > 0 {
					r.Count(Kinds, file, line)
				}
			}
			t.Name = taskName(&t)
			r.Tasks[kept] = t
			kept++
			continue
		}
		r.Cut = true
		d.dropped[t.ID] = true
	}
	r.Tasks = r.Tasks[:kept]
}

// finish gives a task its run time, in s.
func (d *draft) finish(t *logs.Task, line int, onWorker bool) {
	r, file := d.run, d.List.File
	if !onWorker {
		r.Count(Free, file, line)
		return
	}
	if math.IsNaN(t.Started) {
		r.Count(FromTheZero, file, line)
		t.Started = 0
	}
	if math.IsNaN(t.Submitted) {
		r.Count(NoSubmit, file, line)
	}
	t.RunSec = (t.Ended - t.Started) / 1000
	if t.RunSec < 0 {
		r.Count(Backwards, file, line)
		t.RunSec = 0
	}
}

// taskName is what a task is called: its process and JobId.
func taskName(t *logs.Task) string {
	if t.Process == "" {
		return t.ID
	}
	return t.Process + " " + t.ID
}

// toleranceSec is by how much a date may be too early: dates are in ms with six decimals, those of different
// workers come from different cores.
const toleranceSec = 1e-5

// connect makes the edges of the run. Those of tasks that were dropped are counted.
func (d *draft) connect() error {
	names := make(map[string]string, len(d.run.Tasks))
	for i := range d.run.Tasks {
		names[d.run.Tasks[i].ID] = d.run.Tasks[i].Name
	}
	kept := d.waits[:0]
	for _, w := range d.waits {
		if d.dropped[w.From] || d.dropped[w.To] {
			d.run.Count(OfDropped, w.File, w.Line)
			continue
		}
		if name, is := names[w.From]; is {
			w.From = name
		}
		if name, is := names[w.To]; is {
			w.To = name
		}
		kept = append(kept, w)
	}
	return d.run.ConnectDated(kept, toleranceSec, "task", d.run.Files[len(d.run.Files)-1], 1)
}

// readDAG reads dag.csv, in which the column Dependent is what comes first.
func readDAG(s logs.Source) ([]logs.Wait, error) {
	wrong := srcerr.List{File: s.Name}
	var waits []logs.Wait
	from, to, width := -1, -1, 0
	for number, line := range s.Lines() {
		if strings.TrimSpace(line) == "" {
			continue
		}
		row := strings.Split(line, ",")
		for i := range row {
			row[i] = strings.Trim(row[i], `" `)
		}
		if width == 0 {
			width = len(row)
			for i, column := range row {
				switch column {
				case "Dependent":
					from = i
				case "JobId":
					to = i
				}
			}
			continue
		}
		switch {
		case len(row) != width:
			wrong.Add(number, 1, "%d fields where the first line names %d", len(row), width)
		case row[from] == "NA": // StarVZ: it waits for none
		case row[from] == "" || row[to] == "":
			wrong.Add(number, 1, "an edge without a task")
		default:
			waits = append(waits, logs.Wait{From: row[from], To: row[to], Bytes: math.NaN(), Class: "dag", File: s.Name, Line: number})
		}
	}
	return waits, wrong.Err()
}
