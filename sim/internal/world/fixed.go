package world

import (
	"errors"
	"math"

	"github.com/clustersim/clustersim/platform"
	"github.com/clustersim/clustersim/sim/internal/kernel"
)

// fixedNetwork implements the models in which a transfer's time does not depend on the others. When a link of its
// route changes, what is left takes proportionally longer or shorter.
type fixedNetwork struct {
	kernel.Solo
	w        *World
	duration duration
	way      way
	alone    []alone // by slot
}

// duration is how long a transfer takes.
type duration func(p *NetworkParams, links []link, y *way, bytes float64) float64

// durations are those of the models without contention.
var durations = [PTaskL07 + 1]duration{Constant: constantSec, StoreAndForward: storeAndForwardSec, ContentionFree: contentionFreeSec}

// way is a route with the part of its latency that no link has.
type way struct {
	links       []platform.LinkID
	distanceSec float64
}

// find leaves the way between two hosts in y. A constant network also does without.
func (y *way) find(p *platform.Platform, kind NetworkKind, from, to platform.HostID) (err error) {
	y.links, y.distanceSec, err = p.AppendRouteDistance(y.links[:0], from, to)
	if kind == Constant && errors.Is(err, platform.ErrRouteless) {
		return nil
	}
	return err
}

// alone is how long a transfer takes if nothing changes.
type alone struct{ bytes, sec float64 }

func (n *fixedNetwork) reset(w *World) {
	n.Reset()
	n.w = w
	n.duration = durations[w.options.Network]
}

func (n *fixedNetwork) start(slot int32, nowSec float64, s *Send) error {
	_, err := n.neededLinks(s.From, s.To)
	if err == nil && n.w.options.Network != Constant {
		err = n.w.checkWired(s, n.way.links)
	}
	if err != nil {
		return err
	}
	if n.w.options.Links != nil {
		n.reportTransfer(nowSec, s.Bytes)
	}
	for int(slot) >= len(n.alone) {
		n.alone = append(n.alone, alone{})
	}
	sec := n.sec(s.Bytes)
	n.alone[slot] = alone{s.Bytes, sec}
	n.Start(slot, nowSec, sec, n.flows())
	return nil
}

// sec is how long a transfer over n.way takes.
func (n *fixedNetwork) sec(bytes float64) float64 {
	return n.duration(&n.w.options.Params, n.w.links, &n.way, bytes)
}

// flows is 0 if a link of n.way carries nothing, else 1.
func (n *fixedNetwork) flows() float64 {
	if n.w.index != nil && n.w.options.Network != Constant {
		for _, l := range n.way.links {
			if n.w.links[l].stopped {
				return 0
			}
		}
	}
	return 1
}

func (n *fixedNetwork) cancel(slot int32, nowSec float64) { n.Cancel(slot, nowSec) }
func (n *fixedNetwork) setBound(int32, float64)           {}
func (n *fixedNetwork) indexed(int32) error               { return nil }

func (n *fixedNetwork) remaining(slot int32, nowSec float64) float64 {
	a := &n.alone[slot]
	if a.sec == 0 {
		return 0
	}
	return a.bytes * n.Remaining(slot, nowSec) / a.sec
}

func (n *fixedNetwork) neededLinks(from, to platform.HostID) ([]platform.LinkID, error) {
	err := n.way.find(n.w.platform, n.w.options.Network, from, to)
	return n.way.links, err
}

func (n *fixedNetwork) setResting(slot int32, nowSec float64, rests bool) {
	if rests {
		n.SetRate(slot, nowSec, 0)
	} else {
		n.pace(slot, nowSec)
	}
}

// pace gives a transfer the rate that its links now allow.
func (n *fixedNetwork) pace(slot int32, nowSec float64) {
	x, a := &n.w.activities[slot], &n.alone[slot]
	if x.state == suspended {
		return
	}
	if _, err := n.neededLinks(x.host, x.to()); err != nil || a.sec == 0 {
		return
	}
	n.SetRate(slot, nowSec, n.flows()*a.sec/n.sec(a.bytes))
}

func (n *fixedNetwork) bandwidthChanged(l platform.LinkID, _, nowSec float64) { n.changed(l, nowSec) }

func (n *fixedNetwork) latencyChanged(l platform.LinkID, _, nowSec float64) { n.changed(l, nowSec) }

func (n *fixedNetwork) changed(l platform.LinkID, nowSec float64) {
	n.w.touched = n.w.slots(n.w.touched[:0], linkOf(l))
	for _, slot := range n.w.touched {
		n.pace(slot, nowSec)
	}
}

// contentionFreeSec is the latency plus bytes over the bottleneck.
func contentionFreeSec(p *NetworkParams, links []link, y *way, bytes float64) float64 {
	latencySec, bottleneck := y.distanceSec, math.Inf(1)
	for _, l := range y.links {
		latencySec += links[l].latencySec
		bottleneck = min(bottleneck, links[l].bandwidth)
	}
	return p.LatencyFactor*latencySec + bytes/(p.BandwidthFactor*bottleneck)
}

// storeAndForwardSec is the sum over the links, one after the other: delta/b of
// Xiong and Zeng (2016), formula (3), for every link on the way.
func storeAndForwardSec(p *NetworkParams, links []link, y *way, bytes float64) float64 {
	sec := p.LatencyFactor * y.distanceSec
	for _, l := range y.links {
		sec += p.LatencyFactor*links[l].latencySec + bytes/(p.BandwidthFactor*links[l].bandwidth)
	}
	return sec
}

// constantSec is the same for every transfer.
func constantSec(p *NetworkParams, _ []link, _ *way, _ float64) float64 {
	return p.ConstantSec
}
