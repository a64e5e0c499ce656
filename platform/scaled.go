package platform

import "slices"

// Scaling says by what factors, above 0, a platform's numbers differ. nil: not at all.
type Scaling struct {
	Speed              func(HostID) float64 // of all power states
	Bandwidth, Latency func(LinkID) float64
}

// Scaled is p with other speeds, bandwidths and latencies. Hosts, links and routes keep
// their names and numbers. Profiles of bandwidth and latency stay as they are. Cost: O(hosts + links).
func (p *Platform) Scaled(by Scaling) *Platform {
	q := *p
	if by.Speed != nil {
		q.hosts = p.hosts.mapped(func(i int, k HostKind) HostKind { return k.scaled(by.Speed(HostID(i))) })
	}
	if by.Bandwidth != nil || by.Latency != nil {
		q.links = p.links.mapped(func(i int, k LinkKind) LinkKind {
			if by.Bandwidth != nil {
				k.BandwidthBytesPerSec *= by.Bandwidth(LinkID(i))
			}
			if by.Latency != nil {
				k.LatencySec *= by.Latency(LinkID(i))
			}
			return k
		})
	}
	if p.grown != nil { // the links of its base have the same numbers
		g := *p.grown
		g.base = g.base.Scaled(by)
		q.grown = &g
	}
	return &q
}

// scaled is a host this many times as fast.
func (k HostKind) scaled(factor float64) HostKind {
	k.SpeedFlops *= factor
	if k.Details != nil && len(k.Details.PstateFlops) > 0 {
		d := *k.Details
		d.PstateFlops = slices.Clone(d.PstateFlops)
		for i := range d.PstateFlops {
			d.PstateFlops[i] *= factor
		}
		k.Details = &d
	}
	return k
}

// mapped has another kind for each number.
func (k *kinds[K]) mapped(to func(i int, kind K) K) kinds[K] {
	m := kinds[K]{of: make([]uint32, len(k.of))}
	for i := range k.of {
		m.set(i, to(i, *k.at(i)))
	}
	m.index = nil
	return m
}
