package world

import (
	"fmt"
	"math"

	"github.com/clustersim/clustersim/platform"
)

// Alone computes how long transfers take on an idle network, by the formula of the network's model. It keeps its
// memory from one transfer to the next and serves one goroutine.
type Alone struct {
	platform    *platform.Platform
	links       []link
	kind        NetworkKind
	params      NetworkParams
	way         way
	there, back []platform.LinkID
	weight      []float64 // by LinkID: the part of a rate that it carries; 0 between two calls
}

// NewAlone is for the transfers of a platform under a model.
func NewAlone(p *platform.Platform, n Network) *Alone {
	if p == nil {
		panic("world: NewAlone with a nil platform")
	}
	o := n.Options()
	if err := o.Check(); err != nil {
		panic(err)
	}
	a := &Alone{platform: p, kind: n.Kind, params: o.withDefaults().Params, links: make([]link, p.NumLinks()), weight: make([]float64, p.NumLinks())}
	for i := range a.links {
		l := p.Link(platform.LinkID(i))
		a.links[i].bandwidth, a.links[i].latencySec = l.BandwidthBytesPerSec, l.LatencySec
	}
	return a
}

// TransferSec is the time of a transfer that meets no other. The error wraps
// platform.ErrNoRoute. Cost: O(length of the route).
func (a *Alone) TransferSec(from, to platform.HostID, bytes float64) (float64, error) {
	hosts := uint(a.platform.NumHosts())
	if uint(from) >= hosts || uint(to) >= hosts {
		return 0, fmt.Errorf("world: a transfer from host number %d to %d; the platform has %d, counted from 0", from, to, hosts)
	}
	if !isAmount(bytes) {
		return 0, amount("the size of a transfer, in bytes,", bytes)
	}
	if duration := durations[a.kind]; duration != nil {
		if err := a.way.find(a.platform, a.kind, from, to); err != nil {
			return 0, err
		}
		return duration(&a.params, a.links, &a.way, bytes), nil
	}
	var err error
	var latencySec float64
	if a.there, latencySec, err = a.platform.AppendRouteLatency(a.there[:0], from, to); err != nil {
		return 0, err
	}
	a.back = a.back[:0]
	if a.params.acknowledges(a.there) {
		if a.back, err = a.platform.AppendRoute(a.back, to, from); err != nil {
			return 0, err
		}
	}
	delaySec := a.params.latencyFactor(bytes) * latencySec
	switch {
	case bytes == 0 && a.kind == PTaskL07:
		return 0, nil
	case bytes == 0 || len(a.there)+len(a.back) == 0:
		return delaySec, nil
	}
	return delaySec + bytes/(a.params.bandwidthFactor(bytes)*a.share(latencySec)), nil
}

// share is the bandwidth that fluidNetwork gives to a transfer over the routes there and
// back, which nothing else crosses.
func (a *Alone) share(latencySec float64) float64 {
	a.addWeight(a.there, 1)
	a.addWeight(a.back, crossTraffic)
	share := math.Inf(1)
	if latencySec > 0 && a.params.TCPGammaBytes > 0 {
		share = a.params.TCPGammaBytes / (2 * latencySec)
	}
	for _, route := range [][]platform.LinkID{a.there, a.back} {
		for _, l := range route {
			if a.weight[l] > 0 {
				share = min(share, a.links[l].bandwidth/a.weight[l])
			}
			a.weight[l] = 0
		}
	}
	return share
}

// addWeight adds a weight for each time that the route crosses a link; on a fat pipe the largest counts.
func (a *Alone) addWeight(route []platform.LinkID, weight float64) {
	for _, l := range route {
		if a.platform.Link(l).Sharing == platform.FatPipe {
			a.weight[l] = max(a.weight[l], weight)
		} else {
			a.weight[l] += weight
		}
	}
}
