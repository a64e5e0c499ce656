package regular

import (
	"math"
	"sort"
	"strconv"
	"strings"
)

// Network is a regular network. Its hosts are numbered from 0, and its switches after
// them if they can have limiters.
type Network[L ~int32] interface {
	Hosts() int
	Nodes() int  // hosts, and the switches that can have limiters
	Cables() int // each of one link or two
	Levels() int // of cables that may differ in bandwidth and latency
	// Level is the level of a cable: its dimension in a grid, its distance from the
	// hosts in a tree; in a dragonfly see [Local] and those after it.
	Level(cable int32) int
	// FirstCable is the first cable of a level, or the number of all cables.
	FirstCable(level int) int
	// AppendName appends a cable's name.
	AppendName(buf []byte, cable int32) []byte
	// Prefix is what the names of a level begin with.
	Prefix(level int) string
	// Find finds a cable by its name.
	Find(name string) (cable int32, ok bool)
	// AppendRoute appends the links from host a to host b, with limiters if there are
	// any. The route from a host to itself is what the network makes of it.
	AppendRoute(buf []L, a, b int32) []L
	// Number says which numbers the links have.
	Number(Links[L])
}

// Links says which numbers the links of a network have.
type Links[L ~int32] struct {
	First    L // of the first cable
	PerCable L // 1, or 2 for a link up and a link down
	Limiter  L // of node 0; negative if there are no limiters
}

// Number says which numbers the links have.
func (n *Links[L]) Number(l Links[L]) { *n = l }

// up and down are the links of a cable.
func (n *Links[L]) up(cable int32) L   { return n.First + L(cable)*n.PerCable }
func (n *Links[L]) down(cable int32) L { return n.up(cable) + n.PerCable - 1 }

// way is the link of a cable in one direction.
func (n *Links[L]) way(cable int32, up bool) L {
	if up {
		return n.up(cable)
	}
	return n.down(cable)
}

// limit appends the limiter of a node, if there is one.
func (n *Links[L]) limit(buf []L, node int32) []L {
	if n.Limiter < 0 {
		return buf
	}
	return append(buf, n.Limiter+L(node))
}

// counts are what a network has of each; first is the first cable of each level, and after them the
// number of all cables.
type counts struct {
	hosts, nodes, cables, vertices int
	first                          []int32
}

// Hosts, Nodes, Cables and Levels are counts, Vertices that of hosts and switches.
func (c *counts) Hosts() int    { return c.hosts }
func (c *counts) Nodes() int    { return c.nodes }
func (c *counts) Cables() int   { return c.cables }
func (c *counts) Levels() int   { return len(c.first) - 1 }
func (c *counts) Vertices() int { return c.vertices }

// Level is the last level that begins at a cable or before it.
func (c *counts) Level(cable int32) int {
	return sort.Search(c.Levels(), func(level int) bool { return c.first[level] > cable }) - 1
}

// FirstCable is the first cable of a level, or the number of all cables.
func (c *counts) FirstCable(level int) int { return int(c.first[level]) }

// addLevel adds a level of cables.
func (c *counts) addLevel(cables int) {
	c.first = append(c.first, int32(c.cables))
	c.cables = plus(c.cables, cables)
}

// end is called after the last level.
func (c *counts) end() { c.first = append(c.first, int32(c.cables)) }

// named reports whether a cable exists and has a name.
func named[L ~int32](n Network[L], cable int, name string) (int32, bool) {
	if cable < 0 || cable >= n.Cables() {
		return 0, false
	}
	var room [100]byte
	return int32(cable), string(n.AppendName(room[:0], int32(cable))) == name
}

// lastNumber is the number at the end of a name, after a _; -1 if there is none.
func lastNumber(name string) (before string, number int) {
	at := strings.LastIndexByte(name, '_')
	number, err := strconv.Atoi(name[at+1:])
	if at < 0 || err != nil || number < 0 {
		return name, -1
	}
	return name[:at], number
}

// ID is the number by which names know a node of a network of so many hosts: switches
// count down from 2 hosts - 1.
func ID(node, hosts int) int {
	if node < hosts {
		return node
	}
	return 3*hosts - 1 - node
}

// tooMany stands for all numbers that are too large for links.
const tooMany = math.MaxInt32

// times and plus stop at tooMany; the arguments are not negative.
func times(a, b int) int {
	if a != 0 && b > tooMany/a {
		return tooMany
	}
	return a * b
}

func plus(a, b int) int { return min(a+b, tooMany) }

// appendInts appends numbers, each after a text.
func appendInts(buf []byte, parts ...any) []byte {
	for _, part := range parts {
		switch x := part.(type) {
		case string:
			buf = append(buf, x...)
		case int32:
			buf = strconv.AppendInt(buf, int64(x), 10)
		}
	}
	return buf
}

// Vertices and Ends describe a network as a graph: hosts are the vertices from 0, then
// come the switches, level by level. Ends are those of a cable, the lower one first.

// Ends are two neighbours.
func (g *Grid[L]) Ends(cable int32) (a, b int) {
	d := &g.dims[g.Level(cable)]
	i, line := cable-d.first, d.step*d.cables
	at := i % line / d.step
	host := i%d.step + at*d.step + i/line*d.step*d.size
	return int(host), int(host + ((at+1)%d.size-at)*d.step)
}

// Ends are a node and its parent.
func (t *Tree[L]) Ends(cable int32) (a, b int) {
	level := t.Level(cable)
	return int(cable), t.FirstCable(level+1) + int((cable-t.first[level])/t.arity)
}

// Ends are a node and one of its parents.
func (t *FatTree[L]) Ends(cable int32) (a, b int) {
	level := t.Level(cable)
	v := &t.levels[level]
	i := (cable - v.firstCable) / v.cables
	node := i / v.up
	return int(v.firstNode + node), int(t.levels[level+1].firstNode + v.parent(node, i%v.up))
}

// Ends are a host and its router, or two routers.
func (d *Dragonfly[L]) Ends(cable int32) (a, b int) {
	router := func(group, chassis, router int32) int {
		return d.hosts + int((group*d.chassis+chassis)*d.routers+router)
	}
	level := d.Level(cable)
	i := cable - d.first[level]
	switch level {
	case Local:
		return int(i), d.hosts + int(i/d.each)
	case Green:
		each := pairs(d.routers)
		j, k := pairAt(i%each, d.routers)
		return router(0, i/each, j), router(0, i/each, k)
	case Black:
		each := pairs(d.chassis) * d.routers
		j, k := pairAt(i%each/d.routers, d.chassis)
		return router(i/each, j, i%d.routers), router(i/each, k, i%d.routers)
	}
	j, k := pairAt(i, d.groups)
	return router(j, 0, k), router(k, 0, j)
}
