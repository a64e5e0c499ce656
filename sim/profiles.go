package sim

import (
	"github.com/clustersim/clustersim/platform"
	"github.com/clustersim/clustersim/platform/profile"
	"github.com/clustersim/clustersim/sim/world"
)

// Profiles are the changes that a platform describes itself. Without other changes a
// run follows them.
type Profiles struct {
	// Seed is that of the STOCHASTIC profiles; 0: profile.DefaultSeed, SimGrid's own.
	Seed uint32
}

// Courses implements Changes. Who shares a profile shares its events. Those of one
// date come in the order of the hosts, then of the links, in the platform.
func (x Profiles) Courses(p *platform.Platform) ([]world.Course, error) {
	seed := x.Seed
	if seed == 0 {
		seed = profile.DefaultSeed
	}
	c := followed{random: profile.NewRandom(seed), number: map[*profile.Profile]int{}}
	for h := range platform.HostID(p.NumHosts()) {
		if d := p.Host(h).Details; d != nil {
			c.follow(d.Speed, world.Quantity{Kind: world.SpeedFactor, Host: h})
			c.follow(d.State, world.Quantity{Kind: world.HostState, Host: h})
		}
	}
	for l := range platform.LinkID(p.NumLinks()) {
		if d := p.Link(l).Details; d != nil {
			c.follow(d.Bandwidth, world.Quantity{Kind: world.Bandwidth, Link: l})
			c.follow(d.Latency, world.Quantity{Kind: world.Latency, Link: l})
			c.follow(d.State, world.Quantity{Kind: world.LinkState, Link: l})
		}
	}
	return c.courses, nil
}

type followed struct {
	random  *profile.Random
	number  map[*profile.Profile]int
	courses []world.Course
}

func (c *followed) follow(p *profile.Profile, of world.Quantity) {
	if p == nil {
		return
	}
	n, known := c.number[p]
	if !known {
		n = len(c.courses)
		c.number[p] = n
		c.courses = append(c.courses, world.Course{Events: p.Course(c.random)})
	}
	c.courses[n].Of = append(c.courses[n].Of, of)
}
