package simgrid

import (
	"github.com/clustersim/clustersim/platform"
)

func (r *reader) link(e *element) {
	complete, properties := r.check(e), r.properties(e)
	if complete {
		before := r.errs.Len()
		l := platform.Link{Name: e.get("id"), BandwidthBytesPerSec: r.positive(e, "bandwidth", bandwidthUnit)}
		if _, given := e.attr("latency"); given {
			l.LatencySec = r.notNegative(e, "latency", timeUnit)
		}
		var policy string
		if e.get("sharing_policy") == "WIFI" {
			r.fail(e, "sharing_policy", "sharing_policy WIFI is not supported")
		} else {
			policy, _ = r.choice(e, "sharing_policy", "SHARED", "SHARED", "FATPIPE", "SPLITDUPLEX", "FULLDUPLEX")
		}
		l.Details = r.linkDetails(e, properties)
		if r.errs.Len() > before {
			l.BandwidthBytesPerSec, l.LatencySec = 1, 0 // keep the link, so that routes over it are checked
		}
		switch policy {
		case "SPLITDUPLEX", "FULLDUPLEX":
			r.b.Duplex(l)
		case "FATPIPE":
			l.Sharing = platform.FatPipe
			r.b.Link(l)
		default:
			r.b.Link(l)
		}
		r.refused(e)
	}
}

// isStar reports e as a mistake unless the zone is a star, a Cluster zone.
func (r *reader) isStar(zone *openZone, e *element) bool {
	if zone.kind != platform.Star {
		r.fail(e, "", "only a zone with routing \"Cluster\" has a <%s>", e.wrote)
		return false
	}
	return true
}

// backbone reads the link in the middle of a star.
func (r *reader) backbone(zone *openZone, e *element) {
	if star := r.isStar(zone, e); r.check(e) && star {
		before := r.errs.Len()
		l := platform.Link{
			Name:                 e.get("id"),
			BandwidthBytesPerSec: r.positive(e, "bandwidth", bandwidthUnit), LatencySec: r.notNegative(e, "latency", timeUnit),
		}
		if r.errs.Len() == before {
			id := r.b.Link(l)
			r.refused(e)
			if zone.backbone {
				r.fail(e, "", "a second backbone in one zone")
			} else {
				zone.backbone = true
				zone.in.StarBackbone(id)
				r.refused(e)
			}
		}
	}
	r.leaf(e)
}

// hostLink reads the up and down links of one host of a star.
func (r *reader) hostLink(zone *openZone, e *element) {
	if star := r.isStar(zone, e); r.check(e) && star {
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
	r.leaf(e)
}

// linkNamed finds the link that an attribute names.
func (r *reader) linkNamed(e *element, attr string) (platform.LinkID, bool) {
	id, ok := r.b.LinkNamed(e.raw(attr))
	if !ok {
		name := e.get(attr)
		bad := r.fail(e, attr, "no link %q", name)
		if _, cable := r.b.LinkNamed([]byte(name + "_UP")); cable {
			bad.WithHint("it is split duplex: write %q or %q", name+"_UP", name+"_DOWN")
		}
	}
	return id, ok
}
