package simgrid

import (
	"slices"
	"strings"

	"github.com/clustersim/clustersim/platform"
)

// hop is one link of a route; directed if it was given as one direction of a
// split-duplex link. The way back uses the other direction.
type hop struct {
	link     platform.LinkID
	directed bool
}

// route reads a route, zoneRoute or a bypass of one.
func (r *reader) route(zone *openZone, e *element) {
	good := r.check(e)
	hops, ok := r.readHops(e)
	sym, okSym := r.choice(e, "symmetrical", "YES", "YES", "NO", "yes", "no")
	if !good || !ok || !okSym {
		return
	}
	d := platform.RouteDecl{At: e.place(), Gates: e.name == "zoneRoute" || e.name == "bypassZoneRoute"}
	var okSrc, okDst bool
	d.Src, d.GwSrc, okSrc = r.end(zone, e, "src", "gw_src")
	d.Dst, d.GwDst, okDst = r.end(zone, e, "dst", "gw_dst")
	if !okSrc || !okDst {
		return
	}
	if e.name[0] == 'b' {
		d.Links = r.linksOf(hops)
		zone.in.Bypass(d)
		r.refused(e)
		return
	}
	if zone.kind == platform.Star || zone.kind == platform.Vivaldi {
		r.starRoute(zone, e, d, hops)
		return
	}
	if zone.routes == 0 {
		zone.first = e.at
	}
	r.declare(zone, d, hops, sym == "YES" || sym == "yes")
	r.refused(e)
	if zone.routes++; zone.routes == manyRoutes {
		// Make room for as many routes as the rest of the file can hold, if they
		// are like those read so far.
		bytesEach := max(1, (e.at-zone.first)/manyRoutes)
		zone.in.ExpectRoutes((len(r.lex.Data) - e.at) / bytesEach)
	}
}

// manyRoutes of a zone are enough to guess how many more there are.
const manyRoutes = 1000

func (r *reader) declare(zone *openZone, d platform.RouteDecl, hops []hop, twoWay bool) {
	d.Links = r.linksOf(hops)
	if !twoWay || d.Src == d.Dst {
		zone.in.Declare(d)
		return
	}
	directed := slices.ContainsFunc(hops, func(h hop) bool { return h.directed })
	halves := slices.ContainsFunc(hops, func(h hop) bool { _, half := r.b.Mate(h.link); return half && !h.directed })
	if directed && halves {
		// On the way back, a hop that names half of a cable stays and one given by
		// direction is replaced, so two lists are needed.
		zone.in.Declare(d)
		slices.Reverse(hops)
		for i, h := range hops {
			if h.directed {
				hops[i].link, _ = r.b.Mate(h.link)
			}
		}
		d.Src, d.Dst, d.GwSrc, d.GwDst = d.Dst, d.Src, d.GwDst, d.GwSrc
		d.Links = r.linksOf(hops)
		zone.in.Declare(d)
		return
	}
	d.Back = platform.BackReversed
	if directed {
		d.Back = platform.BackMates
	}
	zone.in.Declare(d)
}

// linksOf is valid until the next call.
func (r *reader) linksOf(hops []hop) []platform.LinkID {
	r.links = r.links[:0]
	for _, h := range hops {
		r.links = append(r.links, h.link)
	}
	return r.links
}

// starRoute reads the only route that a star can have: the loopback of a host.
func (r *reader) starRoute(zone *openZone, e *element, d platform.RouteDecl, hops []hop) {
	if d.Src != d.Dst {
		routing, instead := "Cluster", "write a <host_link> for each host"
		if zone.kind == platform.Vivaldi {
			routing, instead = "Vivaldi", "the coordinates of its hosts say how far they are apart"
		}
		r.fail(e, "", "a zone with routing %q has no routes between its members", routing).WithHint("%s", instead)
		return
	}
	zone.in.StarLoopback(d.Src, r.linksOf(hops)...)
	r.refused(e)
}

// readHops reads the link_ctn elements of a route. The slice is valid until
// the next call.
func (r *reader) readHops(e *element) (hops []hop, ok bool) {
	r.hops = r.hops[:0]
	ok = true
	r.scan(e, func(child *element) {
		if child.name != "link_ctn" {
			r.misplaced(child, e)
			ok = false
			return
		}
		hop, good := r.hop(child)
		r.hops = append(r.hops, hop)
		ok = ok && good
		r.leaf(child)
	})
	return r.hops, ok
}

func (r *reader) hop(e *element) (hop, bool) {
	if !r.check(e) {
		return hop{}, false
	}
	way, ok := r.choice(e, "direction", "NONE", "NONE", "UP", "DOWN")
	if !ok {
		return hop{}, false
	}
	if way == "NONE" {
		id, ok := r.linkNamed(e, "id")
		return hop{link: id}, ok
	}
	name := e.get("id")
	id, ok := r.b.LinkNamed([]byte(name + "_" + way))
	if ok {
		_, ok = r.b.Mate(id)
	}
	if !ok {
		bad := r.fail(e, "direction", "direction %s, but there is no split-duplex link %q", way, name)
		if _, plain := r.b.LinkNamed([]byte(name)); plain {
			bad.WithHint("the link has one direction only: leave direction out")
		}
		return hop{}, false
	}
	return hop{link: id, directed: true}, true
}

// end finds one end of a route and, for a zone route, its gateway.
func (r *reader) end(zone *openZone, e *element, attr, gate string) (p, gw platform.Point, ok bool) {
	if e.name == "route" || e.name == "bypassRoute" {
		if p, ok = r.b.PointNamed(e.raw(attr)); !ok {
			r.fail(e, attr, "no host or router %q", e.get(attr))
		}
		return p, 0, ok
	}
	name := e.get(attr)
	gw, ok = r.b.PointNamed(e.raw(gate))
	if !ok {
		r.fail(e, gate, "no host or router %q", e.get(gate))
		return 0, 0, false
	}
	if z, isZone := zone.in.Inner(name, false); isZone {
		return z.Point(), gw, true
	}
	if e.name == "bypassZoneRoute" { // also of zones further inside
		z, isZone := zone.in.Inner(name, true)
		if !isZone {
			r.fail(e, attr, "no zone %q", name)
			return 0, 0, false
		}
		return z.Point(), gw, true
	}
	if p, ok = r.b.PointNamed(e.raw(attr)); !ok {
		r.fail(e, attr, "no zone %q in this zone", name)
	} else if p != gw {
		r.fail(e, gate, "%q is no zone, so it is its own gateway", name)
		ok = false
	}
	return p, gw, ok
}

func (r *reader) link(zone *openZone, e *element) {
	switch complete, properties := r.check(e), r.properties(e, nil); {
	case !complete:
	case zone.kind == platform.WiFi:
		r.wifi(zone, e, properties)
	default:
		r.wired(e, properties)
	}
}

func (r *reader) wired(e *element, properties []platform.Property) {
	before := r.errs.Len()
	l := platform.Link{Name: e.get("id")}
	var policy string
	switch bandwidth := e.get("bandwidth"); {
	case e.get("sharing_policy") == "WIFI":
		r.fail(e, "sharing_policy", "sharing_policy WIFI outside a Wi-Fi zone").WithHint("put the link into a zone with routing \"Wifi\"")
	case strings.ContainsAny(bandwidth, ",;"):
		r.fail(e, "bandwidth", "bandwidth %q is a list, which only the link of a Wi-Fi zone has", bandwidth).WithHint("want one bandwidth")
	default:
		l.BandwidthBytesPerSec = r.positive(e, "bandwidth", bandwidthUnit)
		if _, given := e.attr("latency"); given {
			l.LatencySec = r.notNegative(e, "latency", timeUnit)
		}
		policy, _ = r.choice(e, "sharing_policy", "SHARED", "SHARED", "FATPIPE", "SPLITDUPLEX", "FULLDUPLEX")
	}
	l.Details = r.linkDetails(e, properties)
	if r.errs.Len() > before {
		l.BandwidthBytesPerSec, l.LatencySec = 1, 0 // keep the link, so that routes over it are checked
	}
	switch policy {
	case "SPLITDUPLEX", "FULLDUPLEX":
		r.b.Duplex(l)
	case "FATPIPE":
		l.Sharing = platform.FatPipe
		r.b.Link(l)
	default:
		r.b.Link(l)
	}
	r.refused(e)
}

// wifi reads the link of a Wi-Fi zone: its bandwidths are what stations can choose
// from. It is one link whatever its sharing_policy says.
func (r *reader) wifi(zone *openZone, e *element, properties []platform.Property) {
	before := r.errs.Len()
	policy, _ := r.choice(e, "sharing_policy", "WIFI", "WIFI", "SHARED", "FATPIPE", "SPLITDUPLEX", "FULLDUPLEX")
	if strings.HasSuffix(policy, "DUPLEX") {
		r.fail(e, "sharing_policy", "%s would be two links, and a Wi-Fi zone has one", policy).WithHint("leave sharing_policy out")
	}
	if _, given := e.attr("latency"); given && r.notNegative(e, "latency", timeUnit) > 0 {
		r.fail(e, "latency", "the link of a Wi-Fi zone has no latency").WithHint("want 0")
	}
	var rates []float64
	for _, text := range strings.FieldsFunc(e.get("bandwidth"), func(c rune) bool { return c == ',' || c == ';' }) {
		rate, ok := r.quantity(e, "bandwidth", text, bandwidthUnit)
		if ok && !(rate > 0) {
			r.fail(e, "bandwidth", "bandwidth is %q (want a positive value)", strings.TrimSpace(text))
		}
		rates = append(rates, rate)
	}
	details := r.linkDetails(e, properties)
	if r.errs.Len() == before {
		zone.in.WiFi(platform.Link{Name: e.get("id"), Details: details}, rates...)
		r.refused(e)
	}
}

// linkNamed finds the link that an attribute names.
func (r *reader) linkNamed(e *element, attr string) (platform.LinkID, bool) {
	id, ok := r.b.LinkNamed(e.raw(attr))
	if !ok {
		name := e.get(attr)
		bad := r.fail(e, attr, "no link %q", name)
		if _, cable := r.b.LinkNamed([]byte(name + "_UP")); cable {
			bad.WithHint("it is split duplex: write %q or %q", name+"_UP", name+"_DOWN")
		}
	}
	return id, ok
}
