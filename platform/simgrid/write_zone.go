package simgrid

import (
	"slices"

	"github.com/clustersim/clustersim/platform"
)

// zone writes a zone under a name. The outermost one has all links that no route
// mentions.
func (x *writer) zone(z *platform.Part, name string, outermost bool) {
	defer func() { x.written[z] = true }()
	members := x.l.Members(z)
	switch {
	case z.Cluster != nil:
		x.cluster(z, members, outermost)
		return
	case z.Kind == platform.Star:
		x.star(z, name, members, outermost)
		return
	case z.Kind == platform.Vivaldi:
		x.vivaldi(z, name, members, outermost)
		return
	case z.Kind == platform.WiFi:
		x.wifi(z, name, members)
		return
	}
	zones := slices.ContainsFunc(members, x.isZone)
	mixed := zones && slices.ContainsFunc(members, func(p platform.Point) bool { return !x.isZone(p) })
	if mixed && z.Kind == platform.Dijkstra && (z.Parent > 0 || z.Parent == 0 && len(x.l.Members(&x.l.Zones[0])) > 1) {
		x.fail("zone %q: in SimGrid a Dijkstra zone has either hosts or zones, and apart its routes from outside would have another order", z.Name)
		return
	}
	x.open("zone", "id", name, "routing", z.Kind.String())
	x.properties(z.Properties)
	g := graph{x: x, z: z, apart: map[platform.Point]string{}, own: map[platform.Point][]platform.LinkID{}}
	if mixed {
		g.findOwn()
	}
	for i, m := range members {
		if inner, ok := x.l.Zone(m); ok {
			if i > 0 && x.forms[inner].element { // a link that comes first would make it a zone of hosts
				x.links(inner.FirstLink)
			}
			x.zone(inner, inner.Name, false)
		} else if mixed {
			g.apartZone(m)
		} else {
			x.point(m)
		}
	}
	g.routes(outermost)
	x.bypasses(z, mixed)
	x.close("zone")
}

func (x *writer) isZone(p platform.Point) bool {
	_, ok := x.l.Zone(p)
	return ok
}

func (x *writer) isRouter(name string) bool {
	if x.routers == nil {
		x.routers = map[string]bool{}
		for i := range x.l.Zones {
			for _, r := range x.l.Routers(&x.l.Zones[i]) {
				x.routers[x.l.Name(r)] = true
			}
		}
	}
	return x.routers[name]
}

// point writes a host or a router, with coordinates if it has any.
func (x *writer) point(p platform.Point) {
	if p < 0 {
		x.leaf("router", "id", x.l.Name(p), "?coordinates", x.coordinates(p))
		return
	}
	x.host(platform.HostID(p), x.coordinates(p))
}

// graph writes the routes of a zone.
type graph struct {
	x     *writer
	z     *platform.Part
	apart map[platform.Point]string            // hosts and routers in zones of their own
	own   map[platform.Point][]platform.LinkID // their routes to themselves
}

// findOwn finds routes of members to themselves. In a Floyd zone a way around may be
// shorter than the declared one.
func (g *graph) findOwn() {
	for d := range g.x.l.Routes(g.z) {
		if d.Src != d.Dst {
			continue
		}
		g.own[d.Src] = slices.Clone(d.Links)
		if around, err := g.x.l.AppendRoute(nil, d.Src, d.Src); err == nil && g.z.Kind == platform.Floyd {
			g.own[d.Src] = around
		}
	}
}

// apartZone puts a host or a router beside zones into a zone of its own.
func (g *graph) apartZone(p platform.Point) {
	x := g.x
	name := x.name(x.l.Name(p) + "-zone")
	g.apart[p] = name
	x.open("zone", "id", name, "routing", g.z.Kind.String())
	x.point(p)
	if own := g.own[p]; len(own) > 0 {
		x.mention(own)
		x.route("route", platform.RouteDecl{Links: own}, "src", x.l.Name(p), "dst", x.l.Name(p))
	}
	x.close("zone")
}

// routes writes the declared routes, after the links that they mention.
func (g *graph) routes(outermost bool) {
	x := g.x
	for d := range x.l.Routes(g.z) {
		x.mention(d.Links)
	}
	x.mentionBypasses(g.z)
	if outermost {
		x.links(platform.LinkID(x.p.NumLinks()))
	}
	for d := range x.l.Routes(g.z) {
		src, srcApart := g.apart[d.Src]
		dst, dstApart := g.apart[d.Dst]
		if d.Src == d.Dst && srcApart {
			continue
		}
		if !srcApart {
			src = x.l.Name(d.Src)
		}
		if !dstApart {
			dst = x.l.Name(d.Dst)
		}
		if d.Gates || srcApart || dstApart {
			x.route("zoneRoute", d, "src", src, "dst", dst, "gw_src", x.l.Name(d.GwSrc), "gw_dst", x.l.Name(d.GwDst))
		} else {
			x.route("route", d, "src", src, "dst", dst)
		}
	}
}

// route writes a route with its links. The way back of halves of cables is over the
// other halves if they are named by direction.
func (x *writer) route(element string, d platform.RouteDecl, attributes ...string) {
	if d.Back == platform.BackNone {
		attributes = append(attributes, "symmetrical", "NO")
	}
	x.open(element, attributes...)
	for _, l := range d.Links {
		mate, half := x.p.Mate(l)
		switch {
		case half && d.Back == platform.BackMates && mate > l:
			x.leaf("link_ctn", "id", x.p.Cable(l), "direction", "UP")
		case half && d.Back == platform.BackMates:
			x.leaf("link_ctn", "id", x.p.Cable(l), "direction", "DOWN")
		default:
			x.leaf("link_ctn", "id", x.p.LinkName(l))
		}
	}
	x.close(element)
}
