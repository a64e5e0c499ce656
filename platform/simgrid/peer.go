package simgrid

import (
	"strconv"
	"strings"

	"github.com/clustersim/clustersim/platform"
)

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
