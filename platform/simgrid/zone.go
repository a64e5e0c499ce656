package simgrid

import (
	"strings"

	"github.com/clustersim/clustersim/internal/srcerr"
	"github.com/clustersim/clustersim/platform"
)

// routings are the values of routing, in lower case, as SimGrid reads them.
var routings = map[string]platform.ZoneKind{
	"full": platform.Full, "floyd": platform.Floyd, "dijkstra": platform.Dijkstra, "dijkstracache": platform.Dijkstra, "cluster": platform.Star, "star": platform.Star,
}

// openZone is a zone while its elements are read.
type openZone struct {
	in       platform.Zone
	kind     platform.ZoneKind
	backbone bool // has one
	routes   int  // read so far
	first    int  // offset of the first of them
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
		bad.WithHint("want Full, Floyd, Dijkstra, DijkstraCache, Cluster or Star")
		if s := srcerr.Suggest(routing, []string{"Full", "Floyd", "Dijkstra", "DijkstraCache", "Cluster", "Star"}); s != "" {
			bad.WithHint("did you mean %q?", s)
		}
	}
	z := &openZone{in: parent.in.Zone(e.get("id"), kind), kind: kind}
	r.refused(e)
	r.scan(e, func(child *element) { r.inZone(z, child, e) })
}

// inZone reads one child of a zone.
func (r *reader) inZone(zone *openZone, e, parent *element) {
	switch e.name {
	case "zone":
		r.zone(zone, e)
	case "cluster":
		r.cluster(zone, e)
	case "host":
		r.host(zone, e)
	case "router":
		r.router(zone, e)
	case "link":
		r.link(e)
	case "backbone":
		r.backbone(zone, e)
	case "host_link":
		r.hostLink(zone, e)
	case "route", "zoneRoute":
		r.route(zone, e)
	case "prop":
		zone.in.Properties(r.property(nil, e)...)
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
		zone.in.Host(h)
		r.refused(e)
	}
}

func (r *reader) router(zone *openZone, e *element) {
	if r.check(e) {
		zone.in.Router(e.get("id"))
		r.refused(e)
	}
	r.leaf(e)
}
