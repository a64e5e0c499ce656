package platform

import "slices"

// network is the tree of zones and everything needed to find routes.
type network struct {
	hosts    places
	others   []other // routers and zones
	zones    []zone  // the root first, parents before children
	lists    lists
	spots    []spot       // of all Vivaldi zones
	alone    localRouting // finds all routes, if one zone has all hosts and its latencies add up in order; else nil
	offset   int32        // from hosts to members of that zone
	loopback LinkID       // of hosts in Full, Floyd and Dijkstra zones
}

// place says which member of which zone a point is.
type place struct{ zone, local int32 }

// other is a router, or a zone as a member of its parent.
type other struct {
	place
	name string
	zone int32 // noZone for a router
}

func otherPoint(i int) Point { return Point(-2 - i) }

// zone is one zone. Its members (hosts, routers, inner zones) are numbered
// from 0 in order of declaration.
type zone struct {
	name    string
	kind    ZoneKind
	parent  int32 // noZone for the root
	self    Point // as a member of the parent
	depth   int32
	members int32
	decls   []decl // declared routes, until Build
	star    *starZone
	spots   []int32 // of a Vivaldi zone: by member, 1 + its place in network.spots, or 0
	wifi    *wifiZone
	bypass  bypasses
	local   localRouting // after Build
}

// localRouting finds routes between the members of one zone. It must be safe
// for concurrent use.
type localRouting interface {
	// gateways says where a route from member a to member b, of which at least
	// one is a zone, leaves a and enters b; noPoint for one that is no zone.
	gateways(n *network, a, b int32) (src, dst Point, err error)
	// appendLocal appends the links from a to b, without those inside a and b
	// that lead to the gateways. A Dijkstra zone puts its links before
	// buf[from:]; see dijkstraZone. If summed, the links come in the order in
	// which their latencies are added up, together with distances; see vivaldiZone.
	appendLocal(n *network, buf []LinkID, from int, a, b int32, summed bool) ([]LinkID, error)
}

// noInnerZones is embedded by each localRouting with only hosts and routers for members.
type noInnerZones struct{}

func (noInnerZones) gateways(*network, int32, int32) (src, dst Point, err error) {
	return noPoint, noPoint, ErrNoRoute
}

// newMembers numbers new members of a zone and returns the place of the first.
func (n *network) newMembers(zone int32, count int) place {
	z := &n.zones[zone]
	z.members += int32(count)
	return place{zone, z.members - int32(count)}
}

// place finds a point; ok is false if there is no such point.
func (n *network) place(p Point) (pl place, ok bool) {
	if p >= 0 && int(p) < n.hosts.count {
		return n.hosts.at(int(p)), true
	}
	if i := int(-2 - p); p < noPoint && i < len(n.others) {
		return n.others[i].place, true
	}
	return place{}, false
}

// zoneOf is the zone that p stands for, or noZone if p is a host or router.
func (n *network) zoneOf(p Point) int32 {
	if p >= 0 {
		return noZone
	}
	return n.others[-2-p].zone
}

// inside reports whether zone is z or lies within it.
func (n *network) inside(zone, z int32) bool {
	for n.zones[zone].depth > n.zones[z].depth {
		zone = n.zones[zone].parent
	}
	return zone == z
}

// appendRoute appends the links from src to dst, which may lie in different
// zones. The nearest common zone has the middle of the route, unless one of its
// bypasses has; the parts before and after it, to and from the gateways, are found
// recursively. Each lies in a smaller zone (the builder checked the gateways), so the
// recursion ends. If summed, the links come in the order in which latencies are added
// up: the middle first.
func (n *network) appendRoute(buf []LinkID, from int, src, dst Point, summed bool) ([]LinkID, error) {
	a, okA := n.place(src)
	b, okB := n.place(dst)
	if !okA || !okB {
		return buf, ErrNoRoute
	}
	if a.zone == b.zone {
		z := &n.zones[a.zone]
		if ref, ok := z.bypass[ends{src, dst}]; ok {
			return n.lists.appendTo(buf, ref), nil
		}
		return z.local.appendLocal(n, buf, from, a.local, b.local, summed)
	}
	inA, inB := a.zone, b.zone
	a, b = n.meet(a, b)
	z := &n.zones[a.zone]
	if ref, ok := n.bypassOf(z, inA, inB); ok {
		return n.appendBypass(buf, from, src, dst, ref, summed)
	}
	gwSrc, gwDst, err := z.local.gateways(n, a.local, b.local)
	if err != nil {
		return buf, err
	}
	if summed {
		buf, err = z.local.appendLocal(n, buf, from, a.local, b.local, summed)
	}
	if err == nil && gwSrc != src && gwSrc != noPoint {
		buf, err = n.appendRoute(buf, from, src, gwSrc, summed)
	}
	if err == nil && !summed {
		buf, err = z.local.appendLocal(n, buf, len(buf), a.local, b.local, summed)
	}
	if err == nil && gwDst != dst && gwDst != noPoint {
		buf, err = n.appendRoute(buf, from, gwDst, dst, summed)
	}
	return buf, err
}

// meet climbs from two places to members of their nearest common zone.
func (n *network) meet(a, b place) (place, place) {
	up := func(p place) place {
		at, _ := n.place(n.zones[p.zone].self)
		return at
	}
	for n.zones[a.zone].depth > n.zones[b.zone].depth {
		a = up(a)
	}
	for n.zones[b.zone].depth > n.zones[a.zone].depth {
		b = up(b)
	}
	for a.zone != b.zone {
		a, b = up(a), up(b)
	}
	return a, b
}

// appendUnique appends the links that are not yet in buf[from:].
func appendUnique(buf []LinkID, from int, links []LinkID) []LinkID {
	for _, l := range links {
		if !slices.Contains(buf[from:], l) {
			buf = append(buf, l)
		}
	}
	return buf
}

// findAlone sets alone, which saves looking for the zones of hosts.
func (n *network) findAlone() {
	if len(n.hosts.runs) != 1 {
		return
	}
	r := n.hosts.runs[0]
	z := &n.zones[r.zone]
	switch z.local.(type) {
	case *floydZone, *dijkstraZone, *vivaldiZone:
	default:
		if len(z.bypass) == 0 {
			n.alone, n.offset = z.local, r.local-r.first
		}
	}
}

// places says where each host is. Hosts that a zone was given one after another are
// one run.
type places struct {
	runs  []placeRun
	count int
}

type placeRun struct {
	first int32
	place // of the first
}

// at is where host i is. Cost: O(log runs).
func (p *places) at(i int) place {
	low, high := 0, len(p.runs)
	for high-low > 1 {
		middle := (low + high) / 2
		if int(p.runs[middle].first) <= i {
			low = middle
		} else {
			high = middle
		}
	}
	r := &p.runs[low]
	return place{r.zone, r.local + int32(i) - r.first}
}

// add adds n hosts, the first of them at a place.
func (p *places) add(first place, n int) {
	if p.count == 0 || p.at(p.count) != first {
		p.runs = append(p.runs, placeRun{int32(p.count), first})
	}
	p.count += n
}
