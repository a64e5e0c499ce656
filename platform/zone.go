package platform

import "fmt"

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
	// Vivaldi zones are stars whose routes also take the time that lies between the
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
