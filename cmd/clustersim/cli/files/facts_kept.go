package files

import "github.com/clustersim/clustersim/platform"

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
	return list
}
