package simgrid

import (
	"cmp"
	"errors"
	"slices"

	"github.com/clustersim/clustersim/platform"
)

// maxListed is the largest number of pairs whose routes a file may list.
const maxListed = 1_000_000

// list writes a zone that lists the routes between all its members, hosts and routers.
func (x *writer) list(name string, properties []platform.Property, members []platform.Point, outermost bool) {
	n := len(members)
	if n > maxListed/n {
		x.fail("zone %q: SimGrid's XML has no short form for it, and %d hosts are too many for a list of all routes (at most 1000)", name, n)
		return
	}
	x.open("zone", "id", name, "routing", "Full")
	x.properties(properties)
	for _, p := range members {
		x.point(p)
	}
	pairs := x.pairs(members)
	for _, d := range pairs {
		x.mention(d.Links)
	}
	if outermost {
		x.links(platform.LinkID(x.p.NumLinks()))
	}
	for _, d := range pairs {
		x.route("route", d, "src", x.l.Name(d.Src), "dst", x.l.Name(d.Dst))
	}
	x.close("zone")
}

// listAll writes the whole platform as one such zone.
func (x *writer) listAll() {
	members := make([]platform.Point, x.p.NumHosts())
	for i := range members {
		members[i] = platform.Point(i)
	}
	x.list(x.name(cmp.Or(x.p.Name(), "platform")), nil, members, true)
}

// pairs are the routes between all members, those that are alike in both directions
// once.
func (x *writer) pairs(members []platform.Point) (list []platform.RouteDecl) {
	add := func(a, b platform.Point, links []platform.LinkID, back platform.Back) {
		list = append(list, platform.RouteDecl{Src: a, Dst: b, Links: links, Back: back})
	}
	for i, a := range members {
		if own, ok := x.path(a, a); ok && !(len(own) == 1 && x.p.IsLoopback(own[0])) {
			add(a, a, own, platform.BackNone)
		} else if !ok && a >= 0 {
			x.fail("host %q cannot reach itself, which a list of routes cannot express", x.l.Name(a))
		}
		for _, b := range members[i+1:] {
			there, ok := x.path(a, b)
			back, okBack := x.path(b, a)
			if way := x.way(there, back); ok && okBack && way != platform.BackNone {
				add(a, b, there, way)
				continue
			}
			if ok {
				add(a, b, there, platform.BackNone)
			}
			if okBack {
				add(b, a, back, platform.BackNone)
			}
		}
	}
	return list
}

// path is the route between two members; false if there is none.
func (x *writer) path(a, b platform.Point) ([]platform.LinkID, bool) {
	links, err := x.l.AppendRoute(nil, a, b)
	if err != nil && !errors.Is(err, platform.ErrNoRoute) {
		x.fail("%w", err)
	}
	if len(x.l.Zones) == 0 && err == nil {
		if _, far, _ := x.p.AppendRouteDistance(nil, platform.HostID(a), platform.HostID(b)); far > 0 {
			x.fail("route %q to %q: an extended platform with Vivaldi coordinates, which a list of routes cannot express", x.l.Name(a), x.l.Name(b))
		}
	}
	if len(links) > 1 && slices.ContainsFunc(links, x.p.IsLoopback) {
		x.fail("route %q to %q crosses __loopback__, which a file cannot express", x.l.Name(a), x.l.Name(b))
	}
	return links, err == nil
}

// way says how a route back follows from the route there.
func (x *writer) way(there, back []platform.LinkID) platform.Back {
	if len(there) != len(back) {
		return platform.BackNone
	}
	same, mates, half := true, true, false
	for i, l := range there {
		mate, isHalf := x.p.Mate(l)
		half = half || isHalf
		same = same && back[len(back)-1-i] == l
		mates = mates && back[len(back)-1-i] == mate
	}
	switch {
	case mates && half:
		return platform.BackMates
	case same:
		return platform.BackReversed
	}
	return platform.BackNone
}
