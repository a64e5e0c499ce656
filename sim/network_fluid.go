package sim

import (
	"github.com/clustersim/clustersim/platform"
	"github.com/clustersim/clustersim/sim/bottleneck"
	"github.com/clustersim/clustersim/sim/fluid"
	"github.com/clustersim/clustersim/sim/kernel"
	"github.com/clustersim/clustersim/sim/overlook"
)

// fluidNetwork is SimGrid's flow-level TCP model (network_cm02.cpp; Velho and
// Legrand 2009, "Accuracy study and improvement of network simulation in the
// SimGrid framework"). Take a transfer over the links R, with acknowledgements
// over the links B on the way back and latency L = sum over R. It waits
// LatencyFactor*L and then shares bandwidth: its penalty is its round-trip
// weight L + sum over R of S/bandwidth, and its rate is bounded by the slowest
// link and by TCPGamma/(2L). With crosstraffic it also takes 5 % of its rate on
// B.
//
// A transfer without any latency shares with penalty 1, as in SimGrid: next to
// transfers with latency, whose penalties are far below 1, it nearly starves.
type fluidNetwork struct {
	kernel.Sharer // one of the next two
	overlooking   overlook.Flows
	exact         bottleneck.Model

	platform *platform.Platform
	params   NetworkParams
	cons     []fluid.Cons      // by LinkID; noCons until a transfer crosses the link
	links    []platform.LinkID // by fluid.Cons
	there    []platform.LinkID
	back     []platform.LinkID
	uses     []fluid.Use
	demand   kernel.Demand
	observer Observer
}

const (
	noCons = fluid.Cons(-1)
	// crossTraffic is the part of a rate that its acknowledgements take.
	crossTraffic = 0.05
)

func (n *fluidNetwork) reset(p *platform.Platform, params NetworkParams) {
	n.Sharer = &n.exact
	if params.Overlook {
		n.Sharer = &n.overlooking
	}
	n.exact.AlwaysPlain = params.Plain
	n.Reset()
	n.platform, n.params, n.links = p, params, n.links[:0]
	n.cons = resized(n.cons, len(p.Links()))
	for i := range n.cons {
		n.cons[i] = noCons
	}
	n.watch()
}

func (n *fluidNetwork) start(tag int32, nowSec float64, src, dst platform.HostID, bytes float64) error {
	var err error
	var latencySec float64
	if n.there, latencySec, err = n.platform.AppendRouteLatency(n.there[:0], src, dst); err != nil {
		return err
	}
	n.uses = n.uses[:0]
	links := n.platform.Links()
	d := &n.demand // kept, so that a start allocates nothing
	*d = kernel.Demand{
		Amount:   bytes,
		DelaySec: n.params.LatencyFactor * latencySec,
		Penalty:  latencySec,
		Bound:    fluid.Unbounded,
		Factor:   n.params.BandwidthFactor,
	}
	for _, l := range n.there {
		bandwidth := links[l].BandwidthBytesPerSec
		d.Penalty += n.params.WeightSBytes / bandwidth
		if d.Bound == fluid.Unbounded || bandwidth < d.Bound {
			d.Bound = bandwidth
		}
		n.uses = append(n.uses, fluid.Use{Cons: n.constraint(l), Weight: 1})
	}
	if latencySec > 0 && n.params.TCPGammaBytes > 0 {
		d.Bound = min(d.Bound, n.params.TCPGammaBytes/(2*latencySec))
	}
	if d.DelaySec == 0 || d.Penalty == 0 {
		d.Penalty = 1
	}
	if n.params.CrossTraffic {
		if n.back, err = n.platform.AppendRoute(n.back[:0], dst, src); err != nil {
			return err
		}
		for _, l := range n.back {
			n.uses = append(n.uses, fluid.Use{Cons: n.constraint(l), Weight: crossTraffic})
		}
	}
	d.Uses = n.uses
	n.Start(tag, nowSec, d)
	return nil
}

// constraint is the link's constraint, made when the first transfer needs it,
// so that the idle parts of a large platform cost nothing.
func (n *fluidNetwork) constraint(l platform.LinkID) fluid.Cons {
	if n.cons[l] == noCons {
		link := &n.platform.Links()[l]
		n.cons[l] = n.AddConstraint(link.BandwidthBytesPerSec, link.Sharing == platform.FatPipe)
		n.links = append(n.links, l)
	}
	return n.cons[l]
}
