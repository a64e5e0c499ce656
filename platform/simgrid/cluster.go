package simgrid

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"github.com/clustersim/clustersim/internal/memory"
	"github.com/clustersim/clustersim/platform"
)

// cluster reads a flat cluster.
func (r *reader) cluster(parent *openZone, e *element) {
	complete, properties := r.check(e), r.properties(e)
	if !complete {
		return
	}
	before := r.errs.Len()
	c := platform.ClusterParams{
		Name: e.get("id"), Prefix: e.get("prefix"), Suffix: e.get("suffix"), Router: e.get("router_id"),
	}
	if t := e.get("topology"); t != "" && t != "FLAT" {
		r.fail(e, "topology", "topology %q is not supported", t).WithHint("only FLAT is")
	} else if e.get("topo_parameters") != "" {
		r.fail(e, "topo_parameters", "a FLAT cluster has no topo_parameters")
	}
	var err error
	if c.Radicals, err = parseRadicals(e.get("radical")); err != nil {
		r.fail(e, "radical", "%v", err)
	}
	c.Details = &platform.HostDetails{Properties: properties}
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
	c.Backbone = r.clusterLink(e, "bb_bw", "bb_lat")
	if policy, _ := r.choice(e, "bb_sharing_policy", "SHARED", "SHARED", "FATPIPE"); policy == "FATPIPE" && c.Backbone != nil {
		c.Backbone.Sharing = platform.FatPipe
	}
	if c.Loopback = r.clusterLink(e, "loopback_bw", "loopback_lat"); c.Loopback != nil {
		c.Loopback.Sharing = platform.FatPipe
	}
	if e.get("limiter_link") != "" {
		c.LimiterBytesPerSec = r.positive(e, "limiter_link", bandwidthUnit)
	}
	if r.errs.Len() > before {
		c.Radicals = nil // refused by the builder, which still adds the zone and its router
		parent.in.AddCluster(c)
		r.b.TakeErrors()
		return
	}
	parent.in.AddCluster(c).Zone.Properties(properties...)
	r.refused(e)
}

// clusterLink reads an optional link of a cluster; nil if no bandwidth is given.
func (r *reader) clusterLink(e *element, bw, lat string) *platform.Link {
	latency := 0.0
	if e.get(lat) != "" {
		latency = r.notNegative(e, lat, timeUnit)
	}
	if e.get(bw) == "" {
		if latency != 0 {
			r.fail(e, lat, "%s without %s", lat, bw)
		}
		return nil
	}
	return &platform.Link{BandwidthBytesPerSec: r.positive(e, bw, bandwidthUnit), LatencySec: latency}
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
