package world

import (
	"github.com/clustersim/clustersim/platform"
	"github.com/clustersim/clustersim/sim/internal/sharing"
)

// contention is what the model ib adds to sharing: how transfers that leave one host, or arrive at one, hinder each
// other in InfiniBand's adapters and switches (J. Vienne, Prédiction de performances d'applications de calcul haute
// performance sur réseau Infiniband, Grenoble 2010, as in SimGrid's network_ib.cpp). Each transfer's bound is divided
// by a penalty, the larger of two:
//
//   - out, for all that leave a host: 1 for one transfer; for n of them BetaS*n, and GammaS
//     times as much if the target of one has more than two arriving.
//   - in: 1 if it is alone in arriving at its target; else BetaE times the transfers from its
//     source to that target, times the different hosts that send there.
//
// Transfers count from their start, when their latency begins, and also while they are
// suspended. Those within a host do not count.
//
// A start or an end changes the penalties of what leaves its source, and of what leaves the
// hosts that send to its target; of no others. These are computed once a date.
type contention struct {
	on      bool
	stale   bool // as SimGrid leaves them; see leave
	params  *NetworkParams
	ends    []endpoint // by HostID
	flows   []crossing // by slot
	sources []platform.HostID
	targets []platform.HostID
	reached []platform.HostID // scratch memory
}

// endpoint is a host's part in the transfers under way.
type endpoint struct {
	out, in           int32 // how many leave and arrive
	from              int32 // from how many different hosts
	firstOut, firstIn int32 // their slots, or none
	share             int32 // scratch: how many of one source's arrive here
	outDirty, seen    bool  // it is in sources, in reached
	inDirty           bool  // it is in targets
}

// crossing is a transfer under way.
type crossing struct {
	from, to         platform.HostID // from is NoHost within a host
	bound            float64         // of the shared value, without a penalty
	penalty          float64
	nextOut, prevOut int32
	nextIn, prevIn   int32
	ended            bool // it is in the solver no more
}

func (c *contention) reset(kind NetworkKind, p *NetworkParams, hosts int) {
	if c.on = kind == IB; !c.on {
		return
	}
	c.params, c.stale = p, p.Stale || p.Overlook
	c.sources, c.targets = c.sources[:0], c.targets[:0]
	c.ends = resized(c.ends, hosts)
	for i := range c.ends {
		c.ends[i] = endpoint{firstOut: none, firstIn: none}
	}
}

// enter counts a transfer that starts. Cost: O(transfers that leave its source).
func (c *contention) enter(slot int32, nowSec float64, from, to platform.HostID, bound float64, s sharing.Solver) {
	for int(slot) >= len(c.flows) {
		c.flows = append(c.flows, crossing{})
	}
	x := &c.flows[slot]
	*x = crossing{from: from, to: to, bound: bound, penalty: 1}
	if from == to {
		x.from = platform.NoHost
		return
	}
	source, target := &c.ends[from], &c.ends[to]
	if !c.sends(from, to) {
		target.from++
	}
	source.out++
	target.in++
	x.nextOut, x.prevOut, x.nextIn, x.prevIn = source.firstOut, none, target.firstIn, none
	if x.nextOut != none {
		c.flows[x.nextOut].prevOut = slot
	}
	if x.nextIn != none {
		c.flows[x.nextIn].prevIn = slot
	}
	source.firstOut, target.firstIn = slot, slot
	c.changed(nowSec, from, to, s)
}

// leaveAll forgets transfers that have ended together. While one leaves, the others still count.
func (c *contention) leaveAll(slots []int32, nowSec float64, s sharing.Solver) {
	for _, slot := range slots {
		c.flows[slot].ended = true
	}
	for _, slot := range slots {
		c.leave(slot, nowSec, s)
	}
}

// leave forgets a transfer that has ended. SimGrid then computes anew the penalties of what
// can be reached from its source over the other transfers, in either direction. So if it
// was its source's last, those that arrive where it did keep theirs; likewise with stale.
func (c *contention) leave(slot int32, nowSec float64, s sharing.Solver) {
	x := &c.flows[slot]
	if x.from == platform.NoHost {
		return
	}
	source, target := &c.ends[x.from], &c.ends[x.to]
	if x.prevOut != none {
		c.flows[x.prevOut].nextOut = x.nextOut
	} else {
		source.firstOut = x.nextOut
	}
	if x.nextOut != none {
		c.flows[x.nextOut].prevOut = x.prevOut
	}
	if x.prevIn != none {
		c.flows[x.prevIn].nextIn = x.nextIn
	} else {
		target.firstIn = x.nextIn
	}
	if x.nextIn != none {
		c.flows[x.nextIn].prevIn = x.prevIn
	}
	source.out--
	target.in--
	if !c.sends(x.from, x.to) {
		target.from--
	}
	c.changed(nowSec, x.from, x.to, s)
}

// sends says whether a transfer from one host to another is under way.
func (c *contention) sends(from, to platform.HostID) bool {
	for x := c.ends[from].firstOut; x != none; x = c.flows[x].nextOut {
		if c.flows[x].to == to {
			return true
		}
	}
	return false
}

// rebound gives a transfer another bound, and returns what is left of it.
func (c *contention) rebound(slot int32, bound float64) float64 {
	x := &c.flows[slot]
	x.bound = bound
	return bound / x.penalty
}

// changed notes that a transfer between two hosts has started or ended.
func (c *contention) changed(nowSec float64, from, to platform.HostID, s sharing.Solver) {
	if c.stale {
		c.reach(nowSec, from, s)
		return
	}
	c.noteSource(from)
	if target := &c.ends[to]; !target.inDirty {
		target.inDirty = true
		c.targets = append(c.targets, to)
	}
}

func (c *contention) noteSource(h platform.HostID) {
	if source := &c.ends[h]; !source.outDirty {
		source.outDirty = true
		c.sources = append(c.sources, h)
	}
}

// settle brings all bounds up to date.
func (c *contention) settle(nowSec float64, s sharing.Solver) {
	for _, h := range c.targets {
		target := &c.ends[h]
		target.inDirty = false
		for x := target.firstIn; x != none; x = c.flows[x].nextIn {
			c.noteSource(c.flows[x].from)
		}
	}
	for _, h := range c.sources {
		c.ends[h].outDirty = false
		c.punish(nowSec, h, s)
	}
	c.sources, c.targets = c.sources[:0], c.targets[:0]
}

// reach computes the penalties of all that can be reached from a host.
func (c *contention) reach(nowSec float64, from platform.HostID, s sharing.Solver) {
	c.reached = append(c.reached[:0], from)
	c.ends[from].seen = true
	see := func(h platform.HostID) {
		if end := &c.ends[h]; !end.seen {
			end.seen = true
			c.reached = append(c.reached, h)
		}
	}
	for i := 0; i < len(c.reached); i++ {
		h := c.reached[i]
		c.punish(nowSec, h, s)
		for x := c.ends[h].firstOut; x != none; x = c.flows[x].nextOut {
			see(c.flows[x].to)
		}
		for x := c.ends[h].firstIn; x != none; x = c.flows[x].nextIn {
			see(c.flows[x].from)
		}
	}
	for _, h := range c.reached {
		c.ends[h].seen = false
	}
}

// punish computes the penalties of all that leaves a host.
func (c *contention) punish(nowSec float64, from platform.HostID, s sharing.Solver) {
	source, p := &c.ends[from], c.params
	out := 0.0
	for x := source.firstOut; x != none; x = c.flows[x].nextOut {
		target := &c.ends[c.flows[x].to]
		target.share++
		penalty := 1.0
		if source.out != 1 {
			penalty = float64(source.out) * p.BetaS
			if target.in > 2 {
				penalty *= p.GammaS
			}
		}
		out = max(out, penalty)
	}
	for slot := source.firstOut; slot != none; slot = c.flows[slot].nextOut {
		x := &c.flows[slot]
		target := &c.ends[x.to]
		in := 1.0
		if target.in != 1 {
			in = float64(target.share) * p.BetaE * float64(target.from)
		}
		if penalty := max(in, out); penalty != x.penalty {
			if x.penalty = penalty; !x.ended {
				s.Change(nowSec, slot, sharing.Change{Kind: sharing.Rebounds, Value: x.bound / penalty})
			}
		}
	}
	for x := source.firstOut; x != none; x = c.flows[x].nextOut {
		c.ends[c.flows[x].to].share = 0
	}
}
