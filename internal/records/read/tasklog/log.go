package tasklog

import (
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
