package platform

import (
	"errors"
	"fmt"
	"slices"
	"strconv"
)

func (b *Builder) addCluster(parent int32, params ClusterParams) (Cluster, error) {
	count := params.count()
	if count < 1 || count > MaxHosts-len(b.p.hosts) {
		return b.noCluster(parent, params, fmt.Errorf("cluster %q: %d hosts (want 1 to %d in the platform)", params.Name, count, MaxHosts))
	}
	if err := params.check(); err != nil {
		return b.noCluster(parent, params, err)
	}
	if params.Cores > (maxAllCores-b.cores)/count {
		return b.noCluster(parent, params, fmt.Errorf("cluster %q: %d hosts of %d cores (want at most %d cores in the platform)", params.Name, count, params.Cores, maxAllCores))
	}
	z, err := b.addZone(parent, params.Name, Star)
	m := clusterMaker{b: b, ClusterParams: params, zone: z.id, count: count}
	b.reserve(count, count*m.layout())
	c := Cluster{Zone: z, FirstHost: HostID(len(b.p.hosts)), Hosts: count}
	for i := range count {
		m.addHost(i)
	}
	m.addBackbone()
	router, errRouter := b.addRouter(z.id, params.routerName())
	c.Router = router
	zone := &b.p.net.zones[z.id]
	m.params = &m.ClusterParams
	zone.local = &m.clusterZone
	return c, errors.Join(append(m.errs, err, errRouter)...)
}

// noCluster stands in for a cluster that was refused, so that what names it or
// its router can be checked.
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
	if err := checkHost(Host{Name: "each", SpeedFlops: c.SpeedFlops, Cores: c.Cores}); err != nil {
		return fail("hosts", err)
	}
	cable := Link{Name: "each", BandwidthBytesPerSec: c.BandwidthBytesPerSec, LatencySec: c.LatencySec}
	if err := checkLink(cable); err != nil {
		return fail("cables", err)
	}
	if c.Cable > FatPipeCable {
		return fmt.Errorf("cluster %q: unknown cable %d", c.Name, c.Cable)
	}
	for _, extra := range []struct {
		what string
		link *Link
	}{{"backbone", c.Backbone}, {"loopback", c.Loopback}} {
		if extra.link != nil {
			named := *extra.link
			named.Name = extra.what
			if err := checkLink(named); err != nil {
				return fail(extra.what, err)
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

// layout numbers the links of each host and returns how many they are.
func (m *clusterMaker) layout() int {
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
	m.hosts, m.first, m.stride, m.backbone = int32(m.count), LinkID(len(m.b.p.links)), offset, noLink
	return int(offset)
}

// reserve makes room, so that nothing is copied while a large cluster grows.
func (b *Builder) reserve(hosts, links int) {
	if len(b.p.hosts) == 0 && len(b.p.links) == 0 {
		b.p.byName = make(map[string]HostID, hosts)
		b.links = make(map[string]LinkID, links+1)
	}
	p := &b.p
	p.hosts = slices.Grow(p.hosts, hosts)
	p.net.hosts = slices.Grow(p.net.hosts, hosts)
	p.links = slices.Grow(p.links, links+2)
	p.net.lists.mate = slices.Grow(p.net.lists.mate, links+2)
}

func (m *clusterMaker) addHost(i int) {
	number := i
	if m.Radicals != nil {
		number = m.Radicals[i]
	}
	digits := strconv.Itoa(number)
	_, err := m.b.addHost(m.zone, Host{Name: m.Prefix + digits + m.Suffix, SpeedFlops: m.SpeedFlops, Cores: m.Cores})
	m.keep(err)
	id := m.Name + "_link_" + digits
	cable := Link{Name: id, BandwidthBytesPerSec: m.BandwidthBytesPerSec, LatencySec: m.LatencySec}
	switch m.Cable {
	case SplitDuplex:
		_, _, err := m.b.addDuplex(cable)
		m.keep(err)
	case FatPipeCable:
		cable.Sharing = FatPipe
		m.addLink(cable)
	case SharedCable:
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

func (m *clusterMaker) addBackbone() {
	if m.Backbone != nil {
		l := *m.Backbone
		l.Name = m.Name + "_backbone"
		m.backbone = m.addLink(l)
	}
}

func (m *clusterMaker) addLink(l Link) LinkID {
	id, err := m.b.addLink(l)
	m.keep(err)
	return id
}

// keep keeps the first few errors: a name used twice would fill the screen.
func (m *clusterMaker) keep(err error) {
	if err != nil && len(m.errs) < 10 {
		m.errs = append(m.errs, err)
	}
}
