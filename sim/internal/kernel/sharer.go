package kernel

import "github.com/clustersim/clustersim/sim/internal/sharing/resolving"

// Sharer is a model of activities that consume amounts at rates which max-min
// sharing decides, perhaps after a delay. [Flows] solves the sharing again after
// each change; package bottleneck brings it up to date.
type Sharer interface {
	Model
	// AddConstraint adds a resource; fat makes it a fat pipe.
	AddConstraint(capacity float64, fat bool) resolving.Cons
	// Start begins an activity under the owner's tag, a small number of at least 0
	// that no other activity under way has.
	Start(tag int32, nowSec float64, d *Demand)
	// Cancel ends an activity before its time; Advance does not report it.
	Cancel(nowSec float64, tag int32)
	// Suspend takes an activity's share away until Resume; its delay goes on.
	Suspend(nowSec float64, tag int32)
	Resume(nowSec float64, tag int32)
	// SetBound bounds an activity's shared value; resolving.Unbounded: not at all.
	SetBound(nowSec float64, tag int32, bound float64)
	// SetPenalty gives an activity another penalty, which is positive.
	SetPenalty(nowSec float64, tag int32, penalty float64)
	// Remaining is what an activity has left of its amount.
	Remaining(nowSec float64, tag int32) float64
	// SetCapacity changes what a constraint can carry.
	SetCapacity(nowSec float64, c resolving.Cons, capacity float64)
	// Pending is the number of activities that have not ended.
	Pending() int
	// WatchLoads has changes of what constraints carry reported, in units a
	// second; nil: no longer. It comes before the first activity.
	WatchLoads(report func(nowSec float64, c resolving.Cons, delta float64))
	// Reset forgets all activities and constraints, and keeps its memory.
	Reset()
}

// Demand is what an activity requires.
type Demand struct {
	Amount   float64 // to be consumed
	DelaySec float64 // before it consumes anything
	Penalty  float64 // its sharing penalty; positive
	Bound    float64 // limit of the shared value, or resolving.Unbounded
	Factor   float64 // rate = Factor times the shared value
	Uses     []resolving.Use
}
