package platform

import "fmt"

// routeDecl is a route as a reader or caller declares it.
type routeDecl struct {
	src, dst     Point
	gwSrc, gwDst Point // used if gates
	gates        bool  // a zone route
	links        []LinkID
	back         back
	at           uint32 // where the reader found it; given back with errors found at Build
}

// decl is a declared route, checked and stored: from member src to member dst.
type decl struct {
	src, dst int32
	list     listRef
	at       uint32
}

func (b *Builder) addRoute(zoneID int32, d routeDecl) error {
	n := &b.p.net
	name := func() string { return fmt.Sprintf("route %s to %s", b.pointName(d.src), b.pointName(d.dst)) }
	src, okSrc := n.place(d.src)
	dst, okDst := n.place(d.dst)
	z := &n.zones[zoneID]
	switch {
	case !okSrc || !okDst:
		return fmt.Errorf("%s: no such host or router", name())
	case src.zone != zoneID || dst.zone != zoneID:
		return fmt.Errorf("%s: both ends must be members of zone %q itself", name(), z.name)
	case len(d.links) == 0:
		return fmt.Errorf("%s: no links", name())
	case z.kind == Star:
		return fmt.Errorf("%s: a Star zone has links up and down of each member, not routes", name())
	case len(n.lists.data)+len(d.links) > maxLists:
		return fmt.Errorf("%s: too many links in routes (at most %d)", name(), maxLists)
	}
	for _, l := range d.links {
		if int(l) < 0 || int(l) >= len(b.p.links) {
			return fmt.Errorf("%s: no link %d", name(), l)
		}
	}
	if err := b.checkGates(&d); err != nil {
		return fmt.Errorf("%s: %w", name(), err)
	}
	if src.local == dst.local {
		d.back = backNone
	}
	z.decls = append(z.decls, decl{src: src.local, dst: dst.local, list: n.lists.add(&d), at: d.at})
	return nil
}

// checkGates sees that each gateway is a host or router inside its end, and
// completes them.
func (b *Builder) checkGates(d *routeDecl) error {
	n := &b.p.net
	zSrc, zDst := n.zoneOf(d.src), n.zoneOf(d.dst)
	if zSrc == noZone && zDst == noZone {
		d.gates = false
		return nil
	}
	if !d.gates {
		return fmt.Errorf("a route to or from a zone needs gateways (use a zone route)")
	}
	if zSrc == zDst {
		return fmt.Errorf("from a zone to itself")
	}
	var err error
	if d.gwSrc, err = b.checkGate(d.src, zSrc, d.gwSrc); err != nil {
		return err
	}
	d.gwDst, err = b.checkGate(d.dst, zDst, d.gwDst)
	return err
}

func (b *Builder) checkGate(end Point, zone int32, gw Point) (Point, error) {
	n := &b.p.net
	if zone == noZone {
		return end, nil
	}
	at, ok := n.place(gw)
	if !ok || n.zoneOf(gw) != noZone {
		return gw, fmt.Errorf("gateway of zone %q is no host or router", n.zones[zone].name)
	}
	if !n.inside(at.zone, zone) {
		return gw, fmt.Errorf("gateway %s is not inside zone %q", b.pointName(gw), n.zones[zone].name)
	}
	return gw, nil
}

// pointName names a point in messages.
func (b *Builder) pointName(p Point) string {
	if p >= 0 && int(p) < len(b.p.hosts) {
		return fmt.Sprintf("%q", b.p.hosts[p].Name)
	}
	if i := int(-2 - p); p < noPoint && i < len(b.p.net.others) {
		return fmt.Sprintf("%q", b.p.net.others[i].name)
	}
	return fmt.Sprintf("host %d", p)
}
