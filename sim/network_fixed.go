package sim

import (
	"math"

	"github.com/clustersim/clustersim/platform"
	"github.com/clustersim/clustersim/sim/kernel"
)

// fixedNetwork implements the models in which a transfer's time does not depend
// on the others.
type fixedNetwork struct {
	kernel.Timers
	platform *platform.Platform
	params   NetworkParams
	kind     NetworkKind
	duration func(p *NetworkParams, links []platform.Link, route []platform.LinkID, bytes float64) float64
	route    []platform.LinkID
	observer Observer
}

func (n *fixedNetwork) reset(p *platform.Platform, params NetworkParams) {
	n.Timers.Reset()
	n.platform, n.params = p, params
}

func (n *fixedNetwork) start(tag int32, nowSec float64, src, dst platform.HostID, bytes float64) error {
	var err error
	if n.route, err = n.platform.AppendRoute(n.route[:0], src, dst); err != nil {
		return err
	}
	if n.observer != nil {
		n.reportTransfer(nowSec, bytes)
	}
	n.Timers.Start(tag, nowSec+n.duration(&n.params, n.platform.Links(), n.route, bytes))
	return nil
}

// contentionFreeSec is the latency plus bytes over the bottleneck.
func contentionFreeSec(p *NetworkParams, links []platform.Link, route []platform.LinkID, bytes float64) float64 {
	latencySec, bottleneck := 0.0, math.Inf(1)
	for _, l := range route {
		latencySec += links[l].LatencySec
		bottleneck = min(bottleneck, links[l].BandwidthBytesPerSec)
	}
	return p.LatencyFactor*latencySec + bytes/(p.BandwidthFactor*bottleneck)
}

// storeAndForwardSec is the sum over the links, one after the other: delta/b of
// Xiong and Zeng (2016), formula (3), for every link on the way.
func storeAndForwardSec(p *NetworkParams, links []platform.Link, route []platform.LinkID, bytes float64) float64 {
	sec := 0.0
	for _, l := range route {
		sec += p.LatencyFactor*links[l].LatencySec + bytes/(p.BandwidthFactor*links[l].BandwidthBytesPerSec)
	}
	return sec
}

// constantSec is the same for every transfer.
func constantSec(p *NetworkParams, _ []platform.Link, _ []platform.LinkID, _ float64) float64 {
	return p.ConstantSec
}
