package platform

import (
	"maps"
	"slices"
	"sort"
	"strconv"
	"strings"

	"github.com/clustersim/clustersim/platform/internal/regular"
)

// names has the names of the hosts, or of the links, by number. Those of a block,
// such as a cluster's hosts, are made on demand.
type names struct {
	blocks []nameBlock // by number
	count  int
	search *nameSearch // nil until the first search
}

// nameSearch finds numbers by name.
type nameSearch struct {
	single   map[string]int32   // names that no block makes; of two equal ones the first
	byPrefix map[string][]int32 // blocks that make names, by what all of them begin with
	lengths  []int              // of these prefixes, rising
}

// nameBlock has the names of numbers from first on.
type nameBlock struct {
	first int32
	count int32
	list  []string // or
	made  namer
}

// namer makes the names of a block.
type namer interface {
	// name is the name of number i within the block.
	name(i int) string
	// number finds the number that has a name, which begins as ends says.
	number(name string) (i int, ok bool)
	// ends returns how all names begin and end.
	ends() (prefix, suffix string)
}

func newNames() names {
	return names{search: &nameSearch{single: map[string]int32{}, byPrefix: map[string][]int32{}}}
}

// at is the name of number i. Cost: O(log blocks), and the string if a block makes it.
func (n *names) at(i int) string {
	b := n.block(i)
	if b.made != nil {
		return b.made.name(i - int(b.first))
	}
	return b.list[i-int(b.first)]
}

// block is the block of a number.
func (n *names) block(i int) *nameBlock {
	return &n.blocks[sort.Search(len(n.blocks), func(k int) bool { return int(n.blocks[k].first) > i })-1]
}

// made is what makes the names from number i on; nil if nothing does.
func (n *names) made(i int) namer {
	if b := n.block(i); int(b.first) == i {
		return b.made
	}
	return nil
}

// add gives the next number a name.
func (n *names) add(name string) {
	if s := n.search; s != nil {
		if _, dup := find(n, name); !dup {
			s.single[name] = int32(n.count)
		}
	}
	if len(n.blocks) == 0 || n.blocks[len(n.blocks)-1].made != nil {
		n.blocks = append(n.blocks, nameBlock{first: int32(n.count)})
	}
	b := &n.blocks[len(n.blocks)-1]
	b.list = append(b.list, name)
	b.count++
	n.count++
}

// addBlock gives the next count numbers the names that made makes.
func (n *names) addBlock(made namer, count int) {
	if s := n.search; s != nil {
		prefix, _ := made.ends()
		s.byPrefix[prefix] = append(slices.Clip(s.byPrefix[prefix]), int32(len(n.blocks)))
		if at, known := slices.BinarySearch(s.lengths, len(prefix)); !known {
			s.lengths = slices.Insert(s.lengths, at, len(prefix))
		}
	}
	n.blocks = append(n.blocks, nameBlock{first: int32(n.count), count: int32(count), made: made})
	n.count += count
}

// find returns the number that has a name. It takes the bytes of a file or a string.
func find[T string | []byte](n *names, name T) (int32, bool) {
	s := n.search
	if i, ok := s.single[string(name)]; ok {
		return i, true
	}
	for _, length := range s.lengths {
		if length > len(name) {
			break
		}
		for _, at := range s.byPrefix[string(name[:length])] {
			if i, ok := n.blocks[at].find(string(name)); ok {
				return i, true
			}
		}
	}
	return 0, false
}

func (b *nameBlock) find(name string) (int32, bool) {
	i, ok := b.made.number(name)
	return b.first + int32(i), ok
}

// mayHave reports whether one of the names that made would make may be taken. It is
// sure about single names, and careful about blocks: those that could have a name
// in common need not.
func (n *names) mayHave(made namer, count int) bool {
	prefix, suffix := made.ends()
	for i := range n.blocks {
		if b := &n.blocks[i]; b.made != nil {
			p, s := b.made.ends()
			if (strings.HasPrefix(p, prefix) || strings.HasPrefix(prefix, p)) && (strings.HasSuffix(s, suffix) || strings.HasSuffix(suffix, s)) {
				return true
			}
		}
	}
	return makesOne(n.search.single, made, count)
}

// makesOne reports whether a block makes a name of a map, in the time of the smaller.
func makesOne[V any](taken map[string]V, made namer, count int) bool {
	if count < len(taken) {
		for i := range count {
			if _, ok := taken[made.name(i)]; ok {
				return true
			}
		}
		return false
	}
	block := nameBlock{made: made}
	prefix, _ := made.ends()
	for name := range taken {
		if strings.HasPrefix(name, prefix) {
			if _, ok := block.find(name); ok {
				return true
			}
		}
	}
	return false
}

// extended is a copy that can have more blocks, and more single names if no name
// has been searched.
func (n *names) extended() names {
	c := *n
	c.blocks = slices.Clone(n.blocks)
	if s := n.search; s != nil {
		c.search = &nameSearch{s.single, maps.Clone(s.byPrefix), slices.Clone(s.lengths)}
	}
	for i := range c.blocks {
		c.blocks[i].list = slices.Clip(c.blocks[i].list)
	}
	return c
}

// numbered makes the names of a cluster's hosts, or of their links: prefix, number,
// ending. Each host has a name with each of the endings, one after the other.
type numbered struct {
	prefix  string
	numbers []numberRun // of the hosts, rising
	endings []string
}

// numberRun has the numbers of hosts i, i+1, ...: from, from+1, ...
type numberRun struct{ i, from, count int }

// runsOf are the runs of numbers, and whether they are sorted, from 0 on.
func runsOf(radicals []int) (runs []numberRun, sorted bool) {
	sorted, next := true, 0
	for i, r := range radicals {
		if r == next && i > 0 {
			runs[len(runs)-1].count++
		} else {
			sorted = sorted && r >= next
			runs = append(runs, numberRun{i: i, from: r, count: 1})
		}
		next = r + 1
	}
	return runs, sorted
}

func (n *numbered) name(i int) string {
	host, ending := i/len(n.endings), n.endings[i%len(n.endings)]
	run := n.numbers[sort.Search(len(n.numbers), func(k int) bool { return n.numbers[k].i > host })-1]
	buf := make([]byte, 0, 64)
	buf = append(buf, n.prefix...)
	buf = strconv.AppendInt(buf, int64(run.from+host-run.i), 10)
	return string(append(buf, ending...))
}

// number of a name: its digits may be followed by digits of the ending, so each
// ending is tried.
func (n *numbered) number(name string) (int, bool) {
	for e, ending := range n.endings {
		digits, ok := strings.CutSuffix(name[len(n.prefix):], ending)
		if !ok || digits == "" || len(digits) > 1 && digits[0] == '0' || strings.Trim(digits, "0123456789") != "" {
			continue
		}
		x, err := strconv.Atoi(digits)
		if err != nil {
			continue
		}
		at := sort.Search(len(n.numbers), func(k int) bool { return n.numbers[k].from > x }) - 1
		if at >= 0 && x-n.numbers[at].from < n.numbers[at].count {
			return (n.numbers[at].i+x-n.numbers[at].from)*len(n.endings) + e, true
		}
	}
	return 0, false
}

func (n *numbered) ends() (prefix, suffix string) {
	if len(n.endings) == 1 {
		return n.prefix, n.endings[0]
	}
	return n.prefix, ""
}

// equal reports whether two blocks have the same names.
func (n *numbered) equal(m *numbered) bool {
	return n.prefix == m.prefix && slices.Equal(n.numbers, m.numbers) && slices.Equal(n.endings, m.endings)
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
