package sim

import (
	"fmt"
	"slices"

	"github.com/clustersim/clustersim/platform"
	"github.com/clustersim/clustersim/sim/internal/world"
	"github.com/clustersim/clustersim/workload"
)

// retry gives a task that has failed another turn.
func (e *Engine) retry(t workload.TaskID) {
	e.tasks[t].StartSec = notYet
	e.leave(t, false)
	e.sharing.retry(e, t)
}

// putBack returns a task that has failed to the order of a host.
func (e *Engine) putBack(t workload.TaskID, id platform.HostID) {
	h := &e.hosts[id]
	if !h.owned {
		h.order, h.owned = slices.Clone(h.order), true
	}
	i := slices.Index(h.order[:h.next], t)
	last := int(h.next + h.failed)
	copy(h.order[i:], h.order[i+1:last])
	h.order[last-1] = t
	h.next--
	h.failed++
}

// isOff reports whether a task has to wait for a host of its own, for a link between them, or for that of its files, to be
// switched on.
func (e *Engine) isOff(t workload.TaskID) bool {
	if !e.faults.possible || e.o.OnFailure == FailRun {
		return false
	}
	return e.anyOff(t) != platform.NoHost || e.apart(t) || e.storing.needs(e, t) && !e.world.HostOn(e.storing.host)
}

// waitForHost notes that a host's next task waits for it to be on.
func (e *Engine) waitForHost(id platform.HostID) {
	if h := &e.hosts[id]; !h.waits {
		h.waits = true
		e.faults.hosts = append(e.faults.hosts, id)
	}
}

// isCutOff reports whether a transfer has to wait for a host or a link.
func (e *Engine) isCutOff(from, to platform.HostID) bool {
	return e.faults.possible && e.o.OnFailure != FailRun && e.world.Obstacle(from, to) != world.Done
}

// resume starts what has waited for a host or link, if one has been switched.
func (e *Engine) resume() error {
	f := &e.faults
	if f.resolved == e.world.Switches() {
		return nil
	}
	f.resolved = e.world.Switches()
	hosts, tasks, sends := f.hosts, f.tasks, f.sends
	f.hosts, f.tasks, f.sends = nil, nil, nil
	for _, h := range hosts {
		e.hosts[h].waits = false
		e.startInTurn(h)
	}
	for _, t := range tasks {
		e.sharing.ready(e, t)
	}
	for _, x := range sends {
		if x < 0 {
			if err := e.carryAgain(workload.TaskID(-1 - x)); err != nil {
				return err
			}
			continue
		}
		if err := e.send(x); err != nil {
			return err
		}
	}
	return nil
}

// waitsFor says what cannot go on because a host or a link stays off.
func (e *Engine) waitsFor() string {
	f := &e.faults
	switch {
	case len(f.sends) > 0:
		x := f.sends[0]
		if x < 0 {
			return e.waitsForFiles(workload.TaskID(-1 - x))
		}
		from, to := e.d.From(x), e.d.To(x)
		return fmt.Sprintf("the data of task %q for task %q wait for host %q, host %q or a link between them, which stays off",
			e.d.TaskName(from), e.d.TaskName(to), e.p.HostName(e.tasks[from].Host), e.p.HostName(e.tasks[to].Host))
	case len(f.tasks) > 0:
		return e.waitsForHost(f.tasks[0], e.tasks[f.tasks[0]].Host)
	default:
		h := &e.hosts[f.hosts[0]]
		return e.waitsForHost(h.order[h.next], f.hosts[0])
	}
}

func (e *Engine) waitsForHost(t workload.TaskID, h platform.HostID) string {
	if off := e.anyOff(t); off != platform.NoHost {
		h = off
	} else if e.apart(t) {
		return fmt.Sprintf("task %q waits for a link between its hosts, which stays off", e.d.TaskName(t))
	} else if e.world.HostOn(h) { // but not that of its files
		h = e.storing.host
	}
	return fmt.Sprintf("task %q waits for host %q, which stays off", e.d.TaskName(t), e.p.HostName(h))
}
