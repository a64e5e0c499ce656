package platform

import (
	"cmp"
	"errors"
	"fmt"
)

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
	case z.kind == Star || z.kind == Vivaldi:
		return fmt.Errorf("%s: a %s zone has links up and down of each member, not routes", name(), z.kind)
	case z.kind == None || z.kind == WiFi:
		return fmt.Errorf("%s: a %s zone has no routes of its own", name(), z.kind)
	case d.Back > BackMates:
		return fmt.Errorf("%s: unknown value of Back: %d", name(), d.Back)
	}
	if err := cmp.Or(b.checkLinks(d.Links), b.checkGates(&d)); err != nil {
		return fmt.Errorf("%s: %w", name(), err)
	}
	if src.local == dst.local {
		d.Back = BackNone
	}
	z.decls = append(z.decls, decl{src: src.local, dst: dst.local, list: n.lists.add(&d), at: d.At})
	return nil
}

// checkLinks returns an error if a route cannot have the links.
func (b *Builder) checkLinks(links []LinkID) error {
	for _, l := range links {
		if int(l) < 0 || int(l) >= b.p.NumLinks() {
			return fmt.Errorf("no link %d", l)
		}
	}
	switch {
	case len(links) == 0:
		return errors.New("no links")
	case len(b.p.net.lists.data)+len(links) > maxLists:
		return fmt.Errorf("too many links in routes (at most %d)", maxLists)
	}
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
		return errors.New("a route to or from a zone needs gateways (use a zone route)")
	}
	if zSrc == zDst {
		return errors.New("from a zone to itself")
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

// bypasses are routes of one zone that are taken instead of those that its routing
// finds, by their ends.
type bypasses map[ends]listRef

type ends struct{ src, dst Point }

// Bypass declares a route that is taken, one way only, instead of the one that the zone
// finds: between two hosts or routers of the zone or, if d.Gates, between two zones
// at any depth inside it. Of several that fit, the one between the innermost zones is
// taken. d.Back does not matter.
func (z Zone) Bypass(d RouteDecl) { z.b.keep(z.b.addBypass(z.id, d)) }

func (b *Builder) addBypass(zoneID int32, d RouteDecl) error {
	n := &b.p.net
	fail := func(why string, args ...any) error {
		return fmt.Errorf("bypass %s to %s: %w", b.pointName(d.Src), b.pointName(d.Dst), fmt.Errorf(why, args...))
	}
	src, okSrc := n.place(d.Src)
	dst, okDst := n.place(d.Dst)
	z := &n.zones[zoneID]
	switch _, dup := z.bypass[ends{d.Src, d.Dst}]; {
	case !okSrc || !okDst:
		return fail("no such host, router or zone")
	case dup:
		return fail("declared twice")
	}
	zSrc, zDst := n.zoneOf(d.Src), n.zoneOf(d.Dst)
	switch inner := n.isInner(zoneID, zSrc, zDst); {
	case !d.Gates && (zSrc != noZone || zDst != noZone || src.zone != zoneID || dst.zone != zoneID):
		return fail("both ends must be hosts or routers of zone %q itself", z.name)
	case d.Gates && !inner:
		return fail("both ends must be zones inside zone %q, and in different ones of its zones", z.name)
	}
	if err := cmp.Or(b.checkLinks(d.Links), b.checkGates(&d)); err != nil {
		return fail("%w", err)
	}
	d.Back = BackNone
	if z.bypass == nil {
		z.bypass = bypasses{}
	}
	z.bypass[ends{d.Src, d.Dst}] = n.lists.add(&d)
	return nil
}

// isInner reports whether a and b are zones and zone is the nearest one around the hosts of
// both.
func (n *network) isInner(zone, a, b int32) bool {
	if a == noZone || b == noZone || !n.inside(a, zone) || !n.inside(b, zone) {
		return false
	}
	under := func(x int32) (top int32) {
		for top = noZone; x != zone; x = n.zones[x].parent {
			top = x
		}
		return top
	}
	topA, topB := under(a), under(b)
	return topA != noZone && topB != noZone && topA != topB
}

// bypassOf finds the bypass from zone a, or one around it, to zone b, or one around it,
// both inside z, in SimGrid's order: the innermost first.
func (n *network) bypassOf(z *zone, a, b int32) (listRef, bool) {
	if len(z.bypass) == 0 {
		return 0, false
	}
	levelsA, levelsB := n.zones[a].depth-z.depth, n.zones[b].depth-z.depth
	for m := range max(levelsA, levelsB) {
		for i := range m + 1 {
			if ref, ok := z.bypass[ends{n.around(a, i, levelsA), n.around(b, m, levelsB)}]; ok {
				return ref, true
			}
			if ref, ok := z.bypass[ends{n.around(a, m, levelsA), n.around(b, i, levelsB)}]; ok {
				return ref, true
			}
		}
	}
	return 0, false
}

// around is the zone that lies i levels outside zone, as a point; noPoint if there
// are not that many levels.
func (n *network) around(zone, i, levels int32) Point {
	if i >= levels {
		return noPoint
	}
	for range i {
		zone = n.zones[zone].parent
	}
	return n.zones[zone].self
}

// appendBypass goes over a bypass between zones. As in SimGrid, a host that is the
// gateway itself first sends to itself.
func (n *network) appendBypass(buf []LinkID, from int, src, dst Point, ref listRef, summed bool) ([]LinkID, error) {
	gwSrc, gwDst := n.lists.gates(ref)
	buf, err := n.appendRoute(buf, from, src, gwSrc, summed)
	if err == nil {
		buf, err = n.appendRoute(n.lists.appendTo(buf, ref), from, gwDst, dst, summed)
	}
	return buf, err
}

// lists holds the link lists of all declared routes, one after another. A list
// is a header, two gateways if the header says so, and the links. A symmetric
// route is one list read in both directions.
type lists struct {
	data []int32
	mate []int8 // by LinkID: +1 or -1 leads to the other half of its cable, 0: none
}

// listRef is the offset of a list in data, twice, plus 1 to read it backwards.
type listRef uint32

// Header bits below the number of links.
const (
	hasGates   = 1 << iota
	isTwoWay   // also declares the way back
	swapsMates // on the way back each half of a cable is replaced by the other
	headerBits = iota
)

// Back says what a route declaration means for the opposite direction.
type Back uint8

const (
	BackNone     Back = iota // nothing
	BackReversed             // the same links in reverse
	BackMates                // in reverse, and cables by their other halves
)

// add stores a list and returns its forward reference.
func (ls *lists) add(d *RouteDecl) listRef {
	ref := listRef(len(ls.data)) << 1
	head := int32(len(d.Links)) << headerBits
	head |= [...]int32{BackNone: 0, BackReversed: isTwoWay, BackMates: isTwoWay | swapsMates}[d.Back]
	if d.Gates {
		ls.data = append(ls.data, head|hasGates, int32(d.GwSrc), int32(d.GwDst))
	} else {
		ls.data = append(ls.data, head)
	}
	for _, l := range d.Links {
		ls.data = append(ls.data, int32(l))
	}
	return ref
}

// size is the number of links of a list.
func (ls *lists) size(ref listRef) int32 { return ls.data[ref>>1] >> headerBits }

func (ls *lists) twoWay(ref listRef) bool { return ls.data[ref>>1]&isTwoWay != 0 }

// gates are the gateways of a list in the direction in which ref reads it.
func (ls *lists) gates(ref listRef) (src, dst Point) {
	at := ref >> 1
	if ls.data[at]&hasGates == 0 {
		return noPoint, noPoint
	}
	src, dst = Point(ls.data[at+1]), Point(ls.data[at+2])
	if ref&1 != 0 {
		src, dst = dst, src
	}
	return src, dst
}

// appendTo appends the links of a list in the direction in which ref reads it.
func (ls *lists) appendTo(buf []LinkID, ref listRef) []LinkID {
	at := ref >> 1
	head := ls.data[at]
	from := int(at) + 1
	if head&hasGates != 0 {
		from += 2
	}
	links := ls.data[from : from+int(head>>headerBits)]
	if ref&1 == 0 {
		for _, l := range links {
			buf = append(buf, LinkID(l))
		}
		return buf
	}
	for i := len(links) - 1; i >= 0; i-- {
		l := links[i]
		if head&swapsMates != 0 {
			l += int32(ls.mate[l])
		}
		buf = append(buf, LinkID(l))
	}
	return buf
}
