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

// startInTurn starts tasks from the head of the host's order while the cores and the memory
// that the head needs are free and its inputs have arrived. A task never overtakes one before
// it.
func (e *Engine) startInTurn(id platform.HostID) {
	if e.manager.on {
		e.manager.mayStart(id)
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
		h.advance()
		e.start(t)
	}
}

// advance passes the head of the order, which starts.
func (h *host) advance() {
	h.next++
	h.failed = max(h.failed-1, 0)
}

// start starts a task on its host.
func (e *Engine) start(t workload.TaskID) {
	e.enter(t)
	e.work(t)
}

// work has a task read its files, if they are on a disk, and compute.
func (e *Engine) work(t workload.TaskID) {
	if e.storing.kind != NoStorage {
		e.read(t)
		return
	}
	e.execute(t)
}

// enter gives a task the cores of its hosts.
func (e *Engine) enter(t workload.TaskID) {
	e.tasks[t].StartSec = e.world.NowSec()
	e.takeCores(t, 1)
	for _, m := range e.modes {
		m.started(e, t)
	}
	e.note(taskStarts, int32(t))
}

// takeCores takes the cores of a task, of a parallel one those of all its hosts, or gives
// them back if sign is -1.
func (e *Engine) takeCores(t workload.TaskID, sign int32) {
	e.hosts[e.tasks[t].Host].running += sign * int32(e.d.Cores(t))
	for _, h := range e.others(t) {
		e.hosts[h].running += sign
	}
}

// compute executes a task when its files are there.
func (e *Engine) compute(t workload.TaskID) {
	e.storing.phases[t].ComputeSec = e.world.NowSec()
	e.note(taskComputes, int32(t))
	e.execute(t)
}

func (e *Engine) execute(t workload.TaskID) {
	run := &e.tasks[t]
	if e.d.NumParallel() > 0 {
		if p := e.d.Parallel(t); p != nil {
			e.executeTogether(t, p)
			return
		}
	}
	x := world.Exec{Host: run.Host, Flop: e.d.CoreFlop(t), Threads: e.d.Cores(t), Priority: e.d.Priority(t)}
	if e.exec.FromRows() {
		x.Flop, x.Sec = 0, e.exec.Sec(t, run.Host)
	}
	e.world.Exec(int32(t), &x)
}
