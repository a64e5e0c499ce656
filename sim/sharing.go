package sim

import (
	"slices"

	"github.com/clustersim/clustersim/platform"
	"github.com/clustersim/clustersim/workload"
)

// sharing is how tasks share their hosts: it decides when those start that could.
type sharing interface {
	// ready is called when all inputs of a placed task have arrived.
	ready(e *Engine, t workload.TaskID)
	// freed is called when a task has left its hosts.
	freed(e *Engine, t workload.TaskID)
	// retry gives a task that has failed, and left its hosts, another turn.
	retry(e *Engine, t workload.TaskID)
	// moved is called when tasks have been placed anew, and the data made for them sent.
	moved(e *Engine, tasks []workload.TaskID)
	// forget drops a task that has not started from what waits on a host.
	forget(t workload.TaskID, h platform.HostID)
}

// spaceShared starts the tasks of a host in its order, each once its cores are free.
type spaceShared struct{}

func (*spaceShared) ready(e *Engine, t workload.TaskID) { e.startInTurn(e.tasks[t].Host) }

func (*spaceShared) freed(e *Engine, t workload.TaskID) {
	e.startInTurn(e.tasks[t].Host)
	for _, h := range e.others(t) {
		e.startInTurn(h)
	}
}

// retry puts the task before those that have not started, after those that have failed
// since any of them started.
func (s *spaceShared) retry(e *Engine, t workload.TaskID) {
	e.putBack(t, e.tasks[t].Host)
	for _, h := range e.others(t) {
		e.putBack(t, h)
	}
	s.freed(e, t)
}

func (*spaceShared) moved(e *Engine, _ []workload.TaskID) {
	for h := range e.hosts {
		e.startInTurn(platform.HostID(h))
	}
}

func (*spaceShared) forget(workload.TaskID, platform.HostID) {}

// timeShared starts tasks at once, unless they have to wait for memory.
type timeShared struct {
	waiting [][]workload.TaskID // by HostID: tasks that wait for memory, in order; nil if none can
}

func (s *timeShared) reset(e *Engine) {
	s.waiting = nil
	if e.d.HasNeeds() && e.p.HasMemory() {
		s.waiting = make([][]workload.TaskID, e.p.NumHosts())
	}
}

func (s *timeShared) ready(e *Engine, t workload.TaskID) {
	switch h := e.tasks[t].Host; {
	case e.manager.on:
		e.manager.tasks = append(e.manager.tasks, t)
	case e.isOff(t):
		e.faults.tasks = append(e.faults.tasks, t)
	case s.waiting != nil && e.d.MemoryBytes(t) > 0 && (len(s.waiting[h]) > 0 || !e.hasMemory(t, h)):
		s.waiting[h] = append(s.waiting[h], t)
	default:
		e.start(t)
	}
}

// freed starts tasks that have waited for memory.
func (s *timeShared) freed(e *Engine, t workload.TaskID) {
	if s.waiting == nil {
		return
	}
	h := e.tasks[t].Host
	for w := &s.waiting[h]; len(*w) > 0; *w = slices.Delete(*w, 0, 1) {
		switch t := (*w)[0]; {
		case e.isOff(t):
			e.faults.tasks = append(e.faults.tasks, t)
		case e.hasMemory(t, h):
			e.start(t)
		default:
			return
		}
	}
}

func (s *timeShared) retry(e *Engine, t workload.TaskID) {
	s.freed(e, t)
	s.ready(e, t)
}

// moved starts tasks without inputs: the others start when theirs arrive.
func (s *timeShared) moved(e *Engine, tasks []workload.TaskID) {
	for _, t := range tasks {
		if len(e.d.In(t)) == 0 && e.missing[t] == 0 {
			s.ready(e, t)
		}
	}
}

func (s *timeShared) forget(t workload.TaskID, h platform.HostID) {
	if s.waiting != nil {
		s.waiting[h] = slices.DeleteFunc(s.waiting[h], func(other workload.TaskID) bool { return other == t })
	}
}
