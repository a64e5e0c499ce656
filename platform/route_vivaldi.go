package platform

import (
	"fmt"
	"math"
)

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
