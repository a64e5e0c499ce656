package sim

import (
	"context"

	"github.com/clustersim/clustersim/sim/internal/world"
	"github.com/clustersim/clustersim/workload"
)

// A mode is what some runs do besides starting tasks in turn and sending their data: a
// policy, failures, power states, memory, a workflow system, storage, a meter. All modes
// are reset before a run; the engine then calls those that are on, in the order of allModes.
type mode interface {
	// reset forgets the previous run and reports whether the mode is on in the next one,
	// which e.o and e.plan describe. It adds what it needs to the options of the world; the
	// world of a Guest is there already, and ignores them.
	reset(e *Engine, o *world.Options) (on bool, err error)
	// begin prepares for the first event, once the world and the tasks are reset.
	begin(e *Engine) error
	// started is called when a task has taken its cores, before it is executed.
	started(e *Engine, t workload.TaskID)
	// ended is called when a task has given its cores back, before others start there:
	// because it has finished or, with finished false, because it has failed.
	ended(e *Engine, t workload.TaskID, finished bool)
	// settle is called after each step, once all its ends have been dealt with.
	settle(ctx context.Context, e *Engine) error
	// decide is called before each step, for decisions about what is ready.
	decide(e *Engine) error
	// report adds what the mode has seen to the result of a run that is over.
	report(e *Engine, r *Result)
}

// allModes lists the modes in the order in which each of their methods is called.
func (e *Engine) allModes() [7]mode {
	return [...]mode{&e.online, &e.faults, &e.power, &e.needs, &e.manager, &e.storing, &e.metering}
}

// resetModes finds out which modes are on.
func (e *Engine) resetModes(o *world.Options) error {
	e.modes = e.modes[:0]
	for _, m := range e.allModes() {
		switch on, err := m.reset(e, o); {
		case err != nil:
			return err
		case on:
			e.modes = append(e.modes, m)
		}
	}
	return nil
}

// passive is embedded by modes for the methods that they do not need.
type passive struct{}

func (passive) begin(*Engine) error                   { return nil }
func (passive) started(*Engine, workload.TaskID)      {}
func (passive) ended(*Engine, workload.TaskID, bool)  {}
func (passive) settle(context.Context, *Engine) error { return nil }
func (passive) decide(*Engine) error                  { return nil }
func (passive) report(*Engine, *Result)               {}

// traceEvent is something that happens to a task or to an edge's data.
type traceEvent uint8

const (
	taskPlaced traceEvent = iota // by a policy
	taskStarts
	taskComputes // and taskComputed: with storage only
	taskComputed
	taskEnds
	dataSetOut
	dataArrive
	dataFree // it costs nothing and is there at once
)

// note reports to the trace, which only tests have, what happens now to a task
// or an edge.
func (e *Engine) note(what traceEvent, id int32) {
	if e.trace != nil {
		e.trace(what, id)
	}
}
