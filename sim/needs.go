package sim

import (
	"fmt"

	"github.com/clustersim/clustersim/internal/exectime"
	"github.com/clustersim/clustersim/platform"
	"github.com/clustersim/clustersim/sim/internal/world"
	"github.com/clustersim/clustersim/workload"
)

// needs is the mode of runs with tasks that need several cores or memory.
type needs struct {
	passive
	on        bool
	usedBytes []float64 // by HostID; nil unless some host has memory
}

func (n *needs) reset(e *Engine, _ *world.Options) (bool, error) {
	n.on, n.usedBytes = e.d.HasNeeds(), nil
	if n.on && e.p.HasMemory() {
		n.usedBytes = make([]float64, e.p.NumHosts())
	}
	return n.on, nil
}

func (n *needs) started(e *Engine, t workload.TaskID) { n.takeMemory(e, t, 1) }

func (n *needs) ended(e *Engine, t workload.TaskID, _ bool) { n.takeMemory(e, t, -1) }

// takeMemory takes the memory of a task, or gives it back if sign is -1.
func (n *needs) takeMemory(e *Engine, t workload.TaskID, sign float64) {
	if n.usedBytes != nil {
		n.usedBytes[e.tasks[t].Host] += sign * e.d.MemoryBytes(t)
	}
}

// hasRoom reports whether the cores and the memory that a task needs are free.
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

// checkRoom rejects a task on a host that can never have room for it.
func (e *Engine) checkRoom(t workload.TaskID, h platform.HostID) error {
	if !e.needs.on {
		return nil
	}
	if err := exectime.Room(e.d, t, e.p.Host(h)); err != nil {
		return fmt.Errorf("task %q on host %q: %w", e.d.TaskName(t), e.p.HostName(h), err)
	}
	return nil
}
