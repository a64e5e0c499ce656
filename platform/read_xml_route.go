package platform

import "slices"

// xmlHop is one link of a route; directed if it was given as one way of a
// split-duplex link, which the way back replaces by the other.
type xmlHop struct {
	link     LinkID
	directed bool
}

// route reads a route or zoneRoute.
func (r *xmlReader) route(zone int32, e *xmlElement) {
	good := r.check(e)
	hops, ok := r.readHops(e)
	sym, okSym := r.choice(e, "symmetrical", "YES", "YES", "NO", "yes", "no")
	if !good || !ok || !okSym {
		return
	}
	d := routeDecl{at: e.place(), gates: e.name == "zoneRoute"}
	var okSrc, okDst bool
	d.src, d.gwSrc, okSrc = r.end(zone, e, "src", "gw_src")
	d.dst, d.gwDst, okDst = r.end(zone, e, "dst", "gw_dst")
	if !okSrc || !okDst {
		return
	}
	if r.b.p.net.zones[zone].kind == Star {
		r.starRoute(zone, e, d, hops)
		return
	}
	r.declare(zone, e, d, hops, sym == "YES" || sym == "yes")
	if len(r.b.p.net.zones[zone].decls) == manyRoutes {
		r.reserve(zone, e.at)
	}
}

// manyRoutes of a zone are a hint at how many more there are.
const manyRoutes = 1000

// reserve makes room for as many routes like those read so far as the rest of
// the file can hold, so that long tables are not copied as they grow.
func (r *xmlReader) reserve(zone int32, at int) {
	n := &r.b.p.net
	z := &n.zones[zone]
	first := z.decls[0]
	bytesEach := max(1, (at-int(first.at))/manyRoutes)
	intsEach := (len(n.lists.data)-int(first.list>>1))/manyRoutes + 1
	more := min((len(r.lex.data)-at)/bytesEach, maxLists/intsEach)
	z.decls = slices.Grow(z.decls, more)
	n.lists.data = slices.Grow(n.lists.data, more*intsEach)
}

func (r *xmlReader) declare(zone int32, e *xmlElement, d routeDecl, hops []xmlHop, twoWay bool) {
	d.links = r.linksOf(hops)
	if !twoWay || d.src == d.dst {
		r.keep(e, r.b.addRoute(zone, d))
		return
	}
	mate := r.b.p.net.lists.mate
	directed := slices.ContainsFunc(hops, func(h xmlHop) bool { return h.directed })
	halves := slices.ContainsFunc(hops, func(h xmlHop) bool { return !h.directed && mate[h.link] != 0 })
	if directed && halves {
		// One half of a cable is named as such and stays, another is one way of
		// its cable and is replaced: two lists.
		r.keep(e, r.b.addRoute(zone, d))
		slices.Reverse(hops)
		for i, h := range hops {
			if h.directed {
				hops[i].link += LinkID(mate[h.link])
			}
		}
		d.src, d.dst, d.gwSrc, d.gwDst = d.dst, d.src, d.gwDst, d.gwSrc
		d.links = r.linksOf(hops)
		r.keep(e, r.b.addRoute(zone, d))
		return
	}
	d.back = backReversed
	if directed {
		d.back = backMates
	}
	r.keep(e, r.b.addRoute(zone, d))
}

// linksOf is valid until the next call.
func (r *xmlReader) linksOf(hops []xmlHop) []LinkID {
	r.links = r.links[:0]
	for _, h := range hops {
		r.links = append(r.links, h.link)
	}
	return r.links
}

// starRoute reads what a route can mean in a star: the loopback of a host.
func (r *xmlReader) starRoute(zone int32, e *xmlElement, d routeDecl, hops []xmlHop) {
	if d.src != d.dst {
		r.fail(e, "", "a zone with routing \"Cluster\" has no routes between its members").WithHint("write a <host_link> for each host")
		return
	}
	r.keep(e, r.b.setStarLoopback(zone, d.src, r.linksOf(hops)))
}

// readHops reads the link_ctn elements of a route. The slice is valid until
// the next call.
func (r *xmlReader) readHops(e *xmlElement) (hops []xmlHop, ok bool) {
	r.hops = r.hops[:0]
	ok = true
	r.scan(e, func(child *xmlElement) {
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

func (r *xmlReader) hop(e *xmlElement) (xmlHop, bool) {
	if !r.check(e) {
		return xmlHop{}, false
	}
	way, ok := r.choice(e, "direction", "NONE", "NONE", "UP", "DOWN")
	if !ok {
		return xmlHop{}, false
	}
	if way == "NONE" {
		id, ok := r.linkNamed(e, "id")
		return xmlHop{link: id}, ok
	}
	name := e.get("id")
	id, ok := r.b.links[name+"_"+way]
	if !ok || r.b.p.net.lists.mate[id] == 0 {
		bad := r.fail(e, "direction", "direction %s, but there is no split-duplex link %q", way, name)
		if _, plain := r.b.links[name]; plain {
			bad.WithHint("the link has one direction only: leave direction out")
		}
		return xmlHop{}, false
	}
	return xmlHop{link: id, directed: true}, true
}

// end finds one end of a route and, for a zone route, its gateway.
func (r *xmlReader) end(zone int32, e *xmlElement, attr, gate string) (p, gw Point, ok bool) {
	n := &r.b.p.net
	if e.name != "zoneRoute" {
		if p, ok = r.pointNamed(e.raw(attr)); !ok {
			r.fail(e, attr, "no host or router %q", e.get(attr))
		}
		return p, noPoint, ok
	}
	name := e.get(attr)
	gw, ok = r.pointNamed(e.raw(gate))
	if !ok {
		r.fail(e, gate, "no host or router %q", e.get(gate))
		return noPoint, noPoint, false
	}
	if z, isZone := r.b.zones[name]; isZone && n.zones[z].parent == zone {
		return n.zones[z].self, gw, true
	}
	if p, ok = r.pointNamed(e.raw(attr)); !ok {
		r.fail(e, attr, "no zone %q in this zone", name)
	} else if p != gw {
		r.fail(e, gate, "%q is no zone, so it is its own gateway", name)
		ok = false
	}
	return p, gw, ok
}

func (r *xmlReader) pointNamed(name []byte) (Point, bool) {
	if h, ok := r.b.p.byName[string(name)]; ok {
		return Point(h), true
	}
	p, ok := r.b.points[string(name)]
	return p, ok
}
