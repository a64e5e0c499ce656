package simgrid

import (
	"fmt"
	"slices"
	"strings"

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
	x.openZone(name, z.Kind.String(), z.Properties)
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

// openZone begins a zone.
func (x *writer) openZone(name, routing string, properties []platform.Property) {
	x.open("zone", "id", name, "routing", routing)
	x.properties(properties)
}

func (x *writer) points(members []platform.Point) {
	for _, p := range members {
		x.point(p)
	}
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
	x.mentionAll(x.l.Routes(g.z))
	x.mentionAll(x.l.Bypasses(g.z))
	x.rest(outermost)
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

// findMade notes the links that a star, peers or a Wi-Fi zone make.
func (x *writer) findMade(z *platform.Part) {
	switch z.Kind {
	case platform.Vivaldi:
		for _, p := range x.l.Members(z) {
			if up, down, ok := x.peerLinks(z, p); ok {
				x.middle[up], x.middle[down] = z, z
			}
		}
	case platform.WiFi:
		if l, _, ok, _ := x.l.Wireless(z); ok {
			x.middle[l] = z
		}
	case platform.Star:
		x.findBackbone(z)
	}
}

func (x *writer) findBackbone(z *platform.Part) {
	if l, ok := x.l.Backbone(z); ok && x.starIs(z) {
		x.middle[l] = z
	}
}

// starIs reports whether a star can be a zone with routing Cluster.
func (x *writer) starIs(z *platform.Part) bool {
	for _, p := range x.l.Members(z) {
		up, down, loop, declared := x.l.StarLinks(z, p)
		if declared && (p < 0 || len(up) != 1 || len(down) != 1) || !declared && len(loop) > 0 {
			return false
		}
	}
	l, ok := x.l.Backbone(z)
	if !ok {
		return true
	}
	_, half := x.p.Mate(l)
	k := x.p.Link(l)
	return !half && k.Sharing == platform.Shared && k.Details == nil
}

// star writes a zone with routing Cluster.
func (x *writer) star(z *platform.Part, name string, members []platform.Point, outermost bool) {
	if slices.ContainsFunc(members, x.isZone) {
		x.fail("zone %q: a Cluster zone with zones inside has no routes in SimGrid", z.Name)
		return
	}
	if !x.starIs(z) {
		x.list(name, z.Properties, members, outermost)
		return
	}
	x.openZone(name, "Cluster", z.Properties)
	x.points(members)
	for _, p := range members {
		up, down, loop, _ := x.l.StarLinks(z, p)
		x.mention(up)
		x.mention(down)
		x.mention(loop)
	}
	x.mentionAll(x.l.Bypasses(z))
	x.rest(outermost)
	if l, ok := x.l.Backbone(z); ok {
		k := x.p.Link(l)
		x.leaf("backbone", "id", x.p.LinkName(l), "bandwidth", bandwidth(k.BandwidthBytesPerSec), "latency", latency(k.LatencySec))
	}
	for _, p := range members {
		if up, down, _, declared := x.l.StarLinks(z, p); declared {
			x.leaf("host_link", "id", x.l.Name(p), "up", x.p.LinkName(up[0]), "down", x.p.LinkName(down[0]))
		}
	}
	for _, p := range members {
		if _, _, loop, _ := x.l.StarLinks(z, p); len(loop) > 0 {
			x.route("route", platform.RouteDecl{Links: loop}, "src", x.l.Name(p), "dst", x.l.Name(p))
		}
	}
	x.bypasses(z, false)
	x.close("zone")
}

// coordinates are those of a host or router as SimGrid has them; "" if there are none.
func (x *writer) coordinates(p platform.Point) string {
	a, b, c, ok := x.l.Coordinates(p)
	if !ok {
		return ""
	}
	return fmt.Sprintf("%v %v %v", a, b, c)
}

// peerLinks are the links that a <peer> has, if a host of a Vivaldi zone can be one.
func (x *writer) peerLinks(z *platform.Part, p platform.Point) (up, down platform.LinkID, ok bool) {
	ups, downs, loop, declared := x.l.StarLinks(z, p)
	if !declared || p < 0 || len(ups) != 1 || len(downs) != 1 || len(loop) > 0 || x.coordinates(p) == "" {
		return 0, 0, false
	}
	up, down = ups[0], downs[0]
	plain := func(l platform.LinkID, ending string) bool {
		k := x.p.Link(l)
		_, half := x.p.Mate(l)
		return !half && k.Sharing == platform.Shared && k.LatencySec == 0 && len(propertiesOf(k)) == 0 &&
			x.p.LinkName(l) == "link_"+x.l.Name(p)+ending
	}
	h := plainHost(x.p.Host(platform.HostID(p)))
	return up, down, down == up+1 && plain(up, "_UP") && plain(down, "_DOWN") && h.Cores == 1 && h.Details == nil
}

// vivaldi writes a Vivaldi zone: of peers, or of hosts without links and routers, or of zones.
func (x *writer) vivaldi(z *platform.Part, name string, members []platform.Point, outermost bool) {
	x.openZone(name, "Vivaldi", z.Properties)
	peers, points := 0, 0
	for _, p := range members {
		if inner, ok := x.l.Zone(p); ok {
			peers++
			x.zone(inner, inner.Name, false)
			continue
		}
		up, down, isPeer := x.peerLinks(z, p)
		switch _, _, loop, declared := x.l.StarLinks(z, p); {
		case isPeer:
			peers++
			x.leaf("peer", "id", x.l.Name(p), "speed", speeds(x.p.Host(platform.HostID(p))), "bw_in", bandwidth(x.p.Link(down).BandwidthBytesPerSec),
				"bw_out", bandwidth(x.p.Link(up).BandwidthBytesPerSec), "coordinates", x.coordinates(p))
		case declared || len(loop) > 0:
			x.fail("%q of Vivaldi zone %q: has links that a <peer> in SimGrid's XML does not have", x.l.Name(p), z.Name)
		default:
			points++
			x.point(p)
		}
	}
	if peers > 0 && points > 0 {
		x.fail("zone %q: in SimGrid a Vivaldi zone has either peers or hosts and routers without links", z.Name)
	}
	x.mentionAll(x.l.Bypasses(z))
	x.rest(outermost)
	x.bypasses(z, false)
	x.close("zone")
}

// wifi writes a Wi-Fi zone.
func (x *writer) wifi(z *platform.Part, name string, members []platform.Point) {
	link, point, ok, access := x.l.Wireless(z)
	if slices.ContainsFunc(members, x.isZone) {
		x.fail("zone %q: SimGrid has no Wi-Fi zone with zones inside", z.Name)
		return
	}
	x.openZone(name, "Wifi", z.Properties)
	if access && !slices.ContainsFunc(z.Properties, func(p platform.Property) bool { return p.ID == "access_point" }) {
		x.leaf("prop", "id", "access_point", "value", x.l.Name(point))
	}
	x.points(members)
	if ok {
		var rates []string
		for _, rate := range x.p.Rates(link) {
			rates = append(rates, bandwidth(rate))
		}
		x.element("link", propertiesOf(x.p.Link(link)), "id", x.p.LinkName(link), "bandwidth", strings.Join(rates, ","), "latency", "0s", "sharing_policy", "WIFI")
	}
	for range x.l.Bypasses(z) {
		x.fail("zone %q: a Wi-Fi zone has no room for a bypass", z.Name)
		break
	}
	x.close("zone")
}

// bypasses writes those of a zone. Hosts beside zones are in zones of their own by now.
func (x *writer) bypasses(z *platform.Part, mixed bool) {
	for d := range x.l.Bypasses(z) {
		element, attributes := "bypassRoute", []string{"src", x.l.Name(d.Src), "dst", x.l.Name(d.Dst)}
		if d.Gates {
			element = "bypassZoneRoute"
			attributes = append(attributes, "gw_src", x.l.Name(d.GwSrc), "gw_dst", x.l.Name(d.GwDst))
		} else if mixed {
			x.fail("bypass %q to %q: in SimGrid zone %q has either hosts or zones, and bypasses between hosts need the first", x.l.Name(d.Src), x.l.Name(d.Dst), z.Name)
		}
		for _, gate := range []platform.Point{d.GwSrc, d.GwDst} {
			if around := x.l.Around(gate); d.Gates && gate < 0 && x.listed(around) {
				x.fail("bypass %q to %q: its gateway is the router of zone %q, for which SimGrid's XML has no short form", x.l.Name(d.Src), x.l.Name(d.Dst), around.Name)
			}
		}
		x.open(element, attributes...)
		for _, l := range d.Links {
			x.leaf("link_ctn", "id", x.p.LinkName(l))
		}
		x.close(element)
	}
}

// listed reports whether a zone is written pair by pair. Its router then has a route to
// itself, which bypasses go over.
func (x *writer) listed(z *platform.Part) bool {
	if z.Cluster != nil {
		return !x.forms[z].element && !x.forms[z].star
	}
	return z.Kind == platform.Star && !x.starIs(z)
}
