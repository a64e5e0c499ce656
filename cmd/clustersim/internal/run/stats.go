package run

import (
	"fmt"

	"github.com/clustersim/clustersim/experiments/report"
	"github.com/clustersim/clustersim/platform"
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

func (s *simulation) sharingText(x sharing) string {
	c := x.Counts
	text := fmt.Sprintf("%d dates, %d levels found, %d flows moved, %d allowances, %d bottlenecks, %d ceilings, %d relinked",
		c.Settles, c.Relaxations, c.Moves, c.Refills, c.Activations, c.Ceilings, c.Relinks)
	if x.Plain {
		text += "; the plain solver did the rest"
	}
	if x.From != nil {
		text += ", from " + s.handOver(&x.SharingStats)
	}
	return text
}

// handOver says when and why the plain solver took over.
func (s *simulation) handOver(of *sim.SharingStats) string {
	h := of.From
	transfer, link := "a transfer", "a link"
	if h.From != platform.NoHost {
		transfer = fmt.Sprintf("the transfer from %q to %q", s.platform.HostName(h.From), s.platform.HostName(h.To))
	}
	if h.Link >= 0 {
		link = fmt.Sprintf("link %q", s.platform.LinkName(h.Link))
	}
	return fmt.Sprintf("%.6g s on: the share of %s in %s is so small that SimGrid's cut-offs could show", h.AtSec, transfer, link)
}

// slowNote says that a run was slower than others, which its dates do not show; "" if it was not.
func (s *simulation) slowNote() string {
	network := &s.stats.Network
	if network.From == nil {
		return ""
	}
	return fmt.Sprintf("note: the network was shared by the plain solver, which is slower and gives the same dates, from %s\n", s.handOver(network))
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
