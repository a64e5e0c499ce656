package simgrid

import (
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
		own := x.p.Loopback() // which it takes the place of
		f.loopBytesPerSec, f.loopLatSec = own.BandwidthBytesPerSec, own.LatencySec
	}
	return f
}

// topology returns the attributes of a cluster's topology, "" if XML has none for it.
func topology(c *platform.ClusterParams) (word, sizes string) {
	list := func(n []int) string {
		texts := make([]string, len(n))
		for i, k := range n {
			texts[i] = strconv.Itoa(k)
		}
		return strings.Join(texts, ",")
	}
	for _, level := range c.Levels {
		if level != c.Levels[0] {
			return "", ""
		}
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
		return "TORUS", list(dims)
	case platform.FatTree:
		return "FAT_TREE", strings.Join([]string{strconv.Itoa(len(t.Down)), list(t.Down), list(t.Up), list(t.Cables)}, ";")
	case platform.Dragonfly:
		return "DRAGONFLY", strings.Join([]string{list([]int{t.Groups, t.Blue}), list([]int{t.Chassis, t.Black}), list([]int{t.Routers, t.Green}), strconv.Itoa(t.Nodes)}, ";")
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
	case f.star:
		x.clusterStar(z, members, outermost)
	default:
		x.list(z.Name, z.Properties, members, outermost)
	}
}

func (x *writer) clusterElement(z *platform.Part, f form) {
	c := z.Cluster
	policy, core := "", ""
	if c.Cable == platform.SharedCable {
		policy = "SHARED"
	}
	h := x.p.Host(z.Hosts[0].First)
	if h.Cores != 1 {
		core = strconv.Itoa(h.Cores)
	}
	bw, lat := c.BandwidthBytesPerSec, c.LatencySec
	if len(c.Levels) > 0 {
		bw, lat = c.Levels[0].BandwidthBytesPerSec, c.Levels[0].LatencySec
	}
	attributes := []string{
		"id", c.Name, "prefix", c.Prefix, "suffix", c.Suffix, "radical", f.radical, "speed", speeds(h), "?core", core,
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
	x.element("cluster", hostProperties(x.p.Host(z.Hosts[0].First).Details.OrNone()), attributes...)
}

// clusterStar writes a flat cluster of hosts that differ, or of fat pipes, as a zone with
// routing Cluster.
func (x *writer) clusterStar(z *platform.Part, members []platform.Point, outermost bool) {
	c := z.Cluster
	x.open("zone", "id", z.Name, "routing", "Cluster")
	x.properties(z.Properties)
	for _, p := range members {
		x.point(p)
	}
	end := z.FirstLink + platform.LinkID(z.Links)
	if c.Backbone != nil {
		end--
	}
	x.links(end)
	if outermost {
		x.links(platform.LinkID(x.p.NumLinks()))
	}
	if c.Backbone != nil {
		x.leaf("backbone", "id", x.p.LinkName(end), "bandwidth", bandwidth(c.Backbone.BandwidthBytesPerSec), "latency", latency(c.Backbone.LatencySec))
	}
	each := x.linksOfHost(z)
	for i, p := range members {
		if p >= 0 {
			up := z.FirstLink + platform.LinkID(i*each)
			down := up
			if c.Cable == platform.SplitDuplex {
				down++
			}
			x.leaf("host_link", "id", x.l.Name(p), "up", x.p.LinkName(up), "down", x.p.LinkName(down))
		}
	}
	if c.Loopback != nil {
		for i, p := range members {
			if p >= 0 {
				loop := z.FirstLink + platform.LinkID((i+1)*each-1)
				x.route("route", platform.RouteDecl{Links: []platform.LinkID{loop}}, "src", x.l.Name(p), "dst", x.l.Name(p))
			}
		}
	}
	x.close("zone")
}

// linksOfHost is the number of links of each host of a flat cluster.
func (x *writer) linksOfHost(z *platform.Part) int {
	n := z.Links
	if z.Cluster.Backbone != nil {
		n--
	}
	return n / z.Cluster.Hosts
}
