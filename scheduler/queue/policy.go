package queue

import (
	"iter"

	"github.com/clustersim/clustersim/internal/room"
	"github.com/clustersim/clustersim/workload/jobs"
)

// JobID numbers the jobs of a run: first those of the trace, then those that workflows
// submit. Jobs with equal submission dates queue in the order of their numbers.
type JobID = jobs.ID

// Policy decides which waiting jobs start. It belongs to one run at a time.
type Policy interface {
	// Begin is called before the first round of a run.
	Begin(View) error
	// Decide is called once a round. The actions are carried out in order; they are read
	// before the next call, so the slice can be used again.
	Decide(View) ([]Action, error)
}

// Ender is a policy that is called once more when a run is over. If the run fails, it is not.
type Ender interface {
	End() error
}

// View is what a policy sees. Dates are seconds of the trace. Its lists belong to the
// view and are valid until Decide returns.
type View interface {
	NowSec() float64
	Units() int    // of the pool, including those that are down
	Free() int     // units that can be given away now
	Settled() bool // false in rounds for single events of a date, but the last
	Changed() Changed
	Request(JobID) Request
	Waiting() iter.Seq[JobID] // by (submission, number)
	NumWaiting() int
	Running() iter.Seq[Running] // by (expected end, start)
	// WhenFree returns the earliest date at which units are free if nothing else starts, by
	// the expected ends of running jobs, and how many are free then; +Inf and 0 if never.
	// Reservations and outages do not count. Dates of one expected end count together.
	WhenFree(units int) (atSec float64, free int)
	// Blocks are the reservations and outages that have not ended, by begin; nil if there are
	// none. If Nodes is nil they do not overlap, and Count says how many units each takes; units that have
	// failed are among them, until +Inf.
	Blocks() []jobs.Block
	JobName(JobID) string
	// Ended is how a job has ended, such as completed or walltime; empty if it has not.
	Ended(JobID) string
	// Nodes are the nodes that are free, and those of running jobs, if reservations name nodes; nil
	// if the number of units is all that counts.
	Nodes() *room.Nodes
	// Names are the texts that requests number; never nil.
	Names() *jobs.Names
	// Machine describes partitions, qualities of service and shares; never nil.
	Machine() *jobs.Machine
}

// Changed lists what happened since the last round.
type Changed struct {
	Submitted []JobID // by (submission, number); jobs that were put back, too
	Ended     []JobID // by (start, order of starting): ended, killed or failed
	Left      []JobID // cancelled while waiting
	Estimated []JobID // waiting or running jobs with a new estimate
	Freed     []JobID // their units are free already, though they end later at this date
	Machine   bool    // nodes have failed or come back, or a block has begun or ended
}

// Request is what a job asks for, as policies see it.
type Request struct {
	Units       int
	EstimateSec float64 // run time to plan with
	LimitSec    float64 // +Inf if none
	MayLastSec  float64 // the longest that it can keep its units: the limit, or what it is planned with, and the grace
	SubmitSec   float64
	EligibleSec float64
	StartSec    float64 // NaN while it waits
	User        int32   // index into the trace's names, -1 if unknown; likewise the next ones
	Group       int32
	Account     int32
	Partition   int32
	QOS         int32
	Nice        int32
	Needs       *jobs.Needs // nil: only units
}

// Running is a job that runs.
type Running struct {
	Job            JobID
	Units          int
	StartSec       float64
	ExpectedEndSec float64
}

// Kind is what an action does.
type Kind uint8

// The kinds of actions.
const (
	Start   Kind = iota // the job starts now
	Reserve             // the job is planned for AtSec: for explanations and pictures alone
	Reject              // the job leaves the queue
	Kill                // the running job is killed
	Wake                // call Decide at AtSec, if jobs wait then; the earliest date asked for counts
)

// Action is one decision.
type Action struct {
	Kind    Kind
	Job     JobID
	AtSec   float64 // for Reserve and Wake
	Nodes   []int32 // for Start: which ones; nil lets the allocation choose
	Why     string  // for Reject
	Because JobID   // for Reserve and Start: the job that stands in the way, or jobs.None
}

// Counter is a statistic of a run, such as how many backfill cycles there were. A policy may have a method
// Counters() []Counter.
type Counter struct {
	Name  string
	Value float64
}
