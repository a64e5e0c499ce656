package world

import (
	"math"
	"slices"

	"github.com/clustersim/clustersim/platform"
	"github.com/clustersim/clustersim/sim/internal/sharing"
	"github.com/clustersim/clustersim/sim/internal/sharing/coupled"
)

// joint is SimGrid's host model ptask_L07 (its file ptask_L07.cpp): every activity but a pause is a parallel task,
// with flops on hosts and bytes on the links of its routes. It waits for its longest latency L. The part of it that
// is done in a second is bounded by one core for each host entry and by TCPGamma/(2*L*bytes), for the pair with the
// largest L*bytes.
type joint struct {
	coupled.Model
	w         *World
	parts     []part     // by slot
	resources []resource // by sharing.Cons
	route     []platform.LinkID
	placed    []int32 // by LinkID: 1 + its place in the links of the part that is measured
	uses      []sharing.Use
	flows     []float64 // by use: the largest flow
	demand    sharing.Demand

	measured []part // with the same bytes between all places
	replace  int    // which of them is replaced next
}

// part is what an activity consists of.
type part struct {
	hosts      []platform.HostID
	flops      []float64 // by place in hosts, or none
	bytes      []float64 // by pair of places, or none
	each       float64   // in place of bytes: of each pair of different places
	links      []carried
	amount     float64 // what the whole of it is to its owner: flop, bytes, or 1
	latencySec float64 // the longest
	tcp        float64 // the largest product of latency and bytes
}

// carried is what a link carries for an activity, and the largest single flow of that.
type carried struct {
	link    platform.LinkID
	bytes   float64
	largest float64
}

func (n *joint) reset(w *World) {
	n.w, n.resources = w, n.resources[:0]
	n.measured, n.replace = n.measured[:0], 0
	n.placed = resized(n.placed, len(w.links))
	clear(n.placed)
	n.BMF = w.options.Params.BMF
	n.Reset(n.observer())
}

// part is a slot's, emptied.
func (n *joint) part(slot int32, amount float64) *part {
	for int(slot) >= len(n.parts) {
		n.parts = append(n.parts, part{})
	}
	p := &n.parts[slot]
	*p = part{hosts: p.hosts[:0], flops: p.flops[:0], bytes: p.bytes[:0], links: p.links[:0], amount: amount}
	return p
}

// exec starts an execution: each of its threads is an entry of its host.
func (n *joint) exec(slot int32, x *Exec) {
	flop := x.Flop
	if x.Sec != 0 {
		flop = x.Sec * n.w.platform.Host(x.Host).SpeedFlops
	}
	threads := int(n.w.activities[slot].threads())
	p := n.part(slot, flop*float64(threads))
	for range threads {
		p.hosts, p.flops = append(p.hosts, x.Host), append(p.flops, flop)
	}
	n.launch(slot)
}

// start implements network.
func (n *joint) start(slot int32, _ float64, s *Send) error {
	p := n.part(slot, s.Bytes)
	p.hosts, p.bytes = append(p.hosts, s.From, s.To), append(p.bytes, 0, s.Bytes, 0, 0)
	if err := n.measure(p); err != nil {
		return err
	}
	if s.Bytes == 0 { // it has a route, at least
		if _, err := n.neededLinks(s.From, s.To); err != nil {
			return err
		}
	}
	n.launch(slot)
	return nil
}

// measure follows the routes of a part: what their links carry, and latencies.
func (n *joint) measure(p *part) error {
	p.links, p.latencySec, p.tcp = p.links[:0], 0, 0
	defer func() {
		for _, c := range p.links {
			n.placed[c.link] = 0
		}
	}()
	hosts := p.places()
	for i, from := range hosts {
		if len(hosts) > fewHosts && n.w.options.Stopped != nil && n.w.options.Stopped() {
			return ErrStopped
		}
		for j, to := range hosts {
			bytes := p.between(i, j)
			if bytes <= 0 {
				continue
			}
			latencySec, err := n.follow(from, to)
			if err != nil {
				return err
			}
			p.latencySec, p.tcp = max(p.latencySec, latencySec), max(p.tcp, latencySec*bytes)
			for _, l := range n.route {
				n.carry(p, l, bytes)
			}
		}
	}
	return nil
}

// fewHosts is up to how many hosts routes are followed without a look at Stopped, and in the order in which the
// hosts are given: that takes no time worth saving.
const fewHosts = 256

// places are the hosts in the order in which their routes are followed.
func (p *part) places() []platform.HostID {
	if p.each == 0 || len(p.hosts) <= fewHosts {
		return p.hosts
	}
	return slices.Sorted(slices.Values(p.hosts))
}

// between is what one place sends to another.
func (p *part) between(i, j int) float64 {
	switch {
	case len(p.bytes) > 0:
		return p.bytes[i*len(p.hosts)+j]
	case i == j:
		return 0
	}
	return p.each
}

// measureOnce is measure, with what it has found for the same hosts and bytes before, unless latencies have changed.
func (n *joint) measureOnce(p *part) error {
	if p.each == 0 || n.w.delayed {
		return n.measure(p)
	}
	hosts := p.places()
	for i := range n.measured {
		if k := &n.measured[i]; k.each == p.each && slices.Equal(k.hosts, hosts) {
			p.links, p.latencySec, p.tcp = append(p.links[:0], k.links...), k.latencySec, k.tcp
			return nil
		}
	}
	if err := n.measure(p); err != nil {
		return err
	}
	k := part{hosts: slices.Clone(hosts), each: p.each, links: slices.Clone(p.links), latencySec: p.latencySec, tcp: p.tcp}
	if len(n.measured) < mostMeasured {
		n.measured = append(n.measured, k)
	} else {
		n.measured[n.replace] = k
		n.replace = (n.replace + 1) % mostMeasured
	}
	return nil
}

// mostMeasured is how many measured parts are remembered.
const mostMeasured = 16

// follow leaves a route in n.route and says how long its latency is now.
func (n *joint) follow(from, to platform.HostID) (latencySec float64, err error) {
	if n.route, latencySec, err = n.w.platform.AppendRouteLatency(n.route[:0], from, to); err != nil || !n.w.delayed {
		return latencySec, err
	}
	latencySec = 0
	for _, l := range n.route {
		latencySec += n.w.links[l].latencySec
	}
	return latencySec, nil
}

// carry adds bytes to what a link carries; of a fat pipe the largest counts.
func (n *joint) carry(p *part, l platform.LinkID, bytes float64) {
	if n.placed[l] == 0 {
		p.links = append(p.links, carried{l, 0, 0})
		n.placed[l] = int32(len(p.links))
	}
	c := &p.links[n.placed[l]-1]
	c.largest = max(c.largest, bytes)
	if n.w.platform.Link(l).Sharing == platform.FatPipe {
		c.bytes = max(c.bytes, bytes)
	} else {
		c.bytes += bytes
	}
}

// launch gives an activity with a complete part to the model.
func (n *joint) launch(slot int32) {
	p, d := &n.parts[slot], &n.demand
	n.uses, n.flows = n.uses[:0], n.flows[:0]
	for i, flop := range p.flops {
		if flop > 0 {
			n.uses = append(n.uses, sharing.Use{Cons: n.hostConstraint(p.hosts[i]), Weight: finite(flop)})
			n.flows = append(n.flows, flop)
		}
	}
	for _, c := range p.links {
		n.uses = append(n.uses, sharing.Use{Cons: n.linkConstraint(c.link), Weight: finite(c.bytes)})
		n.flows = append(n.flows, c.largest)
	}
	*d = sharing.Demand{Amount: 1, DelaySec: finite(p.latencySec), Penalty: 1, Bound: n.bound(slot), Factor: 1, Uses: n.uses, Largest: n.flows}
	if len(n.uses) == 0 {
		d.Amount, d.Bound = 0, sharing.Unbounded
	}
	n.Start(slot, n.w.NowSec(), d)
}

// bound is the largest part of an activity that can be done in a second.
func (n *joint) bound(slot int32) float64 {
	p, x, bound := &n.parts[slot], &n.w.activities[slot], math.Inf(1)
	if gamma := n.w.options.Params.TCPGammaBytes; gamma > 0 && p.tcp > 0 {
		bound = gamma / (2 * p.tcp)
	}
	for i, flop := range p.flops {
		if flop > 0 {
			bound = min(bound, n.w.SpeedFlops(p.hosts[i])/flop)
		}
	}
	if x.bound > 0 && p.amount > 0 {
		bound = min(bound, x.bound*float64(x.threads())/p.amount)
	}
	if math.IsInf(bound, 1) {
		return sharing.Unbounded
	}
	return bound
}

func (n *joint) cancel(slot int32, nowSec float64) { cancel(n, slot, nowSec) }

func (n *joint) setResting(slot int32, nowSec float64, rests bool) {
	setResting(&n.Model, slot, nowSec, rests)
}

func (n *joint) setBound(slot int32, nowSec float64) {
	n.Change(nowSec, slot, sharing.Change{Kind: sharing.Rebounds, Value: n.bound(slot)})
}

func (n *joint) remaining(slot int32, nowSec float64) float64 {
	return n.parts[slot].amount * n.Remaining(nowSec, slot)
}

func (n *joint) neededLinks(from, to platform.HostID) (links []platform.LinkID, err error) {
	n.route, err = n.w.platform.AppendRoute(n.route[:0], from, to)
	return n.route, err
}

func (n *joint) indexed(int32) error { return nil }

// bandwidthChanged gives the link its capacity, and no activity another bound.
func (n *joint) bandwidthChanged(id platform.LinkID, _, nowSec float64) {
	if l := &n.w.links[id]; l.cons != noCons {
		n.SetCapacity(nowSec, l.cons, l.capacity())
	}
}

// latencyChanged changes the bounds of what crosses the link. What is left of a latency stays.
func (n *joint) latencyChanged(id platform.LinkID, _, nowSec float64) {
	w := n.w
	w.touched = w.slots(w.touched[:0], linkOf(id))
	for _, slot := range w.touched {
		if n.measure(&n.parts[slot]) == nil { // it has had routes before
			n.setBound(slot, nowSec)
		}
	}
}

// observer reports to the observers of hosts and links, if there are any.
func (n *joint) observer() (o sharing.Observer) {
	if report := n.w.rates; report != nil {
		o.Value = func(atSec float64, slot int32, value float64) {
			x := &n.w.activities[slot]
			report(atSec, x.kind, x.tag, value*n.parts[slot].amount)
		}
	}
	hosts, links := n.w.options.Hosts, n.w.options.Links
	if hosts == nil && links == nil {
		return o
	}
	o.Load = func(nowSec float64, c sharing.Cons, delta float64) {
		switch r := n.resources[c]; {
		case r < 0 && hosts != nil:
			hosts.HostLoad(nowSec, platform.HostID(-1-r), delta)
		case r >= 0 && links != nil:
			links.LinkLoad(nowSec, platform.LinkID(r), delta)
		}
	}
	return o
}
