package why

import (
	"github.com/clustersim/clustersim/internal/parallel"
	"github.com/clustersim/clustersim/internal/picture/runview"
	"github.com/clustersim/clustersim/platform"
	"github.com/clustersim/clustersim/scheduler"
	"github.com/clustersim/clustersim/sim"
	"github.com/clustersim/clustersim/workload"
)

// Case is what is known of a finished run.
type Case struct {
	Problem  *scheduler.Problem // that the scheduler had
	Actual   *scheduler.Problem // that of the run; nil: Problem with the noise of Options
	Options  sim.Options
	Result   *sim.Result
	Schedule *scheduler.Schedule // hosts and orders: the mapper's, or what the policy did
	// PlacedSec says when a policy placed each task, by TaskID; nil: before the run.
	PlacedSec []float64
	Links     *runview.Links // what was seen of the links; nil: nothing
}

// Analysis says why a run took as long as it did.
type Analysis struct {
	DAG      *workload.DAG // actual, as the platform: without noise the problem's
	Platform *platform.Platform
	Result   *sim.Result

	Path   []Step // the critical path, from 0 to the makespan
	Shares Shares // what its time was spent on
	// SlowStatesSec is how much sooner its executions would end, all in all, if their hosts
	// were in their fastest power states; 0 if no host changes its state.
	SlowStatesSec float64

	Tasks     []Took // by TaskID
	Transfers []Took // by place in the result
	Hosts     []Use  // those that ran a task, the busiest first
	Links     []Use  // those that carried data, the busiest first; nil: not watched
	Plan      *Plan  // planned against simulated; nil: no dates were planned

	phases  []phases  // by TaskID; nil without storage
	staging []staging // by TaskID; nil without overhead

	measures parallel.Measures // of parallel tasks
}

// Step is a part of the critical path. A step starts when the one before it finishes.
type Step struct {
	Kind                Kind
	Task                workload.TaskID // that ran, that the data was for, or that waited
	Edge                workload.EdgeID // of a transfer; else NoEdge
	Host                platform.HostID // of Task
	StartSec, FinishSec float64
	AloneSec            float64 // how long it takes alone; 0 for a wait
	ContentionSec       float64 // how much longer it took
	// For is what it waited for before it could start; By is the task that kept it
	// waiting, or NoTask.
	For Cause
	By  workload.TaskID
}

// NoTask and NoEdge stand where there is none.
const (
	NoTask workload.TaskID = -1
	NoEdge workload.EdgeID = -1
)

// Sec is how long the step took.
func (s *Step) Sec() float64 { return s.FinishSec - s.StartSec }

// Waits says whether the task of a step was on no core yet, or no more.
func (s *Step) Waits() bool {
	switch s.Kind {
	case Wait, Beginning, Submitting, Matching, Completing, Ending, Creating, Batching, Noticing:
		return true
	}
	return false
}

// Kind is what a step is.
type Kind uint8

// The kinds of steps.
const (
	Execution Kind = iota
	Transfer
	Wait // for the policy, which could have placed the task earlier, or after a failure
	// Reading and Writing are those of a task's files, in runs with storage; the way
	// between the task's host and that of the storage counts too.
	Reading
	Writing
	// What a workflow system adds, in runs with overhead: before the first submission and
	// after the last end, and to a task in the order of its life.
	Beginning
	Submitting
	Matching
	Starting
	StagingIn
	StagingOut
	Completing
	Ending
	// What it adds with container stages.
	Creating
	Batching
	Binding
	ContainerStarting
	ContainerEnding
	Noticing
	Releasing
)

// String is a word for people and programs.
func (k Kind) String() string {
	return [...]string{
		"execution", "transfer", "wait", "read", "write", "begin", "submit", "match", "dispatch", "stage-in", "stage-out", "complete", "end",
		"create", "batch", "bind", "container-start", "container-end", "notice", "release",
	}[k]
}

// Cause is what a step waited for.
type Cause uint8

// The causes.
const (
	Nothing Cause = iota // it started with the run
	Input                // data, or the end of the task that By names
	Turn                 // the task before it in the host's order had to start first
	Core                 // the task that By names had to leave its cores or its memory
	Policy               // the policy placed it no earlier
	Failure              // a host or link that had failed
	Other                // nothing that is known
	Phase                // the step before it, of the same task
)

// String is a word for people and programs.
func (c Cause) String() string {
	return [...]string{"nothing", "input", "turn", "core", "policy", "failure", "other", "phase"}[c]
}

// Shares are the times of the critical path, which sum to the makespan.
type Shares struct {
	ComputeSec    float64 // executions with output that the path then follows
	QueueSec      float64 // executions with a core, or turn, that the next task waited for
	TransferSec   float64 // transfers, as long as they take alone
	ContentionSec float64 // what transfers, tasks on time-shared hosts and disks took longer
	WaitSec       float64 // waits
	Stored        bool    // the run has storage
	StorageSec    float64 // files read and written, as long as that takes alone

	System      bool    // the run has overhead
	BeginSec    float64 // before the first submission and after the last end
	SubmitSec   float64
	MatchSec    float64
	DispatchSec float64
	StageSec    float64 // in and out, as long as that takes alone
	CompleteSec float64

	Containers bool // the run has container stages
	CreateSec  float64
	BatchSec   float64
	BindSec    float64
	StartSec   float64
	EndSec     float64
	NoticeSec  float64
	ReleaseSec float64
}

// Share is one of the shares, by a word for people and programs.
type Share struct {
	Name string
	Sec  float64
}

// List is all shares, in the order of the fields; those of storage and of a workflow system
// only where there is one.
func (s Shares) List() []Share {
	list := []Share{
		{"compute", s.ComputeSec}, {"queue", s.QueueSec}, {"transfer", s.TransferSec}, {"contention", s.ContentionSec}, {"wait", s.WaitSec},
	}
	if s.Stored {
		list = append(list, Share{"storage", s.StorageSec})
	}
	if s.System {
		list = append(list, Share{"begin", s.BeginSec}, Share{"submit", s.SubmitSec}, Share{"match", s.MatchSec},
			Share{"dispatch", s.DispatchSec}, Share{"stage", s.StageSec}, Share{"complete", s.CompleteSec})
	}
	if s.Containers {
		list = append(list, Share{"create", s.CreateSec}, Share{"batch", s.BatchSec}, Share{"bind", s.BindSec}, Share{"start", s.StartSec},
			Share{"end", s.EndSec}, Share{"notice", s.NoticeSec}, Share{"release", s.ReleaseSec})
	}
	return list
}

// Took is how long an activity took, and how long it takes alone.
type Took struct {
	Sec, AloneSec float64
	ContentionSec float64 // how much longer it took; 0 where that is rounding
}

// Use is how busy a host or a link was.
type Use struct {
	Number int32 // HostID or LinkID
	Name   string
	Mean   float64 // utilisation over the makespan; 1 is full
	Peak   float64
	// FullSec is how long it was full: all cores busy, the bandwidth used up.
	FullSec float64
	Load    []Point // its utilisation over time; idle before the first
}

// Point is the utilisation from a time on.
type Point struct{ AtSec, Utilisation float64 }

// Plan compares the dates that a mapper planned with the simulated ones.
type Plan struct {
	PlannedSec, SimulatedSec float64 // makespans
	Late, Early              int     // tasks that finished later or earlier than planned
	First                    *Parting
}

// Parting is the first date at which plan and run differ, and why.
type Parting struct {
	Task   workload.TaskID
	Finish bool // the task's finish differs, while it started as planned; else its start
	// PlannedSec and SimulatedSec are the two dates.
	PlannedSec, SimulatedSec float64
	Why                      Difference
	Edge                     workload.EdgeID // of the input that Why is about, or NoEdge
	By                       workload.TaskID // of the task that Why is about, or NoTask
	// What Why is about was planned to take, takes alone, and took.
	PlannedTookSec float64
	Took
}

// Difference is why plan and run part.
type Difference uint8

// The differences.
const (
	Contention Difference = iota // a transfer, or an execution, shared what it used
	Estimate                     // the plan reckons with another time for it, alone
	Order                        // a task before it on its host kept it waiting, which the plan had elsewhere
	Slack                        // the plan had it wait for nothing
	System                       // the plan leaves out the workflow system
)

// String is a word for people and programs.
func (d Difference) String() string {
	return [...]string{"contention", "estimate", "order", "slack", "overhead"}[d]
}

// Name is what people call a step.
func (a *Analysis) Name(s *Step) string {
	name := a.DAG.TaskName(s.Task)
	switch s.Kind {
	case Transfer:
		return a.DAG.TaskName(a.DAG.From(s.Edge)) + " to " + name
	case Wait:
		return name + " waits"
	case Reading:
		return name + " reads"
	case Writing:
		return name + " writes"
	case Beginning:
		return "the workflow system begins"
	case Ending:
		return "the workflow system ends"
	case Submitting, Matching, Starting, StagingIn, StagingOut, Completing,
		Creating, Batching, Binding, ContainerStarting, ContainerEnding, Noticing, Releasing:
		return name + ": " + s.Kind.String()
	}
	return name
}

// held is what a task lacked while another was on its host.
func (a *Analysis) held(s *Step) string {
	n := a.DAG.Needs(s.Task)
	switch {
	case n.MemoryBytes > 0 && a.Platform.Host(s.Host).MemoryBytes() > 0:
		return "cores or memory"
	case n.Cores > 1:
		return "cores"
	}
	return "core"
}

// Reason says in words what a step waited for.
func (a *Analysis) Reason(s *Step) string {
	by := ""
	if s.By != NoTask {
		by = a.DAG.TaskName(s.By)
	}
	switch {
	case s.For == Input && (s.Kind == Execution || s.Kind == Reading || s.Kind >= Beginning):
		return "input from " + by
	case s.For == Input:
		return "end of " + by
	case s.For == Turn:
		return "turn after " + by
	case s.For == Core:
		return a.held(s) + " of " + by
	case s.For == Policy:
		return "policy"
	case s.For == Failure:
		return "what had failed"
	}
	return ""
}
