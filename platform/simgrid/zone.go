package simgrid

import (
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
