package platform

import (
	"strconv"
	"strings"

	"github.com/clustersim/clustersim/platform/regular"
)

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
