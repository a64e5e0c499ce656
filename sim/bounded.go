package sim

import (
	"math"

	"github.com/clustersim/clustersim/scheduler"
)

// Bounded is a problem whose lower bounds hold for runs of an actual problem too: pr
// itself where no transfer can be faster, and no host, than pr has them. It is nil where
// hosts or links may become faster.
func (o Options) Bounded(pr *scheduler.Problem) *scheduler.Problem {
	changes, own := o.Changes.(Profiles)
	switch {
	case o.Changes != nil && !own || changes.SpeedUp(pr.Platform):
		return nil
	case o.Storage.Kind != SharedStorage && !o.Overhead.Stages() && !o.Network.BySize():
		return pr
	}
	// Edges move nothing, or the estimate is that of the largest messages.
	return scheduler.NewProblem(pr.DAG, pr.Platform, scheduler.TransferModel{BandwidthFactor: math.Inf(1)})
}
