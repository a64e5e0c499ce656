package regular

import "strconv"

// Tree is a tree of switches. The hosts are the leaves, level 0; the parent of node i
// is node i/arity of the level above, up to a level with a single node. A route goes up
// to the nearest common switch and down again.
type Tree[L ~int32] struct {
	Links[L]
	name   string
	arity  int32
	hosts  int
	cables int
	first  []int32 // by level: the cable of node 0 to the level above
}

// NewTree makes a tree whose cables, up from node I of level L, are NAME_link_L_I. It
// needs 1<<31-1 cables at most, and an arity of 2 or more.
func NewTree[L ~int32](name string, hosts, arity int) *Tree[L] {
	t := &Tree[L]{name: name, arity: int32(arity), hosts: hosts}
	for n := hosts; n > 1; n = (n + arity - 1) / arity {
		t.first = append(t.first, int32(t.cables))
		t.cables += n
	}
	return t
}

// Hosts, Nodes, Cables and Levels are counts; the switches have no limiters.
func (t *Tree[L]) Hosts() int  { return t.hosts }
func (t *Tree[L]) Nodes() int  { return t.hosts }
func (t *Tree[L]) Cables() int { return t.cables }
func (t *Tree[L]) Levels() int { return len(t.first) }

// AppendRoute appends the links from host a to host b.
func (t *Tree[L]) AppendRoute(buf []L, a, b int32) []L {
	buf = t.limit(buf, a)
	if a == b {
		return buf
	}
	return t.limit(t.appendWay(buf, 0, a, b), b)
}

// appendWay appends the route between two nodes of a level.
func (t *Tree[L]) appendWay(buf []L, level int, a, b int32) []L {
	if a == b {
		return buf
	}
	buf = append(buf, t.up(t.first[level]+a))
	buf = t.appendWay(buf, level+1, a/t.arity, b/t.arity)
	return append(buf, t.down(t.first[level]+b))
}

// Level is the level of a cable's lower end.
func (t *Tree[L]) Level(cable int32) int {
	return levelOf(cable, t.Levels(), t.FirstCable)
}

// FirstCable is the cable up from node 0 of a level.
func (t *Tree[L]) FirstCable(level int) int {
	if level == len(t.first) {
		return t.cables
	}
	return int(t.first[level])
}

// Find takes the level and the node from the name.
func (t *Tree[L]) Find(name string) (int32, bool) {
	rest, node := lastNumber(name)
	_, level := lastNumber(rest)
	if node < 0 || level < 0 || level >= len(t.first) {
		return 0, false
	}
	return named(Network[L](t), t.FirstCable(level)+node, name)
}

// Prefix is NAME_link_L_.
func (t *Tree[L]) Prefix(level int) string { return t.name + "_link_" + strconv.Itoa(level) + "_" }

// AppendName appends NAME_link_L_I.
func (t *Tree[L]) AppendName(buf []byte, cable int32) []byte {
	level := t.Level(cable)
	return appendInts(buf, t.name, "_link_", int32(level), "_", cable-t.first[level])
}
