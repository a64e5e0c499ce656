package world

import (
	"math"
	"slices"

	"github.com/clustersim/clustersim/platform"
	"github.com/clustersim/clustersim/platform/profile"
)

// SpeedUp says whether some profile, or rule, may make a host or a link faster than it is in
// the platform.
func (x Profiles) SpeedUp(p *platform.Platform) bool {
	for _, r := range x.Rules.list() {
		if above(r.profile, 1, 1) && r.of != platform.LinkLatency || r.of == platform.LinkLatency && below(r.profile, 1, 1) {
			return true
		}
	}
	if p.Profiled() == "" {
		return false
	}
	for h := range platform.HostID(p.NumHosts()) {
		if d := p.Host(h).Details; d != nil && above(d.Speed, 1, 1) {
			return true
		}
	}
	for l := range platform.LinkID(p.NumLinks()) {
		k := p.Link(l)
		if d := k.Details; d != nil && (above(d.Bandwidth, k.BandwidthBytesPerSec, 1) || below(d.Latency, k.LatencySec, 1)) {
			return true
		}
	}
	return false
}

// above says whether some value of a profile may be above a limit, or one of a generator
// above another.
func above(p *profile.Profile, limit, generated float64) bool {
	switch {
	case p == nil:
		return false
	case p.Generator != nil:
		return p.Generator.Most() > generated
	}
	return len(p.Draws) > 0 || slices.ContainsFunc(p.Events, func(e profile.Event) bool { return e.Value > limit })
}

func below(p *profile.Profile, limit, generated float64) bool {
	switch {
	case p == nil:
		return false
	case p.Generator != nil:
		return p.Generator.Least() < generated
	}
	return len(p.Draws) > 0 || slices.ContainsFunc(p.Events, func(e profile.Event) bool { return e.Value < limit })
}

// Limits are how long a host can be on at a time, and how many times as fast as in the
// platform it can be.
func (x Profiles) Limits(p *platform.Platform, h platform.HostID) (longestOnSec, mostFactor float64) {
	d := p.Host(h).Details.OrNone()
	speed, state := d.Speed, d.State
	if len(x.Rules.list()) > 0 {
		c := followed{p: p, rules: x.Rules.list(), used: make([]bool, len(x.Rules.list()))}
		speed, state = c.ruled(platform.HostSpeed, p.HostName(h), speed), c.ruled(platform.HostState, p.HostName(h), state)
	}
	mostFactor = 1
	if speed != nil {
		mostFactor = max(mostFactor, speed.Most())
	}
	if state == nil {
		return math.Inf(1), mostFactor
	}
	return state.LongestOn(), mostFactor
}
