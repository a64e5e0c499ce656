package queue

import (
	"github.com/clustersim/clustersim/internal/models/overhead"
	"github.com/clustersim/clustersim/platform"
	"github.com/clustersim/clustersim/scheduler"
	"github.com/clustersim/clustersim/sim"
	"github.com/clustersim/clustersim/workload/jobs"
)

// Options says how a queue is simulated. The zero value is the default, but for Units, which a
// machine or the trace must give.
type Options struct {
	Machine  *jobs.Machine      // nil: Units alike units and nothing else
	Units    int                // 0: Machine.Units, else those that the trace states
	Platform *platform.Platform // nil: nodes without links, for jobs that only last
	Compute  []platform.HostID  // the hosts that are nodes, ascending; nil: all of the platform

	EventRounds bool      // a round after each event of a date, as pyss; jobs must be delays
	Estimates   Estimates // what policies plan with; nil: the limits requested
	Limit       Limit     // what happens at a job's limit
	GraceSec    float64   // with LimitGrace: time between the limit and the end

	// Network says how long transfers of bodies take. The zero Network is ptask-l07 if a job has a body of
	// kind jobs.Parallel, whose parts then take place at one pace, else LV08. With any other
	// model, or with Flows, each part of such a body is an execution or a transfer of its own.
	Network sim.Network
	Flows   bool
	// Mapper makes the mapper of a DAG's spec, such as heft or ""; nil if no job has a DAG.
	Mapper func(spec string) (scheduler.Mapper, error)

	// Overhead is what the systems of workflows cost that state none: when they submit jobs, and when they notice ends.
	Overhead overhead.Model

	Bound     Bound  // what reservations are made of
	Alloc     string // which nodes jobs have, such as contiguous or random(seed=7); empty: first
	Nodes     bool   // report which nodes jobs have run on: Result.NodesOf
	PackNodes bool   // units are cores: the cores of a task are on one node

	// Failures are times in which nodes are off, unforeseen: policies see them when they begin. The
	// jobs on such nodes end.
	Failures []jobs.Block
	FailJobs bool // they end as NodeFail; otherwise they are put back, with all work to do
	Retries  int  // how often a job is put back; 0: any number of times

	Explain bool // keep what explains waits: Result.Plans
}

// Bound says what policies plan with.
type Bound int

// The values of [Bound].
const (
	BoundAuto  Bound = iota // numbers of units, if that is enough; else nodes
	BoundCount              // numbers of units: reservations are kept for any
	BoundNodes              // nodes: reservations name them
)

// maxBoundNodes limits the machines whose reservations name nodes.
const maxBoundNodes = 100_000

// Limit says what happens to a job that reaches its limit.
type Limit int

// The values of [Limit].
const (
	LimitHard  Limit = iota // it is killed
	LimitGrace              // it is killed Options.GraceSec later
	LimitSoft               // it goes on
)

// Estimates gives the run times that policies plan with. It belongs to one run at a time.
type Estimates interface {
	// Submitted returns the estimate of a job when it becomes eligible, in s, above 0 or 0.
	Submitted(job jobs.ID) float64
	// Corrected returns a new estimate, counted from the start, for a job that is still
	// running at its k-th expected end, k from 1; 0 if it stays as it is.
	Corrected(job jobs.ID, k int) float64
	// Ended is called when a job has ended after runSec.
	Ended(job jobs.ID, runSec float64)
	// EachRound says whether waiting jobs are estimated anew in each round.
	EachRound() bool
}
