package sim

import (
	"fmt"
	"iter"
	"math"
	"slices"

	"github.com/google/btree"

	"github.com/clustersim/clustersim/platform"
	"github.com/clustersim/clustersim/scheduler"
	"github.com/clustersim/clustersim/sim/internal/world"
	"github.com/clustersim/clustersim/workload"
)

// online is the mode of runs under a policy.
type online struct {
	passive
	unfinished []int32                        // by TaskID: number of predecessors that have not finished
	ready      *btree.BTreeG[workload.TaskID] // all predecessors finished, not placed
	newly      []workload.TaskID              // of these, the ones that the policy has not seen yet
	queued     [][]workload.TaskID            // by HostID: placed and not finished, in order
	changed    bool                           // something has happened since the policy was last called

	async     *asyncPolicy      // the policy, if it is one
	listening bool              // async has requested the next call
	shown     []workload.TaskID // newly at its last call

	waker scheduler.Waker // the policy, if it is one
	wake  scheduler.Wake  // when else to call it
	alarm world.Activity  // the timer for wake.AtSec
}

func (o *online) reset(e *Engine, _ *world.Options) (bool, error) {
	o.changed = true
	o.waker, o.wake, o.alarm = nil, scheduler.Wake{}, world.Activity{}
	o.async, o.listening = nil, false
	if e.plan.policy == nil {
		return false, nil
	}
	o.waker, _ = e.plan.policy.(scheduler.Waker)
	o.async, _ = e.plan.policy.(*asyncPolicy)
	return true, nil
}

func (o *online) begin(e *Engine) error {
	if o.ready == nil {
		o.ready = btree.NewOrderedG[workload.TaskID](readyDegree)
	}
	o.ready.Clear(true)
	o.newly = o.newly[:0]
	o.unfinished = resized(o.unfinished, len(e.tasks))
	for t := range e.tasks {
		o.unfinished[t] = e.missing[t] // its submission too, if that takes time
		if o.unfinished[t] == 0 {
			o.becomesReady(workload.TaskID(t))
		}
	}
	o.queued = resized(o.queued, len(e.hosts))
	for h := range o.queued {
		o.queued[h] = o.queued[h][:0]
	}
	return nil
}

// ended removes a task that has finished from the queues of its hosts, and makes its
// successors ready, if its end is known at once.
func (o *online) ended(e *Engine, t workload.TaskID, finished bool) {
	if !finished {
		return
	}
	o.leaveHost(t, e.tasks[t].Host)
	for _, h := range e.others(t) {
		o.leaveHost(t, h)
	}
	o.changed = true
	if e.manager.on {
		return
	}
	for _, x := range e.d.Out(t) {
		o.predecessorDone(e.d.To(x))
	}
}

// predecessorDone counts down t's unfinished predecessors, once per edge.
func (o *online) predecessorDone(t workload.TaskID) {
	if o.unfinished[t]--; o.unfinished[t] == 0 {
		o.becomesReady(t)
	}
}

func (o *online) becomesReady(t workload.TaskID) {
	o.ready.ReplaceOrInsert(t)
	o.newly = append(o.newly, t)
}

func (o *online) leaveHost(t workload.TaskID, h platform.HostID) {
	q := &o.queued[h]
	i := slices.Index(*q, t)
	copy((*q)[1:i+1], (*q)[:i]) // running tasks, so it is near the front
	*q = (*q)[1:]
}

// decide calls the policy if tasks are ready and something has happened since the
// last call, and carries out its decisions.
func (o *online) decide(e *Engine) error {
	if !o.changed || o.ready.Len() == 0 || e.manager.deciding(e) {
		return nil
	}
	if o.async != nil {
		return e.askAsync()
	}
	o.changed = false
	slices.Sort(o.newly)
	e.power.called = true
	decisions, err := e.plan.policy.Decide(view{e})
	if err != nil {
		return fmt.Errorf("policy at %v s: %w", e.world.NowSec(), err)
	}
	o.newly = o.newly[:0]
	for _, d := range decisions {
		if err := e.place(d); err != nil {
			return fmt.Errorf("policy at %v s: %w", e.world.NowSec(), err)
		}
	}
	e.manager.decided(e, len(decisions))
	return e.setAlarm()
}

// setAlarm sets the timer for when else the policy is to be called.
func (e *Engine) setAlarm() error {
	o, nowSec := &e.online, e.world.NowSec()
	if o.waker == nil {
		return nil
	}
	before := o.wake.AtSec
	o.wake = o.waker.Wake()
	switch at := o.wake.AtSec; {
	case at == before && e.world.UnderWay(o.alarm):
	case at > math.MaxFloat64: // never
		e.world.Cancel(o.alarm)
	case at > nowSec:
		e.world.Cancel(o.alarm)
		o.alarm = e.world.Sleep(0, platform.NoHost, at-nowSec)
	case at != 0:
		return fmt.Errorf("policy at %v s: it requests a call at %v s, which is not later", nowSec, at)
	default:
		e.world.Cancel(o.alarm)
	}
	return nil
}

// stepped has the policy called after every step if it requests that.
func (o *online) stepped() {
	o.changed = o.changed || o.wake.AtEvent
}

// wakeUp has the policy called at its date.
func (o *online) wakeUp(end *world.End) {
	o.changed = o.changed || end.Outcome == world.Done
}

// transferEnded has the policy called after transfers if it requests that.
func (o *online) transferEnded() {
	o.changed = o.changed || o.wake.AtTransferEnd
}

// place carries out one decision.
func (e *Engine) place(d scheduler.Decision) error {
	if err := e.mayPlace(d); err != nil {
		return err
	}
	return e.carryOut(d)
}

// mayPlace rejects a decision that makes no sense.
func (e *Engine) mayPlace(d scheduler.Decision) error {
	switch {
	case d.Task < 0 || int(d.Task) >= len(e.tasks):
		return fmt.Errorf("decision for task number %d: there are %d tasks", d.Task, len(e.tasks))
	case d.Host < 0 || int(d.Host) >= len(e.hosts):
		return fmt.Errorf("task %q: host number %d: there are %d hosts", e.d.TaskName(d.Task), d.Host, len(e.hosts))
	case e.tasks[d.Task].Host != platform.NoHost:
		return fmt.Errorf("task %q: placed twice", e.d.TaskName(d.Task))
	case !e.online.ready.Has(d.Task):
		return fmt.Errorf("task %q: not ready", e.d.TaskName(d.Task))
	}
	return e.checkRuns(d.Task, d.Host)
}

// carryOut puts a task at the end of a host's order, and has its inputs sent there.
func (e *Engine) carryOut(d scheduler.Decision) error {
	e.online.ready.Delete(d.Task)
	e.online.queued[d.Host] = append(e.online.queued[d.Host], d.Task)
	e.tasks[d.Task].Host = d.Host
	e.note(taskPlaced, int32(d.Task))
	e.manager.placed(e, d.Task)
	h := &e.hosts[d.Host]
	h.order = append(h.order, d.Task)
	if err := e.chooseOthers(d.Task, d.Host); err != nil {
		return err
	}
	if e.missing[d.Task] == 0 {
		e.sharing.ready(e, d.Task)
		return nil
	}
	for _, x := range e.d.In(d.Task) {
		if err := e.send(x); err != nil {
			return err
		}
	}
	return nil
}

// readyDegree makes tree nodes of up to 63 tasks, 256 bytes.
const readyDegree = 32

// view is what a policy sees; it implements scheduler.View.
type view struct{ e *Engine }

func (v view) Problem() *scheduler.Problem                { return v.e.plan.problem }
func (v view) NowSec() float64                            { return v.e.world.NowSec() }
func (v view) NumReady() int                              { return v.e.online.ready.Len() }
func (v view) IsReady(t workload.TaskID) bool             { return v.e.online.ready.Has(t) }
func (v view) HostOf(t workload.TaskID) platform.HostID   { return v.e.tasks[t].Host }
func (v view) StartSec(t workload.TaskID) float64         { return v.e.tasks[t].StartSec }
func (v view) FinishSec(t workload.TaskID) float64        { return v.e.tasks[t].FinishSec }
func (v view) Queued(h platform.HostID) []workload.TaskID { return v.e.online.queued[h] }

// SubmittedSec is when a workflow system with container stages submitted a ready task: tasks of
// one batch are offered together. Without one it is now.
func (v view) SubmittedSec(t workload.TaskID) float64 {
	if k := &v.e.manager; k.on && k.containers.on {
		return k.dates[t].SubmitSec
	}
	return v.NowSec()
}

func (v view) NewlyReady() []workload.TaskID {
	if v.e.online.async != nil {
		return v.e.online.shown
	}
	return v.e.online.newly
}

func (v view) Ready() iter.Seq[workload.TaskID] {
	return func(yield func(workload.TaskID) bool) { v.e.online.ready.Ascend(yield) }
}
