package tasklog

import (
	"strconv"
	"strings"

	"github.com/clustersim/clustersim/internal/models/overhead"
)

// Format is a kind of log.
type Format string

// The formats.
const (
	Nextflow Format = "Nextflow trace"
	Pegasus  Format = "Pegasus jobstate"
	HTCondor Format = "HTCondor event log"
	Makeflow Format = "Makeflow transaction log"
)

// Log is what a workflow system noted of one execution. It does not change.
type Log struct {
	File   string
	SHA256 string
	Format Format
	Jobs   []Job // in the order of the log

	BeginSec      float64 // when the system began; NaN: the log does not say
	EndSec        float64 // when it ended; NaN: the log does not say
	LastSec       float64 // the last date of all
	ResolutionSec float64 // of dates
	Cached        int     // jobs that did not run, for their results were there
	Foreign       int     // events of jobs without a submission in the log
}

// Job is one job of a log, with the dates of its last attempt.
type Job struct {
	Name     string
	Line     int // of the log, where it begins
	Attempts int
	Failed   bool    // the last attempt
	Held     bool    // it was held, evicted, suspended or lost: its waits are not the system's
	RunSec   float64 // how long it ran, where the log says it beside the dates; NaN: it does not

	// StagedInSec is when its input was there, where the log has it beside the date at which it
	// ran; NaN: it does not.
	StagedInSec float64

	// Dates are in seconds since the first date of the log; those that it lacks are NaN.
	Dates overhead.Dates

	Host        string  // that it ran on last, where HTCondor notes it; "": not recorded
	Cores       int     // that it asked for; 0: not recorded
	MemoryBytes float64 // likewise

	names []string // that the task of a record may have, the likeliest first
	rule  int      // the number at the end of such a name; 0: none
}

// Kind says what a job that is no task of a record is for.
type Kind string

// The kinds of jobs, which Pegasus adds to a workflow.
const (
	CreateDir Kind = "create_dir"
	StageIn   Kind = "stage_in"
	StageOut  Kind = "stage_out"
	Register  Kind = "register"
	Cleanup   Kind = "cleanup"
	Clustered Kind = "clustered" // several tasks in one job
	Planning  Kind = "sub-workflow"
	Other     Kind = "other"
)

// Kinds lists them in the order in which such jobs run.
func Kinds() []Kind {
	return []Kind{CreateDir, StageIn, Planning, Clustered, StageOut, Register, Cleanup, Other}
}

// prefixes are how Pegasus names the jobs that it adds.
var prefixes = []struct {
	prefix string
	kind   Kind
}{
	{"create_dir_", CreateDir},
	{"stage_in_", StageIn},
	{"stage_inter_", StageIn},
	{"stage_worker_", StageIn},
	{"chmod_", StageIn},
	{"stage_out_", StageOut},
	{"register_", Register},
	{"cleanup_", Cleanup},
	{"clean_up_", Cleanup},
	{"merge_", Clustered},
	{"pegasus-plan_", Planning},
	{"subdax_", Planning},
	{"subdag_", Planning},
}

// KindOf is the kind of a job by its name.
func KindOf(name string) Kind {
	for _, p := range prefixes {
		if strings.HasPrefix(name, p.prefix) {
			return p.kind
		}
	}
	return Other
}

// NoTask stands for the task of a job that belongs to none.
const NoTask = -1

// Match says which task each job of a log is.
type Match struct {
	Task     []int        // by place in Log.Jobs: the task's number, or NoTask
	Job      []int        // by task: the place of its job, or NoTask
	Attempts []int        // by task
	Kind     map[Kind]int // how many of the other jobs there are of each kind
}

// Matched counts the tasks that have a job.
func (m *Match) Matched() (n int) {
	for _, j := range m.Job {
		if j != NoTask {
			n++
		}
	}
	return n
}

// number ends the names of tasks in records of Pegasus and Makeflow: blast_ID000012.
var number = pattern(`ID0*(\d{1,9})$`)

// endNumber is the number at the end of such a name; 0 if there is none.
func endNumber(name string) int {
	m := number().FindStringSubmatch(name)
	if m == nil {
		return 0
	}
	n, _ := strconv.Atoi(m[1])
	return n
}

// Match finds the jobs of n tasks, with names that must differ: by the names that a job
// may have in a record, the likeliest for all jobs first, then by the number at
// the end. Where several jobs are attempts at one task the last one counts.
func (l *Log) Match(name func(task int) string, n int) Match {
	m := Match{Task: make([]int, len(l.Jobs)), Job: make([]int, n), Attempts: make([]int, n), Kind: map[Kind]int{}}
	byName, byNumber := map[string]int{}, map[int]int{}
	for t := range n {
		byName[name(t)] = t
		m.Job[t] = NoTask
		if k := endNumber(name(t)); k > 0 {
			if _, twice := byNumber[k]; twice {
				byNumber[k] = NoTask
			} else {
				byNumber[k] = t
			}
		}
	}
	for j := range m.Task {
		m.Task[j] = NoTask
	}
	ways := 0
	for j := range l.Jobs {
		ways = max(ways, len(l.Jobs[j].names))
	}
	for way := range ways + 1 {
		var found []int
		for j := range l.Jobs {
			if t := l.Jobs[j].task(way, ways, byName, byNumber); m.Task[j] == NoTask && t != NoTask && m.Job[t] == NoTask {
				m.Task[j] = t
				found = append(found, j)
			}
		}
		for _, j := range found {
			m.Job[m.Task[j]] = j
		}
	}
	jobs := make([]int, n)
	for j, t := range m.Task {
		if t == NoTask {
			m.Kind[KindOf(l.Jobs[j].Name)]++
			continue
		}
		jobs[t]++
		m.Attempts[t] = max(m.Attempts[t], jobs[t], l.Jobs[j].Attempts)
	}
	return m
}

// task is the task of a job by its name of a place, or after the last by its number.
func (j *Job) task(way, ways int, byName map[string]int, byNumber map[int]int) int {
	t, found := NoTask, false
	switch {
	case way < len(j.names):
		t, found = byName[j.names[way]]
	case way == ways && j.rule > 0 && KindOf(j.Name) == Other:
		t, found = byNumber[j.rule]
	}
	if !found {
		return NoTask
	}
	return t
}
