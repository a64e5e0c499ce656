package comparison

import (
	"math"
	"slices"

	"github.com/clustersim/clustersim/platform"
	"github.com/clustersim/clustersim/scheduler"
	"github.com/clustersim/clustersim/sim"
)

// alters reports whether the workload or the platform of a run differs from that of its
// scheduler.
func alters(o *sim.Options) bool { return o.Noise.On() || !o.Overhead.Stretch.IsZero() }

// bounded is a problem whose lower bounds hold for runs of an actual problem too: pr
// itself if no transfer and no host can be faster than in pr, and nil if hosts or links
// may become faster.
func bounded(pr *scheduler.Problem, o *sim.Options) *scheduler.Problem {
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

// speedsUp reports whether hosts were in faster power states than those in which they begin.
func speedsUp(r *sim.Result, p *platform.Platform) bool {
	return slices.ContainsFunc(r.Pstates, func(c sim.PstateChange) bool {
		d := p.Host(c.Host).Details
		return d.PstateFlops[c.Pstate] > d.PstateFlops[d.Pstate]
	})
}
