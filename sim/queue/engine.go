package queue

import (
	"cmp"
	"context"
	"fmt"
	"math"
	"slices"

	"github.com/clustersim/clustersim/internal/heap"
	"github.com/clustersim/clustersim/internal/room"
	"github.com/clustersim/clustersim/scheduler/queue"
	"github.com/clustersim/clustersim/workload/jobs"
)

// sameSec is the distance up to which two dates are one.
const sameSec = room.SameSec

// engine is the state of one run.
type engine struct {
	ctx    context.Context
	trace  *jobs.Trace // jobs that workflows submit are appended to a copy
	policy queue.Policy
	o      Options
	view   view
	result Result

	nowSec  float64
	wakeSec float64 // when the policy is to be called; +Inf if not
	given   int     // jobs of the trace; those that workflows submit follow them
	cursor  int     // jobs of the trace before it have been submitted
	later   heap.Heap[dated]
	ends    heap.Heap[dated] // true ends; entries of jobs that were cancelled have another order
	overdue heap.Heap[dated] // expected ends of jobs that will outlast them
	due     []jobs.ID

	free    int
	running room.Ends // kept once the policy has read it
	listed  bool
	waiting waitingList
	misfits map[jobs.ID]Misfit // what the result has last
	order   []int32            // of starting, from 1; 0 before
	expect  []float64          // expected end of running jobs
	freed   []bool             // with EventRounds: its units count as free already
	starts  int32
	held    int
	deps    dependencies
	quality *qualities // nil if no quality of service limits jobs
	changed queue.Changed
	nodes   nodes
	blocks  blocks
	played  bool                   // some job computes or sends
	stage   *stage                 // nil if all jobs only last
	flows   []*workflow            // that have tasks left
	works   map[jobs.ID]flowWorker // of the jobs that workflows have submitted

	failures failures
	offUnits int             // of nodes that are off
	tries    map[jobs.ID]int // how often failures have put a job back
	runs     []jobs.ID       // kept for its memory
}

// dated is a job in a queue of dates; order breaks ties.
type dated struct {
	atSec float64
	order int32
	job   jobs.ID
}

func datedBefore(a, b dated) bool {
	if a.atSec != b.atSec {
		return a.atSec < b.atSec
	}
	return a.order < b.order
}

func newEngine(ctx context.Context, t *jobs.Trace, p queue.Policy, o Options) (*engine, error) {
	if o.Machine == nil {
		o.Machine = &jobs.Machine{}
	}
	if o.Units == 0 {
		o.Units = cmp.Or(o.Machine.Units, t.StatedUnits)
	}
	n := t.Len()
	switch {
	case p == nil:
		return nil, fmt.Errorf("queue: no policy")
	case o.Units <= 0:
		return nil, fmt.Errorf("queue: how large is the machine? (Options.Units)")
	case !(o.GraceSec >= 0) || math.IsInf(o.GraceSec, 1):
		return nil, fmt.Errorf("queue: GraceSec is %g: want a time of at least 0 s", o.GraceSec)
	}
	t, played := withBodies(t)
	if err := checkTrace(t); err != nil {
		return nil, err
	}
	e := &engine{
		ctx: ctx, trace: t, given: n, policy: p, o: o, free: o.Units, wakeSec: math.Inf(1), nowSec: math.Inf(-1),
		works: map[jobs.ID]flowWorker{}, played: played,
		order: make([]int32, n), expect: make([]float64, n),
	}
	e.result = Result{
		Trace: t, Units: o.Units, Machine: o.Machine, Compute: o.Compute, State: make([]State, n), StartSec: filled(n, math.NaN()), EndSec: filled(n, math.NaN()),
		EstimateSec: make([]float64, n), Backfilled: make([]bool, n), Reason: map[jobs.ID]string{},
	}
	if o.EventRounds {
		e.freed = make([]bool, n)
	}
	e.later.Less, e.ends.Less, e.overdue.Less = datedBefore, datedBefore, datedBefore
	e.deps.build(t)
	e.quality = newQualities(t, o.Machine)
	if e.deps.left != nil {
		e.result.EligibleSec = slices.Clone(t.SubmitSec)
	}
	e.view.e = e
	if x, ok := o.Estimates.(interface{ begin(t *jobs.Trace) }); ok {
		x.begin(t) // to which jobs of workflows are added
	}
	if played {
		var err error
		if e.stage, err = newStage(ctx, e); err != nil {
			return nil, err
		}
		if err := e.setLimits(); err != nil {
			return nil, err
		}
	}
	for _, set := range []func() error{e.setBlocks, e.setFailures, e.setNodes} {
		if err := set(); err != nil {
			return nil, err
		}
	}
	return e, nil
}

func filled(n int, x float64) []float64 {
	list := make([]float64, n)
	for i := range list {
		list[i] = x
	}
	return list
}

// checkTrace returns an error for the first job that cannot be simulated.
func checkTrace(t *jobs.Trace) error {
	for i := range t.Len() {
		name := func() string { return t.JobName(jobs.ID(i)) }
		switch submit, run := t.SubmitSec[i], t.RunSec[i]; {
		case !(submit >= 0) || math.IsInf(submit, 1):
			return fmt.Errorf("queue: job %s: the submission is at %g s", name(), submit)
		case i > 0 && submit < t.SubmitSec[i-1]:
			return fmt.Errorf("queue: job %s is submitted before the one before it: sort the trace", name())
		case simulated(t.BodyOf(jobs.ID(i))):
		case !(run >= 0) || math.IsInf(run, 1):
			return fmt.Errorf("queue: job %s: the run time is %g s", name(), run)
		case !(t.LimitSec[i] > 0) && t.LimitSec[i] != 0:
			return fmt.Errorf("queue: job %s: the limit is %g s", name(), t.LimitSec[i])
		case t.Units[i] <= 0:
			return fmt.Errorf("queue: job %s: %d units", name(), t.Units[i])
		}
	}
	return nil
}

// sortByStart sorts jobs by the order in which they started.
func (e *engine) sortByStart(list []jobs.ID) {
	slices.SortFunc(list, func(a, b jobs.ID) int { return cmp.Compare(e.order[a], e.order[b]) })
}

// move sets the state of a job, which the table of states must allow.
func (e *engine) move(job jobs.ID, to State) {
	from := e.result.State[job]
	if !slices.Contains(next[from], to) {
		panic(fmt.Sprintf("queue: job %s: %v after %v", e.trace.JobName(job), to, from))
	}
	e.result.State[job] = to
	e.quality.moved(e.trace, job, from, to)
}

// round calls the policy and carries out what it says.
func (e *engine) round(settled bool) error {
	e.view.settled = settled
	e.estimateWaiting()
	e.result.Rounds++
	actions, err := e.policy.Decide(&e.view)
	if err != nil {
		return err
	}
	e.changed.Submitted, e.changed.Ended = e.changed.Submitted[:0], e.changed.Ended[:0]
	e.changed.Left, e.changed.Estimated, e.changed.Freed = e.changed.Left[:0], e.changed.Estimated[:0], e.changed.Freed[:0]
	e.changed.Machine = false
	for i := range actions {
		if err := e.act(&actions[i]); err != nil {
			return err
		}
	}
	e.keepMisfits()
	return nil
}

// finish drops what no job has.
func (e *engine) finish() error {
	if x, ok := e.policy.(interface{ PlansStand() bool }); ok {
		e.result.Standing = x.PlansStand()
	}
	e.outages()
	if r := &e.result; r.NodesOf != nil && len(r.NodesOf) < len(r.State) {
		r.NodesOf = append(r.NodesOf, make([]Span, len(r.State)-len(r.NodesOf))...)
	}
	if !slices.Contains(e.result.Backfilled, true) {
		e.result.Backfilled = nil
	}
	if c, ok := e.policy.(interface{ Counters() []queue.Counter }); ok {
		e.result.Counters = c.Counters()
	}
	if x, ok := e.policy.(queue.Ender); ok {
		return x.End()
	}
	return nil
}
