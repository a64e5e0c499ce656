package sim

import (
	"context"
	"slices"

	"github.com/clustersim/clustersim/internal/heap"
	"github.com/clustersim/clustersim/internal/models/overhead"
	"github.com/clustersim/clustersim/platform"
	"github.com/clustersim/clustersim/sim/internal/world"
	"github.com/clustersim/clustersim/workload"
)

// Overheads are what a workflow system added to a run.
type Overheads struct {
	Dates    []overhead.Dates // by TaskID
	BeginSec float64          // before the first submission
	EndSec   float64          // after the last known end
	Staged   bool             // files went through the submit host
	Host     platform.HostID  // which that is, or NoHost: a pipe

	Containers []overhead.ContainerDates // by TaskID; nil without container stages
	BusySec    []float64                 // by HostID: how long its server has had containers to start or end; likewise
}

// manager is the mode of runs with overhead: a workflow system, which submits tasks, gives
// them their cores and stages their files. A task's submission is one more input that it
// waits for.
type manager struct {
	passive
	on bool
	overhead.Manager
	line  overhead.Line
	host  platform.HostID // the submit host, or NoHost
	dates []overhead.Dates

	unknown   []int32    // by TaskID: inputs of which the producer is not known to have ended
	place     []int32    // by TaskID: which job it was that became idle; notSubmitted before
	expected  []expected // by TaskID: its timer; others are of attempts that failed
	submitted []workload.TaskID
	places    int32

	hosts   []seat            // by HostID
	heads   []platform.HostID // hosts with a next task that may be able to start
	waiting []platform.HostID // scratch
	tasks   []workload.TaskID // on time-shared hosts: likewise
	queue   heap.Heap[candidate]
	busy    int // tasks that have their cores

	containers containers

	alarm    world.Activity
	alarmSec float64
}

// seat is the state of a host.
type seat struct {
	listed  bool  // among heads
	left    int32 // cores that tasks have left at leftSec: idle jobs get them at once
	leftSec float64
}

// candidate is a task that can start: the next one of a space-shared host.
type candidate struct {
	place int32
	task  workload.TaskID
	host  platform.HostID
}

const notSubmitted = -1

// managerTag is the tag of the timer; that of a policy's timer is 0.
const managerTag = 1

func (k *manager) reset(e *Engine, _ *world.Options) (bool, error) {
	k.on = e.o.Overhead.On()
	return k.on, nil
}

// begin checks that the overhead goes with the platform and the workload, and sets the first
// timer.
func (k *manager) begin(e *Engine) error {
	m := &e.o.Overhead
	if err := e.o.CheckOverhead(e.p); err != nil {
		return err
	}
	if t := e.d.FirstParallel(); t != workload.NoTask {
		return e.d.Parallel(t).Wrong("leave the overhead out", "task %q: runs on several hosts at once, and overhead %s has no such jobs", e.d.TaskName(t), m)
	}
	k.Reset(m, func(t int32) string { return e.d.TaskName(workload.TaskID(t)) })
	k.line, k.host = overhead.Line{}, platform.NoHost
	if m.SubmitHost != "" {
		k.host, _ = e.p.HostByName(m.SubmitHost)
	}
	n := e.d.NumTasks()
	k.dates = make([]overhead.Dates, n) // handed to the caller
	k.unknown, k.place, k.expected = resized(k.unknown, n), resized(k.place, n), resized(k.expected, n)
	for t := range n {
		k.dates[t], k.place[t], k.expected[t] = overhead.NoDates, notSubmitted, expectsNothing
		k.unknown[t] = int32(len(e.d.In(workload.TaskID(t))))
	}
	k.hosts = resized(k.hosts, len(e.hosts))
	clear(k.hosts)
	k.heads, k.tasks, k.submitted, k.places, k.busy = k.heads[:0], k.tasks[:0], k.submitted[:0], 0, 0
	k.queue.Less = func(a, b candidate) bool { return a.place < b.place }
	k.queue.Items = k.queue.Items[:0]
	k.alarm, k.alarmSec = world.Activity{}, notYet
	if err := k.containers.begin(e); err != nil {
		return err
	}
	k.Add(overhead.Begun, overhead.NoJob, e.world.NowSec()+m.BeginSec())
	return nil
}

// stages reports whether files go through the submit host, so that edges move nothing.
func (k *manager) stages() bool { return k.on && k.Model.Stages() }

// inputs is the number of inputs that a task waits for once it is placed anew.
func (e *Engine) inputs(t workload.TaskID) int32 {
	n := int32(len(e.d.In(t)))
	if e.manager.on && e.manager.place[t] == notSubmitted {
		n++
	}
	return n
}

// settle submits and starts what is due.
func (k *manager) settle(_ context.Context, e *Engine) error { return k.work(e) }

// work does what is due now.
func (k *manager) work(e *Engine) error {
	if !k.on {
		return nil
	}
	now := e.world.NowSec()
	for x, ok := k.Pop(now); ok; x, ok = k.Pop(now) {
		if err := e.due(&x); err != nil {
			return err
		}
	}
	for _, t := range k.TakeReady() {
		k.dates[t].ReadySec = now
		if k.containers.on {
			k.makes(e, t)
		} else if at := k.SubmitAt(&k.line, t, now); overhead.Due(at, now) {
			k.submitted = append(k.submitted, workload.TaskID(t))
		} else {
			k.Add(overhead.Submitted, t, at)
		}
	}
	if k.containers.on {
		k.submitMade(e)
	} else {
		slices.Sort(k.submitted)
	}
	for _, t := range k.submitted {
		e.submit(t)
	}
	k.submitted = k.submitted[:0]
	return e.startIdle()
}

// decide starts what the policy has placed.
func (k *manager) decide(e *Engine) error { return e.startIdle() }

// ended takes note that a task has left its core.
func (k *manager) ended(e *Engine, t workload.TaskID, finished bool) {
	k.busy--
	if finished {
		k.finished(e, t)
	} else {
		k.expected[t] = expectsNothing
	}
}

func (k *manager) report(e *Engine, r *Result) {
	o := &Overheads{Dates: k.dates, BeginSec: k.Model.BeginSec(), EndSec: k.Model.EndSec(), Staged: k.stages(), Host: k.host}
	k.dates = nil
	if c := &k.containers; c.on {
		o.Containers, c.dates = c.dates, nil
		for h := range e.hosts {
			o.BusySec = append(o.BusySec, k.BusySec(int32(h)))
		}
	}
	r.Overhead = o
}

// due does what a timer is for.
func (e *Engine) due(x *overhead.Timer) error {
	k, t := &e.manager, workload.TaskID(x.Job)
	switch x.What {
	case overhead.Begun:
		for t, n := range k.unknown {
			if n == 0 {
				k.Ready(int32(t))
			}
		}
		k.StartPolling(&k.line, len(k.unknown), e.world.NowSec())
		return nil
	case overhead.Submitted:
		k.submitted = append(k.submitted, t)
		return nil
	case overhead.Known:
		e.known(t)
		return nil
	case overhead.Cycle:
		return nil // startIdle sees the date
	}
	if x.What > overhead.Known {
		return e.dueContainer(x)
	}
	if k.expected[t] != (expected{x.What, x.AtSec}) {
		return nil // of an attempt that failed
	}
	k.expected[t] = expectsNothing
	switch x.What {
	case overhead.Dispatched:
		return e.dispatched(t)
	case overhead.StagedIn:
		e.stagedIn(t)
		return nil
	}
	return e.left(t)
}

// submit makes a task idle.
func (e *Engine) submit(t workload.TaskID) {
	k := &e.manager
	if k.containers.on {
		k.containers.dates[t].OfferedSec = e.world.NowSec()
	} else {
		k.dates[t].SubmitSec = e.world.NowSec()
	}
	k.place[t] = k.places
	k.places++
	if e.plan.policy != nil {
		e.missing[t]--
		e.online.changed = true
		e.online.predecessorDone(t)
		return
	}
	e.arrive(t)
}

// expected is what a timer is for, and its date. An attempt's files may come when those of the one
// before would have gone.
type expected struct {
	what  overhead.Task
	atSec float64
}

var expectsNothing = expected{atSec: notYet}

// later sets a timer for a task, or returns false if it is due now.
func (k *manager) later(what overhead.Task, t workload.TaskID, atSec, nowSec float64) bool {
	if overhead.Due(atSec, nowSec) {
		return false
	}
	k.expected[t] = expected{what, atSec}
	k.Add(what, int32(t), atSec)
	return true
}

// finished works out when the end of a task will be known.
func (k *manager) finished(e *Engine, t workload.TaskID) {
	now := e.world.NowSec()
	d, h := &k.dates[t], &k.hosts[e.tasks[t].Host]
	d.FinishSec = now
	if h.leftSec != now {
		h.left, h.leftSec = 0, now
	}
	h.left = max(h.left, 0) + int32(e.d.Cores(t))
	if k.containers.on { // its end is known when the poller has seen it
		return
	}
	switch d.KnownSec = now + k.Complete(int32(t)); {
	case overhead.Due(d.KnownSec, now):
		e.known(t)
	case len(e.d.Out(t)) > 0:
		k.Add(overhead.Known, int32(t), d.KnownSec)
	}
}

// makespanSec is when the workflow system is done, once all tasks have finished.
func (k *manager) makespanSec() float64 {
	last := k.Model.BeginSec()
	for i := range k.dates {
		last = max(last, k.dates[i].KnownSec)
		if k.containers.on {
			last = max(last, k.dates[i].FinishSec)
		}
	}
	return last + k.Model.EndSec()
}

// known makes those successors of a task ready that wait for no other predecessor.
func (e *Engine) known(t workload.TaskID) {
	if c := &e.manager.containers; c.on {
		e.manager.dates[t].KnownSec = e.world.NowSec()
		e.manager.line.Learned()
		c.known++
	}
	for _, x := range e.d.Out(t) {
		to := e.d.To(x)
		if e.manager.unknown[to]--; e.manager.unknown[to] == 0 {
			e.manager.Ready(int32(to))
		}
		if e.plan.policy != nil {
			e.online.predecessorDone(to)
		}
	}
}
