package slurm

import (
	"bytes"
	"errors"
	"fmt"
	"math"
	"path/filepath"
	"slices"
	"strconv"
	"strings"

	"github.com/clustersim/clustersim/internal/logs"
	"github.com/clustersim/clustersim/internal/memory"
	"github.com/clustersim/clustersim/internal/packed/ending"
	"github.com/clustersim/clustersim/internal/sacct"
	"github.com/clustersim/clustersim/internal/srcerr"
)

// What is counted of a run.
const (
	Pending    = "jobs that waited still, dropped"
	Running    = "jobs that ran still, dropped"
	NeverRan   = "jobs that never started, dropped"
	NoRunTime  = "jobs without run time, dropped"
	NoDate     = "jobs without a date of their start or end"
	Late       = "jobs that were eligible later than they were submitted"
	Backwards  = "jobs that end before they start: they take no time"
	SetBack    = "jobs that end before they start by their dates: they take the time that Slurm measured"
	NoCores    = "jobs without a number of cores: 1 core"
	SeveralOn  = "jobs on several nodes: a task for each node"
	Components = "components of heterogeneous jobs, tasks of their own"
)

// columns are those that are read.
var columns = []string{
	"JobID", "JobIDRaw", "JobName", "User", "Submit", "Eligible", "Start", "End", "Elapsed", "ElapsedRaw", "ReqCPUS", "AllocCPUS", "NCPUS", "ReqMem",
	"NodeList", "NNodes", "State", "SubmitLine",
}

// Recognises says whether a file is a dump of sacct from which a workflow can be read, by its content.
func Recognises(data []byte) bool {
	return sacct.Is(bytes.TrimLeft(bytes.TrimPrefix(data, []byte("\ufeff")), "\r\n"), "Submit")
}

// IsCandidate says whether a file of a folder may be a dump, by its name.
func IsCandidate(name string) bool {
	return strings.Contains(strings.ToLower(ending.Bare(filepath.Base(name))), "sacct")
}

// job is a job with what its tasks are made of.
type job struct {
	line        int
	id          sacct.JobID
	shown, raw  string // JobID and JobIDRaw
	element     string // of an array; "": none
	name, user  string
	submitLine  string
	nodes       []string // with the names as far as they are known
	task        logs.Task
	first, last int // its tasks, once they are made
}

// reader reads a dump.
type reader struct {
	*sacct.Table
	run  *logs.Run
	col  map[string]int
	jobs []job
}

// Read reads a dump.
func Read(s logs.Source) (*logs.Run, error) {
	r := &reader{
		Table: sacct.Open(s.Name, s.Data, "", columns, nil), run: &logs.Run{System: "Slurm", Name: filepath.Clean(s.Name), Files: []string{s.Name}},
		col: map[string]int{},
	}
	for _, name := range columns {
		if at := sacct.Place(r.Names, name); at >= 0 {
			r.col[name] = at
		}
	}
	r.need("JobID", "JobIDRaw")
	r.need("Submit")
	r.need("Start")
	r.need("End", "Elapsed", "ElapsedRaw")
	if err := r.Wrong.Err(); err != nil {
		return nil, err
	}
	for rec := (sacct.Record{}); r.Next(&rec); {
		r.record(&rec)
	}
	if err := r.Wrong.Err(); err != nil {
		return nil, err
	}
	if len(r.jobs) == 0 {
		return nil, srcerr.At(s.Name, r.HeaderLine, 1, "no job ran to its end")
	}
	tasks := 0
	for i := range r.jobs {
		tasks += len(r.jobs[i].nodes)
	}
	if err := memory.WantWorkload(tasks, 0); err != nil {
		return nil, err
	}
	r.name()
	r.tasks()
	waits, err := r.waits()
	if err != nil {
		return nil, err
	}
	r.run.FromZero(1)
	r.run.Finish()
	return r.run, r.run.ConnectDated(waits, toleranceSec, "task", s.Name, 1)
}

func (r *reader) need(names ...string) {
	if !slices.ContainsFunc(names, func(n string) bool { _, has := r.col[n]; return has }) {
		r.Wrong.Add(r.HeaderLine, 1, "no column %s", names[0]).WithHint("add it to --format of sacct")
	}
}

// text is that of a column; empty if the dump lacks it.
func (r *reader) text(rec *sacct.Record, column string) string {
	at, has := r.col[column]
	if !has {
		return ""
	}
	return strings.TrimSpace(rec.Field(at))
}

func (r *reader) fail(rec *sacct.Record, column, want string) {
	at := r.col[column]
	r.Wrong.Add(rec.Line, rec.Col(at), "%s %q: want %s", r.Names[at], rec.Field(at), want)
}

// record reads the record of a job, unless it did not run.
func (r *reader) record(rec *sacct.Record) {
	shown, file := r.text(rec, "JobID"), r.Wrong.File
	column := "JobID"
	if shown == "" {
		column, shown = "JobIDRaw", r.text(rec, "JobIDRaw")
	}
	id, ok := sacct.IDOf(shown)
	if !ok {
		r.fail(rec, column, "a job's number")
		return
	}
	state := ""
	if text := r.text(rec, "State"); text != "" {
		if state, ok = sacct.StateOf(text); !ok {
			r.fail(rec, "State", "a state such as COMPLETED")
			return
		}
	}
	j := job{line: rec.Line, id: id, shown: shown, raw: r.text(rec, "JobIDRaw"), name: strings.Clone(r.text(rec, "JobName")), user: r.text(rec, "User"), submitLine: r.text(rec, "SubmitLine")}
	if _, element, is := strings.Cut(shown, "_"); is && !id.Waiting {
		j.element = element
	}
	nan := math.NaN()
	j.task = logs.Task{
		ID: shown, Process: j.name, Cores: 1, BytesIn: nan, BytesOut: nan, Attempt: 1, Status: statusOf(state),
		Submitted: r.date(rec, "Submit"), Assigned: nan, Started: r.date(rec, "Start"), Ended: r.date(rec, "End"), Released: nan, Known: nan,
	}
	t := &j.task
	switch {
	case id.Waiting || state == "PENDING" || state == "CONFIGURING":
		r.drop(Pending, rec.Line)
		return
	case slices.Contains([]string{"RUNNING", "COMPLETING", "SUSPENDED", "RESIZING"}, state):
		r.drop(Running, rec.Line)
		return
	case math.IsNaN(t.Started) || strings.HasPrefix(r.text(rec, "NodeList"), "None"):
		r.run.Count(NeverRan, file, rec.Line)
		return
	}
	if t.RunSec = r.elapsed(rec, t); math.IsNaN(t.RunSec) {
		r.drop(NoRunTime, rec.Line)
		return
	}
	if math.IsNaN(t.Ended) {
		r.run.Count(NoDate, file, rec.Line)
		t.Ended = t.Started + t.RunSec
	}
	if r.date(rec, "Eligible") > t.Submitted {
		r.run.Count(Late, file, rec.Line)
	}
	if id.Component {
		r.run.Count(Components, file, rec.Line)
	}
	r.needs(rec, &j)
	r.jobs = append(r.jobs, j)
}

// drop counts a job without which the run is not whole.
func (r *reader) drop(what string, line int) {
	r.run.Count(what, r.Wrong.File, line)
	r.run.Cut = true
}

func statusOf(state string) logs.Status {
	switch state {
	case "COMPLETED", "":
		return logs.Completed
	case "CANCELLED", "REVOKED":
		return logs.Aborted
	}
	return logs.Failed
}

// date reads a date; NaN if it is not known.
func (r *reader) date(rec *sacct.Record, column string) float64 {
	d, ok := sacct.DateOf(r.text(rec, column))
	switch {
	case !ok:
		r.fail(rec, column, "a date such as 2021-12-10T14:23:28, or Unix time")
		return math.NaN()
	case d.Missing:
		return math.NaN()
	}
	return d.Sec
}

// elapsed is how long a job ran; NaN if that is not known.
func (r *reader) elapsed(rec *sacct.Record, t *logs.Task) float64 {
	sec, wrong := sacct.RunOf(r.text(rec, "ElapsedRaw"), r.text(rec, "Elapsed"), t.Started, t.Ended)
	switch {
	case wrong == "ElapsedRaw":
		r.fail(rec, wrong, "seconds")
	case wrong == "Elapsed":
		r.fail(rec, wrong, "a duration such as 1-02:03:04")
	case sec < 0:
		r.run.Count(Backwards, r.Wrong.File, rec.Line)
		return 0
	case t.Ended < t.Started:
		r.run.Count(SetBack, r.Wrong.File, rec.Line)
	}
	return sec
}

// maxNodes is how many nodes a job may have: each is a task.
const maxNodes = 20_000

// needs reads what a job held: cores and memory of a node, and its nodes.
func (r *reader) needs(rec *sacct.Record, j *job) {
	room := maxNodes
	for _, part := range sacct.SplitHosts(r.text(rec, "NodeList")) {
		if part == "" {
			continue
		}
		names, err := sacct.ExpandHosts(part, &room)
		switch {
		case errors.Is(err, sacct.ErrTooMany):
			r.fail(rec, "NodeList", fmt.Sprintf("at most %d nodes of a job", maxNodes))
			return
		case err != nil:
			r.fail(rec, "NodeList", "names such as node[01-04]: "+err.Error())
			return
		}
		j.nodes = append(j.nodes, names...)
	}
	if len(j.nodes) == 0 {
		n := r.whole(rec, "NNodes")
		if n > maxNodes {
			r.fail(rec, "NNodes", fmt.Sprintf("at most %d nodes of a job", maxNodes))
			return
		}
		j.nodes = make([]string, max(1, n))
	}
	cores := 0
	for _, column := range []string{"ReqCPUS", "AllocCPUS", "NCPUS"} {
		if cores = r.whole(rec, column); cores > 0 {
			break
		}
	}
	if cores == 0 {
		r.run.Count(NoCores, r.Wrong.File, rec.Line)
	}
	n := len(j.nodes)
	j.task.Cores = max(1, (cores+n-1)/n)
	if text := r.text(rec, "ReqMem"); text != "" {
		m, ok := sacct.MemoryOf(text)
		switch {
		case !ok || m.Bytes > 1e18:
			r.fail(rec, "ReqMem", "memory such as 500G, 4000Mc or 16Gn")
		case m.PerCore:
			j.task.MemoryBytes = m.Bytes * float64(j.task.Cores)
		case m.PerNode:
			j.task.MemoryBytes = m.Bytes
		default:
			j.task.MemoryBytes = m.Bytes / float64(n)
		}
	}
}

// whole reads a whole number; 0 if there is none.
func (r *reader) whole(rec *sacct.Record, column string) int {
	text := r.text(rec, column)
	if text == "" {
		return 0
	}
	n, err := strconv.ParseUint(text, 10, 20)
	if err != nil {
		r.fail(rec, column, "a whole number")
	}
	return int(n)
}
