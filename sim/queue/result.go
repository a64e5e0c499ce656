package queue

import (
	"github.com/clustersim/clustersim/platform"
	"github.com/clustersim/clustersim/scheduler/queue"
	"github.com/clustersim/clustersim/workload/jobs"
)

// Result is what happened, as columns: element i belongs to job i of Trace.
type Result struct {
	// Trace is the simulated trace; jobs that workflows submitted follow those of the input.
	Trace *jobs.Trace
	Units int // of the machine
	// Machine is the machine that was simulated, without units if Options gave none.
	Machine *jobs.Machine
	// Compute are the hosts of the platform that were nodes; nil: all of them.
	Compute []platform.HostID

	State       []State
	EligibleSec []float64              // nil: the submissions
	StartSec    []float64              // of the last run; NaN if it never ran
	EndSec      []float64              // of the last run, or when it was rejected
	EstimateSec []float64              // what the policy planned with at the start, or last
	Backfilled  []bool                 // it started while a job before it in the queue waited; nil if none did
	Reason      map[queue.JobID]string // of rejections and failures

	// First and Count of job i's intervals of node numbers in Nodes; nil if which nodes it
	// ran on was not decided.
	NodesOf []Span
	Nodes   []Interval

	Earlier  []Attempt       // runs that a failed node ended, in order of their ends
	Down     []Outage        // units that were off or blocked
	Plans    []Plan          // with Options.Explain: dates for which jobs were planned
	Misfits  []Misfit        // with Options.Explain, if reservations name nodes: by date; nil otherwise
	Standing bool            // a plan holds until the job has another one; otherwise until the next date with plans
	Rounds   int             // calls of the policy
	Events   int             // submissions, ends, begins and ends of blocks
	Counters []queue.Counter // statistics of the policy, such as backfill cycles
}

// Span is a part of a list: Count elements from First.
type Span struct{ First, Count int32 }

// Interval is node numbers From to To, both included.
type Interval struct{ From, To int32 }

// Attempt is a run that ended before its time and was put back.
type Attempt struct {
	Job              queue.JobID
	StartSec, EndSec float64
	Nodes            []Interval
}

// Outage is units that could not be used from FromSec to ToSec.
type Outage struct {
	FromSec, ToSec float64
	Units          int
	Nodes          []Interval
	Why            string
}

// Misfit is whether a waiting job, that requests no more units than are free, has nodes that suit from AtSec on.
type Misfit struct {
	AtSec float64
	Job   queue.JobID
	Shape bool // those that are free do not suit, such as since they are not contiguous
	Block bool // they do, but for a reservation or an outage ahead
}

// Plan is a date for which a policy planned a job at NowSec.
type Plan struct {
	NowSec, AtSec float64
	Job, Because  queue.JobID
}

// NodesOfJob returns the intervals of node numbers of job i's last run, or nil.
func (r *Result) NodesOfJob(i queue.JobID) []Interval {
	if r.NodesOf == nil {
		return nil
	}
	s := r.NodesOf[i]
	return r.Nodes[s.First : s.First+s.Count]
}
