package platform

import (
	"fmt"
	"slices"
)

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
