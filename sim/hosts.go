package sim

import (
	"github.com/clustersim/clustersim/platform"
	"github.com/clustersim/clustersim/sim/fluid"
	"github.com/clustersim/clustersim/sim/kernel"
	"github.com/clustersim/clustersim/workload"
)

// host is the state of one host in a run.
type host struct {
	order   []workload.TaskID // its tasks in the order in which they start
	next    int32             // index in order of the first task that has not started
	running int32
	cons    fluid.Cons // its cores, if time-shared; noCons until used
}

// resetHosts prepares the hosts for a run; orders are set by the plan.
func (e *Engine) resetHosts() {
	e.hosts = resized(e.hosts, e.p.NumHosts())
	for i := range e.hosts {
		e.hosts[i] = host{cons: noCons}
	}
	e.cpuTimers.Reset()
	e.cpuFlows = &e.cpuExact
	e.ends = nil
	if e.o.Network.params().Overlook {
		e.cpuFlows = &e.cpuOverlook
		if e.o.HostSharing == SpaceShared {
			e.ends = &e.cpuEnds
			e.ends.Reset(e.p.NumHosts(), e.d.NumTasks())
		}
	}
	e.cpuExact.AlwaysPlain = e.o.Network.params().Plain
	e.cpuFlows.Reset()
}

// cpu is the kernel model of the executions.
func (e *Engine) cpu() kernel.Model {
	if e.o.HostSharing == TimeShared {
		return e.cpuFlows
	}
	return &e.cpuTimers
}

// inputsArrived starts a placed task at once on a time-shared host, and lets it
// take its turn on a space-shared one.
func (e *Engine) inputsArrived(t workload.TaskID) {
	if e.o.HostSharing == TimeShared {
		e.startShared(t)
		return
	}
	e.startInTurn(e.tasks[t].Host)
}

// startInTurn starts tasks from the head of the host's order while a core is
// free and the head's inputs have arrived. A task never overtakes one before
// it.
func (e *Engine) startInTurn(id platform.HostID) {
	h, hw := &e.hosts[id], e.p.Host(id)
	for int(h.running) < hw.Cores && int(h.next) < len(h.order) {
		t := h.order[h.next]
		if e.missing[t] > 0 {
			return
		}
		h.next++
		h.running++
		e.tasks[t].StartSec = e.kernel.NowSec()
		e.note(taskStarts, int32(t))
		endSec := e.kernel.NowSec() + e.exec.Sec(t, id)
		if e.ends != nil {
			e.ends.Starts(int32(t), int32(id), endSec)
		}
		e.cpuTimers.Start(int32(t), endSec)
	}
}

// startShared starts a task that shares its host's cores with the others: each
// gets at most one core and all together at most all cores, as in SimGrid's
// Cas01.
func (e *Engine) startShared(t workload.TaskID) {
	id := e.tasks[t].Host
	h, hw := &e.hosts[id], e.p.Host(id)
	if h.cons == noCons {
		h.cons = e.cpuFlows.AddConstraint(hw.SpeedFlops*float64(hw.Cores), false)
	}
	h.running++
	e.tasks[t].StartSec = e.kernel.NowSec()
	e.note(taskStarts, int32(t))
	e.uses = append(e.uses[:0], fluid.Use{Cons: h.cons, Weight: 1})
	flop := e.d.WorkFlop(t)
	if e.exec.FromRows() {
		flop = e.exec.Sec(t, id) * hw.SpeedFlops
	}
	e.demand = kernel.Demand{Amount: flop, Penalty: 1, Bound: hw.SpeedFlops, Factor: 1, Uses: e.uses}
	e.cpuFlows.Start(int32(t), e.kernel.NowSec(), &e.demand)
}
