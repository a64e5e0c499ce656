package sim

import (
	"math"
	"slices"

	"github.com/clustersim/clustersim/platform"
	"github.com/clustersim/clustersim/platform/profile"
	"github.com/clustersim/clustersim/scheduler"
)

// Bounded is a problem whose lower bounds hold for runs of an actual problem too: pr
// itself where no transfer can be faster, and no host, than pr has them. It is nil where
// hosts or links may become faster.
func (o Options) Bounded(pr *scheduler.Problem) *scheduler.Problem {
	changes, own := o.Changes.(Profiles)
	if p := o.Network.params(); o.Changes != nil && !own || speedsUp(pr.Platform, changes.Rules) {
		return nil
	} else if o.Storage.Kind != SharedStorage && !o.Overhead.Stages() && p.LatencyBySize == nil && p.BandwidthBySize == nil {
		return pr
	}
	// Edges move nothing, or the estimate is that of the largest messages.
	return scheduler.NewProblem(pr.DAG, pr.Platform, scheduler.TransferModel{BandwidthFactor: math.Inf(1)})
}

// speedsUp says whether some profile, or rule, may make a host or a link faster than the
// platform has it.
func speedsUp(p *platform.Platform, rules Rules) bool {
	for _, r := range rules.list() {
		if above(r.profile, 1, 1) && r.of != platform.LinkLatency || r.of == platform.LinkLatency && below(r.profile, 1, 1) {
			return true
		}
	}
	if p.Profiled() == "" {
		return false
	}
	for h := range platform.HostID(p.NumHosts()) {
		if d := p.Host(h).Details; d != nil && above(d.Speed, 1, 1) {
			return true
		}
	}
	for l := range platform.LinkID(p.NumLinks()) {
		k := p.Link(l)
		if d := k.Details; d != nil && (above(d.Bandwidth, k.BandwidthBytesPerSec, 1) || below(d.Latency, k.LatencySec, 1)) {
			return true
		}
	}
	return false
}

// above says whether some value of a profile may be above a limit, or one of a generator
// above another.
func above(p *profile.Profile, limit, generated float64) bool {
	switch {
	case p == nil:
		return false
	case p.Generator != nil:
		return p.Generator.Most() > generated
	}
	return len(p.Draws) > 0 || slices.ContainsFunc(p.Events, func(e profile.Event) bool { return e.Value > limit })
}

func below(p *profile.Profile, limit, generated float64) bool {
	switch {
	case p == nil:
		return false
	case p.Generator != nil:
		return p.Generator.Least() < generated
	}
	return len(p.Draws) > 0 || slices.ContainsFunc(p.Events, func(e profile.Event) bool { return e.Value < limit })
}
