package sim

import (
	"fmt"
	"math"
	"slices"

	"github.com/clustersim/clustersim/sim/internal/world"
	"github.com/clustersim/clustersim/workload"
)

// busy notes what a task's disk does, if its host may go off meanwhile.
func (s *storing) busy(t workload.TaskID, a world.Activity) {
	if s.doing != nil {
		s.doing[t] = a
	}
}

// loseFiles lets tasks fail whose hosts have gone off while the shared storage read or
// wrote for them, or while they waited for a way there: nothing was under way on their own
// hosts.
func (e *Engine) loseFiles() error {
	s := &e.storing
	if !e.losesFiles() || s.lost == e.faults.changes {
		return nil
	}
	s.lost = e.faults.changes
	for i := range e.tasks {
		t, run := workload.TaskID(i), &e.tasks[i]
		if run.StartSec == notYet || run.FinishSec != notYet || e.world.HostOn(run.Host) {
			continue
		}
		if s.doing != nil {
			e.world.Cancel(s.doing[t])
		}
		e.faults.sends = slices.DeleteFunc(e.faults.sends, func(x workload.EdgeID) bool { return x == workload.EdgeID(-1-t) })
		if err := e.failed(&world.End{Kind: world.Reading, Tag: int32(t), Outcome: world.HostFailed}); err != nil {
			return err
		}
	}
	return nil
}

// losesFiles says whether tasks may have their cores while nothing is under way on their
// hosts.
func (e *Engine) losesFiles() bool { return e.storing.shared() || e.manager.on }

// needs says whether a task has files on the shared storage.
func (s *storing) needs(e *Engine, t workload.TaskID) bool {
	if !s.shared() {
		return false
	}
	read, written := e.d.FileBytes(t)
	return read+written > 0
}

// carryAgain sends the files of a task that had to wait for a host or a link.
func (e *Engine) carryAgain(t workload.TaskID) error {
	if e.manager.stages() {
		return e.stageAgain(t)
	}
	read, written := e.d.FileBytes(t)
	var err error
	if math.IsInf(e.storing.phases[t].ComputeSec, 1) {
		_, err = e.carry(t, e.storing.host, e.tasks[t].Host, read)
	} else {
		_, err = e.carry(t, e.tasks[t].Host, e.storing.host, written)
	}
	return err
}

func (e *Engine) waitsForFiles(t workload.TaskID) string {
	at := e.storing.host
	if e.manager.stages() {
		at = e.manager.host
	}
	return fmt.Sprintf("the files of task %q wait for host %q, host %q or a link between them, which stays off",
		e.d.TaskName(t), e.p.HostName(e.tasks[t].Host), e.p.HostName(at))
}
