package platform

import (
	"errors"
	"fmt"
	"math"
	"slices"
	"strconv"

	"github.com/clustersim/clustersim/internal/memory"
	"github.com/clustersim/clustersim/platform/internal/regular"
)

// clusterMaker adds the hosts and links of one cluster.
type clusterMaker struct {
	b *Builder
	*ClusterParams
	hosts    int
	net      regular.Network[LinkID] // of a topology, else nil
	perCable int
	errs     []error
}

func (b *Builder) addCluster(parent int32, params ClusterParams) (Cluster, error) {
	m := &clusterMaker{b: b, ClusterParams: &params, hosts: params.count(), perCable: params.Cable.links()}
	if err := m.check(); err != nil { // routes that name it or its router are checked all the same
		z, _ := b.addZone(parent, params.Name, Star)
		router, _ := b.addRouter(z.id, params.routerName())
		return Cluster{Zone: z, Router: router}, err
	}
	params.Details = b.hostDetails(params.Prefix+params.number(0)+params.Suffix, params.Details)
	params.CableDetails = b.linkDetails(params.Name+"_link_"+params.number(0), params.CableDetails)
	z, err := b.addZone(parent, params.Name, Star)
	c := Cluster{Zone: z, FirstHost: HostID(b.p.NumHosts()), Hosts: m.hosts, Router: Point(b.p.NumHosts())}
	made := clusterPart{params: &params, first: LinkID(b.p.NumLinks()), links: m.links(), cables: m.cables() * m.perCable}
	if m.net != nil {
		b.made.number(m.net)
		local := m.regular(made)
		m.add(z.id)
		b.p.net.zones[z.id].local = local
	} else {
		local := m.flat(made)
		m.add(z.id)
		if params.Backbone != nil {
			l := *params.Backbone
			l.Name = params.Name + "_backbone"
			local.backbone = m.addLink(l)
		}
		var errRouter error
		c.Router, errRouter = b.addRouter(z.id, params.routerName())
		m.errs = append(m.errs, errRouter)
		b.p.net.zones[z.id].local = local
	}
	params.Hosts, params.Radicals = m.hosts, nil // not needed any more, and long
	return c, errors.Join(append(m.errs, err)...)
}

// check returns an error for a cluster that cannot be, or has no room in the platform.
func (m *clusterMaker) check() error {
	fail := func(format string, args ...any) error {
		return fmt.Errorf("cluster %q: %w", m.Name, fmt.Errorf(format, args...))
	}
	if m.Topology == nil && (m.hosts < 1 || m.hosts > MaxHosts-m.b.p.NumHosts()) {
		return fail("%d hosts (want 1 to %d in the platform)", m.hosts, MaxHosts)
	}
	if err := m.ClusterParams.check(); err != nil {
		return err
	}
	if m.Topology != nil {
		if err := m.checkNetwork(); err != nil {
			return fail("%w", err)
		}
	}
	switch cores, links, room := m.cores(m.hosts), m.links(), maxLinks-m.b.p.NumLinks(); {
	case links > room && m.net == nil:
		return fail("%d hosts with %d links each (want at most %d links in the platform)", m.hosts, links/m.hosts, maxLinks)
	case links > room:
		return fail("%s links (want at most %d in the platform)", orMore(links), maxLinks)
	case cores > maxAllCores-m.b.cores:
		return fail("%d cores (want at most %d in the platform)", cores, maxAllCores)
	}
	if err := wantMemory(m.hosts, m.links(), false); err != nil {
		return fail("%w", err)
	}
	return nil
}

// checkNetwork makes the network of a topology and returns what is wrong with it.
func (m *clusterMaker) checkNetwork() (err error) {
	if m.net, err = m.Topology.network(m.Name); err != nil {
		return err
	}
	m.hosts = m.net.Hosts()
	if m.hosts > MaxHosts-m.b.p.NumHosts() {
		return fmt.Errorf("%s hosts (want at most %d in the platform)", orMore(m.hosts), MaxHosts)
	}
	for level := range m.net.Levels() {
		if err := checkLink(m.linkOf(level).named("each")); err != nil {
			return fmt.Errorf("cables of level %d: %w", level, err)
		}
	}
	switch {
	case m.Hosts != 0 && m.Hosts != m.hosts:
		return fmt.Errorf("%d hosts, and its topology has %d (leave the number out)", m.Hosts, m.hosts)
	case m.Radicals != nil && len(m.Radicals) < m.hosts:
		return fmt.Errorf("numbers for %d hosts, and its topology has %d (want one for each)", len(m.Radicals), m.hosts)
	case m.LimiterBytesPerSec != 0 && m.net.Nodes() > 2*m.hosts:
		return errors.New("more switches than hosts, whose limiters would have the same names, as in SimGrid (leave the limiters out)")
	case m.Backbone != nil:
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

// wantMemory returns an error if a number of hosts and links needs more memory than
// can be had; one by one says that they are no blocks.
func wantMemory(hosts, links int, oneByOne bool) error {
	each := 5.0 // the kind and the mate
	if oneByOne {
		each = 150 // a name, and an entry of a map that finds it
	}
	return memory.Want(each*float64(hosts+links), fmt.Sprintf("%d hosts and %d links", hosts, links))
}

// cables is the number of cables, and links that of all links.
func (m *clusterMaker) cables() int {
	if m.net != nil {
		return m.net.Cables()
	}
	return m.hosts
}

func (m *clusterMaker) links() int {
	n := m.cables() * m.perCable
	if m.Loopback != nil {
		n += m.hosts
	}
	if m.Backbone != nil {
		n++
	}
	switch {
	case m.LimiterBytesPerSec == 0:
	case m.net != nil:
		n += m.net.Nodes()
	default:
		n += m.hosts
	}
	return n
}

// flat numbers the links of a cluster without a topology, those of a host one after the other.
func (m *clusterMaker) flat(made clusterPart) *clusterZone {
	z := &clusterZone{clusterPart: made, hosts: int32(m.hosts), down: int32(m.perCable - 1), loop: noOffset, limiter: noOffset, backbone: noLink}
	z.stride = int32(m.perCable)
	if m.Loopback != nil {
		z.loop = z.stride
		z.stride++
	}
	if m.LimiterBytesPerSec != 0 {
		z.limiter = z.stride
		z.stride++
	}
	return z
}

// regular numbers the links of a cluster with a topology, in the order of regularBlocks.
func (m *clusterMaker) regular(made clusterPart) *regularZone {
	z := &regularZone{clusterPart: made, net: m.net, loop: noLink, inside: m.Topology.shape().inside}
	numbers := regular.Links[LinkID]{First: z.first, PerCable: LinkID(m.perCable), Limiter: noLink}
	next := z.first + LinkID(z.cables)
	if m.Loopback != nil {
		z.loop = next
		next += LinkID(m.hosts)
	}
	if m.LimiterBytesPerSec != 0 {
		numbers.Limiter = next
	}
	m.net.Number(numbers)
	return z
}

// add adds the hosts and links, as blocks if no name may be taken and the numbers of the hosts are sorted, else
// one by one, so that each mistake gets its message.
func (m *clusterMaker) add(zone int32) {
	numbers, sorted := []numberRun{{0, 0, m.hosts}}, true
	if m.Radicals != nil {
		numbers, sorted = runsOf(m.Radicals[:m.hosts])
	}
	names := &numbered{m.Prefix, numbers, []string{m.Suffix}}
	blocks := m.flatBlocks
	if m.net != nil {
		blocks = m.regularBlocks
	}
	if list := blocks(numbers); sorted && m.b.canAdd(names, m.hosts, list) {
		m.b.addHosts(zone, names, m.hosts, m.ClusterParams)
		for _, block := range list {
			m.b.addLinks(block)
		}
	} else {
		m.addOneByOne(zone, names, list)
	}
}

func (m *clusterMaker) addOneByOne(zone int32, names namer, blocks []linkBlock) {
	if err := wantMemory(m.hosts, m.links(), true); err != nil {
		m.keep(fmt.Errorf("cluster %q: %w", m.Name, err))
		return
	}
	m.eachGroup(m.hosts, func(from, to int, h Host) {
		for i := from; i < to; i++ {
			h.Name = names.name(i)
			_, err := m.b.addHost(zone, h)
			m.keep(err)
		}
	})
	for _, block := range blocks {
		for i := range block.times * len(block.each) {
			l := block.each[i%len(block.each)]
			id := m.addLink(l.named(block.made.name(i)))
			m.b.p.net.lists.mate[id] = l.mate
		}
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

// A block is a number of hosts or links that a regular zone adds at once. Its names
// are made on demand.

// blockLink is a link of a block.
type blockLink struct {
	LinkKind
	mate int8 // see lists
}

// linkBlock is a block of links: each, so many times.
type linkBlock struct {
	made  namer
	times int
	each  []blockLink
}

// cable is the links of a cable of a kind.
func (m *clusterMaker) cable(k LinkKind) []blockLink {
	if m.perCable == 2 {
		return []blockLink{{k, 1}, {k, -1}}
	}
	return []blockLink{{k, 0}}
}

// flatBlocks are the links of the hosts.
func (m *clusterMaker) flatBlocks(numbers []numberRun) []linkBlock {
	endings, each := []string{"_UP", "_DOWN"}, m.cable(m.linkOf(0))
	if m.perCable == 1 {
		endings = []string{""}
	}
	if m.Loopback != nil {
		endings, each = append(endings, "_loopback"), append(each, blockLink{m.Loopback.kind(), 0})
	}
	if m.LimiterBytesPerSec != 0 {
		endings, each = append(endings, "_limiter"), append(each, blockLink{LinkKind{BandwidthBytesPerSec: m.LimiterBytesPerSec}, 0})
	}
	return []linkBlock{{&numbered{m.Name + "_link_", numbers, endings}, m.hosts, each}}
}

// regularBlocks are the links: cables level by level, loopbacks, limiters of hosts and switches.
func (m *clusterMaker) regularBlocks(numbers []numberRun) (blocks []linkBlock) {
	net := m.net
	for level := range net.Levels() {
		if first, end := net.FirstCable(level), net.FirstCable(level+1); end > first {
			blocks = append(blocks, linkBlock{&cableNames{net, level, first, end, m.perCable}, end - first, m.cable(m.linkOf(level))})
		}
	}
	prefix := m.Name + "_link_"
	if m.Loopback != nil {
		blocks = append(blocks, linkBlock{&numbered{prefix, numbers, []string{"_loopback"}}, m.hosts, []blockLink{{m.Loopback.kind(), 0}}})
	}
	if m.LimiterBytesPerSec != 0 {
		each := []blockLink{{LinkKind{BandwidthBytesPerSec: m.LimiterBytesPerSec}, 0}}
		hosts := &numbered{prefix, []numberRun{{0, 0, m.hosts}}, []string{"_limiter"}}
		blocks = append(blocks, linkBlock{hosts, m.hosts, each})
		if n := net.Nodes() - m.hosts; n > 0 {
			blocks = append(blocks, linkBlock{&countdown{prefix, regular.ID(m.hosts, m.hosts), n, "_limiter"}, n, each})
		}
	}
	return blocks
}

// canAdd reports whether no name of a number of hosts and of links can be taken.
func (b *Builder) canAdd(hosts namer, count int, links []linkBlock) bool {
	if b.single || b.p.hostNames.mayHave(hosts, count) || makesOne(b.points, hosts, count) {
		return false
	}
	return !slices.ContainsFunc(links, func(l linkBlock) bool { // names of one cluster always differ
		return b.p.linkNames.mayHave(l.made, l.times*len(l.each))
	})
}

// addHosts adds a block of a cluster's hosts to its zone.
func (b *Builder) addHosts(zone int32, made namer, count int, c *ClusterParams) {
	b.p.hostNames.addBlock(made, count)
	b.p.net.hosts.add(b.p.net.newMembers(zone, count), count)
	c.eachGroup(count, func(from, to int, h Host) {
		b.p.hosts.add(to-from, h.kind())
		b.cores += (to - from) * h.Cores
	})
}

func (b *Builder) addLinks(block linkBlock) {
	b.p.linkNames.addBlock(block.made, block.times*len(block.each))
	var kinds []LinkKind
	var mates []int8
	for _, l := range block.each {
		kinds, mates = append(kinds, l.LinkKind), append(mates, l.mate)
	}
	b.p.links.add(block.times, kinds...)
	b.p.net.lists.mate = appendTimes(b.p.net.lists.mate, block.times, mates)
}

// regularMade counts the networks with cables that are numbered through a whole platform.
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
