package platform

import (
	"errors"
	"fmt"
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

// firstNumber is the number of the first host.
func (c *ClusterParams) firstNumber() int {
	if len(c.Radicals) > 0 {
		return c.Radicals[0]
	}
	return 0
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

func (b *Builder) addCluster(parent int32, params ClusterParams) (Cluster, error) {
	if params.Topology != nil {
		return b.addRegular(parent, params)
	}
	count := params.count()
	if count < 1 || count > MaxHosts-b.p.NumHosts() {
		return b.noCluster(parent, params, fmt.Errorf("cluster %q: %d hosts (want 1 to %d in the platform)", params.Name, count, MaxHosts))
	}
	if err := params.check(); err != nil {
		return b.noCluster(parent, params, err)
	}
	if cores := params.cores(count); cores > maxAllCores-b.cores {
		return b.noCluster(parent, params, fmt.Errorf("cluster %q: %d cores (want at most %d in the platform)", params.Name, cores, maxAllCores))
	}
	params.Details = b.hostDetails(fmt.Sprintf("%s%d%s", params.Prefix, params.firstNumber(), params.Suffix), params.Details)
	params.CableDetails = b.linkDetails(params.Name+"_link_"+params.number(0), params.CableDetails)
	m := clusterMaker{b: b, ClusterParams: params, count: count}
	m.layout()
	room := maxLinks - b.p.NumLinks()
	if m.Backbone != nil {
		room--
	}
	if int(m.stride) > room/count {
		return b.noCluster(parent, params, fmt.Errorf("cluster %q: %d hosts with %d links each (want at most %d links in the platform)", params.Name, count, m.stride, maxLinks))
	}
	if err := wantMemory(count, count*int(m.stride), false); err != nil {
		return b.noCluster(parent, params, fmt.Errorf("cluster %q: %w", params.Name, err))
	}
	z, err := b.addZone(parent, params.Name, Star)
	m.zone = z.id
	c := Cluster{Zone: z, FirstHost: HostID(b.p.NumHosts()), Hosts: count}
	if !m.addBlocks() {
		m.addOneByOne()
	}
	m.Hosts, m.Radicals = count, nil // not needed any more, and long
	if m.Backbone != nil {
		l := *m.Backbone
		l.Name = m.Name + "_backbone"
		m.backbone = m.addLink(l)
	}
	router, errRouter := b.addRouter(z.id, params.routerName())
	c.Router = router
	zone := &b.p.net.zones[z.id]
	m.params = &m.ClusterParams
	zone.local = &m.clusterZone
	return c, errors.Join(append(m.errs, err, errRouter)...)
}

// noCluster stands in for a refused cluster, so that routes which name it or its
// router can still be checked.
func (b *Builder) noCluster(parent int32, params ClusterParams, why error) (Cluster, error) {
	z, _ := b.addZone(parent, params.Name, Star)
	router, _ := b.addRouter(z.id, params.routerName())
	return Cluster{Zone: z, Router: router}, why
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

// clusterMaker adds the hosts and links of one cluster.
type clusterMaker struct {
	b *Builder
	ClusterParams
	clusterZone
	zone  int32
	count int
	errs  []error
}

// layout numbers the links of each host.
func (m *clusterMaker) layout() {
	offset := int32(0)
	take := func(want bool) int32 {
		if !want {
			return noOffset
		}
		offset++
		return offset - 1
	}
	m.up = take(true)
	m.down = m.up
	if m.Cable == SplitDuplex {
		m.down = take(true)
	}
	m.loop = take(m.Loopback != nil)
	m.limiter = take(m.LimiterBytesPerSec != 0)
	m.hosts, m.first, m.stride, m.backbone = int32(m.count), LinkID(m.b.p.NumLinks()), offset, noLink
}

// addBlocks adds hosts and links as blocks. It returns false, and adds nothing, if
// that cannot be: a name may be taken, or the numbers do not rise.
func (m *clusterMaker) addBlocks() bool {
	numbers, rise := m.numbers(m.count)
	endings, each := m.each()
	hosts, links := &numbered{m.Prefix, numbers, []string{m.Suffix}}, &numbered{m.Name + "_link_", numbers, endings}
	if !rise || !m.b.canAdd(hosts, m.count, links, m.count*len(each)) {
		return false
	}
	m.b.addHosts(m.zone, hosts, m.count, &m.ClusterParams)
	m.b.addLinks(links, m.count, each...)
	return true
}

// numbers are those in the names of hosts; ok is false if they do not rise.
func (c *ClusterParams) numbers(count int) (runs []numberRun, ok bool) {
	if c.Radicals == nil {
		return []numberRun{{0, 0, count}}, true
	}
	return runsOf(c.Radicals[:count])
}

func (m *clusterMaker) addOneByOne() {
	if err := wantMemory(m.count, m.count*int(m.stride), true); err != nil {
		m.keep(fmt.Errorf("cluster %q: %w", m.Name, err))
		return
	}
	m.eachGroup(m.count, func(from, to int, h Host) {
		for i := from; i < to; i++ {
			m.addHost(i, h)
		}
	})
}

// each returns the links of a host and the endings of their names.
func (m *clusterMaker) each() (endings []string, links []blockLink) {
	add := func(ending string, kind LinkKind, mate int8) {
		endings, links = append(endings, ending), append(links, blockLink{kind, mate})
	}
	cable := LinkKind{BandwidthBytesPerSec: m.BandwidthBytesPerSec, LatencySec: m.LatencySec, Details: m.CableDetails}
	switch m.Cable {
	case SplitDuplex:
		add("_UP", cable, 1)
		add("_DOWN", cable, -1)
	case FatPipeCable:
		cable.Sharing = FatPipe
		fallthrough
	default:
		add("", cable, 0)
	}
	if m.Loopback != nil {
		add("_loopback", m.Loopback.kind(), 0)
	}
	if m.LimiterBytesPerSec != 0 {
		add("_limiter", LinkKind{BandwidthBytesPerSec: m.LimiterBytesPerSec}, 0)
	}
	return endings, links
}

func (m *clusterMaker) addHost(i int, h Host) {
	digits := m.number(i)
	h.Name = m.Prefix + digits + m.Suffix
	_, err := m.b.addHost(m.zone, h)
	m.keep(err)
	id := m.Name + "_link_" + digits
	cable := Link{Name: id, BandwidthBytesPerSec: m.BandwidthBytesPerSec, LatencySec: m.LatencySec, Details: m.CableDetails}
	if m.Cable == FatPipeCable {
		cable.Sharing = FatPipe
	}
	if m.Cable == SplitDuplex {
		_, _, err := m.b.addDuplex(cable)
		m.keep(err)
	} else {
		m.addLink(cable)
	}
	if m.Loopback != nil {
		l := *m.Loopback
		l.Name = id + "_loopback"
		m.addLink(l)
	}
	if m.LimiterBytesPerSec != 0 {
		m.addLink(Link{Name: id + "_limiter", BandwidthBytesPerSec: m.LimiterBytesPerSec})
	}
}

func (m *clusterMaker) addLink(l Link) LinkID {
	id, err := m.b.addLink(l)
	m.keep(err)
	return id
}

// keep stores only the first few errors: a prefix used twice makes one for every host.
func (m *clusterMaker) keep(err error) {
	if err != nil && len(m.errs) < 10 {
		m.errs = append(m.errs, err)
	}
}
