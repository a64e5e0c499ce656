package sim

import (
	"cmp"
	"slices"

	"github.com/clustersim/clustersim/platform"
	"github.com/clustersim/clustersim/workload"
)

// Tasks of space-shared hosts that end at one date are taken in SimGrid's
// order, because what they send begins in that order, which can make a
// difference to the sharing model (sim/fluid, mark.go). Whenever a task of a
// host has started or ended, SimGrid sets new dates for all the host's tasks,
// the latest started first; hosts come in the order of their changes.
type ties struct {
	step    uint64   // kernel steps so far
	changes uint64   // of hosts, each counted at most once a step
	turn    []uint64 // by TaskID: higher for a later start
	turns   uint64
	compare func(a, b int32) int
}

// change is when a task of a host last started or ended.
type change struct{ step, number uint64 }

func (x *ties) reset(e *Engine) {
	x.step, x.changes, x.turns = 1, 0, 0
	x.turn = resized(x.turn, len(e.tasks))
	if x.compare == nil {
		x.compare = e.compareTies
	}
}

// freed records that a task of host id has ended, after all that its end starts.
// A host left idle loses its place among those that changed at this date.
func (e *Engine) freed(id platform.HostID) {
	if e.hosts[id].running > 0 {
		e.changed(id)
	} else {
		e.hosts[id].change = change{}
	}
}

// changed records that a task of host id starts or ends.
func (e *Engine) changed(id platform.HostID) {
	c := &e.hosts[id].change
	if c.step != e.ties.step {
		e.ties.changes++
		*c = change{e.ties.step, e.ties.changes}
	}
}

// sortTies puts the tasks that ended at this step in order.
func (e *Engine) sortTies(ended []int32) {
	e.ties.step++
	if len(ended) > 1 && e.o.HostSharing == SpaceShared {
		slices.SortStableFunc(ended, e.ties.compare)
	}
}

// compareTies compares by date, then by the host's latest change, then latest
// start first.
func (e *Engine) compareTies(a, b int32) int {
	x, y := &e.tasks[a], &e.tasks[b]
	return cmp.Or(
		cmp.Compare(x.StartSec+e.exec.Sec(workload.TaskID(a), x.Host), y.StartSec+e.exec.Sec(workload.TaskID(b), y.Host)),
		cmp.Compare(e.hosts[x.Host].change.number, e.hosts[y.Host].change.number),
		cmp.Compare(e.ties.turn[b], e.ties.turn[a]),
	)
}
