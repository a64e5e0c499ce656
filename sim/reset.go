package sim

import (
	"errors"
	"fmt"
	"maps"
	"math"

	"github.com/clustersim/clustersim/internal/exectime"
	"github.com/clustersim/clustersim/platform"
	"github.com/clustersim/clustersim/scheduler"
	"github.com/clustersim/clustersim/workload"
)

// reset prepares all state for a run of e.plan.
func (e *Engine) reset() error {
	if err := e.plan.check(e.d, e.p); err != nil {
		return err
	}
	if err := e.o.CheckParallel(e.d, e.p); err != nil {
		return err
	}
	if s := e.plan.schedule; s != nil {
		if len(s.Copies) > 0 {
			return errors.New("sim: the schedule runs tasks more than once (package experiments/run can run it)")
		}
		if err := scheduler.Validate(&scheduler.Problem{DAG: e.d, Platform: e.p}, s); err != nil {
			return err
		}
	}
	var err error
	if e.exec, err = exectime.New(e.d, e.p); err != nil {
		return err
	}
	n, m := e.d.NumTasks(), e.d.NumEdges()
	e.hosts = resized(e.hosts, e.p.NumHosts())
	clear(e.hosts)
	e.sharing = new(spaceShared)
	if e.o.HostSharing == TimeShared {
		e.timeShared.reset(e)
		e.sharing = &e.timeShared
	}
	if err := e.resetWorld(); err != nil {
		return err
	}
	e.tasks = make([]TaskRun, n) // handed to the caller
	e.missing = resized(e.missing, n)
	submissions := 0
	if e.manager.on {
		submissions = 1
	}
	for t := range n {
		e.tasks[t] = TaskRun{Host: platform.NoHost, StartSec: notYet, FinishSec: notYet}
		e.missing[t] = int32(len(e.d.In(workload.TaskID(t))) + submissions)
	}
	e.sent = resized(e.sent, m)
	for x := range m {
		e.sent[x].start = notSent
	}
	e.finished, e.more = 0, nil
	for _, m := range e.modes {
		if err := m.begin(e); err != nil {
			return err
		}
	}
	return nil
}

// resetWorld finds out which modes are on, and makes a world for a run of its own.
func (e *Engine) resetWorld() error {
	o := e.o.world()
	o.Stopped = func() bool { return e.context().Err() != nil }
	if err := e.resetModes(&o); err != nil {
		return err
	}
	if !e.guest {
		e.world.Reset(e.p, o)
	}
	return nil
}

// begin places the tasks of a schedule and starts those without inputs.
func (e *Engine) begin() error {
	s := e.plan.schedule
	if s == nil {
		return nil
	}
	for h, order := range s.Order {
		e.hosts[h].order = order
	}
	e.more = maps.Clone(s.More)
	for t, h := range s.Host {
		if err := e.checkRuns(workload.TaskID(t), h); err != nil {
			return err
		}
		if t := workload.TaskID(t); e.d.Parallel(t) != nil {
			if err := e.checkTogether(t, s.AppendHosts(nil, t)); err != nil {
				return err
			}
		}
		e.tasks[t].Host = h
	}
	for t := range e.missing {
		if e.missing[t] == 0 && e.tasks[t].StartSec > e.world.NowSec() {
			e.sharing.ready(e, workload.TaskID(t))
		}
	}
	return nil
}

// checkRuns rejects a task that by its cost row the host cannot run, that the host
// has no room for, or that has files without a place there.
func (e *Engine) checkRuns(t workload.TaskID, h platform.HostID) error {
	if err := e.checkRoom(t, h); err != nil {
		return err
	}
	if e.exec.FromRows() && math.IsInf(e.exec.Sec(t, h), 1) {
		return fmt.Errorf("task %q: host %q cannot run it", e.d.TaskName(t), e.p.HostName(h))
	}
	return e.storing.checkDisk(e, t, h)
}
