package world

import (
	"math"

	"github.com/clustersim/clustersim/platform"
	"github.com/clustersim/clustersim/sim/internal/kernel"
	"github.com/clustersim/clustersim/sim/internal/sharing"
	"github.com/clustersim/clustersim/sim/internal/sharing/incremental"
	"github.com/clustersim/clustersim/sim/internal/sharing/simgrid"
)

// fluidNetwork is SimGrid's flow-level TCP model (network_cm02.cpp; Velho and Legrand 2009, "Accuracy study and
// improvement of network simulation in the SimGrid framework"). Take a transfer over the links R, with
// acknowledgements over the links B on the way back and latency L = sum over R. It waits a factor times L and then
// shares bandwidth: its penalty is its round-trip weight L + sum over R of S/bandwidth, and its rate is bounded by
// the slowest link and by TCPGamma/(2L). With crosstraffic it also takes 5 % of its rate on B.
//
// A transfer without any latency shares with penalty 1, as in SimGrid: next to
// transfers with latency, which have penalties far below 1, it nearly starves.
type fluidNetwork struct {
	sharing.Solver // one of the next two
	overlooking    simgrid.Model
	exact          incremental.Model

	w       *World
	params  NetworkParams
	inOrder bool              // latencies of links add up
	carry   []platform.LinkID // by sharing.Cons; noLink for air and disks
	air     sharing.Cons      // a fat pipe for transfers without links, or noCons
	rivals  contention        // under IB
	sizes   []float64         // by slot: bytes, if factors depend on them
	disks   map[DiskID]diskCons
	there   []platform.LinkID
	back    []platform.LinkID
	uses    []sharing.Use
	demand  sharing.Demand

	handedOver *HandOver // nil: it was not
}

// terms are what later changes of a transfer need.
type terms struct {
	latencySec float64 // of the route
	penalty    float64 // as the formula gives it
	narrowest  float64 // bandwidth on the route when it started
}

const (
	noCons = sharing.Cons(-1)
	noLink = platform.LinkID(-1)
	// crossTraffic is the part of a rate that its acknowledgements take.
	crossTraffic = 0.05
)

func (n *fluidNetwork) reset(w *World) {
	n.inOrder = w.platform.AddsInOrder()
	n.w, n.params, n.carry, n.air = w, w.options.Params, n.carry[:0], noCons
	clear(n.disks)
	n.handedOver, n.exact.OnHandOver = nil, n.keepHandOver
	n.rivals.reset(w.options.Network, &n.params, w.platform.NumHosts())
	n.exact.AlwaysPlain, n.exact.Shortcut = n.params.Plain, w.options.Shortcut
	if n.params.Overlook {
		n.Solver = &n.overlooking
		n.overlooking.Reset(n.observer())
	} else {
		n.Solver = &n.exact
		n.exact.Reset(n.observer())
	}
}

func (n *fluidNetwork) start(slot int32, nowSec float64, s *Send) error {
	n.uses = n.uses[:0]
	about, err := n.measure(s.From, s.To)
	if err == nil && n.w.wireless {
		err = n.w.checkWired(s, n.there)
	}
	if err != nil {
		return err
	}
	n.use(n.there, 1)
	if n.params.acknowledges(n.there) {
		if n.back, err = n.w.platform.AppendRoute(n.back[:0], s.To, s.From); err != nil {
			return err
		}
		n.use(n.back, crossTraffic)
	}
	if s.Disks != (Stream{}) {
		n.addDisks(s.From, s.To, s.Disks)
	}
	if n.params.BandwidthBySize != nil {
		n.noteSize(slot, s.Bytes)
	}
	d := &n.demand // kept, so that a start allocates nothing
	d.Amount, d.DelaySec, d.Factor = s.Bytes, finite(n.params.latencyFactor(s.Bytes)*about.latencySec), n.factor(slot)
	d.Penalty, d.Bound = finite(about.penalty), n.bound(&about, s.BoundBytesPerSec, d.Factor)
	if d.DelaySec == 0 || d.Penalty <= 0 {
		d.Penalty = 1
	}
	if len(n.uses) == 0 { // nothing but a distance: it ends when the latency has passed
		d.Amount = 0
		n.uses = append(n.uses, sharing.Use{Cons: n.inAir(), Weight: 1})
	}
	d.Uses = n.uses
	n.Start(slot, nowSec, d)
	if n.rivals.on {
		n.rivals.enter(slot, nowSec, s.From, s.To, d.Bound, n.Solver)
	}
	return nil
}

// model is what steps from date to date: the sharing itself where nothing comes between.
func (n *fluidNetwork) model() kernel.Model {
	if n.rivals.on {
		return n
	}
	return n.Solver
}

// Next implements kernel.Model.
func (n *fluidNetwork) Next(nowSec float64) float64 {
	if n.rivals.on {
		n.rivals.settle(nowSec, n.Solver)
	}
	return n.Solver.Next(nowSec)
}

// Advance implements kernel.Model.
func (n *fluidNetwork) Advance(nowSec float64, done []int32) []int32 {
	before := len(done)
	done = n.Solver.Advance(nowSec, done)
	if n.rivals.on {
		n.rivals.leaveAll(done[before:], nowSec, n.Solver)
	}
	return done
}

// acknowledges says whether a transfer over a route takes bandwidth on the way back. SimGrid's
// default overlooks that if nothing but a distance lies on the way there.
func (p *NetworkParams) acknowledges(there []platform.LinkID) bool {
	return p.CrossTraffic && (len(there) > 0 || !p.Overlook)
}

// measure leaves the route in n.there and says what it is like now.
func (n *fluidNetwork) measure(from, to platform.HostID) (s terms, err error) {
	switch p := n.w.platform; {
	case n.inOrder:
		n.there, err = p.AppendRoute(n.there[:0], from, to)
	case n.w.delayed:
		n.there, s.latencySec, err = p.AppendRouteDistance(n.there[:0], from, to)
	default:
		n.there, s.latencySec, err = p.AppendRouteLatency(n.there[:0], from, to)
	}
	if err != nil {
		return s, err
	}
	links := n.w.links
	if n.inOrder || n.w.delayed {
		for _, l := range n.there {
			s.latencySec += links[l].latencySec
		}
	}
	penalty, narrowest := s.latencySec, math.Inf(1)
	for _, id := range n.there {
		l := &links[id]
		penalty += l.drag
		if l.bandwidth < narrowest {
			narrowest = l.bandwidth
		}
	}
	s.penalty, s.narrowest = penalty, narrowest
	return s, nil
}

// bound is the largest shared value of a transfer, which may be bounded by its
// owner, in bytes/s; its rate is factor times that value.
func (n *fluidNetwork) bound(s *terms, requested, factor float64) float64 {
	bound := s.narrowest
	if own := requested / factor; requested > 0 && own < bound {
		bound = own
	}
	if s.latencySec > 0 && n.params.TCPGammaBytes > 0 {
		if window := n.params.TCPGammaBytes / (2 * s.latencySec); window < bound {
			bound = window
		}
	}
	return bound
}

// noteSize keeps the size of a transfer.
func (n *fluidNetwork) noteSize(slot int32, bytes float64) {
	for int(slot) >= len(n.sizes) {
		n.sizes = append(n.sizes, 0)
	}
	n.sizes[slot] = bytes
}

// factor is the part of a bandwidth that a transfer can use.
func (n *fluidNetwork) factor(slot int32) float64 {
	if n.params.BandwidthBySize == nil {
		return n.params.BandwidthFactor
	}
	return n.params.BandwidthBySize.At(n.sizes[slot])
}

// use adds the links of a route to what a transfer uses. A link's constraint is made when the
// first transfer needs it, so that the idle parts of a large platform cost nothing.
func (n *fluidNetwork) use(route []platform.LinkID, weight float64) {
	uses, links := n.uses, n.w.links
	for _, l := range route {
		cons := links[l].cons
		if cons == noCons {
			cons = n.addConstraint(l)
		}
		uses = append(uses, sharing.Use{Cons: cons, Weight: weight})
	}
	n.uses = uses
}

func (n *fluidNetwork) inAir() sharing.Cons {
	if n.air == noCons {
		n.air = n.AddConstraint(1, true)
		n.carry = append(n.carry, noLink)
	}
	return n.air
}

func (n *fluidNetwork) addConstraint(id platform.LinkID) sharing.Cons {
	l := &n.w.links[id]
	l.cons = n.AddConstraint(l.capacity(), n.w.platform.Link(id).Sharing == platform.FatPipe)
	n.carry = append(n.carry, id)
	return l.cons
}

func (n *fluidNetwork) cancel(slot int32, nowSec float64) {
	cancel(n, slot, nowSec)
	if n.rivals.on {
		n.rivals.leave(slot, nowSec, n.Solver)
	}
}

func (n *fluidNetwork) setResting(slot int32, nowSec float64, rests bool) {
	setResting(n, slot, nowSec, rests)
}

func (n *fluidNetwork) remaining(slot int32, nowSec float64) float64 {
	return n.Remaining(nowSec, slot)
}

func (n *fluidNetwork) setBound(slot int32, nowSec float64) {
	bound := n.bound(&n.w.index.state[slot], n.w.activities[slot].bound, n.factor(slot))
	if n.rivals.on {
		bound = n.rivals.rebound(slot, bound)
	}
	n.Change(nowSec, slot, sharing.Change{Kind: sharing.Rebounds, Value: bound})
}

// neededLinks includes the acknowledgements' way.
func (n *fluidNetwork) neededLinks(from, to platform.HostID) ([]platform.LinkID, error) {
	var err error
	if n.there, err = n.w.platform.AppendRoute(n.there[:0], from, to); err != nil || !n.params.acknowledges(n.there) {
		return n.there, err
	}
	n.there, err = n.w.platform.AppendRoute(n.there, to, from)
	return n.there, err
}

func (n *fluidNetwork) indexed(slot int32) error {
	x := &n.w.activities[slot]
	about, err := n.measure(x.host, x.to())
	n.w.index.state[slot] = about
	return err
}

// bandwidthChanged gives the link its capacity and every transfer over it, also those of which it carries only
// acknowledgements, the penalty S/bandwidth of the new bandwidth. As in SimGrid their bounds stay.
func (n *fluidNetwork) bandwidthChanged(id platform.LinkID, before, nowSec float64) {
	l := &n.w.links[id]
	if l.cons != noCons {
		n.SetCapacity(nowSec, l.cons, l.capacity())
	}
	if l.bandwidth != before && n.params.WeightSBytes > 0 {
		n.shift(id, nowSec, n.params.WeightSBytes/l.bandwidth-n.params.WeightSBytes/before, 0)
	}
}

// latencyChanged changes penalties and bounds of all transfers over the link. What
// they have left to wait stays; in SimGrid the transfer is lost, or begins at once: see docs/accuracy.md.
func (n *fluidNetwork) latencyChanged(id platform.LinkID, before, nowSec float64) {
	delta := n.w.links[id].latencySec - before
	n.shift(id, nowSec, delta, delta)
}

func (n *fluidNetwork) shift(id platform.LinkID, nowSec, penalty, latencySec float64) {
	w := n.w
	w.touched = w.slots(w.touched[:0], linkOf(id))
	for _, slot := range w.touched {
		s := &w.index.state[slot]
		s.penalty += penalty
		if s.penalty > 0 && !math.IsInf(s.penalty, 1) {
			n.Change(nowSec, slot, sharing.Change{Kind: sharing.Reweighs, Value: s.penalty})
		}
		if latencySec != 0 {
			s.latencySec += latencySec
			n.setBound(slot, nowSec)
		}
	}
}
