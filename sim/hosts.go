package sim

import (
	"github.com/clustersim/clustersim/platform"
	"github.com/clustersim/clustersim/sim/internal/world"
	"github.com/clustersim/clustersim/workload"
)

// host is the state of one host in a run.
type host struct {
	order   []workload.TaskID // its tasks in the order in which they start
	next    int32             // index in order of the first task that has not started
	running int32             // cores that are taken
	failed  int32             // how many tasks from next on have failed before
	owned   bool              // order is not the schedule's
	waits   bool              // in faults.hosts
}

// resetHosts prepares the hosts for a run; orders are set by the plan.
func (e *Engine) resetHosts() {
	e.hosts = resized(e.hosts, e.p.NumHosts())
	clear(e.hosts)
}

// inputsArrived starts a placed task at once on a time-shared host, and lets it
// take its turn on a space-shared one.
func (e *Engine) inputsArrived(t workload.TaskID) {
	h := e.tasks[t].Host
	switch {
	case e.o.HostSharing != TimeShared:
		e.startInTurn(h)
	case e.desk.on:
		e.desk.tasks = append(e.desk.tasks, t)
	case e.isOff(t):
		e.faults.tasks = append(e.faults.tasks, t)
	default:
		e.startShared(t)
	}
}

// startInTurn starts tasks from the head of the host's order while the cores and the memory
// that the head asks for are free and its inputs have arrived. A task never overtakes one before
// it.
func (e *Engine) startInTurn(id platform.HostID) {
	if e.desk.on {
		e.desk.mayStart(id)
		return
	}
	h, cores := &e.hosts[id], e.p.Host(id).Cores
	for int(h.running) < cores && int(h.next) < len(h.order) {
		t := h.order[h.next]
		if e.missing[t] > 0 {
			return
		}
		if e.isOff(t) {
			e.waitForHost(id)
			return
		}
		if e.needs.on && !e.hasRoom(t, id) {
			return
		}
		if len(e.others(t)) > 0 {
			if !e.startTogether(t) {
				return
			}
			continue
		}
		h.next++
		h.failed = max(h.failed-1, 0)
		e.start(t)
	}
}

// start starts a task on its host.
func (e *Engine) start(t workload.TaskID) {
	run := &e.tasks[t]
	run.StartSec = e.world.NowSec()
	e.take(t)
	e.startsAs(t)
	e.note(taskStarts, int32(t))
	if e.storing.kind != NoStorage {
		e.read(t)
		return
	}
	e.execute(t)
}

// compute executes a task whose files are there.
func (e *Engine) compute(t workload.TaskID) {
	e.storing.phases[t].ComputeSec = e.world.NowSec()
	e.note(taskComputes, int32(t))
	e.execute(t)
}

func (e *Engine) execute(t workload.TaskID) {
	run := &e.tasks[t]
	x := world.Exec{Host: run.Host, Flop: e.d.WorkFlop(t), Priority: e.d.Priority(t)}
	if !e.plain {
		if p := e.d.Parallel(t); p != nil {
			e.executeTogether(t, p)
			return
		}
		x.Flop, x.Threads = e.d.CoreFlop(t), e.d.Cores(t)
	}
	if e.exec.FromRows() {
		x.Flop, x.Sec = 0, e.exec.Sec(t, run.Host)
	}
	e.world.Exec(int32(t), &x)
}
