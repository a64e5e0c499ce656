package world

import (
	"cmp"
	"slices"

	"github.com/clustersim/clustersim/platform"
)

// order is the order in which SimGrid takes executions of space-shared hosts that
// end at one date: what they send begins in that order, which can make a
// difference where links are overlooked. Whenever an execution of a host has
// started or ended, SimGrid sets new dates for all the host's executions, the
// latest started first; hosts come in the order of their changes.
type order struct {
	w       *World
	on      bool
	step    uint64          // so far
	changes uint64          // of hosts, each counted at most once a step
	hosts   []change        // by HostID: the latest
	last    platform.HostID // the host of the end that was told last, or NoHost
	compare func(a, b int32) int
}

// change is when an execution of a host last started or ended.
type change struct{ step, number uint64 }

func (o *order) reset(w *World) {
	o.w, o.step, o.changes, o.last = w, 1, 0, platform.NoHost
	o.on = w.options.HostSharing == SpaceShared && w.options.Params.Overlook
	if !o.on {
		return
	}
	o.hosts = resized(o.hosts, len(w.hosts))
	clear(o.hosts)
	if o.compare == nil {
		o.compare = o.compareTies
	}
}

// settle records the last end. A host left idle loses its place among those that
// changed at this date.
func (o *order) settle() {
	id := o.last
	o.last = platform.NoHost
	switch {
	case id == platform.NoHost:
	case o.w.hosts[id].running > 0:
		o.changed(id)
	default:
		o.hosts[id] = change{}
	}
}

// changed records that an execution of a host starts or ends.
func (o *order) changed(id platform.HostID) {
	if o.hosts[id].step != o.step {
		o.changes++
		o.hosts[id] = change{o.step, o.changes}
	}
}

// sort puts the executions that ended at this step in order.
func (o *order) sort(slots []int32) {
	o.step++
	if len(slots) > 1 {
		slices.SortStableFunc(slots, o.compare)
	}
}

// compareTies compares by date, then by the host's latest change, then latest
// start first.
func (o *order) compareTies(a, b int32) int {
	x, y := &o.w.activities[a], &o.w.activities[b]
	return cmp.Or(
		cmp.Compare(o.w.cores.EndSec(a), o.w.cores.EndSec(b)),
		cmp.Compare(o.hosts[x.host].number, o.hosts[y.host].number),
		cmp.Compare(y.serial, x.serial),
	)
}
