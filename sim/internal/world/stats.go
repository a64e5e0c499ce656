package world

import (
	"github.com/clustersim/clustersim/platform"
	"github.com/clustersim/clustersim/sim/internal/sharing"
	"github.com/clustersim/clustersim/sim/internal/sharing/incremental"
)

// Stats says what a world has cost since its Reset. Unlike dates they may differ
// from one version to the next.
type Stats struct {
	Network SharingStats // of transfers that share links by max-min sharing
	Hosts   SharingStats // of executions on time-shared hosts
}

// SharingStats says what sharing had to do. All but Plain is 0 where the plain
// solver did everything: with overlook=true or sharing=plain.
type SharingStats struct {
	sharing.Counts
	// Plain says that the plain solver did the rest, or all: SimGrid's cut-offs
	// could show, or settling did not end.
	Plain bool
	// From says when and why it took over; nil if a cut-off was not the reason, or of hosts.
	From *HandOver
}

// HandOver is why the plain solver took over: a transfer that has next to nothing of a link beside
// others, where SimGrid's cut-offs could show.
type HandOver struct {
	AtSec    float64
	Link     platform.LinkID // or -1
	From, To platform.HostID // of the transfer with the smallest share of it
}

// Stats are those since the Reset.
func (w *World) Stats() Stats {
	of := func(m *incremental.Model) SharingStats {
		if w.options.Params.Overlook {
			return SharingStats{Plain: true}
		}
		return SharingStats{m.Counts(), m.Plain(), nil}
	}
	var s Stats
	if w.net == &w.fluid {
		s.Network = of(&w.fluid.exact)
		s.Network.From = w.fluid.handedOver
	}
	if w.options.HostSharing == TimeShared && w.options.Network != PTaskL07 {
		s.Hosts = of(&w.exact)
	}
	return s
}

// keepHandOver records why the plain solver has taken over.
func (n *fluidNetwork) keepHandOver(nowSec float64, at sharing.Cons, slot int32) {
	h := &HandOver{AtSec: nowSec, Link: n.carry[at], From: platform.NoHost, To: platform.NoHost}
	if slot >= 0 {
		x := &n.w.activities[slot]
		h.From, h.To = x.host, x.to()
	}
	n.handedOver = h
}
