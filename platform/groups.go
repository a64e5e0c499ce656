package platform

import (
	"strconv"
	"strings"

	"github.com/clustersim/clustersim/internal/units"
)

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
