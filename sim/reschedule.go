package sim

import (
	"context"
	"errors"
	"fmt"
	"math"
	"slices"

	"github.com/clustersim/clustersim/platform"
	"github.com/clustersim/clustersim/scheduler"
	"github.com/clustersim/clustersim/sim/internal/world"
	"github.com/clustersim/clustersim/workload"
)

// FollowOr runs a schedule as Follow does. Under RescheduleTasks m plans what has
// not started again whenever a host goes off or comes back: as a workload of its own,
// on the hosts that are on, to which what is already made is free. pr is the problem
// that the schedule was made for.
func FollowOr(s *scheduler.Schedule, m scheduler.Mapper, pr *scheduler.Problem) Plan {
	return Plan{schedule: s, mapper: m, problem: pr}
}

// upCosts are the costs of a problem, as far as hosts are on: on others nothing can run.
type upCosts struct {
	scheduler.Costs
	e *Engine
}

func (c *upCosts) ExecSec(t workload.TaskID, h platform.HostID) float64 {
	if !c.e.world.HostOn(h) {
		return math.Inf(1)
	}
	return c.Costs.ExecSec(t, h)
}

// mayReschedule prepares a run for rescheduling.
func (e *Engine) mayReschedule() error {
	if !e.faults.possible || e.o.OnFailure != RescheduleTasks {
		return nil
	}
	e.faults.moving = map[workload.EdgeID]world.Activity{}
	switch {
	case e.plan.policy != nil:
		pr := *e.plan.problem
		pr.Costs = &upCosts{pr.Costs, e}
		e.plan.problem = &pr
	case e.plan.mapper == nil:
		return errors.New("sim: rescheduling needs a policy, or a schedule with a mapper: FollowOr")
	}
	return nil
}

// reschedule places again what a change of hosts concerns.
func (e *Engine) reschedule(ctx context.Context) error {
	f := &e.faults
	if e.o.OnFailure != RescheduleTasks || f.replanned == f.changes {
		return nil
	}
	f.replanned = f.changes
	if e.plan.policy != nil {
		e.giveBack()
		return nil
	}
	if !e.mayPlanBetter() {
		return nil
	}
	f.fruitless++
	return e.replan(ctx)
}

// giveBack makes the tasks of hosts that are off ready again, for the policy.
func (e *Engine) giveBack() {
	e.online.changed = true
	for id := range e.hosts {
		h := platform.HostID(id)
		if len(e.online.queued[h]) == 0 || e.world.HostOn(h) {
			continue
		}
		e.faults.fruitless++
		for _, t := range e.online.queued[h] {
			e.forget(t)
			if e.d.Parallel(t) != nil {
				e.withdraw(t, h)
			}
			e.missing[t] = e.inputs(t)
			e.sharing.forget(t, h)
			e.tasks[t].Host = platform.NoHost
			e.online.becomesReady(t)
		}
		e.online.queued[h] = e.online.queued[h][:0]
		host := &e.hosts[h]
		host.order, host.next, host.failed = host.order[:0], 0, 0
	}
	if e.d.NumParallel() > 0 { // what was withdrawn may have been ahead of others
		e.sharing.moved(e, nil)
	}
}

// forget takes a task that has not started away from its host, and gives up the
// transfers to it that are under way or wait.
func (e *Engine) forget(t workload.TaskID) {
	e.faults.tasks = slices.DeleteFunc(e.faults.tasks, func(other workload.TaskID) bool { return other == t })
	for _, x := range e.d.In(t) {
		e.giveUp(x)
	}
}

// giveUp ends a transfer that is under way or waits, and forgets one that has arrived.
func (e *Engine) giveUp(x workload.EdgeID) {
	e.sent[x].start = notSent
	if i := slices.Index(e.faults.sends, x); i >= 0 {
		e.faults.sends = slices.Delete(e.faults.sends, i, i+1)
	}
	if a, ok := e.faults.moving[x]; ok {
		e.world.Cancel(a)
		delete(e.faults.moving, x)
	}
}

// replan has the mapper plan again all tasks that have not started. If it fails, as
// when all hosts are off, things stay as they are until hosts change again.
func (e *Engine) replan(ctx context.Context) error {
	s, tasks, err := e.planRest(ctx)
	if err != nil || s == nil {
		return err
	}
	for t, more := range s.More {
		e.more[tasks[t]] = more
	}
	for h := range e.hosts {
		host := &e.hosts[h]
		started := slices.Clone(host.order[:host.next])
		host.next, host.failed, host.owned = int32(len(started)), 0, true
		for _, t := range s.Order[h] {
			started = append(started, tasks[t])
		}
		host.order = started
	}
	if err := e.replanned(s, tasks); err != nil {
		return err
	}
	var moved []workload.TaskID
	for i, h := range s.Host {
		if t := tasks[i]; e.tasks[t].Host != h {
			if err := e.storing.checkDisk(e, t, h); err != nil {
				return fmt.Errorf("rescheduling at %v s: %w", e.world.NowSec(), err)
			}
			e.forget(t)
			e.sharing.forget(t, e.tasks[t].Host)
			e.tasks[t].Host, e.missing[t] = h, e.inputs(t)
			moved = append(moved, t)
		}
	}
	return e.supply(moved)
}

// supply sends tasks that have got other hosts what is made for them, and starts what
// now can.
func (e *Engine) supply(moved []workload.TaskID) error {
	for _, t := range moved {
		for _, x := range e.d.In(t) {
			if e.tasks[e.d.From(x)].FinishSec != notYet {
				if err := e.send(x); err != nil {
					return err
				}
			}
		}
	}
	e.sharing.moved(e, moved)
	return nil
}
