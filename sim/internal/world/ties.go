package world

import (
	"slices"

	"github.com/clustersim/clustersim/platform"
	"github.com/clustersim/clustersim/sim/internal/sharing/simgrid"
)

// ties orders what ends at one date, where that is not the order of the kernel's queue:
//
//   - executions on space-shared hosts under overlook=true end as simgrid.Ends says, since what
//     follows from them begins in that order;
//   - what fails with a host or a link does so in the order of its start, or under
//     Options.LastFirst in reverse, as for SimGrid's actors.
type ties struct {
	on   bool // the first rule applies
	ends simgrid.Ends
	last platform.HostID // of the execution that was the last to be reported as ended, or NoHost
}

func (t *ties) reset(o *Options, hosts int) {
	t.on, t.last = o.Params.Overlook && o.HostSharing == SpaceShared, platform.NoHost
	if t.on {
		t.ends.Reset(hosts)
	}
}

// settle records the end that was reported last, after all that its owner has started then.
func (t *ties) settle(w *World) {
	if t.last != platform.NoHost {
		t.ends.Frees(int32(t.last), w.hosts[t.last].running == 0)
		t.last = platform.NoHost
	}
}

// sortFailures orders activities that fail together and are in the order of their starts.
func (w *World) sortFailures(slots []int32) {
	if w.options.LastFirst {
		slices.SortFunc(slots, w.lastFirst)
	}
}

// lastFirst compares two activities: those of no Share come first, the one started last before
// the others; those of a Share follow in the order of their starts.
func (w *World) lastFirst(a, b int32) int {
	x, y := &w.activities[a], &w.activities[b]
	switch later := int(int32(x.serial - y.serial)); {
	case x.owner == 0 && y.owner == 0:
		return -later
	case x.owner == 0:
		return -1
	case y.owner == 0:
		return 1
	default:
		return later
	}
}
