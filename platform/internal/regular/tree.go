package regular

import "strconv"

// Tree is a tree of switches. The hosts are the leaves, level 0; the parent of node i
// is node i/arity of the level above, up to a level with a single node. A route goes up
// to the nearest common switch and down again.
type Tree[L ~int32] struct {
	Links[L]
	counts
	name  string
	arity int32
}

// NewTree makes a tree with cables NAME_link_L_I, up from node I of level L. It
// needs 1<<31-1 cables at most, and an arity of 2 or more.
func NewTree[L ~int32](name string, hosts, arity int) *Tree[L] {
	t := &Tree[L]{name: name, arity: int32(arity), counts: counts{hosts: hosts, nodes: hosts}} // the switches have no limiters
	for n := hosts; n > 1; n = (n + arity - 1) / arity {
		t.addLevel(n)
	}
	t.vertices = t.cables + 1 // each has a cable up but the last
	t.end()
	return t
}

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

// Find takes the level and the node from the name.
func (t *Tree[L]) Find(name string) (int32, bool) {
	rest, node := lastNumber(name)
	_, level := lastNumber(rest)
	if node < 0 || level < 0 || level >= t.Levels() {
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
