package tasklog

import (
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
	Foreign       int     // events of jobs whose submission the log does not have
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
