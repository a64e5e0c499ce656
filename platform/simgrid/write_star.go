package simgrid

import (
	"slices"

	"github.com/clustersim/clustersim/platform"
)

// findMade notes the links that a star, peers or a Wi-Fi zone make.
func (x *writer) findMade(z *platform.Part) {
	switch z.Kind {
	case platform.Vivaldi:
		for _, p := range x.l.Members(z) {
			if up, down, ok := x.peerLinks(z, p); ok {
				x.middle[up], x.middle[down] = z, z
			}
		}
	case platform.WiFi:
		if l, _, ok, _ := x.l.Wireless(z); ok {
			x.middle[l] = z
		}
	case platform.Star:
		x.findBackbone(z)
	}
}

func (x *writer) findBackbone(z *platform.Part) {
	if l, ok := x.l.Backbone(z); ok && x.starIs(z) {
		x.middle[l] = z
	}
}

// starIs reports whether a star can be a zone with routing Cluster.
func (x *writer) starIs(z *platform.Part) bool {
	for _, p := range x.l.Members(z) {
		up, down, loop, declared := x.l.StarLinks(z, p)
		if declared && (p < 0 || len(up) != 1 || len(down) != 1) || !declared && len(loop) > 0 {
			return false
		}
	}
	l, ok := x.l.Backbone(z)
	if !ok {
		return true
	}
	_, half := x.p.Mate(l)
	k := x.p.Link(l)
	return !half && k.Sharing == platform.Shared && k.Details == nil
}

// star writes a zone with routing Cluster.
func (x *writer) star(z *platform.Part, name string, members []platform.Point, outermost bool) {
	if slices.ContainsFunc(members, x.isZone) {
		x.fail("zone %q: a Cluster zone with zones inside has no routes in SimGrid", z.Name)
		return
	}
	if !x.starIs(z) {
		x.list(name, z.Properties, members, outermost)
		return
	}
	x.open("zone", "id", name, "routing", "Cluster")
	x.properties(z.Properties)
	for _, p := range members {
		x.point(p)
	}
	for _, p := range members {
		up, down, loop, _ := x.l.StarLinks(z, p)
		x.mention(up)
		x.mention(down)
		x.mention(loop)
	}
	x.mentionBypasses(z)
	if outermost {
		x.links(platform.LinkID(x.p.NumLinks()))
	}
	if l, ok := x.l.Backbone(z); ok {
		k := x.p.Link(l)
		x.leaf("backbone", "id", x.p.LinkName(l), "bandwidth", bandwidth(k.BandwidthBytesPerSec), "latency", latency(k.LatencySec))
	}
	for _, p := range members {
		if up, down, _, declared := x.l.StarLinks(z, p); declared {
			x.leaf("host_link", "id", x.l.Name(p), "up", x.p.LinkName(up[0]), "down", x.p.LinkName(down[0]))
		}
	}
	for _, p := range members {
		if _, _, loop, _ := x.l.StarLinks(z, p); len(loop) > 0 {
			x.route("route", platform.RouteDecl{Links: loop}, "src", x.l.Name(p), "dst", x.l.Name(p))
		}
	}
	x.bypasses(z, false)
	x.close("zone")
}
