package platform

import (
	"errors"
	"fmt"
	"strconv"
	"strings"

	"github.com/clustersim/clustersim/internal/units"
)

// Cable is the kind of link that joins each host of a cluster to the rest.
type Cable uint8

const (
	// SplitDuplex cables are two shared links, one for each direction.
	SplitDuplex Cable = iota
	// SharedCable is one shared link for both directions.
	SharedCable
	// FatPipeCable is one fatpipe link for both directions.
	FatPipeCable
)

// links is the number of links of a cable.
func (c Cable) links() int {
	if c == SplitDuplex {
		return 2
	}
	return 1
}

// ClusterParams describe a homogeneous cluster: equal hosts with one cable each,
// which meet in one point or in a backbone.
type ClusterParams struct {
	Name           string // zone NAME; links NAME_link_0_UP ...; backbone NAME_backbone
	Prefix, Suffix string // host names are Prefix + number + Suffix
	Hosts          int    // number of hosts, numbered from 0; or
	Radicals       []int  // their numbers, in order
	SpeedFlops     float64
	Cores          int
	Groups         []HostGroup  // hosts that differ, instead of SpeedFlops and Cores; groups take turns
	Details        *HostDetails // of each host
	CableDetails   *LinkDetails // of each cable

	hostOf func(i, n int) Host // of a spec, hosts that all differ, instead of Groups

	BandwidthBytesPerSec float64 // of each host's cable
	LatencySec           float64
	Cable                Cable

	// Topology is the network that joins the hosts; nil: their cables meet in one
	// point. It has a number of hosts, so that Hosts can be 0 and Radicals too long, and
	// neither backbone nor router: zone routes can end at each of its hosts.
	Topology Topology
	Levels   []Level // of cables of the topology, the last for all above; nil: all are equal

	Backbone *Link // one link that every transfer crosses; nil: none. Its name is set.
	Loopback *Link // a link from each host to itself; nil: its own cable and the backbone
	// LimiterBytesPerSec, if not 0, limits what a host sends and receives
	// together: an extra shared link without latency.
	LimiterBytesPerSec float64

	Router string // name of the point where zone routes end; "": Prefix + Name + "_router" + Suffix
}

// Level has the values of a level of cables.
type Level struct {
	BandwidthBytesPerSec float64
	LatencySec           float64
}

// count is the number of hosts.
func (c *ClusterParams) count() int {
	if c.Radicals != nil {
		return len(c.Radicals)
	}
	return c.Hosts
}

// Cluster is the result of AddCluster.
type Cluster struct {
	Zone      Zone
	FirstHost HostID // the hosts are FirstHost, FirstHost+1, ...
	Hosts     int
	Router    Point // of a cluster with a topology: its first host
}

// AddCluster adds a cluster, a zone of its own, inside z. Routes are computed
// from host numbers, without a table, and are those of SimGrid's flat cluster:
// limiter, cable up, backbone, cable down, limiter.
func (z Zone) AddCluster(params ClusterParams) Cluster {
	c, err := z.b.addCluster(z.id, params)
	z.b.keep(err)
	return c
}

// routerName is the name of the cluster's router.
func (c *ClusterParams) routerName() string {
	if c.Router != "" {
		return c.Router
	}
	return c.Prefix + c.Name + "_router" + c.Suffix
}

// check reports mistakes that all hosts of the cluster would share.
func (c *ClusterParams) check() error {
	if c.Name == "" {
		return errors.New("cluster without a name")
	}
	fail := func(what string, err error) error { return fmt.Errorf("cluster %q: %s: %w", c.Name, what, err) }
	for _, g := range c.groups(1) {
		if g.Hosts < 1 {
			return fmt.Errorf("cluster %q: a group of %d hosts (want 1 or more)", c.Name, g.Hosts)
		}
		if err := checkHost(Host{Name: "each", SpeedFlops: g.SpeedFlops, Cores: g.Cores, Details: c.Details}); err != nil {
			return fail("hosts", err)
		}
	}
	for _, l := range c.levels() {
		cable := Link{Name: "each", BandwidthBytesPerSec: l.BandwidthBytesPerSec, LatencySec: l.LatencySec, Details: c.CableDetails}
		if err := checkLink(cable); err != nil {
			return fail("cables", err)
		}
	}
	if len(c.Levels) > 0 && c.Topology == nil {
		return fmt.Errorf("cluster %q: levels of cables without a topology", c.Name)
	}
	if c.Cable > FatPipeCable {
		return fmt.Errorf("cluster %q: unknown cable %d", c.Name, c.Cable)
	}
	for i, extra := range []*Link{c.Backbone, c.Loopback} {
		if extra != nil {
			named := *extra
			named.Name = []string{"backbone", "loopback"}[i]
			if err := checkLink(named); err != nil {
				return fail(named.Name, err)
			}
		}
	}
	if c.LimiterBytesPerSec != 0 {
		if err := checkLink(Link{Name: "each", BandwidthBytesPerSec: c.LimiterBytesPerSec}); err != nil {
			return fail("limiter", err)
		}
	}
	return nil
}

// number is the number in the name of host i.
func (c *ClusterParams) number(i int) string {
	if c.Radicals != nil {
		i = c.Radicals[i]
	}
	return strconv.Itoa(i)
}

// linkOf is a link of a level of cables.
func (c *ClusterParams) linkOf(level int) LinkKind {
	levels := c.levels()
	at := levels[min(level, len(levels)-1)]
	k := LinkKind{BandwidthBytesPerSec: at.BandwidthBytesPerSec, LatencySec: at.LatencySec, Details: c.CableDetails}
	if c.Topology != nil {
		if cables := c.Topology.shape().cables; cables != nil {
			k.BandwidthBytesPerSec *= float64(cables[level])
		}
	}
	if c.Cable == FatPipeCable {
		k.Sharing = FatPipe
	}
	return k
}

// HostGroup is a number of equal hosts, one after the other.
type HostGroup struct {
	Hosts      int
	SpeedFlops float64
	Cores      int
}

// eachGroup calls do with the hosts from, ..., to-1 of n that are equal. Groups come in
// turn until there are n hosts.
func (c *ClusterParams) eachGroup(n int, do func(from, to int, h Host)) {
	if c.hostOf != nil {
		for i := range n {
			h := c.hostOf(i, n)
			h.Details = c.Details
			do(i, i+1, h)
		}
		return
	}
	groups := c.groups(n)
	for at := 0; at < n; {
		for _, g := range groups {
			to := at + min(g.Hosts, n-at)
			if to > at {
				do(at, to, Host{SpeedFlops: g.SpeedFlops, Cores: g.Cores, Details: c.Details})
			}
			at = to
		}
	}
}

// groups are the groups of hosts, of which there are n if all are equal.
func (c *ClusterParams) groups(n int) []HostGroup {
	switch {
	case len(c.Groups) > 0:
		return c.Groups
	case c.hostOf != nil:
		h := c.hostOf(0, n)
		return []HostGroup{{n, h.SpeedFlops, h.Cores}}
	}
	return []HostGroup{{n, c.SpeedFlops, c.Cores}}
}

// levels are the levels of cables.
func (c *ClusterParams) levels() []Level {
	if len(c.Levels) > 0 {
		return c.Levels
	}
	return []Level{{c.BandwidthBytesPerSec, c.LatencySec}}
}

// cores is the number of cores of n hosts.
func (c *ClusterParams) cores(n int) (cores int) {
	c.eachGroup(n, func(from, to int, h Host) { cores += (to - from) * h.Cores })
	return cores
}

// formatGroups are the groups as [parseGroups] reads them; cores is "1" if all hosts have
// one core.
func (c *ClusterParams) formatGroups(n int) (speed, cores string) {
	var groups []HostGroup // those that have hosts
	for _, g := range c.groups(n) {
		if g.Hosts = min(g.Hosts, n); g.Hosts > 0 {
			groups = append(groups, g)
			n -= g.Hosts
		}
	}
	sameSpeed, sameCores := true, true
	for _, g := range groups {
		sameSpeed = sameSpeed && g.SpeedFlops == groups[0].SpeedFlops
		sameCores = sameCores && g.Cores == groups[0].Cores
	}
	if sameSpeed && sameCores {
		groups = []HostGroup{{1, groups[0].SpeedFlops, groups[0].Cores}}
	}
	var speeds, coreList []string
	for _, g := range groups {
		count := ""
		if g.Hosts > 1 {
			count = strconv.Itoa(g.Hosts) + "*"
		}
		speeds = append(speeds, count+units.FormatSpeed(g.SpeedFlops))
		coreList = append(coreList, strconv.Itoa(g.Cores))
	}
	if sameCores {
		coreList = coreList[:1]
	}
	return strings.Join(speeds, "|"), strings.Join(coreList, "|")
}
