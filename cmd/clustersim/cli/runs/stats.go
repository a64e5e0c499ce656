package runs

import (
	"fmt"

	"github.com/clustersim/clustersim/experiments/report"
	"github.com/clustersim/clustersim/sim"
)

// sharing is what sharing cost somewhere.
type sharing struct {
	name string // of the line
	key  string // of the member in JSON
	sim.SharingStats
}

// sharings leaves hosts out that share nothing.
func (s *simulation) sharings() []sharing {
	list := []sharing{{"sharing", "network_sharing", s.stats.Network}, {"on hosts", "host_sharing", s.stats.Hosts}}
	if s.options.HostSharing == sim.SpaceShared {
		list = list[:1]
	}
	return list
}

func (x sharing) text() string {
	c := x.Counts
	text := fmt.Sprintf("%d dates, %d levels found, %d flows moved, %d allowances, %d bottlenecks, %d ceilings, %d relinked",
		c.Settles, c.Relaxations, c.Moves, c.Refills, c.Activations, c.Ceilings, c.Relinks)
	if x.Plain {
		text += "; the plain solver did the rest"
	}
	return text
}

// statMembers are the statistics for JSON, if they are wanted.
func (s *simulation) statMembers() []any {
	if !s.flags.stats {
		return nil
	}
	var list []any
	for _, x := range s.sharings() {
		c := x.Counts
		list = append(list, x.key, report.Members(
			"dates", c.Settles, "levels", c.Relaxations, "moves", c.Moves, "refills", c.Refills, "activations", c.Activations,
			"ceilings", c.Ceilings, "relinks", c.Relinks, "gave_up", c.GaveUp, "plain", x.Plain,
		))
	}
	return list
}
