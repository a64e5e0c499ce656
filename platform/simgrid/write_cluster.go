package simgrid

import (
	"cmp"
	"errors"
	"fmt"
	"reflect"
	"slices"
	"strconv"
	"strings"

	"github.com/clustersim/clustersim/platform"
)

// form says how a cluster is written: as an element with these host numbers and
// topology, as a zone with routing Cluster, or else pair by pair.
type form struct {
	element, star               bool
	radical, topology, sizes    string
	numbered                    bool // its links are numbered through the platform
	loopBytesPerSec, loopLatSec float64
}

func (x *writer) formOf(z *platform.Part) (f form) {
	c := z.Cluster
	if c.Topology != nil {
		f.topology, f.sizes = topology(c)
		switch c.Topology.(type) {
		case platform.FatTree, platform.Dragonfly:
			f.numbered = true
		}
	}
	f.radical, f.element = x.radical(z)
	shared := c.Backbone == nil || c.Backbone.Sharing == platform.Shared && c.Backbone.Details == nil
	f.star = c.Topology == nil && c.LimiterBytesPerSec == 0 && shared
	zoneProperties := z.Properties
	if c.Topology != nil {
		zoneProperties = c.Details.OrNone().Properties
	}
	f.element = f.element && c.Cable != platform.FatPipeCable && x.alike(z) && (c.Topology == nil) == (f.topology == "") &&
		(c.Loopback == nil || c.Loopback.Sharing == platform.FatPipe && c.Loopback.Details == nil) &&
		(c.Backbone == nil || c.Backbone.Details == nil) && slices.Equal(zoneProperties, c.Details.OrNone().Properties)
	switch {
	case c.Loopback != nil:
		f.loopBytesPerSec, f.loopLatSec = c.Loopback.BandwidthBytesPerSec, c.Loopback.LatencySec
	case f.topology == "TORUS" && !c.Topology.(platform.Torus).AsSimGrid:
		own, _ := x.p.Loopback() // which it takes the place of
		f.loopBytesPerSec, f.loopLatSec = own.BandwidthBytesPerSec, own.LatencySec
	}
	return f
}

// topology returns the attributes of a cluster's topology, "" if XML has none for it.
func topology(c *platform.ClusterParams) (word, sizes string) {
	list := func(n ...int) string { return strings.Trim(strings.ReplaceAll(fmt.Sprint(n), " ", ","), "[]") }
	if slices.ContainsFunc(c.Levels, func(l platform.Level) bool { return l != c.Levels[0] }) {
		return "", ""
	}
	switch t := c.Topology.(type) {
	case platform.Torus:
		dims := t.Dims
		if !t.AsSimGrid {
			dims = slices.DeleteFunc(slices.Clone(dims), func(n int) bool { return n == 1 })
		}
		if len(dims) == 0 {
			return "", ""
		}
		return "TORUS", list(dims...)
	case platform.FatTree:
		return "FAT_TREE", fmt.Sprintf("%d;%s;%s;%s", len(t.Down), list(t.Down...), list(t.Up...), list(t.Cables...))
	case platform.Dragonfly:
		return "DRAGONFLY", fmt.Sprintf("%d,%d;%d,%d;%d,%d;%d", t.Groups, t.Blue, t.Chassis, t.Black, t.Routers, t.Green, t.Nodes)
	}
	return "", ""
}

// alike reports whether all hosts are what a cluster element makes, but for profiles.
func (x *writer) alike(z *platform.Part) bool {
	first := plainHost(x.p.Host(z.Hosts[0].First))
	if d := first.Details; d != nil && (len(d.Disks) > 0 || d.Pstate != 0) {
		return false
	}
	var last *platform.HostKind
	for _, r := range z.Hosts {
		for i := range platform.HostID(r.Count) {
			k := x.p.Host(r.First + i)
			if k != last && !reflect.DeepEqual(plainHost(k), first) {
				return false
			}
			last = k
		}
	}
	return slices.Equal(first.Details.OrNone().Properties, z.Cluster.Details.OrNone().Properties)
}

// plainHost is a host without its profiles.
func plainHost(k *platform.HostKind) platform.HostKind {
	h := *k
	if h.Details == nil {
		return h
	}
	d := *h.Details
	d.Speed, d.State = nil, nil
	if h.Details = &d; reflect.DeepEqual(d, platform.HostDetails{}) {
		h.Details = nil
	}
	return h
}

// radical is the numbers of a cluster's hosts, such as 0-3,7; false if names do not
// have them.
func (x *writer) radical(z *platform.Part) (string, bool) {
	var b strings.Builder
	from, last := -1, -2
	flush := func() {
		if from < 0 {
			return
		}
		if b.Len() > 0 {
			b.WriteByte(',')
		}
		b.WriteString(strconv.Itoa(from))
		if last > from {
			b.WriteString("-" + strconv.Itoa(last))
		}
	}
	for _, r := range z.Hosts {
		for i := range platform.HostID(r.Count) {
			name := x.p.HostName(r.First + i)
			digits, ok := strings.CutPrefix(name, z.Cluster.Prefix)
			digits, ok2 := strings.CutSuffix(digits, z.Cluster.Suffix)
			n, err := strconv.Atoi(digits)
			if !ok || !ok2 || err != nil || n < 0 || strconv.Itoa(n) != digits {
				return "", false
			}
			if n != last+1 {
				flush()
				from = n
			}
			last = n
		}
	}
	flush()
	return b.String(), true
}

// cluster writes a cluster.
func (x *writer) cluster(z *platform.Part, members []platform.Point, outermost bool) {
	for range x.l.Bypasses(z) {
		x.fail("cluster %q: SimGrid's XML has no bypasses in a cluster", z.Name)
		return
	}
	switch f := x.forms[z]; {
	case f.element:
		x.clusterElement(z, f)
	case f.star: // of hosts that differ, or of fat pipes
		x.star(z, z.Name, members, outermost)
	default:
		x.list(z.Name, z.Properties, members, outermost)
	}
}

func (x *writer) clusterElement(z *platform.Part, f form) {
	c := z.Cluster
	policy := ""
	if c.Cable == platform.SharedCable {
		policy = "SHARED"
	}
	h := x.p.Host(z.Hosts[0].First)
	bw, lat := c.BandwidthBytesPerSec, c.LatencySec
	if len(c.Levels) > 0 {
		bw, lat = c.Levels[0].BandwidthBytesPerSec, c.Levels[0].LatencySec
	}
	attributes := []string{
		"id", c.Name, "prefix", c.Prefix, "suffix", c.Suffix, "radical", f.radical, "speed", speeds(h), "?core", unless(h.Cores, 1),
		"bw", bandwidth(bw), "lat", latency(lat), "?sharing_policy", policy, "?topology", f.topology, "?topo_parameters", f.sizes,
	}
	if b := c.Backbone; b != nil {
		attributes = append(attributes, "bb_bw", bandwidth(b.BandwidthBytesPerSec), "bb_lat", latency(b.LatencySec))
		if b.Sharing == platform.FatPipe {
			attributes = append(attributes, "bb_sharing_policy", "FATPIPE")
		}
	}
	if f.loopBytesPerSec > 0 {
		attributes = append(attributes, "loopback_bw", bandwidth(f.loopBytesPerSec), "loopback_lat", latency(f.loopLatSec))
	}
	if c.LimiterBytesPerSec > 0 {
		attributes = append(attributes, "limiter_link", bandwidth(c.LimiterBytesPerSec))
	}
	attributes = append(attributes, "?router_id", c.Router)
	x.element("cluster", hostProperties(h.Details.OrNone()), attributes...)
}

// maxListed is the largest number of pairs that a file may list routes for.
const maxListed = 1_000_000

// list writes a zone that lists the routes between all its members, hosts and routers.
func (x *writer) list(name string, properties []platform.Property, members []platform.Point, outermost bool) {
	n := len(members)
	if n > maxListed/n {
		x.fail("zone %q: SimGrid's XML has no short form for it, and %d hosts are too many for a list of all routes (at most 1000)", name, n)
		return
	}
	x.openZone(name, "Full", properties)
	x.points(members)
	pairs := x.pairs(members)
	for _, d := range pairs {
		x.mention(d.Links)
	}
	x.rest(outermost)
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
