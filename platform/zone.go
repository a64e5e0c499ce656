package platform

import (
	"cmp"
	"fmt"
	"slices"
)

// ZoneKind says how a zone finds routes between its members.
type ZoneKind uint8

const (
	// Full zones know only the declared routes.
	Full ZoneKind = iota
	// Floyd zones take declared routes as the edges of a graph and route over
	// the fewest links. All paths are found at Build (Floyd, Warshall).
	Floyd
	// Dijkstra zones do the same, but find the paths from a host when they are
	// first needed.
	Dijkstra
	// Star zones route over the source's links up and the destination's links
	// down.
	Star
	// None zones have no routes at all, but their hosts can be gateways.
	None
	// Vivaldi zones are stars with routes that also take the time that lies between the
	// coordinates of their ends.
	Vivaldi
	// WiFi zones have one link, which everything crosses that is not at the access point.
	WiFi
)

// String is the name that SimGrid gives the kind.
func (k ZoneKind) String() string {
	names := [...]string{"Full", "Floyd", "Dijkstra", "Star", "None", "Vivaldi", "Wifi"}
	if int(k) >= len(names) {
		return fmt.Sprintf("ZoneKind(%d)", uint8(k))
	}
	return names[k]
}

// Point is an end of a route: a host, Point(hostID), or a router or a zone, as
// [Zone.Router] and [Zone.Point] return them.
type Point int32

// noPoint is a Point that nothing has.
const noPoint Point = -1

// noZone is the parent of the root.
const noZone = -1

// Zone is a part of a platform under construction, with its own routing.
type Zone struct {
	b  *Builder
	id int32
}

// Root is the outermost zone.
func (b *Builder) Root() Zone {
	if len(b.p.net.zones) == 0 {
		panic("platform: the zero Builder has no zones (use NewBuilder)")
	}
	return Zone{b: b}
}

// Zone adds a zone inside z.
func (z Zone) Zone(name string, kind ZoneKind) Zone {
	inner, err := z.b.addZone(z.id, name, kind)
	z.b.keep(err)
	return inner
}

// Host adds a host to the zone; see [Builder.Host].
func (z Zone) Host(h Host) HostID {
	id, err := z.b.addHost(z.id, h)
	z.b.keep(err)
	return id
}

// Router adds a router to the zone.
func (z Zone) Router(name string) Point {
	p, err := z.b.addRouter(z.id, name)
	z.b.keep(err)
	return p
}

// Point is the zone as an end of its parent's routes.
func (z Zone) Point() Point { return z.b.p.net.zones[z.id].self }

// Declare declares a route between two members of this zone: hosts, routers or, with
// gateways, zones. d.Links is copied.
func (z Zone) Declare(d RouteDecl) { z.b.keep(z.b.addRoute(z.id, d)) }

// RouteBoth declares the links from src to dst, members of this zone, and, reversed, from dst to src.
func (z Zone) RouteBoth(src, dst Point, links ...LinkID) {
	z.Declare(RouteDecl{Src: src, Dst: dst, Links: links, Back: BackReversed})
}

// StarLinks declares, in a Star or Vivaldi zone, the links that everything sent by member
// p crosses first (up) and everything sent to it crosses last (down).
func (z Zone) StarLinks(p Point, up, down []LinkID) {
	z.b.keep(z.b.setStar(z.id, p, up, down))
}

// StarBackbone declares, in a Star zone, the link in the middle that is shared by
// all members with links up and down.
func (z Zone) StarBackbone(l LinkID) { z.b.keep(z.b.setBackbone(z.id, l)) }

// StarLoopback declares, in a Star zone, the links from host p to itself.
// Without them, it sends to itself over its links up and down.
func (z Zone) StarLoopback(p Point, links ...LinkID) {
	z.b.keep(z.b.setStarLoopback(z.id, p, links))
}

func (z Zone) setKind(k ZoneKind) { z.b.p.net.zones[z.id].kind = k }

// freeze gives each zone its routing and returns what is wrong with the
// declared routes.
func (b *Builder) freeze() []error {
	n := &b.p.net
	var errs []error
	needLoopback := false
	for i := range n.zones {
		z := &n.zones[i]
		if z.local != nil {
			continue // a cluster
		}
		found := b.freezeZone(z)
		errs = append(errs, found...)
		needLoopback = needLoopback || z.kind != Star
		z.decls = nil
	}
	if ls := &n.lists; cap(ls.data) > len(ls.data)+len(ls.data)/4 {
		ls.data = slices.Clone(ls.data) // drop the room that a reader reserved in vain
	}
	if needLoopback {
		l, _ := b.p.Loopback()
		n.loopback = b.appendLink(l)
	}
	return errs
}

// loopbackBytesPerSec is the bandwidth of SimGrid's link from each host to itself.
const loopbackBytesPerSec = 10e9

// SetLoopback gives another bandwidth (0: 10 GB/s) and latency to the fat pipe __loopback__,
// over which hosts send to themselves that have no other way.
func (b *Builder) SetLoopback(bandwidthBytesPerSec, latencySec float64) error {
	l := Link{Name: "loopback", BandwidthBytesPerSec: cmp.Or(bandwidthBytesPerSec, loopbackBytesPerSec), LatencySec: latencySec, Sharing: FatPipe}
	if err := checkLink(l); err != nil {
		return err
	}
	b.p.kept.loopback = l.kind()
	return nil
}

// Loopback is the link from each host to itself, SimGrid's unless the file gives another, which own
// says. Where all hosts have other ways to themselves there is no such link.
func (p *Platform) Loopback() (l Link, own bool) {
	if p.kept.loopback.BandwidthBytesPerSec > 0 {
		return p.kept.loopback.named(loopbackName), true
	}
	return Link{Name: loopbackName, BandwidthBytesPerSec: loopbackBytesPerSec, Sharing: FatPipe}, false
}

func (b *Builder) freezeZone(z *zone) (errs []error) {
	ls := &b.p.net.lists
	switch z.kind {
	case Star:
		z.local = z.starLinks()
	case None:
		z.local = emptyZone{}
	case Vivaldi:
		z.local = &vivaldiZone{z.starLinks(), z.spots}
	case WiFi:
		z.local = z.wireless()
	}
	if z.local != nil {
		return nil
	}
	if z.kind == Floyd && z.members > maxFloyd {
		return []error{fmt.Errorf("zone %q: %d members are too many for Floyd routing (at most %d; use Dijkstra)", z.name, z.members, maxFloyd)}
	}
	full := newFullZone(z)
	full.eachDuplicate(z, ls, func(d decl) {
		errs = append(errs, &RouteError{d.at, fmt.Errorf("route %s to %s: declared twice (a symmetrical route declares the way back too)",
			b.memberName(z, d.src), b.memberName(z, d.dst))})
	})
	switch z.kind {
	case Floyd:
		z.local = newFloydZone(z, ls)
	case Dijkstra:
		z.local = newDijkstraZone(z, ls)
	default:
		z.local = full
	}
	return errs
}

// memberName names a member of a zone in messages, after a linear search.
func (b *Builder) memberName(z *zone, local int32) string {
	n := &b.p.net
	isIt := func(p place) bool { return &n.zones[p.zone] == z && p.local == local }
	for i := range n.hosts.count {
		if isIt(n.hosts.at(i)) {
			return b.pointName(Point(i))
		}
	}
	return b.pointName(otherPoint(slices.IndexFunc(n.others, func(o other) bool { return isIt(o.place) })))
}
