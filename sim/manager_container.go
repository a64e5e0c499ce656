package sim

import (
	"fmt"

	"github.com/clustersim/clustersim/internal/models/overhead"
	"github.com/clustersim/clustersim/workload"
)

// containers is the part of the manager for models with container stages: when tasks are made
// and offered, how their containers start and end, and when their ends are visible. A task's
// data can be sent once its container has ended, and its end may be known before its cores are
// free.
type containers struct {
	on       bool
	dates    []overhead.ContainerDates // by TaskID
	boundSec []float64                 // by TaskID: when the policy's round assigns it
	round    int                       // tasks that the round has assigned
	roundSec float64                   // when it began
	known    int                       // tasks
	offered  []int32                   // scratch
}

// begin checks that container stages go with the run.
func (c *containers) begin(e *Engine) error {
	k := &e.manager
	if c.on = k.Model.ContainerStages(); !c.on {
		return nil
	}
	switch {
	case e.guest:
		return fmt.Errorf("overhead %s: container stages go with a run that has its platform for itself, not with one among others (leave out create to finish)", k.Model)
	case e.faults.possible:
		return fmt.Errorf("overhead %s: container stages do not go with hosts and links that change or fail (leave out one)", k.Model)
	}
	n := e.d.NumTasks()
	c.dates = make([]overhead.ContainerDates, n) // handed to the caller
	c.boundSec = resized(c.boundSec, n)
	for t := range n {
		c.dates[t], c.boundSec[t] = overhead.NoContainerDates, 0
	}
	c.round, c.roundSec, c.known = 0, -1, 0
	k.Nodes(len(e.hosts))
	return nil
}

// makes queues a task for submission that waits for no other any more, once it is made.
func (k *manager) makes(e *Engine, t int32) {
	now, root := e.world.NowSec(), len(e.d.In(workload.TaskID(t))) == 0
	if at := k.MadeSec(t, root, now); overhead.Due(at, now) {
		k.made(e, t)
	} else {
		k.Add(overhead.Made, t, at)
	}
}

func (k *manager) made(e *Engine, t int32) {
	k.containers.dates[t].MadeSec = e.world.NowSec()
	k.line.Make(t)
}

// submitMade submits the tasks that the submitter is done with, and offers batches.
func (k *manager) submitMade(e *Engine) {
	c, now := &k.containers, e.world.NowSec()
	done := c.offered[:0]
	for t := k.Submit(&k.line, now); t != overhead.NoJob; t = k.Submit(&k.line, now) {
		k.dates[t].SubmitSec = now
		done = append(done, t)
	}
	n := len(done)
	done = k.Offer(&k.line, done, done, now)
	for _, t := range done[n:] {
		k.submitted = append(k.submitted, workload.TaskID(t))
	}
	c.offered = done
}

// assignedSec is when a task is assigned that the policy has placed now or, without a policy,
// that gets its cores now.
func (c *containers) assignedSec(nowSec, bindSec float64) float64 {
	if c.roundSec != nowSec {
		c.round, c.roundSec = 0, nowSec
	}
	c.round++
	return nowSec + float64(c.round)*bindSec
}

// placed notes when a task that the policy has placed now will be assigned.
func (k *manager) placed(e *Engine, t workload.TaskID) {
	if c := &k.containers; k.on && c.on {
		c.boundSec[t] = c.assignedSec(e.world.NowSec(), k.Model.Bind.Value)
	}
}

// deciding reports whether the policy's last round goes on: its next call is after that.
func (k *manager) deciding(e *Engine) bool {
	c := &k.containers
	return k.on && c.on && c.round > 0 && !overhead.Due(c.roundSec+float64(c.round)*k.Model.Bind.Value, e.world.NowSec())
}

// decided sets a timer for the end of the policy's round.
func (k *manager) decided(e *Engine, assigned int) {
	if c := &k.containers; k.on && c.on && assigned > 0 && !k.Model.Bind.IsZero() {
		k.Add(overhead.RoundOver, overhead.NoJob, e.world.NowSec()+float64(assigned)*k.Model.Bind.Value)
	}
}

// assign goes on with a task that has got its cores once it is assigned.
func (k *manager) assign(e *Engine, t workload.TaskID) error {
	c, now := &k.containers, e.world.NowSec()
	k.Resume(&k.line, now)
	if e.plan.policy == nil {
		c.boundSec[t] = c.assignedSec(now, k.Model.Bind.Value)
	}
	if k.later(overhead.Assigned, t, c.boundSec[t], now) {
		return nil
	}
	return e.assigned(t)
}

func (e *Engine) assigned(t workload.TaskID) error {
	k, now := &e.manager, e.world.NowSec()
	k.containers.dates[t].AssignedSec = now
	if k.later(overhead.Dispatched, t, k.Dispatch(int32(t), now), now) {
		return nil
	}
	return e.dispatched(t)
}

// launch has the node's server start the container of a task that is dispatched.
func (k *manager) launch(e *Engine, t workload.TaskID) error {
	now := e.world.NowSec()
	if k.later(overhead.StartLagged, t, now+k.StartLagSec(int32(t)), now) {
		return nil
	}
	return k.serve(e, t, k.StartWorkSec(int32(t)))
}

// serve gives a task to the server of its node.
func (k *manager) serve(e *Engine, t workload.TaskID, workSec float64) error {
	if workSec == 0 {
		return e.served(t)
	}
	k.Serve(int32(e.tasks[t].Host), int32(t), workSec, e.world.NowSec())
	return nil
}

// served goes on with a task that the node's server is done with.
func (e *Engine) served(t workload.TaskID) error {
	k, now := &e.manager, e.world.NowSec()
	d := &k.containers.dates[t]
	if d.EndedSec == notYet {
		d.StartedSec = now
		return e.stageIn(t)
	}
	d.VisibleSec = now
	k.Visible(&k.line, int32(t), now)
	if k.later(overhead.Released, t, now+k.ReleaseSec(int32(t)), now) {
		return nil
	}
	return e.finish(t)
}

// left goes on with a task of which the files are out: without container stages it has finished.
func (e *Engine) left(t workload.TaskID) error {
	k, now := &e.manager, e.world.NowSec()
	if !k.containers.on {
		return e.finish(t)
	}
	k.containers.dates[t].EndedSec = now
	if err := e.sendAll(t); err != nil {
		return err
	}
	if k.later(overhead.EndLagged, t, now+k.EndLagSec(int32(t)), now) {
		return nil
	}
	return k.serve(e, t, k.EndWorkSec(int32(t)))
}

// dueContainer does what a timer of a container stage is for.
func (e *Engine) dueContainer(x *overhead.Timer) error {
	k, t, now := &e.manager, workload.TaskID(x.Job), e.world.NowSec()
	switch x.What {
	case overhead.Made:
		k.made(e, x.Job)
	case overhead.Offered:
		k.submitted = append(k.submitted, t)
	case overhead.Assigned:
		return e.assigned(t)
	case overhead.StartLagged:
		return k.serve(e, t, k.StartWorkSec(x.Job))
	case overhead.Served:
		for t := k.Served(x.Job, now); t != overhead.NoJob; t = k.Served(x.Job, now) {
			if err := e.served(workload.TaskID(t)); err != nil {
				return err
			}
		}
	case overhead.EndLagged:
		return k.serve(e, t, k.EndWorkSec(x.Job))
	case overhead.Released:
		return e.finish(t)
	case overhead.Polled:
		k.Poll(&k.line, k.containers.dates, k.busy == 0, now)
	}
	return nil // a timer of the submitter or of a round: the clock had to come here
}
