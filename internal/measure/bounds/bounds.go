// Package bounds says which lower bounds of plans hold for runs.
//
// A plan has no contention, a core with one task at a time, and the speeds that hosts begin with; a run may have none of
// these. [OfRuns] is the problem whose bounds hold for runs all the same, and [Proved] says whether what the exact search proves of
// plans does.
//
// # Not here
//
// The bounds themselves, and the exact search: package search.
package bounds

import (
	"math"

	"github.com/clustersim/clustersim/scheduler"
	"github.com/clustersim/clustersim/sim"
)

// Altered reports whether the workload or the platform of a run differs from that of its
// scheduler.
func Altered(o *sim.Options) bool { return o.Noise.On() || !o.Overhead.Stretch.IsZero() }

// OfRuns is a problem with lower bounds that hold for runs of an actual problem too: pr
// itself if no transfer and no host can be faster than in pr, and nil if hosts or links
// may become faster.
func OfRuns(pr *scheduler.Problem, o *sim.Options) *scheduler.Problem {
	changes, own := o.Changes.(sim.Profiles)
	switch {
	case o.Changes != nil && !own || changes.SpeedUp(pr.Platform):
		return nil
	case o.Storage.Kind != sim.SharedStorage && !o.Overhead.Stages() && !o.Network.BySize():
		return pr
	}
	// Edges move nothing, or the estimate is that of the largest messages.
	return scheduler.NewProblem(pr.DAG, pr.Platform, scheduler.TransferModel{BandwidthFactor: math.Inf(1)})
}

// Proved reports whether no run is shorter than what is proved of plans of the problem that [OfRuns] is: not where tasks share
// a core in time.
func Proved(o *sim.Options) bool { return o.HostSharing == sim.SpaceShared }
