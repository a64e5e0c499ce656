package survey

import (
	"math"
	"slices"

	"github.com/clustersim/clustersim/platform"
	"github.com/clustersim/clustersim/platform/profile"
)

// Summary sums up the hosts and links of a platform, and what only some of them have.
type Summary struct {
	SpeedFlops  Range // of a core
	MemoryBytes Range // of the hosts that state it

	Links                int // without the loopback that each host has by default
	BandwidthBytesPerSec Range
	LatencySec           Range

	PowerStates    int // of the host with the most
	Disks          int
	HostProfiles   int // hosts that change in time
	LinkProfiles   int
	WithProperties int // hosts, links and zones
	Actors         int

	// Generators lists those of profiles, each once, in the order of hosts and links.
	Generators [platform.LinkState + 1][]string
}

// Range is the smallest and largest of some numbers, NaN of none.
type Range struct{ Min, Max float64 }

func (r *Range) add(x float64) {
	if !(r.Min <= x) {
		r.Min = x
	}
	if !(r.Max >= x) {
		r.Max = x
	}
}

// loopback is the link that every host has to itself by default.
const loopback = "__loopback__"

// Summarize costs O(hosts + links).
func Summarize(p *platform.Platform) Summary {
	none := Range{math.NaN(), math.NaN()}
	s := Summary{SpeedFlops: none, MemoryBytes: none, BandwidthBytesPerSec: none, LatencySec: none}
	s.WithProperties, s.Actors = len(p.ZoneDetails()), len(p.Actors())
	seen := map[drawn]bool{}
	for id := range platform.HostID(p.NumHosts()) {
		s.SpeedFlops.add(p.Host(id).SpeedFlops)
		if d := p.Host(id).Details; d != nil {
			s.addHost(d, seen)
		}
	}
	for id := range platform.LinkID(p.NumLinks()) {
		l := p.Link(id)
		if d := l.Details; d != nil {
			s.addLink(d, seen)
		}
		if l.Sharing == platform.FatPipe && p.LinkName(id) == loopback {
			continue
		}
		s.Links++
		s.LatencySec.add(l.LatencySec)
		if l.Sharing != platform.Wireless {
			s.BandwidthBytesPerSec.add(l.BandwidthBytesPerSec)
			continue
		}
		for _, rate := range p.Rates(id) {
			s.BandwidthBytesPerSec.add(rate)
		}
	}
	return s
}

func (s *Summary) addHost(d *platform.HostDetails, seen map[drawn]bool) {
	s.PowerStates = max(s.PowerStates, len(d.PstateFlops))
	s.Disks += len(d.Disks)
	s.WithProperties += min(len(d.Properties), 1)
	if d.MemoryBytes > 0 {
		s.MemoryBytes.add(d.MemoryBytes)
	}
	if d.Speed != nil || d.State != nil {
		s.HostProfiles++
	}
	s.addGenerator(platform.HostSpeed, d.Speed, seen)
	s.addGenerator(platform.HostState, d.State, seen)
}

func (s *Summary) addLink(d *platform.LinkDetails, seen map[drawn]bool) {
	s.WithProperties += min(len(d.Properties), 1)
	if d.Bandwidth != nil || d.Latency != nil || d.State != nil {
		s.LinkProfiles++
	}
	s.addGenerator(platform.LinkBandwidth, d.Bandwidth, seen)
	s.addGenerator(platform.LinkLatency, d.Latency, seen)
	s.addGenerator(platform.LinkState, d.State, seen)
}

// drawn is a profile, which alike hosts and links share, where it is used.
type drawn struct {
	t platform.Target
	p *profile.Profile
}

func (s *Summary) addGenerator(t platform.Target, p *profile.Profile, seen map[drawn]bool) {
	if at := (drawn{t, p}); p.IsDrawn() && !seen[at] {
		seen[at] = true
		if text := p.Generator.String(); !slices.Contains(s.Generators[t], text) {
			s.Generators[t] = append(s.Generators[t], text)
		}
	}
}
