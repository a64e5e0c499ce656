package platform

import (
	"errors"
	"fmt"
	"math"
	"strconv"

	"github.com/clustersim/clustersim/platform/regular"
)

// regularZone computes the routes of a cluster with a topology from host numbers. Its
// links are the cables of the network, then the loopbacks of the hosts and
// the limiters of hosts and switches, if there are any.
type regularZone struct {
	noInnerZones
	net    regular.Network[LinkID]
	first  LinkID
	links  int    // of the whole zone
	loop   LinkID // of host 0, or noLink
	inside bool   // a host reaches itself over __loopback__, not through the network
	params *ClusterParams
}

func (z *regularZone) appendLocal(n *network, buf []LinkID, _ int, a, b int32, _ bool) ([]LinkID, error) {
	switch {
	case a == b && z.loop != noLink:
		return append(buf, z.loop+LinkID(a)), nil
	case a == b && z.inside:
		return append(buf, n.loopback), nil
	}
	return z.net.AppendRoute(buf, a, b), nil
}

// regularMade counts the networks whose cables are numbered through a whole platform.
type regularMade struct{ fatHosts, fatCables, dragonflyCables int }

// number counts a network and tells it what was made before.
func (m *regularMade) number(net regular.Network[LinkID]) {
	switch net := net.(type) {
	case *regular.FatTree[LinkID]:
		net.After(m.fatHosts, m.fatCables)
		m.fatHosts += net.Hosts()
		m.fatCables += net.Cables()
	case *regular.Dragonfly[LinkID]:
		net.After(m.dragonflyCables)
		m.dragonflyCables += net.Cables()
	}
}

// addRegular adds a cluster with a topology.
func (b *Builder) addRegular(parent int32, params ClusterParams) (Cluster, error) {
	fail := func(err error) (Cluster, error) {
		return b.noCluster(parent, params, fmt.Errorf("cluster %q: %w", params.Name, err))
	}
	if err := params.check(); err != nil {
		return b.noCluster(parent, params, err)
	}
	net, err := params.Topology.network(params.Name)
	if err != nil {
		return fail(err)
	}
	m := regularMaker{b: b, params: &params, net: net, perCable: params.Cable.links()}
	if err := m.check(); err != nil {
		return fail(err)
	}
	params.Details = b.hostDetails(params.Prefix+params.number(0)+params.Suffix, params.Details)
	z, errZone := b.addZone(parent, params.Name, Star)
	c := Cluster{Zone: z, FirstHost: HostID(b.p.NumHosts()), Hosts: net.Hosts(), Router: Point(b.p.NumHosts())}
	b.reserve(net.Hosts(), m.links())
	b.made.number(net)
	local := &regularZone{net: net, first: LinkID(b.p.NumLinks()), links: m.links(), params: &params, inside: params.Topology.inside()}
	m.addHosts(z.id)
	m.addLinks(local)
	b.p.net.zones[z.id].local = local
	return c, errors.Join(append(m.errs, errZone)...)
}

// regularMaker adds the hosts and links of a cluster with a topology.
type regularMaker struct {
	b        *Builder
	params   *ClusterParams
	net      regular.Network[LinkID]
	perCable int
	errs     []error
}

// links is the number of all links.
func (m *regularMaker) links() int {
	n := m.net.Cables() * m.perCable
	if m.params.Loopback != nil {
		n += m.net.Hosts()
	}
	if m.params.LimiterBytesPerSec != 0 {
		n += m.net.Nodes()
	}
	return n
}

// check reports what is wrong with the size of the network.
func (m *regularMaker) check() error {
	p, hosts := m.params, m.net.Hosts()
	if hosts > MaxHosts-m.b.p.NumHosts() {
		return fmt.Errorf("%s hosts (want at most %d in the platform)", orMore(hosts), MaxHosts)
	}
	cores := p.cores(hosts)
	switch {
	case p.Hosts != 0 && p.Hosts != hosts:
		return fmt.Errorf("%d hosts, and its topology has %d (leave the number out)", p.Hosts, hosts)
	case p.Radicals != nil && len(p.Radicals) < hosts:
		return fmt.Errorf("numbers for %d hosts, and its topology has %d (want one for each)", len(p.Radicals), hosts)
	case m.links() > maxLinks-m.b.p.NumLinks():
		return fmt.Errorf("%s links (want at most %d in the platform)", orMore(m.links()), maxLinks)
	case cores > maxAllCores-m.b.cores:
		return fmt.Errorf("%d cores (want at most %d in the platform)", cores, maxAllCores)
	case p.LimiterBytesPerSec != 0 && m.net.Nodes() > 2*hosts:
		return errors.New("more switches than hosts, whose limiters would have the same names, as in SimGrid (leave the limiters out)")
	case p.Backbone != nil:
		return errors.New("a cluster with a topology has no backbone")
	}
	return nil
}

// orMore prints a number that may stand for all larger ones.
func orMore(n int) string {
	if n >= math.MaxInt32 {
		return "2147483647 or more"
	}
	return strconv.Itoa(n)
}

// number is the number in the name of host i.
func (c *ClusterParams) number(i int) string {
	if c.Radicals != nil {
		i = c.Radicals[i]
	}
	return strconv.Itoa(i)
}

func (m *regularMaker) addHosts(zone int32) {
	p := m.params
	p.eachGroup(m.net.Hosts(), func(from, to int, h Host) {
		for i := from; i < to; i++ {
			h.Name = p.Prefix + p.number(i) + p.Suffix
			_, err := m.b.addHost(zone, h)
			m.keep(err)
		}
	})
}

// addLinks adds the links and tells the zone their numbers.
func (m *regularMaker) addLinks(z *regularZone) {
	p := m.params
	numbers := regular.Links[LinkID]{First: z.first, PerCable: LinkID(m.perCable), Limiter: noLink}
	var name []byte
	for i := range int32(m.net.Cables()) {
		l := p.linkOf(m.net.Level(i))
		name = m.net.AppendName(name[:0], i)
		l.Name = string(name)
		if m.perCable == 2 {
			_, _, err := m.b.addDuplex(l)
			m.keep(err)
		} else {
			m.addLink(l)
		}
	}
	z.loop = noLink
	if p.Loopback != nil {
		z.loop = LinkID(m.b.p.NumLinks())
		for i := range m.net.Hosts() {
			l := *p.Loopback
			l.Name = p.Name + "_link_" + p.number(i) + "_loopback"
			m.addLink(l)
		}
	}
	if p.LimiterBytesPerSec != 0 {
		numbers.Limiter = LinkID(m.b.p.NumLinks())
		for node := range m.net.Nodes() {
			id := strconv.Itoa(regular.ID(node, m.net.Hosts()))
			m.addLink(Link{Name: p.Name + "_link_" + id + "_limiter", BandwidthBytesPerSec: p.LimiterBytesPerSec})
		}
	}
	m.net.Number(numbers)
}

func (m *regularMaker) addLink(l Link) {
	_, err := m.b.addLink(l)
	m.keep(err)
}

// keep stores only the first few errors: a prefix used twice makes one for every host.
func (m *regularMaker) keep(err error) {
	if err != nil && len(m.errs) < 10 {
		m.errs = append(m.errs, err)
	}
}

// linkOf is a link of a level of the topology.
func (c *ClusterParams) linkOf(level int) Link {
	levels := c.levels()
	at := levels[min(level, len(levels)-1)]
	l := Link{BandwidthBytesPerSec: at.BandwidthBytesPerSec * c.Topology.multiply(level), LatencySec: at.LatencySec}
	if c.Cable == FatPipeCable {
		l.Sharing = FatPipe
	}
	return l
}
