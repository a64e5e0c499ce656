package sim

import (
	"math"

	"github.com/clustersim/clustersim/platform"
	"github.com/clustersim/clustersim/sim/internal/world"
	"github.com/clustersim/clustersim/workload"
)

// mayStart notes that a host's next task may be able to start.
func (k *desk) mayStart(id platform.HostID) {
	if h := &k.hosts[id]; !h.listed {
		h.listed = true
		k.heads = append(k.heads, id)
	}
}

// startIdle gives free cores to idle tasks, the one that was submitted first first, as far
// as the match cycle and the number of slots let it, and sets the alarm.
func (e *Engine) startIdle() error {
	k, now := &e.desk, e.world.NowSec()
	if !k.on {
		return nil
	}
	late := false
	for _, h := range k.heads {
		k.hosts[h].listed = false
		e.offer(h)
	}
	k.heads = k.heads[:0]
	waiting := k.waiting[:0]
	for k.queue.Len() > 0 && !k.full() {
		c := k.queue.Pop()
		h := &k.hosts[c.host]
		cores := int32(e.d.Cores(c.task))
		if (h.left < cores || h.leftSec != now) && !k.Matches(k.dates[c.task].SubmitSec, now) {
			late = true
			waiting = append(waiting, c.host)
			continue
		}
		h.left -= cores
		if err := e.startHead(c.host); err != nil {
			return err
		}
		e.offer(c.host)
	}
	for k.queue.Len() > 0 {
		waiting = append(waiting, k.queue.Pop().host)
	}
	for _, h := range waiting {
		k.mayStart(h)
	}
	k.waiting = waiting
	if e.o.HostSharing == TimeShared {
		more, err := e.startIdleShared()
		if err != nil {
			return err
		}
		late = late || more
	}
	if late {
		k.WaitForCycle(now)
	}
	e.setDeskAlarm()
	return nil
}

func (k *desk) full() bool { return k.Model.Slots.Value > 0 && k.busy >= int(k.Model.Slots.Value) }

// offer makes a host's next task a candidate if it could start now.
func (e *Engine) offer(id platform.HostID) {
	h := &e.hosts[id]
	if int(h.running) >= e.p.Host(id).Cores || int(h.next) >= len(h.order) {
		return
	}
	t := h.order[h.next]
	switch {
	case e.missing[t] > 0:
	case e.isOff(t):
		e.waitForHost(id)
	case e.needs.on && !e.hasRoom(t, id): // it is offered again when a task leaves
	default:
		e.desk.queue.Push(candidate{e.desk.place[t], t, id})
	}
}

// startHead starts the next task of a host.
func (e *Engine) startHead(id platform.HostID) error {
	h := &e.hosts[id]
	t := h.order[h.next]
	h.next++
	h.failed = max(h.failed-1, 0)
	return e.startDispatched(t)
}

// startDispatched gives a task its core. On a host that is off it fails at once, though nothing
// would be under way there before it is dispatched.
func (e *Engine) startDispatched(t workload.TaskID) error {
	run := &e.tasks[t]
	run.StartSec = e.world.NowSec()
	e.take(t)
	e.startsAs(t)
	e.note(taskStarts, int32(t))
	if e.faults.possible && !e.world.HostOn(run.Host) {
		return e.failed(&world.End{Kind: world.Execution, Tag: int32(t), Outcome: world.HostFailed})
	}
	return e.dispatch(t)
}

// startIdleShared starts tasks of time-shared hosts, which have no slots that one could leave.
func (e *Engine) startIdleShared() (late bool, err error) {
	k := &e.desk
	tasks := k.tasks
	k.tasks = nil
	for _, t := range tasks {
		switch {
		case e.tasks[t].StartSec != notYet || e.tasks[t].Host == platform.NoHost || e.missing[t] > 0: // it was placed anew
		case e.isOff(t):
			e.faults.tasks = append(e.faults.tasks, t)
		case k.full(), e.needs.on && !e.hasMemory(t, e.tasks[t].Host):
			k.tasks = append(k.tasks, t)
		case !k.Matches(k.dates[t].SubmitSec, e.world.NowSec()):
			late = true
			k.tasks = append(k.tasks, t)
		default:
			if err := e.startDispatched(t); err != nil {
				return false, err
			}
		}
	}
	return late, nil
}

// setDeskAlarm has the world come back at the date of the first timer.
func (e *Engine) setDeskAlarm() {
	k := &e.desk
	at := k.NextSec()
	if at == k.alarmSec && e.world.UnderWay(k.alarm) {
		return
	}
	e.world.Cancel(k.alarm)
	if k.alarmSec = at; !math.IsInf(at, 1) {
		k.alarm = e.world.Sleep(deskTag, platform.NoHost, max(at-e.world.NowSec(), 0))
	}
}
