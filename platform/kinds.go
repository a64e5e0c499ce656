package platform

import "slices"

// HostKind says what a host is. Hosts that are alike share one.
type HostKind struct {
	SpeedFlops float64 // of one core, flop/s
	Cores      int
	Details    *HostDetails // nil: nothing more is known
}

// LinkKind says what a link is. Links that are alike share one.
type LinkKind struct {
	BandwidthBytesPerSec float64
	LatencySec           float64
	Sharing              Sharing
	Details              *LinkDetails // nil: nothing more is known
}

func (h Host) kind() HostKind { return HostKind{h.SpeedFlops, h.Cores, h.Details} }

func (k HostKind) named(name string) Host { return Host{name, k.SpeedFlops, k.Cores, k.Details} }

func (l Link) kind() LinkKind {
	return LinkKind{l.BandwidthBytesPerSec, l.LatencySec, l.Sharing, l.Details}
}

func (k LinkKind) named(name string) Link {
	return Link{name, k.BandwidthBytesPerSec, k.LatencySec, k.Sharing, k.Details}
}

// kinds has the kind of each host, or of each link, by number. Equal ones are
// kept once, at 4 bytes for each host or link.
type kinds[K comparable] struct {
	table []K
	of    []uint32     // by number, an index into table
	index map[K]uint32 // of the first maxIndexed of table; nil after Build
}

// maxIndexed keeps platforms of hosts that all differ from filling a map in vain.
const maxIndexed = 10_000

func (k *kinds[K]) at(i int) *K { return &k.table[k.of[i]] }

// add appends hosts or links, one of each kind, and that a number of times.
func (k *kinds[K]) add(times int, each ...K) {
	at := make([]uint32, len(each), 8)
	for i, kind := range each {
		at[i] = k.intern(kind)
	}
	k.of = appendTimes(k.of, times, at)
}

// set changes one number's kind.
func (k *kinds[K]) set(i int, kind K) { k.of[i] = k.intern(kind) }

func (k *kinds[K]) intern(kind K) uint32 {
	if last := len(k.table) - 1; last >= 0 && k.table[last] == kind {
		return uint32(last)
	}
	at, ok := k.index[kind]
	if !ok {
		at = uint32(len(k.table))
		if k.index == nil {
			k.index = map[K]uint32{}
		}
		if len(k.index) < maxIndexed {
			k.index[kind] = at
		}
		k.table = append(k.table, kind)
	}
	return at
}

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

// WithPstates is p with hosts that begin in other power states. of says in which: one that the
// host has, with a speed above 0. Cost: O(hosts).
func (p *Platform) WithPstates(of func(HostID) int) *Platform {
	type begun struct {
		details *HostDetails
		pstate  int
	}
	shared := map[begun]*HostDetails{} // so that hosts that are alike stay so
	q := *p
	q.hosts = p.hosts.mapped(func(i int, k HostKind) HostKind {
		n := of(HostID(i))
		if k.Details == nil || n == k.Details.Pstate {
			return k
		}
		key := begun{k.Details, n}
		if shared[key] == nil {
			d := *k.Details
			d.Pstate = n
			shared[key] = &d
		}
		k.SpeedFlops, k.Details = k.Details.PstateFlops[n], shared[key]
		return k
	})
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

// appendTimes appends items a number of times.
func appendTimes[T any](list []T, times int, items []T) []T {
	list = slices.Grow(list, times*len(items))
	for range times {
		list = append(list, items...)
	}
	return list
}
