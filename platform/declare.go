package platform

import "fmt"

// RouteDecl is a route as a reader or caller declares it, from one member of a
// zone to another.
type RouteDecl struct {
	Src, Dst     Point
	GwSrc, GwDst Point // where it leaves Src and enters Dst; used if Gates
	Gates        bool  // Src or Dst may be zones
	Links        []LinkID
	Back         Back
	At           uint32 // where the reader found it; see RouteError
}

// RouteError is a mistake that Build found in a declared route; At is copied from
// the declaration.
type RouteError struct {
	At uint32
	error
}

// decl is a declared route, checked and stored: from member src to member dst.
type decl struct {
	src, dst int32
	list     listRef
	at       uint32
}

func (b *Builder) addRoute(zoneID int32, d RouteDecl) error {
	n := &b.p.net
	name := func() string { return fmt.Sprintf("route %s to %s", b.pointName(d.Src), b.pointName(d.Dst)) }
	src, okSrc := n.place(d.Src)
	dst, okDst := n.place(d.Dst)
	z := &n.zones[zoneID]
	switch {
	case !okSrc || !okDst:
		return fmt.Errorf("%s: no such host or router", name())
	case src.zone != zoneID || dst.zone != zoneID:
		return fmt.Errorf("%s: both ends must be members of zone %q itself", name(), z.name)
	case len(d.Links) == 0:
		return fmt.Errorf("%s: no links", name())
	case z.kind == Star || z.kind == Vivaldi:
		return fmt.Errorf("%s: a %s zone has links up and down of each member, not routes", name(), z.kind)
	case z.kind == None || z.kind == WiFi:
		return fmt.Errorf("%s: a %s zone has no routes of its own", name(), z.kind)
	case d.Back > BackMates:
		return fmt.Errorf("%s: unknown value of Back: %d", name(), d.Back)
	case len(n.lists.data)+len(d.Links) > maxLists:
		return fmt.Errorf("%s: too many links in routes (at most %d)", name(), maxLists)
	}
	for _, l := range d.Links {
		if int(l) < 0 || int(l) >= b.p.NumLinks() {
			return fmt.Errorf("%s: no link %d", name(), l)
		}
	}
	if err := b.checkGates(&d); err != nil {
		return fmt.Errorf("%s: %w", name(), err)
	}
	if src.local == dst.local {
		d.Back = BackNone
	}
	z.decls = append(z.decls, decl{src: src.local, dst: dst.local, list: n.lists.add(&d), at: d.At})
	return nil
}

// checkGates checks that each gateway is a host or router inside its end of the
// route, and fills in those that are left out.
func (b *Builder) checkGates(d *RouteDecl) error {
	n := &b.p.net
	zSrc, zDst := n.zoneOf(d.Src), n.zoneOf(d.Dst)
	if zSrc == noZone && zDst == noZone {
		d.Gates = false
		return nil
	}
	if !d.Gates {
		return fmt.Errorf("a route to or from a zone needs gateways (use a zone route)")
	}
	if zSrc == zDst {
		return fmt.Errorf("from a zone to itself")
	}
	var err error
	if d.GwSrc, err = b.checkGate(d.Src, zSrc, d.GwSrc); err != nil {
		return err
	}
	d.GwDst, err = b.checkGate(d.Dst, zDst, d.GwDst)
	return err
}

func (b *Builder) checkGate(end Point, zone int32, gw Point) (Point, error) {
	n := &b.p.net
	if zone == noZone {
		return end, nil
	}
	at, ok := n.place(gw)
	if !ok || n.zoneOf(gw) != noZone {
		return gw, fmt.Errorf("gateway of zone %q is neither a host nor a router", n.zones[zone].name)
	}
	if !n.inside(at.zone, zone) {
		return gw, fmt.Errorf("gateway %s is not inside zone %q", b.pointName(gw), n.zones[zone].name)
	}
	return gw, nil
}

// pointName names a point in messages.
func (b *Builder) pointName(p Point) string {
	if p >= 0 && int(p) < b.p.NumHosts() {
		return fmt.Sprintf("%q", b.p.HostName(HostID(p)))
	}
	if i := int(-2 - p); p < noPoint && i < len(b.p.net.others) {
		return fmt.Sprintf("%q", b.p.net.others[i].name)
	}
	return fmt.Sprintf("host %d", p)
}
