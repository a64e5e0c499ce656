package platform

import (
	"errors"
	"fmt"
	"strconv"
	"strings"

	"github.com/clustersim/clustersim/platform/internal/regular"
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

// number counts a network and gives it the number of those made before.
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
	params.CableDetails = b.linkDetails(params.Name+"_link_0", params.CableDetails)
	z, errZone := b.addZone(parent, params.Name, Star)
	c := Cluster{Zone: z, FirstHost: HostID(b.p.NumHosts()), Hosts: net.Hosts(), Router: Point(b.p.NumHosts())}
	b.made.number(net)
	local := m.number()
	if !m.addBlocks(z.id) {
		m.addSingles(z.id)
	}
	params.Radicals = nil // not needed any more, and long
	b.p.net.zones[z.id].local = local
	return c, errors.Join(append(m.errs, errZone)...)
}

// linkBlock is a block of links: each, so many times.
type linkBlock struct {
	made  namer
	times int
	each  []blockLink
}

// addBlocks adds hosts and links as blocks. It returns false, and adds nothing, if that
// cannot be: a name may be taken, or the numbers of hosts do not rise.
func (m *regularMaker) addBlocks(zone int32) bool {
	numbers, rise := m.params.numbers(m.net.Hosts())
	if !rise || m.b.single {
		return false
	}
	count := m.net.Hosts()
	hosts := &numbered{m.params.Prefix, numbers, []string{m.params.Suffix}}
	if m.b.p.hostNames.mayHave(hosts, count) || makesOne(m.b.points, hosts, count) {
		return false
	}
	blocks := m.blocks(numbers)
	for _, b := range blocks { // names of one zone always differ
		if m.b.p.linkNames.mayHave(b.made, b.times*len(b.each)) {
			return false
		}
	}
	m.b.addHosts(zone, hosts, count, m.params)
	for _, b := range blocks {
		m.b.addLinks(b.made, b.times, b.each...)
	}
	return true
}

// blocks are the links: cables level by level, loopbacks, limiters of hosts and switches.
func (m *regularMaker) blocks(numbers []numberRun) (blocks []linkBlock) {
	p, net := m.params, m.net
	for level := range net.Levels() {
		first, end := net.FirstCable(level), net.FirstCable(level+1)
		kind := p.linkOf(level).kind()
		each := []blockLink{{kind, 0}}
		if m.perCable == 2 {
			each = []blockLink{{kind, 1}, {kind, -1}}
		}
		if end > first {
			blocks = append(blocks, linkBlock{&cableNames{net, level, first, end, m.perCable}, end - first, each})
		}
	}
	prefix := p.Name + "_link_"
	if p.Loopback != nil {
		blocks = append(blocks, linkBlock{&numbered{prefix, numbers, []string{"_loopback"}}, net.Hosts(), []blockLink{{p.Loopback.kind(), 0}}})
	}
	if p.LimiterBytesPerSec != 0 {
		each := []blockLink{{LinkKind{BandwidthBytesPerSec: p.LimiterBytesPerSec}, 0}}
		hosts := &numbered{prefix, []numberRun{{0, 0, net.Hosts()}}, []string{"_limiter"}}
		blocks = append(blocks, linkBlock{hosts, net.Hosts(), each})
		if n := net.Nodes() - net.Hosts(); n > 0 {
			switches := &countdown{prefix, regular.ID(net.Hosts(), net.Hosts()), n, "_limiter"}
			blocks = append(blocks, linkBlock{switches, n, each})
		}
	}
	return blocks
}

// cableNames makes the names of a level's links.
type cableNames struct {
	net        regular.Network[LinkID]
	level      int
	first, end int // cables
	perCable   int
}

func (c *cableNames) name(i int) string {
	buf := c.net.AppendName(make([]byte, 0, 80), int32(c.first+i/c.perCable))
	if c.perCable == 2 {
		buf = append(buf, [...]string{"_UP", "_DOWN"}[i%2]...)
	}
	return string(buf)
}

func (c *cableNames) number(name string) (int, bool) {
	half := 0
	if c.perCable == 2 {
		var up, down bool
		if name, up = strings.CutSuffix(name, "_UP"); !up {
			if name, down = strings.CutSuffix(name, "_DOWN"); !down {
				return 0, false
			}
			half = 1
		}
	}
	cable, ok := c.net.Find(name)
	return (int(cable)-c.first)*c.perCable + half, ok && int(cable) >= c.first && int(cable) < c.end
}

func (c *cableNames) ends() (prefix, suffix string) { return c.net.Prefix(c.level), "" }

// countdown makes names of numbers that count down.
type countdown struct {
	prefix      string
	from, count int
	ending      string
}

func (c *countdown) name(i int) string { return c.prefix + strconv.Itoa(c.from-i) + c.ending }

func (c *countdown) number(name string) (int, bool) {
	x, err := strconv.Atoi(strings.TrimSuffix(strings.TrimPrefix(name, c.prefix), c.ending))
	i := c.from - x
	return i, err == nil && i >= 0 && i < c.count && c.name(i) == name
}

func (c *countdown) ends() (prefix, suffix string) { return c.prefix, c.ending }
