package files

import (
	"fmt"
	"slices"
	"strings"

	"github.com/clustersim/clustersim/platform"
	"github.com/clustersim/clustersim/platform/profile"
)

// keptFacts counts the details of hosts, links and zones, leaving out what there are none of.
func keptFacts(p *platform.Platform) facts {
	var states, disks, hostProfiles, linkProfiles, properties int
	memory := noSpan()
	for id := range platform.HostID(p.NumHosts()) {
		d := p.Host(id).Details
		if d == nil {
			continue
		}
		states = max(states, len(d.PstateFlops))
		disks += len(d.Disks)
		properties += min(len(d.Properties), 1)
		if d.MemoryBytes > 0 {
			memory.add(d.MemoryBytes)
		}
		if d.Speed != nil || d.State != nil {
			hostProfiles++
		}
	}
	for id := range platform.LinkID(p.NumLinks()) {
		d := p.Link(id).Details
		if d == nil {
			continue
		}
		properties += min(len(d.Properties), 1)
		if d.Bandwidth != nil || d.Latency != nil || d.State != nil {
			linkProfiles++
		}
	}
	var list facts
	for _, x := range []fact{
		{"power_states", states, ""}, // of the host with the most
		{"disks", disks, ""},
		{"hosts_with_profiles", hostProfiles, ""},
		{"links_with_profiles", linkProfiles, ""},
		{"with_properties", properties + len(p.ZoneDetails()), ""}, // hosts, links and zones
		{"actors", len(p.Actors()), ""},
	} {
		if x.v != 0 {
			list = append(list, x)
		}
	}
	if memory.least > 0 { // of the hosts that state it
		list = append(list, fact{"min_memory_bytes", memory.least, "B"}, fact{"max_memory_bytes", memory.most, "B"})
	}
	for t, texts := range generators(p) {
		if len(texts) > 0 {
			what := "link_"
			if platform.Target(t) <= platform.HostState {
				what = "host_"
			}
			list = append(list, fact{what + platform.Target(t).String() + "_generators", someOf(texts), ""})
		}
	}
	return list
}

// generators lists those that hosts and links have, each once, by platform.Target.
func generators(p *platform.Platform) [platform.LinkState + 1][]string {
	var texts [platform.LinkState + 1][]string
	type use struct {
		t platform.Target
		p *profile.Profile
	}
	seen := map[use]bool{}
	note := func(t platform.Target, x *profile.Profile) {
		if at := (use{t, x}); x.IsDrawn() && !seen[at] {
			if seen[at] = true; !slices.Contains(texts[t], x.Generator.String()) {
				texts[t] = append(texts[t], x.Generator.String())
			}
		}
	}
	for id := range platform.HostID(p.NumHosts()) {
		if d := p.Host(id).Details; d != nil {
			note(platform.HostSpeed, d.Speed)
			note(platform.HostState, d.State)
		}
	}
	for id := range platform.LinkID(p.NumLinks()) {
		if d := p.Link(id).Details; d != nil {
			note(platform.LinkBandwidth, d.Bandwidth)
			note(platform.LinkLatency, d.Latency)
			note(platform.LinkState, d.State)
		}
	}
	return texts
}

// someOf joins the first texts of a list.
func someOf(texts []string) string {
	const shown = 4
	if n := len(texts) - shown; n > 0 {
		return fmt.Sprintf("%s and %d more", strings.Join(texts[:shown], ", "), n)
	}
	return strings.Join(texts, ", ")
}
