package simgrid

import (
	"slices"
	"strconv"
	"strings"

	"github.com/clustersim/clustersim/platform"
)

// coordinates are those of a host or router as SimGrid has them; "" if there are none.
func (x *writer) coordinates(p platform.Point) string {
	a, b, c, ok := x.l.Coordinates(p)
	if !ok {
		return ""
	}
	number := func(f float64) string { return strconv.FormatFloat(f, 'g', -1, 64) }
	return number(a) + " " + number(b) + " " + number(c)
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
		d := k.Details
		_, half := x.p.Mate(l)
		return !half && k.Sharing == platform.Shared && k.LatencySec == 0 && (d == nil || len(d.Properties) == 0) &&
			x.p.LinkName(l) == "link_"+x.l.Name(p)+ending
	}
	h := plainHost(x.p.Host(platform.HostID(p)))
	return up, down, down == up+1 && plain(up, "_UP") && plain(down, "_DOWN") && h.Cores == 1 && h.Details == nil
}

// vivaldi writes a Vivaldi zone: of peers, or of hosts without links and routers, or of zones.
func (x *writer) vivaldi(z *platform.Part, name string, members []platform.Point, outermost bool) {
	x.open("zone", "id", name, "routing", "Vivaldi")
	x.properties(z.Properties)
	_, backbone := x.l.Backbone(z)
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
		case declared || len(loop) > 0 || backbone:
			x.fail("%q of Vivaldi zone %q: has links that a <peer> in SimGrid's XML does not have", x.l.Name(p), z.Name)
		default:
			points++
			x.point(p)
		}
	}
	if peers > 0 && points > 0 {
		x.fail("zone %q: in SimGrid a Vivaldi zone has either peers or hosts and routers without links", z.Name)
	}
	x.mentionBypasses(z)
	if outermost {
		x.links(platform.LinkID(x.p.NumLinks()))
	}
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
	x.open("zone", "id", name, "routing", "Wifi")
	x.properties(z.Properties)
	if access && !slices.ContainsFunc(z.Properties, func(p platform.Property) bool { return p.ID == "access_point" }) {
		x.leaf("prop", "id", "access_point", "value", x.l.Name(point))
	}
	for _, p := range members {
		x.point(p)
	}
	if ok {
		var rates []string
		for _, rate := range x.p.Rates(link) {
			rates = append(rates, bandwidth(rate))
		}
		var properties []platform.Property
		if d := x.p.Link(link).Details; d != nil {
			properties = d.Properties
		}
		x.element("link", properties, "id", x.p.LinkName(link), "bandwidth", strings.Join(rates, ","), "latency", "0s", "sharing_policy", "WIFI")
	}
	for range x.l.Bypasses(z) {
		x.fail("zone %q: a Wi-Fi zone has no room for a bypass", z.Name)
		break
	}
	x.close("zone")
}

func (x *writer) mentionBypasses(z *platform.Part) {
	for d := range x.l.Bypasses(z) {
		x.mention(d.Links)
	}
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
