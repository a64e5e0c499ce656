package world

import (
	"fmt"

	"github.com/clustersim/clustersim/platform"
)

// Send describes a transfer.
type Send struct {
	From, To         platform.HostID
	Bytes            float64
	BoundBytesPerSec float64 // it is not faster than this; 0: none. Models without contention ignore it
	Disks            Stream  // that it reads from and writes to meanwhile
	Unhosted         bool    // it goes on when From or To goes off; its owner decides what that means
}

// Send starts a transfer under the caller's tag. It fails at once if a host or a link that it needs is off. The error
// wraps platform.ErrNoRoute or platform.ErrWiFi, or names what of s makes no sense.
func (w *World) Send(tag int32, s *Send) (Activity, error) {
	if err := s.check(w); err != nil {
		return Activity{}, err
	}
	from, to := s.From, s.To // apart: one load of both would have to wait for the stores
	slot := w.open(Transfer, tag, from)
	x := &w.activities[slot]
	x.more, x.bound = int32(to), s.BoundBytesPerSec
	if s.Unhosted {
		x.traits = unhosted
	}
	if w.index != nil {
		if err := w.indexTransfer(slot); err != nil {
			w.drop(slot)
			return Activity{}, err
		}
		if o := w.broken(slot); o != Done {
			w.notifyActivity(slot, Starts)
			w.fail(slot, o)
			return w.name(slot), nil
		}
	}
	n := &w.sent // not s, which would have to live on the heap
	n.From, n.To, n.Bytes, n.BoundBytesPerSec, n.Disks = from, to, s.Bytes, s.BoundBytesPerSec, s.Disks
	if err := w.net.start(slot, w.kernel.NowSec(), n); err != nil {
		w.drop(slot)
		return Activity{}, err
	}
	w.notifyActivity(slot, Starts)
	return w.name(slot), nil
}

// Obstacle says why a transfer would fail at once: HostFailed, LinkFailed, or Done if it would not.
func (w *World) Obstacle(from, to platform.HostID) Outcome {
	w.checkHost(from)
	w.checkHost(to)
	switch {
	case w.anyOff == 0:
		return Done
	case w.hosts[from].off || w.hosts[to].off:
		return HostFailed
	}
	links, _ := w.net.neededLinks(from, to) // without a route it fails otherwise
	for _, l := range links {
		if w.links[l].off {
			return LinkFailed
		}
	}
	return Done
}

// Switches counts how often a host or a link has been switched on or off.
func (w *World) Switches() uint64 { return w.switches }

// drop forgets an activity that could not start.
func (w *World) drop(slot int32) {
	if w.index != nil {
		w.index.leave(slot)
	}
	w.activities[slot].serial = 0
	w.free = append(w.free, slot)
}

// broken says whether something that an indexed transfer or parallel task needs is off. A host counts before a link.
func (w *World) broken(slot int32) Outcome {
	x, outcome := &w.activities[slot], Done
	switch {
	case w.anyOff == 0:
		return Done
	case x.kind == Transfer && (w.hosts[x.host].off || w.hosts[x.to()].off): // unhosted, it is not in the index there
		return HostFailed
	}
	for _, e := range w.index.of[slot] {
		switch r := w.index.elems[e].resource; {
		case r < 0 && w.hosts[-1-r].off:
			return HostFailed
		case r >= 0 && w.links[r].off:
			outcome = LinkFailed
		}
	}
	return outcome
}

// checkWired returns an error if a route crosses a Wi-Fi link.
func (w *World) checkWired(s *Send, route []platform.LinkID) error {
	if !w.wireless {
		return nil
	}
	for _, l := range route {
		if p := w.platform; p.Link(l).Sharing == platform.Wireless {
			return fmt.Errorf("route %s to %s: link %q: %w", p.HostName(s.From), p.HostName(s.To), p.LinkName(l), platform.ErrWiFi)
		}
	}
	return nil
}
