package sim

import (
	"math"

	"github.com/clustersim/clustersim/platform"
	"github.com/clustersim/clustersim/sim/internal/world"
	"github.com/clustersim/clustersim/workload"
)

// mayStart notes that a host's next task may be able to start.
func (k *manager) mayStart(id platform.HostID) {
	if h := &k.hosts[id]; !h.listed {
		h.listed = true
		k.heads = append(k.heads, id)
	}
}

// startIdle gives free cores to idle tasks, the one that was submitted first first, as far
// as the match cycle and the number of slots let it, and sets the alarm.
func (e *Engine) startIdle() error {
	k, now := &e.manager, e.world.NowSec()
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
		if (h.left < cores || h.leftSec != now) && !k.Matches(k.idleSec(c.task), now) {
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
	more, err := e.startIdleShared()
	if err != nil {
		return err
	}
	if late || more {
		k.WaitForCycle(now)
	}
	e.setManagerAlarm()
	return nil
}

// idleSec is since when a task may get its cores.
func (k *manager) idleSec(t workload.TaskID) float64 {
	if k.containers.on {
		return k.containers.dates[t].OfferedSec
	}
	return k.dates[t].SubmitSec
}

func (k *manager) full() bool { return k.Model.Slots.Value > 0 && k.busy >= int(k.Model.Slots.Value) }

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
		e.manager.queue.Push(candidate{e.manager.place[t], t, id})
	}
}

// startHead starts the next task of a host.
func (e *Engine) startHead(id platform.HostID) error {
	h := &e.hosts[id]
	t := h.order[h.next]
	h.advance()
	return e.startDispatched(t)
}

// startDispatched gives a task its core. On a host that is off it fails at once, though nothing
// would be under way there before it is dispatched.
func (e *Engine) startDispatched(t workload.TaskID) error {
	e.enter(t)
	if e.faults.possible && !e.world.HostOn(e.tasks[t].Host) {
		return e.failed(&world.End{Kind: world.Execution, Tag: int32(t), Outcome: world.HostFailed})
	}
	return e.dispatch(t)
}

// startIdleShared starts tasks of time-shared hosts, which have no slots that one could leave.
func (e *Engine) startIdleShared() (late bool, err error) {
	k := &e.manager
	tasks := k.tasks
	k.tasks = nil
	for _, t := range tasks {
		switch {
		case e.tasks[t].StartSec != notYet || e.tasks[t].Host == platform.NoHost || e.missing[t] > 0: // it was placed anew
		case e.isOff(t):
			e.faults.tasks = append(e.faults.tasks, t)
		case k.full(), e.needs.on && !e.hasMemory(t, e.tasks[t].Host):
			k.tasks = append(k.tasks, t)
		case !k.Matches(k.idleSec(t), e.world.NowSec()):
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

// setManagerAlarm has the world come back at the date of the first timer.
func (e *Engine) setManagerAlarm() {
	k := &e.manager
	at := k.NextSec()
	if at == k.alarmSec && e.world.UnderWay(k.alarm) {
		return
	}
	e.world.Cancel(k.alarm)
	if k.alarmSec = at; !math.IsInf(at, 1) {
		k.alarm = e.world.Sleep(managerTag, platform.NoHost, max(at-e.world.NowSec(), 0))
	}
}
