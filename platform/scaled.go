package platform

import "slices"

// Scaling says by what factors, above 0, a platform's numbers differ. nil: not at all.
type Scaling struct {
	Speed              func(HostID) float64
	Bandwidth, Latency func(LinkID) float64
}

// Scaled is p with other speeds, bandwidths and latencies. Hosts, links and routes keep
// their names and numbers: a [Dijkstra] zone goes on taking the ways that are shortest in p.
// Cost: O(hosts + links).
func (p *Platform) Scaled(by Scaling) *Platform {
	q := *p
	q.hosts, q.links = slices.Clone(p.hosts), slices.Clone(p.links)
	for i := range q.hosts {
		if by.Speed != nil {
			q.hosts[i].SpeedFlops *= by.Speed(HostID(i))
		}
	}
	for i := range q.links {
		if by.Bandwidth != nil {
			q.links[i].BandwidthBytesPerSec *= by.Bandwidth(LinkID(i))
		}
		if by.Latency != nil {
			q.links[i].LatencySec *= by.Latency(LinkID(i))
		}
	}
	if p.grown != nil { // the links of its base have the same numbers
		g := *p.grown
		g.base = g.base.Scaled(by)
		q.grown = &g
	}
	return &q
}
