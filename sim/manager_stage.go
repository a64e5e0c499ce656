package sim

import (
	"math"

	"github.com/clustersim/clustersim/internal/models/overhead"
	"github.com/clustersim/clustersim/platform"
	"github.com/clustersim/clustersim/workload"
)

// dispatch sends a task that has got its core on its way.
func (e *Engine) dispatch(t workload.TaskID) error {
	k, now := &e.manager, e.world.NowSec()
	k.busy++
	submitted, ready := k.dates[t].SubmitSec, k.dates[t].ReadySec
	k.dates[t] = overhead.NoDates // of an attempt that failed
	k.dates[t].ReadySec, k.dates[t].SubmitSec, k.dates[t].StartSec = ready, submitted, now
	if k.containers.on {
		return k.assign(e, t)
	}
	if k.later(overhead.Dispatched, t, k.Dispatch(int32(t), now), now) {
		return nil
	}
	return e.dispatched(t)
}

// dispatched brings a task's files, to its container if that has to start first.
func (e *Engine) dispatched(t workload.TaskID) error {
	k, now := &e.manager, e.world.NowSec()
	k.dates[t].DispatchSec = now
	if k.containers.on {
		return k.launch(e, t)
	}
	return e.stageIn(t)
}

// stageIn brings a task's files.
func (e *Engine) stageIn(t workload.TaskID) error {
	k, now := &e.manager, e.world.NowSec()
	d := &k.dates[t]
	d.StageInSec = now
	bytes, _ := e.d.FileBytes(t)
	if k.host != platform.NoHost {
		if sent, err := e.carry(t, k.host, e.tasks[t].Host, bytes); sent || err != nil {
			return err
		}
		e.stagedIn(t)
		return nil
	}
	var toSec float64
	if d.StageInSec, toSec = k.Pipe(bytes, now); !k.later(overhead.StagedIn, t, toSec, now) {
		e.stagedIn(t)
	}
	return nil
}

// stagedIn lets a task run.
func (e *Engine) stagedIn(t workload.TaskID) {
	e.manager.dates[t].ComputeSec = e.world.NowSec()
	e.work(t)
}

// ran stages the files of a task that has run.
func (k *manager) ran(e *Engine, t workload.TaskID) error {
	now := e.world.NowSec()
	d := &k.dates[t]
	d.ComputedSec, d.StageOutSec = now, now
	_, bytes := e.d.FileBytes(t)
	if k.host != platform.NoHost {
		if sent, err := e.carry(t, e.tasks[t].Host, k.host, bytes); sent || err != nil {
			return err
		}
		return e.left(t)
	}
	var toSec float64
	if d.StageOutSec, toSec = k.Pipe(bytes, now); k.later(overhead.StagedOut, t, toSec, now) {
		return nil
	}
	return e.left(t)
}

// staged goes on with a task when its files have come.
func (e *Engine) staged(t workload.TaskID) error {
	if math.IsInf(e.manager.dates[t].ComputeSec, 1) {
		e.stagedIn(t)
		return nil
	}
	return e.left(t)
}

// moves reports whether files of a task that has its core are under way.
func (k *manager) moves(t workload.TaskID) bool {
	d := &k.dates[t]
	return !math.IsInf(d.DispatchSec, 1) && math.IsInf(d.ComputeSec, 1) || !math.IsInf(d.ComputedSec, 1)
}
