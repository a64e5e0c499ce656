package platform

// HostGroup is a number of equal hosts, one after the other.
type HostGroup struct {
	Hosts      int
	SpeedFlops float64
	Cores      int
}

// eachGroup calls do with the hosts from, ..., to-1 of n that are equal. Groups come in
// turn until there are n hosts.
func (c *ClusterParams) eachGroup(n int, do func(from, to int, h Host)) {
	groups := c.groups(n)
	for at := 0; at < n; {
		for _, g := range groups {
			to := at + min(g.Hosts, n-at)
			if to > at {
				do(at, to, Host{SpeedFlops: g.SpeedFlops, Cores: g.Cores})
			}
			at = to
		}
	}
}

// groups are the groups of hosts, of which there are n if all are equal.
func (c *ClusterParams) groups(n int) []HostGroup {
	if len(c.Groups) > 0 {
		return c.Groups
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
