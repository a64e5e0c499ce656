package platform

import (
	"cmp"
	"fmt"
	"slices"
)

// freeze gives each zone its routing and returns what is wrong with the
// declared routes.
func (b *Builder) freeze() []error {
	n := &b.p.net
	var errs []error
	needLoopback := false
	for i := range n.zones {
		z := &n.zones[i]
		if z.local != nil {
			continue // a cluster
		}
		found := b.freezeZone(z)
		errs = append(errs, found...)
		needLoopback = needLoopback || z.kind != Star
		z.decls = nil
	}
	if ls := &n.lists; cap(ls.data) > len(ls.data)+len(ls.data)/4 {
		ls.data = slices.Clone(ls.data) // drop the room that a reader reserved in vain
	}
	if needLoopback {
		l, _ := b.p.Loopback()
		n.loopback = b.appendLink(l)
	}
	return errs
}

// loopbackBytesPerSec is the bandwidth of SimGrid's link from each host to itself.
const loopbackBytesPerSec = 10e9

// SetLoopback gives another bandwidth (0: 10 GB/s) and latency to the fat pipe __loopback__,
// over which hosts send to themselves that have no other way.
func (b *Builder) SetLoopback(bandwidthBytesPerSec, latencySec float64) error {
	l := Link{Name: "loopback", BandwidthBytesPerSec: cmp.Or(bandwidthBytesPerSec, loopbackBytesPerSec), LatencySec: latencySec, Sharing: FatPipe}
	if err := checkLink(l); err != nil {
		return err
	}
	b.p.kept.loopback = l.kind()
	return nil
}

// Loopback is the link from each host to itself, SimGrid's unless the file gives another, which own
// says. Platforms whose hosts all have other ways to themselves have no such link.
func (p *Platform) Loopback() (l Link, own bool) {
	if p.kept.loopback.BandwidthBytesPerSec > 0 {
		return p.kept.loopback.named(loopbackName), true
	}
	return Link{Name: loopbackName, BandwidthBytesPerSec: loopbackBytesPerSec, Sharing: FatPipe}, false
}

func (b *Builder) freezeZone(z *zone) (errs []error) {
	ls := &b.p.net.lists
	switch z.kind {
	case Star:
		z.local = z.starLinks()
	case None:
		z.local = emptyZone{}
	case Vivaldi:
		z.local = &vivaldiZone{z.starLinks(), z.spots}
	case WiFi:
		z.local = z.wireless()
	}
	if z.local != nil {
		return nil
	}
	if z.kind == Floyd && z.members > maxFloyd {
		return []error{fmt.Errorf("zone %q: %d members are too many for Floyd routing (at most %d; use Dijkstra)", z.name, z.members, maxFloyd)}
	}
	full := newFullZone(z)
	full.eachDuplicate(z, ls, func(d decl) {
		errs = append(errs, &RouteError{d.at, fmt.Errorf("route %s to %s: declared twice (a symmetrical route declares the way back too)",
			b.memberName(z, d.src), b.memberName(z, d.dst))})
	})
	switch z.kind {
	case Floyd:
		z.local = newFloydZone(z, ls)
	case Dijkstra:
		z.local = newDijkstraZone(z, ls)
	default:
		z.local = full
	}
	return errs
}

// memberName names a member of a zone in messages, after a linear search.
func (b *Builder) memberName(z *zone, local int32) string {
	n := &b.p.net
	isIt := func(p place) bool { return &n.zones[p.zone] == z && p.local == local }
	for i := range n.hosts.count {
		if isIt(n.hosts.at(i)) {
			return b.pointName(Point(i))
		}
	}
	return b.pointName(otherPoint(slices.IndexFunc(n.others, func(o other) bool { return isIt(o.place) })))
}
