package sim

import "github.com/clustersim/clustersim/sim/bottleneck"

// Stats says what the last run of an engine cost. Unlike results they may differ
// from one version to the next.
type Stats struct {
	Network SharingStats // of transfers under lv08 and cm02
	Hosts   SharingStats // of executions on time-shared hosts
}

// SharingStats says what sharing had to do. All but Plain is 0 where the plain
// solver did everything: with overlook=true or sharing=plain.
type SharingStats struct {
	bottleneck.Counts
	// Plain says that the plain solver did the rest, or all: some share was so
	// small, or a fat pipe so narrow, that SimGrid's cut-offs could show, or
	// settling did not end.
	Plain bool
}

// Stats are those of the last run.
func (e *Engine) Stats() Stats {
	of := func(m *bottleneck.Model) SharingStats { return SharingStats{m.Counts(), m.Plain()} }
	var s Stats
	if e.net == &e.fluidNet {
		s.Network = of(&e.fluidNet.exact)
		if e.fluidNet.params.Overlook {
			s.Network = SharingStats{Plain: true}
		}
	}
	if e.o.HostSharing == TimeShared {
		s.Hosts = of(&e.cpuExact)
		if e.cpuFlows == &e.cpuOverlook {
			s.Hosts = SharingStats{Plain: true}
		}
	}
	return s
}
