package platform

import "fmt"

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
	case len(d.Links) == 0:
		return fail("no links")
	case dup:
		return fail("declared twice")
	}
	for _, l := range d.Links {
		if int(l) < 0 || int(l) >= b.p.NumLinks() {
			return fail("no link %d", l)
		}
	}
	zSrc, zDst := n.zoneOf(d.Src), n.zoneOf(d.Dst)
	switch inner := n.isInner(zoneID, zSrc, zDst); {
	case !d.Gates && (zSrc != noZone || zDst != noZone || src.zone != zoneID || dst.zone != zoneID):
		return fail("both ends must be hosts or routers of zone %q itself", z.name)
	case d.Gates && !inner:
		return fail("both ends must be zones inside zone %q, and in different ones of its zones", z.name)
	}
	if err := b.checkGates(&d); err != nil {
		return fail("%w", err)
	}
	if len(n.lists.data)+len(d.Links) > maxLists {
		return fail("too many links in routes (at most %d)", maxLists)
	}
	d.Back = BackNone
	if z.bypass == nil {
		z.bypass = bypasses{}
	}
	z.bypass[ends{d.Src, d.Dst}] = n.lists.add(&d)
	return nil
}

// isInner reports whether a and b are zones for whose hosts zone is the nearest common
// one.
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
