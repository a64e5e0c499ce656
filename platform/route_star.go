package platform

import (
	"fmt"
	"math"
	"slices"
)

// starZone sends everything over the source's links up, the backbone and the
// destination's links down; a link that occurs twice is crossed once. As in
// SimGrid, a member without declared links is the centre of the star.
type starZone struct {
	noInnerZones
	members  []starMember // by member number; may be shorter than the zone
	backbone []LinkID     // none or one
}

type starMember struct {
	up, down, loop []LinkID
	declared       bool // whether up and down were declared
}

func (b *Builder) starOf(zoneID int32, p Point, links ...[]LinkID) (*starMember, error) {
	n := &b.p.net
	z := &n.zones[zoneID]
	at, ok := n.place(p)
	switch {
	case z.local != nil:
		return nil, fmt.Errorf("cluster %q: takes no more links", z.name)
	case z.kind != Star && z.kind != Vivaldi:
		return nil, fmt.Errorf("zone %q: links up and down in a %s zone (only Star and Vivaldi zones have them)", z.name, z.kind)
	case !ok || at.zone != zoneID:
		return nil, fmt.Errorf("%s is not a member of zone %q itself", b.pointName(p), z.name)
	case n.zoneOf(p) != noZone:
		return nil, fmt.Errorf("zone %s inside a %s zone has no links up and down", b.pointName(p), z.kind)
	}
	for _, list := range links {
		for _, l := range list {
			if l < 0 || int(l) >= b.p.NumLinks() {
				return nil, fmt.Errorf("%s: no link %d", b.pointName(p), l)
			}
		}
	}
	star := z.starLinks()
	for int(at.local) >= len(star.members) {
		star.members = append(star.members, starMember{})
	}
	return &star.members[at.local], nil
}

// starLinks are the links of a Star zone.
func (z *zone) starLinks() *starZone {
	if z.star == nil {
		z.star = &starZone{}
	}
	return z.star
}

func (b *Builder) setStar(zoneID int32, p Point, up, down []LinkID) error {
	m, err := b.starOf(zoneID, p, up, down)
	if err != nil {
		return err
	}
	if m.declared {
		return fmt.Errorf("%s: links up and down declared twice", b.pointName(p))
	}
	m.up, m.down, m.declared = append(m.up, up...), append(m.down, down...), true
	return nil
}

func (b *Builder) setBackbone(zoneID int32, l LinkID) error {
	z := &b.p.net.zones[zoneID]
	switch {
	case z.local != nil || z.kind != Star:
		return fmt.Errorf("zone %q: only a Star zone has a backbone", z.name)
	case l < 0 || int(l) >= b.p.NumLinks():
		return fmt.Errorf("zone %q: no link %d", z.name, l)
	case len(z.starLinks().backbone) > 0:
		return fmt.Errorf("zone %q: a second backbone", z.name)
	}
	z.star.backbone = []LinkID{l}
	return nil
}

func (b *Builder) setStarLoopback(zoneID int32, p Point, links []LinkID) error {
	m, err := b.starOf(zoneID, p, links)
	if err != nil {
		return err
	}
	if m.loop != nil || len(links) == 0 {
		return fmt.Errorf("%s: want one loopback of one link or more", b.pointName(p))
	}
	m.loop = append(m.loop, links...)
	return nil
}

func (s *starZone) appendLocal(_ *network, buf []LinkID, _ int, a, b int32, _ bool) ([]LinkID, error) {
	src, dst := s.member(a), s.member(b)
	if a == b && len(src.loop) > 0 {
		return append(buf, src.loop...), nil
	}
	if !src.declared && len(src.loop) > 0 || !dst.declared && len(dst.loop) > 0 {
		return buf, errLoopOnly
	}
	from := len(buf)
	if src.declared {
		buf = appendUnique(buf, from, src.up)
		buf = appendUnique(buf, from, s.backbone)
	}
	if dst.declared {
		buf = appendUnique(buf, from, s.backbone)
		buf = appendUnique(buf, from, dst.down)
	}
	return buf, nil
}

var errLoopOnly = fmt.Errorf("%w: one end has a loopback and no links up and down", ErrNoRoute)

func (s *starZone) member(i int32) starMember {
	if int(i) < len(s.members) {
		return s.members[i]
	}
	return starMember{}
}

// vivaldiZone adds to a star's routes the time between the coordinates of their
// ends: F. Dabek et al., "Vivaldi: a decentralized network coordinate system", SIGCOMM
// 2004, with a height. Hosts without links are joined by that time alone.
type vivaldiZone struct {
	*starZone
	spots []int32 // see zone
}

// spot is a member's coordinates in milliseconds; z is its height.
type spot struct{ x, y, z float64 }

var (
	errNoSpot     = fmt.Errorf("%w: one end has no Vivaldi coordinates", ErrNoRoute)
	errInnerZones = fmt.Errorf("%w: zones inside a Vivaldi zone have no gateways", ErrNoRoute)
)

// Coordinates places a member of a Vivaldi zone: x, y and the height z, in
// milliseconds. A member without them has no routes.
func (z Zone) Coordinates(p Point, x, y, height float64) {
	z.b.keep(z.b.setSpot(z.id, p, spot{x, y, height}))
}

func (b *Builder) setSpot(zoneID int32, p Point, s spot) error {
	n := &b.p.net
	z := &n.zones[zoneID]
	at, ok := n.place(p)
	switch {
	case z.kind != Vivaldi:
		return fmt.Errorf("%s: coordinates in a %s zone (only a Vivaldi zone has them)", b.pointName(p), z.kind)
	case !ok || at.zone != zoneID || n.zoneOf(p) != noZone:
		return fmt.Errorf("coordinates: %s is neither a host nor a router of zone %q itself", b.pointName(p), z.name)
	}
	for _, x := range [...]float64{s.x, s.y, s.z} {
		if !(math.Abs(x) <= maxNumber) {
			return fmt.Errorf("%s: coordinate %v (want %v to %v)", b.pointName(p), x, -maxNumber, maxNumber)
		}
	}
	for int(at.local) >= len(z.spots) {
		z.spots = append(z.spots, 0)
	}
	if z.spots[at.local] != 0 {
		return fmt.Errorf("%s: coordinates given twice", b.pointName(p))
	}
	n.spots = append(n.spots, s)
	z.spots[at.local] = int32(len(n.spots))
	return nil
}

func (v *vivaldiZone) gateways(*network, int32, int32) (src, dst Point, err error) {
	return noPoint, noPoint, errInnerZones
}

// appendLocal appends, if summed, two entries for the distance after the links: the
// places of the two ends in network.spots, counted down from -1. addUp reads them.
func (v *vivaldiZone) appendLocal(n *network, buf []LinkID, from int, a, b int32, summed bool) ([]LinkID, error) {
	src, dst := v.spot(a), v.spot(b)
	if src == 0 || dst == 0 {
		return buf, errNoSpot
	}
	buf, err := v.starZone.appendLocal(n, buf, from, a, b, summed)
	if summed && err == nil {
		buf = append(buf, LinkID(-src), LinkID(-dst))
	}
	return buf, err
}

func (v *vivaldiZone) spot(member int32) int32 {
	if int(member) < len(v.spots) {
		return v.spots[member]
	}
	return 0
}

// distanceSec is SimGrid's sum, in its order. The conversion keeps the compiler from
// rounding only once.
func (a spot) distanceSec(b spot) float64 {
	dx, dy := a.x-b.x, a.y-b.y
	return (math.Sqrt(float64(dx*dx)+float64(dy*dy)) + math.Abs(a.z) + math.Abs(b.z)) / 1000
}

// addUp sums latencies and distances in the order of a summed route.
func (p *Platform) addUp(steps []LinkID) (latencySec, distanceSec float64) {
	for i := 0; i < len(steps); i++ {
		if at := steps[i]; at >= 0 {
			latencySec += p.Link(at).LatencySec
			continue
		}
		spots := p.net.spots
		far := spots[-1-steps[i]].distanceSec(spots[-1-steps[i+1]])
		latencySec += far
		distanceSec += far
		i++
	}
	return latencySec, distanceSec
}

// wifiZone sends everything over its one link, once from the sender to the access
// point and once on to the receiver.
type wifiZone struct {
	noInnerZones
	link  LinkID    // or noLink
	rates []float64 // of the link, byte/s
	point int32     // the member that is the access point, or noOffset
}

// wireless is the routing of a WiFi zone.
func (z *zone) wireless() *wifiZone {
	if z.wifi == nil {
		z.wifi = &wifiZone{link: noLink, point: noOffset}
	}
	return z.wifi
}

// WiFi adds the link of a WiFi zone; of l its name and details matter. rates are the bandwidths in byte/s that
// stations can use. SimGrid has programs choose among them, so a platform with such
// a link can be read and its routes looked at, but nothing can be sent over it.
func (z Zone) WiFi(l Link, rates ...float64) LinkID {
	id, err := z.b.addWiFi(z.id, l, rates)
	z.b.keep(err)
	return id
}

func (b *Builder) addWiFi(zoneID int32, l Link, rates []float64) (LinkID, error) {
	z, name := &b.p.net.zones[zoneID], l.Name
	switch _, dup := find(&b.p.linkNames, name); {
	case z.kind != WiFi:
		return 0, fmt.Errorf("link %q: zone %q is a %s zone, not a Wi-Fi zone", name, z.name, z.kind)
	case z.wireless().link != noLink:
		return 0, fmt.Errorf("link %q: a second link in Wi-Fi zone %q", name, z.name)
	case dup:
		return 0, fmt.Errorf("link %q: declared twice", name)
	case len(rates) == 0:
		return 0, fmt.Errorf("link %q: a Wi-Fi link without rates", name)
	case b.p.NumLinks() >= maxLinks:
		return 0, fmt.Errorf("link %q: too many links (at most %d)", name, maxLinks)
	}
	for _, rate := range rates {
		if err := checkLink(Link{Name: name, BandwidthBytesPerSec: rate, Details: l.Details}); err != nil {
			return 0, err
		}
	}
	id := b.appendLink(Link{Name: name, BandwidthBytesPerSec: 1, Sharing: Wireless, Details: l.Details})
	z.wifi.link, z.wifi.rates = id, append([]float64(nil), rates...)
	return id, nil
}

// AccessPoint makes a member of a WiFi zone its access point.
func (z Zone) AccessPoint(p Point) { z.b.keep(z.b.setAccessPoint(z.id, p)) }

func (b *Builder) setAccessPoint(zoneID int32, p Point) error {
	n := &b.p.net
	z := &n.zones[zoneID]
	at, ok := n.place(p)
	switch {
	case z.kind != WiFi:
		return fmt.Errorf("zone %q: an access point in a %s zone", z.name, z.kind)
	case !ok || at.zone != zoneID || n.zoneOf(p) != noZone:
		return fmt.Errorf("access point %s is neither a host nor a router of Wi-Fi zone %q itself", b.pointName(p), z.name)
	}
	z.wireless().point = at.local
	return nil
}

func (w *wifiZone) appendLocal(_ *network, buf []LinkID, _ int, a, b int32, _ bool) ([]LinkID, error) {
	for _, end := range [...]int32{a, b} {
		if w.link != noLink && end != w.point {
			buf = append(buf, w.link)
		}
	}
	return buf, nil
}

// Rates are the bandwidths in byte/s of a Wireless link; nil for any other.
func (p *Platform) Rates(l LinkID) []float64 {
	if p.grown != nil {
		return p.grown.base.Rates(l)
	}
	for i := range p.net.zones {
		if w := p.net.zones[i].wifi; w != nil && w.link == l {
			return w.rates
		}
	}
	return nil
}

// Fastest is the bandwidth of a link in byte/s, the highest of a Wireless one's.
func (p *Platform) Fastest(l LinkID) float64 {
	if k := p.Link(l); k.Sharing != Wireless {
		return k.BandwidthBytesPerSec
	}
	return slices.Max(p.Rates(l))
}
