package list

import (
	"github.com/clustersim/clustersim/platform"
	"github.com/clustersim/clustersim/scheduler"
	"github.com/clustersim/clustersim/workload"
)

// trial is a placement that will be taken back.
type trial struct {
	task    workload.TaskID
	slot    Slot
	fresh   bool // the interval was not there before: two of no length may be at the same moment
	endSec  float64
	freeSec float64
}

// try places t as Place does, until undo.
func (l *Planner) try(t workload.TaskID, s Slot) trial {
	line := &l.cores[s.Host][s.Core]
	x := trial{
		task: t, slot: s, fresh: !line.has(s.Interval),
		endSec: line.endSec, freeSec: l.freeSec[s.Host],
	}
	l.Place(t, s)
	return x
}

// undo takes back the last placement, which must be x's. Cost: O(log n) for n
// intervals of the core.
func (l *Planner) undo(x trial) {
	line := &l.cores[x.slot.Host][x.slot.Core]
	if x.fresh {
		line.remove(x.slot.Interval, x.endSec)
	}
	l.freeSec[x.slot.Host] = x.freeSec
	l.host[x.task], l.plan[x.task] = platform.NoHost, scheduler.Interval{}
}

// has says whether iv is one of the busy intervals.
func (l *Timeline) has(iv scheduler.Interval) bool { return l.busy != nil && l.busy.Has(iv) }
