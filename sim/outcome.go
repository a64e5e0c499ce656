package sim

import (
	"fmt"
	"math"

	"github.com/clustersim/clustersim/platform"
	"github.com/clustersim/clustersim/workload"
)

// result copies the run's outcome into a Result that belongs to the caller.
func (e *Engine) result() *Result {
	r := &Result{Tasks: e.tasks, More: e.more, Events: e.world.Completed()} // a Guest replaces the count by its own
	e.tasks, e.more = nil, nil
	for i := range r.Tasks {
		r.MakespanSec = max(r.MakespanSec, r.Tasks[i].FinishSec)
	}
	if e.manager.on { // it ends after its tasks
		r.MakespanSec = e.manager.makespanSec()
	}
	count := 0
	for i := range e.sent {
		if e.sent[i].start != notSent {
			count++
		}
	}
	r.Transfers = make([]Transfer, 0, count)
	for i, s := range e.sent {
		if s.start != notSent {
			r.Transfers = append(r.Transfers, Transfer{Edge: workload.EdgeID(i), StartSec: s.start, FinishSec: s.finish})
		}
	}
	for _, m := range e.modes {
		m.report(e, r)
	}
	return r
}

// stuck says which task cannot go on and why; of several, the first by TaskID.
func (e *Engine) stuck() error {
	left := len(e.tasks) - e.finished
	if e.world.GaveUp() {
		return e.errNothingDone()
	}
	if e.faults.waiting() {
		return fmt.Errorf("%w at %v s: %s (%d tasks left)", ErrStuck, e.world.NowSec(), e.waitsFor(), left)
	}
	for t := range e.tasks {
		run, name := &e.tasks[t], e.d.TaskName(workload.TaskID(t))
		switch {
		case !math.IsInf(run.FinishSec, 1):
			continue
		case run.Host == platform.NoHost && e.plan.policy != nil && e.online.unfinished[t] == 0:
			return fmt.Errorf("%w at %v s: the policy leaves task %q unplaced (%d tasks left)", ErrStuck, e.world.NowSec(), name, left)
		case !math.IsInf(run.StartSec, 1) && e.manager.stages() && e.manager.host != platform.NoHost && e.manager.moves(workload.TaskID(t)):
			return fmt.Errorf("%w at %v s: task %q on host %q never ends: its files are too large for the links of host %q",
				ErrStuck, e.world.NowSec(), name, e.p.HostName(run.Host), e.p.HostName(e.manager.host))
		case !math.IsInf(run.StartSec, 1) && e.storing.waits(workload.TaskID(t)):
			return fmt.Errorf("%w at %v s: task %q on host %q never ends: its files are too large for the disk or the network",
				ErrStuck, e.world.NowSec(), name, e.p.HostName(run.Host))
		case !math.IsInf(run.StartSec, 1) && e.world.SpeedFlops(run.Host) == 0:
			return fmt.Errorf("%w at %v s: task %q never ends: host %q stays at speed 0 (%d tasks left)",
				ErrStuck, e.world.NowSec(), name, e.p.HostName(run.Host), left)
		case !math.IsInf(run.StartSec, 1):
			return fmt.Errorf("%w at %v s: task %q on host %q never ends: its work of %v is too large for a speed of %v flop/s",
				ErrStuck, e.world.NowSec(), name, e.p.HostName(run.Host), e.d.WorkFlop(workload.TaskID(t)), e.p.Host(run.Host).SpeedFlops)
		}
	}
	return fmt.Errorf("%w at %v s: a transfer never ends: its data are too large for the network (%d tasks left)", ErrStuck, e.world.NowSec(), left)
}

// resized returns s with length n, reusing its memory; the contents are
// undefined.
func resized[T any](s []T, n int) []T {
	if cap(s) < n {
		return make([]T, n)
	}
	return s[:n]
}
