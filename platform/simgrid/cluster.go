package simgrid

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"github.com/clustersim/clustersim/internal/memory"
	"github.com/clustersim/clustersim/internal/srcerr"
	"github.com/clustersim/clustersim/platform"
)

// cluster reads a cluster, flat or with a topology.
func (r *reader) cluster(parent *openZone, e *element) {
	complete, properties := r.check(e), r.properties(e, nil)
	if !complete {
		return
	}
	before := r.errs.Len()
	c := platform.ClusterParams{
		Name: e.get("id"), Prefix: e.get("prefix"), Suffix: e.get("suffix"), Router: e.get("router_id"),
	}
	c.Topology = r.topology(e)
	if c.Topology != nil && parent.in == r.b.Root() {
		r.fail(e, "topology", "a cluster with a topology directly in <platform>").WithHint("put it into a <zone>: SimGrid crashes otherwise")
	}
	var err error
	if c.Radicals, err = parseRadicals(e.get("radical")); err != nil {
		r.fail(e, "radical", "%v", err)
	}
	c.Details = &platform.HostDetails{Properties: properties}
	r.memory(e, c.Details)
	r.price(e, c.Details)
	c.SpeedFlops = r.powerStates(e, c.Details)
	c.Cores = r.count(e, "core", 1, 1, platform.MaxCores)
	c.BandwidthBytesPerSec = r.positive(e, "bw", bandwidthUnit)
	c.LatencySec = r.notNegative(e, "lat", timeUnit)
	policy, _ := r.choice(e, "sharing_policy", "SPLITDUPLEX", "SPLITDUPLEX", "FULLDUPLEX", "SHARED", "FATPIPE")
	switch policy {
	case "SHARED":
		c.Cable = platform.SharedCable
	case "FATPIPE":
		// SimGrid 3.32 to 4.1 make shared links here, contrary to their
		// documentation. Equal times matter more.
		c.Cable = platform.SharedCable
		r.noteAt(e.offset("sharing_policy"), "%s: sharing_policy FATPIPE is read as SHARED, as SimGrid does", e)
	}
	r.clusterBackbone(e, &c)
	if c.Loopback = r.clusterLink(e, "loopback_bw", "loopback_lat"); c.Loopback != nil {
		c.Loopback.Sharing = platform.FatPipe
	}
	if e.get("limiter_link") != "" {
		c.LimiterBytesPerSec = r.notNegative(e, "limiter_link", bandwidthUnit)
	}
	if r.errs.Len() > before {
		c.Radicals = nil // refused by the builder, which still adds the zone and its router
		parent.in.AddCluster(c)
		r.b.TakeErrors()
		return
	}
	added := parent.in.AddCluster(c)
	switch {
	case c.Topology == nil:
		added.Zone.Properties(properties...)
	case added.Hosts > 0 && added.Hosts < len(c.Radicals):
		r.noteAt(e.offset("radical"), "%s: radical: the topology has %d hosts, and the last %d numbers are left out", e, added.Hosts, len(c.Radicals)-added.Hosts)
	}
	r.refused(e)
}

// clusterBackbone reads the backbone of a flat cluster. Others have none, nor a router.
func (r *reader) clusterBackbone(e *element, c *platform.ClusterParams) {
	if c.Topology != nil {
		c.Router = ""
		for _, attr := range []string{"bb_bw", "bb_lat", "router_id"} {
			if e.get(attr) != "" {
				r.noteAt(e.offset(attr), "%s: %s is ignored, as in SimGrid (a cluster with a topology has neither backbone nor router)", e, attr)
			}
		}
		return
	}
	c.Backbone = r.clusterLink(e, "bb_bw", "bb_lat")
	if policy, _ := r.choice(e, "bb_sharing_policy", "SHARED", "SHARED", "FATPIPE"); policy == "FATPIPE" && c.Backbone != nil {
		c.Backbone.Sharing = platform.FatPipe
	}
}

// clusterLink reads an optional link of a cluster; nil if there is no bandwidth, or 0.
func (r *reader) clusterLink(e *element, bw, lat string) *platform.Link {
	var l platform.Link
	if e.get(lat) != "" {
		l.LatencySec = r.notNegative(e, lat, timeUnit)
	}
	before := r.errs.Len()
	if e.get(bw) != "" {
		l.BandwidthBytesPerSec = r.notNegative(e, bw, bandwidthUnit)
	}
	if l.BandwidthBytesPerSec > 0 {
		return &l
	}
	if l.LatencySec != 0 && r.errs.Len() == before {
		r.fail(e, lat, "%s without %s", lat, bw)
	}
	return nil
}

// parseRadicals reads host numbers such as "0-3,7,10-12".
func parseRadicals(text string) ([]int, error) {
	var list []int
	for _, part := range strings.Split(text, ",") {
		low, high, isRange := strings.Cut(part, "-")
		first, err := parseRadical(low, text)
		last := first
		if err == nil && isRange {
			last, err = parseRadical(high, text)
		}
		switch {
		case err != nil:
			return nil, err
		case last < first:
			return nil, fmt.Errorf("radical %q: %d is after %d", text, first, last)
		case last-first >= platform.MaxHosts-len(list):
			return nil, fmt.Errorf("radical %q: too many hosts (at most %d)", text, platform.MaxHosts)
		}
		if err := memory.Want(8*float64(last-first), fmt.Sprintf("radical %q", text)); err != nil {
			return nil, err
		}
		list = slices.Grow(list, last-first+1)
		for i := first; i <= last; i++ {
			list = append(list, i)
		}
	}
	return list, nil
}

func parseRadical(number, text string) (int, error) {
	number = strings.TrimSpace(number)
	x, err := strconv.ParseUint(number, 10, 31)
	if err != nil {
		return 0, fmt.Errorf("radical %q: %q is not a number from 0 to 2147483647 (want a list such as 0-3,7)", text, number)
	}
	return int(x), nil
}

// topology reads the network of a cluster that is not flat, or returns nil.
func (r *reader) topology(e *element) platform.Topology {
	word := e.get("topology")
	if word == "" {
		return nil
	}
	word, _ = r.choice(e, "topology", "FLAT", "FLAT", "TORUS", "FAT_TREE", "DRAGONFLY")
	switch word {
	case "TORUS":
		return platform.Torus{Dims: r.numbers(e, "size of a dimension", e.get("topo_parameters"), 0), AsSimGrid: true}
	case "FAT_TREE":
		return r.fatTree(e)
	case "DRAGONFLY":
		return r.dragonfly(e)
	}
	if e.get("topo_parameters") != "" {
		r.noteAt(e.offset("topo_parameters"), "%s: topo_parameters is ignored, as the cluster is FLAT", e)
	}
	return nil
}

// fatTree reads LEVELS;DOWN,...;UP,...;CABLES,...
func (r *reader) fatTree(e *element) platform.Topology {
	parts := strings.Split(e.get("topo_parameters"), ";")
	if len(parts) != 4 {
		r.topologyFail(e, "%d parts", len(parts)).WithHint("want LEVELS;DOWN;UP;CABLES, such as 2;4,4;1,2;1,2")
		return nil
	}
	levels := r.numbers(e, "number of levels", parts[0], 1)
	if levels == nil {
		return nil
	}
	return platform.FatTree{
		Down:   r.numbers(e, "number of children", parts[1], levels[0]),
		Up:     r.numbers(e, "number of parents", parts[2], levels[0]),
		Cables: r.numbers(e, "number of cables", parts[3], levels[0]),
	}
}

// dragonfly reads GROUPS,BLUE;CHASSIS,BLACK;ROUTERS,GREEN;NODES.
func (r *reader) dragonfly(e *element) platform.Topology {
	parts := strings.Split(e.get("topo_parameters"), ";")
	if len(parts) != 4 {
		r.topologyFail(e, "%d parts", len(parts)).WithHint("want GROUPS,BLUE;CHASSIS,BLACK;ROUTERS,GREEN;NODES, such as 3,4;4,3;5,1;2")
		return nil
	}
	groups := r.numbers(e, "number of groups or blue links", parts[0], 2)
	chassis := r.numbers(e, "number of chassis or black links", parts[1], 2)
	routers := r.numbers(e, "number of routers or green links", parts[2], 2)
	nodes := r.numbers(e, "number of nodes", parts[3], 1)
	if groups == nil || chassis == nil || routers == nil || nodes == nil {
		return nil
	}
	return platform.Dragonfly{
		Groups: groups[0], Blue: groups[1], Chassis: chassis[0], Black: chassis[1],
		Routers: routers[0], Green: routers[1], Nodes: nodes[0],
	}
}

// numbers reads a list of numbers, want of them unless that is 0, or reports what is
// wrong and returns nil.
func (r *reader) numbers(e *element, what, text string, want int) (list []int) {
	for one := range strings.SplitSeq(text, ",") {
		n, err := strconv.Atoi(strings.TrimSpace(one))
		if err != nil || n < 1 || n > platform.MaxHosts {
			r.topologyFail(e, "%s is %q", what, one).WithHint("want a whole number from 1 to %d", platform.MaxHosts)
			return nil
		}
		list = append(list, n)
	}
	if want != 0 && len(list) != want {
		r.topologyFail(e, "%s: %d given in %q", what, len(list), text).WithHint("want %d", want)
		return nil
	}
	return list
}

func (r *reader) topologyFail(e *element, format string, args ...any) *srcerr.Error {
	return r.fail(e, "topo_parameters", "topo_parameters: "+format, args...)
}
