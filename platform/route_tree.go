package platform

// treeZone computes routes of a tree of switches from host numbers. The hosts
// are the leaves, level 0; the parent of node i is node i/arity of the level above,
// up to a level with a single node. A route goes up to the nearest common switch
// and down again.
type treeZone struct {
	noInnerZones
	arity    int32
	first    []LinkID // by level: the cable of node 0 to the level above
	perCable int32    // links of a cable: 1, or 2 for up and down
}

// newTreeZone numbers the links from first on, level by level. nodes counts, by
// level, the nodes with a cable to the level above.
func newTreeZone(hosts, arity int, first LinkID, perCable int) (t *treeZone, nodes []int) {
	t = &treeZone{arity: int32(arity), perCable: int32(perCable)}
	for n := hosts; n > 1; n = (n + arity - 1) / arity {
		t.first = append(t.first, first)
		nodes = append(nodes, n)
		first += LinkID(n * perCable)
	}
	return t, nodes
}

func (t *treeZone) appendLocal(n *network, buf []LinkID, _ int, a, b int32, _ bool) ([]LinkID, error) {
	if a == b {
		return append(buf, n.loopback), nil
	}
	return t.appendWay(buf, 0, a, b), nil
}

// appendWay appends the route between two nodes of a level.
func (t *treeZone) appendWay(buf []LinkID, level int, a, b int32) []LinkID {
	if a == b {
		return buf
	}
	buf = append(buf, t.first[level]+LinkID(a*t.perCable))
	buf = t.appendWay(buf, level+1, a/t.arity, b/t.arity)
	return append(buf, t.first[level]+LinkID(b*t.perCable+t.perCable-1))
}
