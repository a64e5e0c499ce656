package simgrid

import (
	"strings"

	"github.com/clustersim/clustersim/platform"
)

func (r *reader) link(zone *openZone, e *element) {
	switch complete, properties := r.check(e), r.properties(e); {
	case !complete:
	case zone.kind == platform.WiFi:
		r.wifi(zone, e, properties)
	default:
		r.wired(e, properties)
	}
}

func (r *reader) wired(e *element, properties []platform.Property) {
	before := r.errs.Len()
	l := platform.Link{Name: e.get("id")}
	var policy string
	switch bandwidth := e.get("bandwidth"); {
	case e.get("sharing_policy") == "WIFI":
		r.fail(e, "sharing_policy", "sharing_policy WIFI outside a Wi-Fi zone").WithHint("put the link into a zone with routing \"Wifi\"")
	case strings.ContainsAny(bandwidth, ",;"):
		r.fail(e, "bandwidth", "bandwidth %q is a list, which only the link of a Wi-Fi zone has", bandwidth).WithHint("want one bandwidth")
	default:
		l.BandwidthBytesPerSec = r.positive(e, "bandwidth", bandwidthUnit)
		if _, given := e.attr("latency"); given {
			l.LatencySec = r.notNegative(e, "latency", timeUnit)
		}
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

// wifi reads the link of a Wi-Fi zone: its bandwidths are what stations can choose
// from. It is one link whatever its sharing_policy says.
func (r *reader) wifi(zone *openZone, e *element, properties []platform.Property) {
	before := r.errs.Len()
	policy, _ := r.choice(e, "sharing_policy", "WIFI", "WIFI", "SHARED", "FATPIPE", "SPLITDUPLEX", "FULLDUPLEX")
	if strings.HasSuffix(policy, "DUPLEX") {
		r.fail(e, "sharing_policy", "%s would be two links, and a Wi-Fi zone has one", policy).WithHint("leave sharing_policy out")
	}
	if _, given := e.attr("latency"); given && r.notNegative(e, "latency", timeUnit) > 0 {
		r.fail(e, "latency", "the link of a Wi-Fi zone has no latency").WithHint("want 0")
	}
	var rates []float64
	for _, text := range strings.FieldsFunc(e.get("bandwidth"), func(c rune) bool { return c == ',' || c == ';' }) {
		rate, ok := r.quantity(e, "bandwidth", text, bandwidthUnit)
		if ok && !(rate > 0) {
			r.fail(e, "bandwidth", "bandwidth is %q (want a positive value)", strings.TrimSpace(text))
		}
		rates = append(rates, rate)
	}
	details := r.linkDetails(e, properties)
	if r.errs.Len() == before {
		zone.in.WiFi(platform.Link{Name: e.get("id"), Details: details}, rates...)
		r.refused(e)
	}
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
