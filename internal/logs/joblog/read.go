package joblog

import (
	"math"
	"path/filepath"
	"strconv"

	"github.com/clustersim/clustersim/internal/logs"
	"github.com/clustersim/clustersim/internal/records/read/tasklog"
	"github.com/clustersim/clustersim/internal/srcerr"
)

// What is counted of a run.
const (
	NeverRan   = "jobs that never ran, dropped"
	Unfinished = "jobs without an end, dropped"
	Earlier    = "earlier attempts at jobs: no tasks, their dates are not read"
	WithWait   = "jobs without a date of their start: the run time is from the submission, with the wait in the batch system"
	Backwards  = "jobs that end before they start: they take no time"
	NoCores    = "jobs without a number of cores: 1 core"
	Splices    = "splices and files that are included, not read"
	DoneBefore = "edges from nodes that were done in an earlier run, dropped"
	Foreign    = "events of jobs without a submission in the log"
	JobsCached = "jobs that did not run, for their results were there"
)

// noEdges says why there are none, by system.
var noEdges = map[tasklog.Format]string{
	tasklog.Pegasus:  "No edges: give the .dag of the workflow beside jobstate.log, else tasks wait for nothing.",
	tasklog.HTCondor: "No edges: give the .dag that DAGMan ran beside the log, else tasks wait for nothing.",
	tasklog.Makeflow: "No edges: Makeflow notes them in its log only with --log-verbose; give the Makeflow file or a record in WfFormat beside it, else tasks wait for nothing.",
}

// systems are the names of those that wrote the logs.
var systems = map[tasklog.Format]string{tasklog.Pegasus: "Pegasus", tasklog.HTCondor: "HTCondor", tasklog.Makeflow: "Makeflow"}

// Read reads the files of a run.
func Read(f Files) (*logs.Run, error) {
	if f.Record {
		return readRecord(f)
	}
	log, err := tasklog.Read(f.Main.Name, f.Main.Data)
	if err != nil {
		return nil, err
	}
	r := &logs.Run{System: systems[log.Format], Name: filepath.Clean(f.Main.Name), Files: []string{f.Main.Name}}
	category := map[string]string{}
	g, err := readGraph(f, r, log, category)
	if err != nil {
		return nil, err
	}
	for i := range log.Jobs {
		if t, ok := taskOf(r, log, i); ok {
			if c := category[t.Name]; c != "" {
				t.Process = c
			}
			r.Tasks = append(r.Tasks, t)
		}
	}
	for range log.Foreign {
		r.Count(Foreign, f.Main.Name, 1)
	}
	if len(r.Tasks) == 0 {
		return nil, srcerr.At(f.Main.Name, 1, 1, "no job of this log ran to its end")
	}
	r.FromZero(1)
	r.ZeroMicros = 0 // dates of these logs count from the first
	r.Finish()
	return r, connect(r, g)
}

// readGraph reads the edges, as far as the files have them.
func readGraph(f Files, r *logs.Run, log *tasklog.Log, category map[string]string) (*graph, error) {
	g := &graph{run: r, done: map[string]bool{}}
	known := false
	for _, s := range f.Graphs {
		switch KindOf(s.Data) {
		case DAG:
			g.readDAG(s)
		case Rules:
			g.readRules(s, category)
		}
		if err := g.Err(); err != nil {
			return nil, err
		}
		known = true
		r.Files = append(r.Files, s.Name)
	}
	if log.Format == tasklog.Makeflow && !known {
		g.readNotes(f.Main, category)
		if err := g.Err(); err != nil {
			return nil, err
		}
		known = hasNotes(f.Main)
	}
	if !known {
		r.Remark(noEdges[log.Format])
	}
	g.finish()
	return g, g.Err()
}

// taskOf makes a task of a job; ok is false if it did not run to an end.
func taskOf(r *logs.Run, log *tasklog.Log, i int) (t logs.Task, ok bool) {
	j := &log.Jobs[i]
	nan := math.NaN()
	t = logs.Task{
		ID: strconv.Itoa(i + 1), Name: j.Name, Process: processOf(j.Name), Host: j.Host, Cores: max(1, j.Cores), MemoryBytes: j.MemoryBytes,
		BytesIn: nan, BytesOut: nan, Assigned: nan, Released: nan, Status: logs.Completed, Attempt: max(1, j.Attempts),
	}
	dated(r, &t, j)
	switch {
	case math.IsNaN(t.Ended) && math.IsNaN(t.Started):
		r.Count(NeverRan, log.File, j.Line)
		r.Cut = true
		return t, false
	case math.IsNaN(t.Ended):
		r.Count(Unfinished, log.File, j.Line)
		r.Cut = true
		return t, false
	}
	for range j.Attempts - 1 {
		r.Count(Earlier, log.File, j.Line)
	}
	if j.Cores == 0 {
		r.Count(NoCores, log.File, j.Line)
	}
	from := t.Started
	if math.IsNaN(from) {
		r.Count(WithWait, log.File, j.Line)
		if from = t.Submitted; math.IsNaN(from) {
			from = t.Ended
		}
	}
	if t.RunSec = t.Ended - from; t.RunSec < 0 {
		r.Count(Backwards, log.File, j.Line)
		t.RunSec = 0
	}
	return t, true
}

// dated gives a task the dates of its job.
func dated(r *logs.Run, t *logs.Task, j *tasklog.Job) {
	first := func(dates ...float64) float64 {
		for _, x := range dates {
			if !math.IsNaN(x) {
				return x
			}
		}
		return math.NaN()
	}
	d := &j.Dates
	t.Submitted, t.Started = d.SubmitSec, first(d.ComputeSec, d.StartSec, d.DispatchSec)
	t.Ended, t.Known = first(d.FinishSec, d.ComputedSec, d.KnownSec), d.KnownSec
	if !math.IsNaN(t.Known) {
		r.HasKnown = true
	}
	if j.Failed {
		t.Status = logs.Failed
	}
}

// processOf is the process of a job: what Pegasus added it for, else its name without the number at the end.
func processOf(name string) string {
	if kind := tasklog.KindOf(name); kind != tasklog.Other && kind != tasklog.Clustered {
		return string(kind)
	}
	if process := number().ReplaceAllString(name, ""); process != "" {
		return process
	}
	return name
}

// number is that at the end of a name: _ID0000001, _12, .3, or 7.
var number = pattern(`([ ._-]*(ID)?\d+)+$`)

// toleranceSec is by how much a date may be too early: they are in whole seconds, of several computers.
const toleranceSec = 2

// connect makes the edges of the run.
func connect(r *logs.Run, g *graph) error {
	ran := make(map[string]bool, len(r.Tasks))
	for i := range r.Tasks {
		ran[r.Tasks[i].Name] = true
	}
	kept := g.waits[:0]
	for _, w := range g.waits {
		if g.done[w.From] && !ran[w.From] && ran[w.To] {
			r.Count(DoneBefore, w.File, w.Line)
			continue
		}
		kept = append(kept, w)
	}
	return r.ConnectDated(kept, toleranceSec, "task", r.Files[len(r.Files)-1], 1)
}
