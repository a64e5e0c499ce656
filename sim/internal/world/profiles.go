package world

import (
	"cmp"
	"math"
	"slices"

	"github.com/clustersim/clustersim/internal/models/course"
	"github.com/clustersim/clustersim/platform"
	"github.com/clustersim/clustersim/platform/profile"
)

// Changes make what slows hosts and links down, or switches them off: anew for each World, and always the same.
type Changes interface {
	Timelines(p *platform.Platform) ([]Timeline, error)
}

// Profiles are the changes that a platform describes itself, and those of rules. The
// zero Profiles follow the platform alone.
type Profiles struct {
	// Seed is that of STOCHASTIC profiles; 0: profile.DefaultSeed, SimGrid's own.
	Seed uint32
	// Drawn is the seed of generators; 0: that of STOCHASTIC profiles.
	Drawn uint64
	// Rules give hosts and links generators, in place of what the platform says of them.
	Rules Rules
}

// Timelines implements Changes. Hosts and links with one profile have the same events, but each
// host and cable has a generator's events of its own, whatever other hosts there are. Events of one
// date come in the order of the hosts, then of the links, in the platform.
func (x Profiles) Timelines(p *platform.Platform) ([]Timeline, error) {
	if p.Profiled() == "" && len(x.Rules.list()) == 0 {
		return nil, nil
	}
	seed, rules := cmp.Or(x.Seed, profile.DefaultSeed), x.Rules.list()
	c := followed{
		p: p, rules: rules, used: make([]bool, len(rules)),
		random: course.NewRandom(seed), number: map[*profile.Profile]int{}, seed: cmp.Or(x.Drawn, uint64(seed)),
	}
	for h := range platform.HostID(p.NumHosts()) {
		c.followHost(h)
	}
	for l := range platform.LinkID(p.NumLinks()) {
		c.followLink(l)
	}
	return c.timelines, x.Rules.unused(c.used)
}

// followed makes the timelines of a platform.
type followed struct {
	p         *platform.Platform
	rules     []rule
	used      []bool // by rule
	random    *course.Random
	number    map[*profile.Profile]int // timelines of profiles that are shared
	seed      uint64                   // of generators
	timelines []Timeline

	generated  []course.Generated // room for the next ones
	quantities []Quantity
}

func (c *followed) followHost(h platform.HostID) {
	d := c.p.Host(h).Details
	if d == nil && len(c.rules) == 0 {
		return
	}
	all, name := d.OrNone(), ""
	if len(c.rules) > 0 || all.Speed.IsDrawn() || all.State.IsDrawn() {
		name = c.p.HostName(h)
	}
	c.follow(c.ruled(platform.HostSpeed, name, all.Speed), "host", name, Quantity{Kind: SpeedFactor, Host: h})
	c.follow(c.ruled(platform.HostState, name, all.State), "host", name, Quantity{Kind: HostState, Host: h})
}

// followLink follows the profiles of a link. A cable has the events of one generator for both directions.
func (c *followed) followLink(l platform.LinkID) {
	d := c.p.Link(l).Details
	if d == nil && (len(c.rules) == 0 || c.p.IsLoopback(l)) {
		return
	}
	all, name := platform.LinkDetails{}, ""
	if d != nil {
		all = *d
	}
	if len(c.rules) > 0 || all.Bandwidth.IsDrawn() || all.Latency.IsDrawn() || all.State.IsDrawn() {
		name = c.p.Cable(l)
	}
	c.follow(c.ruled(platform.LinkBandwidth, name, all.Bandwidth), "link", name, Quantity{Kind: Bandwidth, Link: l})
	c.follow(c.ruled(platform.LinkLatency, name, all.Latency), "link", name, Quantity{Kind: Latency, Link: l})
	c.follow(c.ruled(platform.LinkState, name, all.State), "link", name, Quantity{Kind: LinkState, Link: l})
}

// ruled is the profile that the last of the rules for it gives, or that of the platform.
func (c *followed) ruled(of platform.Target, name string, own *profile.Profile) *profile.Profile {
	for i := range c.rules {
		if r := &c.rules[i]; r.of == of && matches(r.pattern, name) {
			c.used[i], own = true, r.profile
		}
	}
	return own
}

func (c *followed) follow(p *profile.Profile, what, name string, of Quantity) {
	if p == nil {
		return
	}
	if p.Generator != nil {
		c.generate(p.Generator, what, name, of)
		return
	}
	n, known := c.number[p]
	if !known {
		n = len(c.timelines)
		c.number[p] = n
		c.timelines = append(c.timelines, Timeline{Events: course.Of(p, c.random)})
	}
	c.timelines[n].Of = append(c.timelines[n].Of, of)
}

// words distinguish the streams of one host or link.
var words = map[QuantityKind]string{
	SpeedFactor: "speed", HostState: "state",
	BandwidthFactor: "bandwidth", LatencyFactor: "latency", LinkState: "state",
}

// generate adds the timeline of a generator, which makes factors of bandwidths and latencies.
func (c *followed) generate(g *profile.Generator, what, name string, of Quantity) {
	switch of.Kind {
	case Bandwidth:
		of.Kind = BandwidthFactor
	case Latency:
		of.Kind = LatencyFactor
	}
	if mate, half := c.p.Mate(of.Link); half && what == "link" && mate < of.Link {
		if other := c.timelineOf(g, Quantity{Kind: of.Kind, Link: mate}); other != nil {
			other.Of = append(other.Of, of)
			return
		}
	}
	const room = 1024 // at a time, so that a million hosts take few pieces of memory
	if len(c.generated) == 0 {
		c.generated, c.quantities = make([]course.Generated, room), make([]Quantity, room)
	}
	c.generated[0], c.quantities[0] = course.Generate(g, c.seed, what, name, words[of.Kind]), of
	c.timelines = append(c.timelines, Timeline{Events: &c.generated[0], Of: c.quantities[:1:1]})
	c.generated, c.quantities = c.generated[1:], c.quantities[1:]
}

// timelineOf finds the timeline of the other half of a cable among the last ones.
func (c *followed) timelineOf(g *profile.Generator, of Quantity) *Timeline {
	for i := len(c.timelines) - 1; i >= max(0, len(c.timelines)-6); i-- {
		x := &c.timelines[i]
		if generated, ok := x.Events.(*course.Generated); ok && generated.By() == g && x.Of[0] == of {
			return x
		}
	}
	return nil
}

// SpeedUp says whether some profile, or rule, may make a host or a link faster than it is in the platform.
func (x Profiles) SpeedUp(p *platform.Platform) bool {
	for _, r := range x.Rules.list() {
		if above(r.profile, 1) && r.of != platform.LinkLatency || r.of == platform.LinkLatency && below(r.profile, 1) {
			return true
		}
	}
	if p.Profiled() == "" {
		return false
	}
	for h := range platform.HostID(p.NumHosts()) {
		if d := p.Host(h).Details; d != nil && above(d.Speed, 1) {
			return true
		}
	}
	for l := range platform.LinkID(p.NumLinks()) {
		k := p.Link(l)
		if d := k.Details; d != nil && (above(d.Bandwidth, k.BandwidthBytesPerSec) || below(d.Latency, k.LatencySec)) {
			return true
		}
	}
	return false
}

// above says whether some value of a profile may be above a limit, or one of a generator above 1.
func above(p *profile.Profile, limit float64) bool {
	return reaches(p, func(g *profile.Generator) bool { return course.MostOf(g) > 1 }, func(x float64) bool { return x > limit })
}

// below is the same for values below a limit.
func below(p *profile.Profile, limit float64) bool {
	return reaches(p, func(g *profile.Generator) bool { return course.LeastOf(g) < 1 }, func(x float64) bool { return x < limit })
}

func reaches(p *profile.Profile, generated func(*profile.Generator) bool, value func(float64) bool) bool {
	switch {
	case p == nil:
		return false
	case p.Generator != nil:
		return generated(p.Generator)
	}
	return len(p.Draws) > 0 || slices.ContainsFunc(p.Events, func(e profile.Event) bool { return value(e.Value) })
}

// Limits are how long a host can be on at a time, and how many times as fast as in the platform it can be.
func (x Profiles) Limits(p *platform.Platform, h platform.HostID) (longestOnSec, mostFactor float64) {
	d := p.Host(h).Details.OrNone()
	speed, state := d.Speed, d.State
	if rules := x.Rules.list(); len(rules) > 0 {
		c, name := followed{rules: rules, used: make([]bool, len(rules))}, p.HostName(h)
		speed, state = c.ruled(platform.HostSpeed, name, speed), c.ruled(platform.HostState, name, state)
	}
	mostFactor = 1
	if speed != nil {
		mostFactor = max(mostFactor, course.Most(speed))
	}
	if state == nil {
		return math.Inf(1), mostFactor
	}
	return course.LongestOn(state), mostFactor
}
