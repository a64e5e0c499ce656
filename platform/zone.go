package platform

// ZoneKind says how a zone finds routes between its members.
type ZoneKind uint8

const (
	// Full zones know only the declared routes.
	Full ZoneKind = iota
	// Floyd zones take declared routes as edges and choose paths with the
	// fewest links, all at Build by Floyd's and Warshall's algorithm.
	Floyd
	// Dijkstra zones do the same, source by source, when first asked.
	Dijkstra
	// Star zones send everything over the source's links up and the
	// destination's links down.
	Star
)

// String is the name that SimGrid gives the kind.
func (k ZoneKind) String() string {
	return [...]string{"Full", "Floyd", "Dijkstra", "Star"}[k]
}

// Point is an end of a route: a host, Point(hostID), or a router or a zone, as
// [Zone.Router] and [Zone.Point] return them.
type Point int32

// noPoint is the Point of nothing.
const noPoint Point = -1

// noZone is the parent of the root.
const noZone = -1

// Zone is a part of the platform under construction, with routing of its own.
type Zone struct {
	b  *Builder
	id int32
}

// Root is the outermost zone.
func (b *Builder) Root() Zone { return Zone{b: b} }

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

// Declare declares a route between two members of this zone. d.Links is copied.
func (z Zone) Declare(d RouteDecl) { z.b.keep(z.b.addRoute(z.id, d)) }

// Route declares the links from src to dst, members of this zone, one way.
func (z Zone) Route(src, dst Point, links ...LinkID) {
	z.Declare(RouteDecl{Src: src, Dst: dst, Links: links})
}

// RouteBoth declares the links from src to dst and, reversed, from dst to src.
func (z Zone) RouteBoth(src, dst Point, links ...LinkID) {
	z.Declare(RouteDecl{Src: src, Dst: dst, Links: links, Back: BackReversed})
}

// ZoneRouteBoth declares the links between the gateways of two members, one of
// them a zone or both: from gwSrc, inside src, to gwDst, inside dst, and back. A
// host or router is its own gateway.
func (z Zone) ZoneRouteBoth(src, dst, gwSrc, gwDst Point, links ...LinkID) {
	z.Declare(RouteDecl{Src: src, Dst: dst, GwSrc: gwSrc, GwDst: gwDst, Gates: true, Links: links, Back: BackReversed})
}

// StarLinks declares, in a Star zone, the links that everything sent by member
// p crosses first (up) and everything sent to it crosses last (down).
func (z Zone) StarLinks(p Point, up, down []LinkID) {
	z.b.keep(z.b.setStar(z.id, p, up, down))
}

// StarBackbone declares, in a Star zone, the one link in the middle that all
// members with links up and down share.
func (z Zone) StarBackbone(l LinkID) { z.b.keep(z.b.setBackbone(z.id, l)) }

// StarLoopback declares, in a Star zone, the links from host p to itself.
// Without, it sends to itself over its links up and down.
func (z Zone) StarLoopback(p Point, links ...LinkID) {
	z.b.keep(z.b.setStarLoopback(z.id, p, links))
}

func (z Zone) setKind(k ZoneKind) { z.b.p.net.zones[z.id].kind = k }
