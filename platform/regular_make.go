package platform

import (
	"errors"
	"fmt"
	"math"
	"strconv"

	"github.com/clustersim/clustersim/platform/internal/regular"
)

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
	for level := range m.net.Levels() {
		l := p.linkOf(level)
		l.Name = "each"
		if err := checkLink(l); err != nil {
			return fmt.Errorf("cables of level %d: %w", level, err)
		}
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
	return wantMemory(hosts, m.links(), false)
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

// number gives all links their numbers, in the order of addBlocks and addSingles.
func (m *regularMaker) number() *regularZone {
	p, net := m.params, m.net
	z := &regularZone{net: net, first: LinkID(m.b.p.NumLinks()), links: m.links(), loop: noLink, params: p, inside: p.Topology.inside()}
	numbers := regular.Links[LinkID]{First: z.first, PerCable: LinkID(m.perCable), Limiter: noLink}
	next := z.first + LinkID(net.Cables()*m.perCable)
	if p.Loopback != nil {
		z.loop = next
		next += LinkID(net.Hosts())
	}
	if p.LimiterBytesPerSec != 0 {
		numbers.Limiter = next
	}
	net.Number(numbers)
	return z
}

// addSingles adds hosts and links one by one, so that each mistake gets its message.
func (m *regularMaker) addSingles(zone int32) {
	p := m.params
	if err := wantMemory(m.net.Hosts(), m.links(), true); err != nil {
		m.keep(fmt.Errorf("cluster %q: %w", p.Name, err))
		return
	}
	p.eachGroup(m.net.Hosts(), func(from, to int, h Host) {
		for i := from; i < to; i++ {
			h.Name = p.Prefix + p.number(i) + p.Suffix
			_, err := m.b.addHost(zone, h)
			m.keep(err)
		}
	})
	for i := range int32(m.net.Cables()) {
		l := p.linkOf(m.net.Level(i))
		l.Name = string(m.net.AppendName(nil, i))
		if m.perCable == 2 {
			_, _, err := m.b.addDuplex(l)
			m.keep(err)
		} else {
			m.addLink(l)
		}
	}
	if p.Loopback != nil {
		for i := range m.net.Hosts() {
			l := *p.Loopback
			l.Name = p.Name + "_link_" + p.number(i) + "_loopback"
			m.addLink(l)
		}
	}
	if p.LimiterBytesPerSec != 0 {
		for node := range m.net.Nodes() {
			id := strconv.Itoa(regular.ID(node, m.net.Hosts()))
			m.addLink(Link{Name: p.Name + "_link_" + id + "_limiter", BandwidthBytesPerSec: p.LimiterBytesPerSec})
		}
	}
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
	l := Link{BandwidthBytesPerSec: at.BandwidthBytesPerSec * c.Topology.multiply(level), LatencySec: at.LatencySec, Details: c.CableDetails}
	if c.Cable == FatPipeCable {
		l.Sharing = FatPipe
	}
	return l
}
