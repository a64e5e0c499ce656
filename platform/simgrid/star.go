package simgrid

import (
	"slices"
	"strconv"

	"github.com/clustersim/clustersim/platform"
)

// starParts are the elements of a zone with routing Cluster that take effect at its
// end, whatever their order: first the backbone, then the host_links, then the cabinets.
type starParts struct {
	backbone            *element
	hostLinks, cabinets []*element
	inner               bool // there are zones in this zone
}

// clone keeps an element beyond its turn.
func (e *element) clone() *element {
	kept := *e
	kept.attrs = slices.Clone(e.attrs)
	return &kept
}

// starPart keeps a backbone, host_link or cabinet until the end of its zone.
func (r *reader) starPart(zone *openZone, e *element) {
	good := r.check(e)
	switch star := &zone.star; {
	case zone.kind != platform.Star:
		r.fail(e, "", "only a zone with routing \"Cluster\" has a <%s>", e.wrote)
	case !good:
	case e.name == "host_link":
		star.hostLinks = append(star.hostLinks, e.clone())
	case e.name == "cabinet":
		star.cabinets = append(star.cabinets, e.clone())
	case star.backbone != nil:
		r.fail(e, "", "a second backbone in one zone")
	default:
		star.backbone = e.clone()
	}
	r.leaf(e)
}

// closeStar makes what the parts of a zone declare. SimGrid leaves them out where
// there are zones inside.
func (r *reader) closeStar(zone *openZone) {
	star := &zone.star
	if star.inner {
		for _, e := range slices.Concat([]*element{star.backbone}, star.hostLinks, star.cabinets) {
			if e != nil {
				r.fail(e, "", "a zone with zones inside has no <%s>", e.wrote).WithHint("put the hosts into a zone of their own")
				return
			}
		}
	}
	if star.backbone != nil {
		r.backbone(zone, star.backbone)
	}
	for _, e := range star.hostLinks {
		r.hostLink(zone, e)
	}
	for _, e := range star.cabinets {
		r.cabinet(zone, e)
	}
}

// backbone makes the link in the middle of a star.
func (r *reader) backbone(zone *openZone, e *element) {
	before := r.errs.Len()
	l := platform.Link{
		Name:                 e.get("id"),
		BandwidthBytesPerSec: r.positive(e, "bandwidth", bandwidthUnit), LatencySec: r.notNegative(e, "latency", timeUnit),
	}
	if r.errs.Len() == before {
		zone.in.StarBackbone(r.b.Link(l))
		r.refused(e)
	}
}

// hostLink declares the up and down links of one host of a star.
func (r *reader) hostLink(zone *openZone, e *element) {
	host, ok := r.b.HostNamed(e.raw("id"))
	if !ok {
		r.fail(e, "id", "no host %q", e.get("id"))
	}
	up, okUp := r.linkNamed(e, "up")
	down, okDown := r.linkNamed(e, "down")
	if ok && okUp && okDown {
		zone.in.StarLinks(platform.Point(host), []platform.LinkID{up}, []platform.LinkID{down})
		r.refused(e)
	}
}

// cabinet makes equal hosts of a star, each with a split-duplex cable.
func (r *reader) cabinet(zone *openZone, e *element) {
	before := r.errs.Len()
	radicals, err := parseRadicals(e.get("radical"))
	if err != nil {
		r.fail(e, "radical", "%v", err)
	}
	speed := r.speeds(e, 0)
	cable := platform.Link{BandwidthBytesPerSec: r.positive(e, "bw", bandwidthUnit), LatencySec: r.notNegative(e, "lat", timeUnit)}
	for _, radical := range radicals {
		if r.errs.Len() > before {
			return
		}
		name := e.get("prefix") + strconv.Itoa(radical) + e.get("suffix")
		host := zone.in.Host(platform.Host{Name: name, SpeedFlops: speed, Cores: 1})
		cable.Name = "link_" + name
		up, down := r.b.Duplex(cable)
		zone.in.StarLinks(platform.Point(host), []platform.LinkID{up}, []platform.LinkID{down})
		r.refused(e)
	}
}
