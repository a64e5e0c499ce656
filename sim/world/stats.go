package world

import "github.com/clustersim/clustersim/sim/bottleneck"

// Stats says what a world has cost since its Reset. Unlike dates they may differ
// from one version to the next.
type Stats struct {
	Network SharingStats // of transfers that share links by max-min sharing
	Hosts   SharingStats // of executions on time-shared hosts
}

// SharingStats says what sharing had to do. All but Plain is 0 where the plain
// solver did everything: with overlook=true or sharing=plain.
type SharingStats struct {
	bottleneck.Counts
	// Plain says that the plain solver did the rest, or all: SimGrid's cut-offs
	// could show, or settling did not end.
	Plain bool
}

// Stats are those since the Reset.
func (w *World) Stats() Stats {
	of := func(m *bottleneck.Model) SharingStats {
		if w.options.Params.Overlook {
			return SharingStats{Plain: true}
		}
		return SharingStats{m.Counts(), m.Plain()}
	}
	var s Stats
	if w.net == &w.fluid {
		s.Network = of(&w.fluid.exact)
	}
	if w.options.HostSharing == TimeShared && w.options.Network != PTaskL07 {
		s.Hosts = of(&w.exact)
	}
	return s
}
