package simgrid

import (
	"slices"
	"strconv"
	"strings"

	"github.com/clustersim/clustersim/internal/srcerr"
	"github.com/clustersim/clustersim/platform"
)

// routings are the values of routing, in lower case, as SimGrid reads them.
var routings = map[string]platform.ZoneKind{
	"full": platform.Full, "floyd": platform.Floyd, "dijkstra": platform.Dijkstra, "dijkstracache": platform.Dijkstra, "cluster": platform.Star, "star": platform.Star,
	"none": platform.None, "vivaldi": platform.Vivaldi, "wifi": platform.WiFi,
}

var routingNames = []string{"Full", "Floyd", "Dijkstra", "DijkstraCache", "Cluster", "Star", "Vivaldi", "Wifi", "None"}

// openZone is a zone while its elements are read.
type openZone struct {
	in     platform.Zone
	kind   platform.ZoneKind
	star   starParts
	point  *element // <prop id="access_point">
	routes int      // read so far
	first  int      // offset of the first of them
}

// zone reads a zone inside parent.
func (r *reader) zone(parent *openZone, e *element) {
	if !r.check(e) {
		r.skip(e)
		return
	}
	routing := e.get("routing")
	kind, ok := routings[strings.ToLower(routing)]
	if !ok {
		bad := r.fail(e, "routing", "routing %q is not supported", routing)
		bad.WithHint("want %s", strings.Join(routingNames, ", "))
		if s := srcerr.Suggest(routing, routingNames); s != "" {
			bad.WithHint("did you mean %q?", s)
		}
	}
	z := &openZone{in: parent.in.Zone(e.get("id"), kind), kind: kind}
	r.refused(e)
	r.scan(e, func(child *element) { r.inZone(z, child, e) })
	r.closeStar(z)
	r.accessPoint(z)
}

// accessPoint names the access point of a Wi-Fi zone, which is known at its end.
func (r *reader) accessPoint(z *openZone) {
	if z.point == nil {
		return
	}
	if p, ok := r.b.PointNamed(z.point.raw("value")); ok {
		z.in.AccessPoint(p)
		r.refused(z.point)
	} else {
		r.fail(z.point, "value", "no host or router %q", z.point.get("value"))
	}
}

// inZone reads one child of a zone.
func (r *reader) inZone(zone *openZone, e, parent *element) {
	switch e.name {
	case "zone":
		zone.star.inner = true
		r.zone(zone, e)
	case "cluster":
		zone.star.inner = true
		r.cluster(zone, e)
	case "host":
		r.host(zone, e)
	case "router":
		r.router(zone, e)
	case "peer":
		r.peer(zone, e)
	case "link":
		r.link(zone, e)
	case "backbone", "host_link", "cabinet":
		r.starPart(zone, e)
	case "route", "zoneRoute", "bypassRoute", "bypassZoneRoute":
		r.route(zone, e)
	case "prop":
		var list propertyList
		if r.property(&list, e) && zone.kind == platform.WiFi && list.all[0].ID == "access_point" && zone.point == nil {
			zone.point = e.clone()
		}
		zone.in.Properties(list.all...)
		r.refused(e)
	case "trace":
		r.trace(e)
	case "trace_connect":
		r.traceConnect(e)
	default:
		r.misplaced(e, parent)
	}
}

func (r *reader) host(zone *openZone, e *element) {
	complete := r.check(e)
	details := r.hostChildren(e)
	if complete {
		before := r.errs.Len()
		h := platform.Host{Name: e.get("id"), Cores: r.count(e, "core", 1, 1, platform.MaxCores), Details: details}
		h.SpeedFlops = r.powerStates(e, details)
		r.hostProfiles(e, details)
		if r.errs.Len() > before {
			h = platform.Host{Name: h.Name, SpeedFlops: 1, Cores: 1} // keep the host, so that routes to it are checked
		}
		id := zone.in.Host(h)
		r.refused(e)
		r.coordinates(zone, e, platform.Point(id))
	}
}

func (r *reader) router(zone *openZone, e *element) {
	if r.check(e) {
		id := zone.in.Router(e.get("id"))
		r.refused(e)
		r.coordinates(zone, e, id)
	}
	r.leaf(e)
}

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

// peer reads a host of a Vivaldi zone with a link of its own in each direction.
func (r *reader) peer(zone *openZone, e *element) {
	defer r.leaf(e)
	good := r.check(e)
	if zone.kind != platform.Vivaldi {
		r.fail(e, "", "only a zone with routing \"Vivaldi\" has a <peer>")
		return
	}
	if !good {
		return
	}
	if _, given := e.attr("lat"); given {
		r.noteAt(e.offset("lat"), "%s: lat is ignored (the third coordinate is its latency)", e)
	}
	before := r.errs.Len()
	name, speed, details := e.get("id"), r.speeds(e, 0), &platform.HostDetails{}
	r.hostProfiles(e, details)
	up := platform.Link{Name: "link_" + name + "_UP", BandwidthBytesPerSec: r.positive(e, "bw_out", bandwidthUnit)}
	down := platform.Link{Name: "link_" + name + "_DOWN", BandwidthBytesPerSec: r.positive(e, "bw_in", bandwidthUnit)}
	if r.errs.Len() > before {
		return
	}
	p := platform.Point(zone.in.Host(platform.Host{Name: name, SpeedFlops: speed, Cores: 1, Details: details}))
	zone.in.StarLinks(p, []platform.LinkID{r.b.Link(up)}, []platform.LinkID{r.b.Link(down)})
	r.refused(e)
	r.coordinates(zone, e, p)
}

// coordinates reads where a host or router is: "x y z", in milliseconds. Only
// Vivaldi zones use that.
func (r *reader) coordinates(zone *openZone, e *element, p platform.Point) {
	text := e.get("coordinates")
	if text == "" {
		return
	}
	var xyz [3]float64
	parts := strings.Split(text, " ")
	ok := len(parts) == len(xyz)
	for i := 0; ok && i < len(xyz); i++ {
		var err error
		xyz[i], err = strconv.ParseFloat(parts[i], 64)
		ok = err == nil
	}
	if !ok {
		r.fail(e, "coordinates", "coordinates are %q (want three numbers with one blank between them)", text)
	} else if zone.kind == platform.Vivaldi {
		zone.in.Coordinates(p, xyz[0], xyz[1], xyz[2])
		r.refused(e)
	}
}
