package joblog

import (
	"fmt"
	"math"
	"path/filepath"
	"slices"
	"strconv"

	"github.com/clustersim/clustersim/internal/logs"
	"github.com/clustersim/clustersim/internal/records/read/tasklog"
	"github.com/clustersim/clustersim/internal/srcerr"
	"github.com/clustersim/clustersim/internal/wfcommons"
	"github.com/clustersim/clustersim/workload"
)

// What is counted of a record.
const (
	BadDates = "tasks whose executedAt is no date: none"
	NoJob    = "tasks without a job in the log: no dates"
)

// maxNotes is how many notes about a record are remarks.
const maxNotes = 10

// readRecord reads a record in WfFormat, with the dates of the log of the same run if it is there.
func readRecord(f Files) (*logs.Run, error) {
	r := &logs.Run{Name: filepath.Clean(f.Main.Name), Files: []string{f.Main.Name}}
	d, x, err := wfcommons.ReadExecution(f.Main.Name, f.Main.Data, workload.ReadOptions{ReferenceSpeedFlops: 1, Note: func(note string) {
		if len(r.Remarks) < maxNotes {
			r.Remark(note + ".")
		}
	}})
	if err != nil {
		return nil, err
	}
	r.System, r.RecordedSec = x.System, x.MakespanSec
	if r.System == "" {
		r.System = "WfFormat"
	}
	for t := range workload.TaskID(d.NumTasks()) {
		r.Tasks = append(r.Tasks, recorded(r, d, x, t))
	}
	if f.Log != nil {
		if err := joinLog(r, d, *f.Log); err != nil {
			return nil, err
		}
	} else {
		r.FromZero(1)
	}
	waits := waitsOf(d, f.Main.Name)
	r.Finish()
	machines(r, x)
	if err := r.Connect(waits); err != nil {
		return nil, err
	}
	r.CountAgainstDates(toleranceSec)
	if slices.ContainsFunc(r.Tasks, func(t logs.Task) bool { return t.MemoryBytes > 0 }) {
		r.Remark("Memory is the most that a task used (memoryInBytes of the record), not what it asked for.")
	}
	return r, nil
}

// recorded is a task of a record.
func recorded(r *logs.Run, d *workload.DAG, x *wfcommons.Execution, t workload.TaskID) logs.Task {
	nan := math.NaN()
	task := logs.Task{
		ID: strconv.Itoa(int(t) + 1), Name: d.TaskName(t), Process: processOf(d.TaskName(t)), Cores: d.Cores(t), MemoryBytes: d.MemoryBytes(t),
		RunSec: x.RunSec[t], Submitted: nan, Assigned: nan, Started: nan, Ended: nan, Released: nan, Known: nan, Status: logs.Completed, Attempt: 1,
	}
	task.BytesIn, task.BytesOut = d.FileBytes(t)
	if m := x.Machine[t]; m != wfcommons.NoMachine {
		task.Host = x.Machines[m].Name
	}
	if text := x.Starts[t]; text != "" {
		if at, err := wfcommons.ParseDate(text); err != nil {
			r.Count(BadDates, r.Files[0], 1)
		} else {
			task.Started = float64(at.UnixMicro()) / 1e6
			task.Ended = task.Started + task.RunSec
		}
	}
	return task
}

// joinLog gives the tasks the dates of the log of the same run.
func joinLog(r *logs.Run, d *workload.DAG, s logs.Source) error {
	log, err := tasklog.Read(s.Name, s.Data)
	if err != nil {
		return err
	}
	r.Files = append(r.Files, s.Name)
	match := log.Match(func(t int) string { return d.TaskName(workload.TaskID(t)) }, d.NumTasks())
	if match.Matched() == 0 {
		return srcerr.At(s.Name, 1, 1, "none of its %d jobs is a task of %s", len(log.Jobs), r.Files[0]).WithHint("give the log of the same run")
	}
	for i := range r.Tasks {
		t := &r.Tasks[i]
		t.Started, t.Ended = math.NaN(), math.NaN()
		if j := match.Job[i]; j == tasklog.NoTask {
			r.Count(NoJob, r.Files[0], 1)
		} else {
			dated(r, t, &log.Jobs[j])
		}
	}
	if others := len(log.Jobs) - match.Matched(); others > 0 {
		r.Remark(fmt.Sprintf("%d jobs of the log are no tasks of the record.", others))
	}
	r.FromZero(1)
	r.ZeroMicros = 0
	return nil
}

// waitsOf are the edges of a record.
func waitsOf(d *workload.DAG, file string) (waits []logs.Wait) {
	for t := range workload.TaskID(d.NumTasks()) {
		for _, e := range d.In(t) {
			waits = append(waits, logs.Wait{From: d.TaskName(d.From(e)), To: d.TaskName(t), Bytes: d.Bytes(e), Class: "parent", File: file, Line: 1})
		}
	}
	return waits
}

// machines are the nodes of a record: those that it lists.
func machines(r *logs.Run, x *wfcommons.Execution) {
	tasks := map[string]int{}
	for _, n := range r.Nodes {
		tasks[n.Name] = n.Tasks
	}
	r.Nodes = nil
	for _, m := range x.Machines {
		r.Nodes = append(r.Nodes, logs.Node{Name: m.Name, Cores: m.Cores, MemoryBytes: m.MemoryBytes, Tasks: tasks[m.Name]})
	}
}
