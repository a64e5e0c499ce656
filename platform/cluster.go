package platform

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

// ClusterParams describe a homogeneous cluster: equal hosts, a cable each, all
// joined in one point or by a backbone.
type ClusterParams struct {
	Name           string // zone NAME; links NAME_link_0_UP ...; backbone NAME_backbone
	Prefix, Suffix string // host names are Prefix + number + Suffix
	Hosts          int    // number of hosts, numbered from 0; or
	Radicals       []int  // their numbers, in order
	SpeedFlops     float64
	Cores          int

	BandwidthBytesPerSec float64 // of each host's cable
	LatencySec           float64
	Cable                Cable

	Backbone *Link // one link that every transfer crosses; nil: none. Its name is set.
	Loopback *Link // a link from each host to itself; nil: its own cable and the backbone
	// LimiterBytesPerSec bounds what a host sends and receives together, by one
	// more shared link of no latency; 0: no bound.
	LimiterBytesPerSec float64

	Router string // name of the point where zone routes end; "": Prefix + Name + "_router" + Suffix
}

// count is the number of hosts.
func (c *ClusterParams) count() int {
	if c.Radicals != nil {
		return len(c.Radicals)
	}
	return c.Hosts
}

// Cluster is what AddCluster made.
type Cluster struct {
	Zone      Zone
	FirstHost HostID // the hosts are FirstHost, FirstHost+1, ...
	Hosts     int
	Router    Point
}

// AddCluster adds a cluster, a zone of its own, to the root zone.
func (b *Builder) AddCluster(params ClusterParams) Cluster { return b.Root().AddCluster(params) }

// AddCluster adds a cluster, a zone of its own, inside z. Routes are computed
// from host numbers, as SimGrid's flat cluster: limiter, cable up, backbone,
// cable down, limiter; no table is kept.
func (z Zone) AddCluster(params ClusterParams) Cluster {
	c, err := z.b.addCluster(z.id, params)
	z.b.keep(err)
	return c
}
