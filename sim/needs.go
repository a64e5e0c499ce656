package sim

import (
	"fmt"
	"slices"

	"github.com/clustersim/clustersim/platform"
	"github.com/clustersim/clustersim/scheduler"
	"github.com/clustersim/clustersim/workload"
)

// needs is the state that only a run needs whose tasks ask for several cores or for memory.
type needs struct {
	on        bool
	usedBytes []float64           // by HostID; nil unless some host has memory
	waiting   [][]workload.TaskID // by HostID: those that wait for memory on time-shared hosts, in order
}

// resetNeeds prepares for a run.
func (e *Engine) resetNeeds() {
	n := &e.needs
	*n = needs{on: e.d.HasNeeds()}
	if !n.on || !e.p.HasMemory() {
		return
	}
	n.usedBytes = make([]float64, e.p.NumHosts())
	if e.o.HostSharing == TimeShared {
		n.waiting = make([][]workload.TaskID, e.p.NumHosts())
	}
}

// hasRoom says whether the cores and the memory that a task asks for are free.
func (e *Engine) hasRoom(t workload.TaskID, h platform.HostID) bool {
	return int(e.hosts[h].running)+e.d.Cores(t) <= e.p.Host(h).Cores && e.hasMemory(t, h)
}

func (e *Engine) hasMemory(t workload.TaskID, h platform.HostID) bool {
	if e.needs.usedBytes == nil {
		return true
	}
	room := e.p.Host(h).MemoryBytes()
	return room == 0 || e.needs.usedBytes[h]+e.d.MemoryBytes(t) <= room
}

// take gives a task that starts its cores, a parallel one those of all its hosts, and its memory.
func (e *Engine) take(t workload.TaskID) {
	if e.plain {
		e.hosts[e.tasks[t].Host].running++
	} else {
		e.hold(t, 1)
	}
}

// giveUpRoom takes them away again when it has ended or failed.
func (e *Engine) giveUpRoom(t workload.TaskID) {
	if e.plain {
		e.hosts[e.tasks[t].Host].running--
	} else {
		e.hold(t, -1)
	}
}

func (e *Engine) hold(t workload.TaskID, sign int32) {
	h := e.tasks[t].Host
	e.hosts[h].running += sign * int32(e.d.Cores(t))
	e.power.touch(h)
	if e.needs.usedBytes != nil {
		e.needs.usedBytes[h] += float64(sign) * e.d.MemoryBytes(t)
	}
	for _, h := range e.others(t) {
		e.hosts[h].running += sign
		e.power.touch(h)
	}
}

// startShared starts a task on a time-shared host, where only memory can be lacking: then it
// waits behind those that came before it and wait as well.
func (e *Engine) startShared(t workload.TaskID) {
	if e.needs.waiting != nil && e.d.MemoryBytes(t) > 0 {
		h := e.tasks[t].Host
		if w := &e.needs.waiting[h]; len(*w) > 0 || !e.hasMemory(t, h) {
			*w = append(*w, t)
			return
		}
	}
	e.start(t)
}

// startWaiting starts tasks that have waited for memory on a time-shared host.
func (e *Engine) startWaiting(h platform.HostID) {
	if e.needs.waiting == nil {
		return
	}
	w := &e.needs.waiting[h]
	for len(*w) > 0 {
		t := (*w)[0]
		switch {
		case e.isOff(t):
			e.faults.tasks = append(e.faults.tasks, t)
		case e.hasMemory(t, h):
			e.start(t)
		default:
			return
		}
		*w = slices.Delete(*w, 0, 1)
	}
}

// forgetWaiting takes a task that is placed again away from those that wait for memory.
func (n *needs) forgetWaiting(t workload.TaskID, h platform.HostID) {
	if n.waiting != nil {
		n.waiting[h] = slices.DeleteFunc(n.waiting[h], func(other workload.TaskID) bool { return other == t })
	}
}

// checkRoom rejects a task on a host that can never have room for it.
func (e *Engine) checkRoom(t workload.TaskID, h platform.HostID) error {
	if !e.needs.on {
		return nil
	}
	if err := scheduler.Room(e.d, t, e.p.Host(h)); err != nil {
		return fmt.Errorf("task %q on host %q: %w", e.d.TaskName(t), e.p.HostName(h), err)
	}
	return nil
}
