package regular

// FatTree is the fat tree of SimGrid: levels of switches above the hosts, level 0,
// where a node of level l has up[l] parents with cables[l] parallel cables to each, and
// a switch of level l+1 has down[l] children. It is a PGFT of E. Zahavi, "Fat-Trees
// Routing and Node Ordering Providing Contention Free Traffic for MPI Global
// Collectives", 2012.
//
// Node q of level l has a label of a digit for each level: digit i has the base up[i]
// below level l and down[i] from there on, digit 0 counts least. Parents and children
// differ in one digit, so that they are found by arithmetic.
//
// Two things are as in SimGrid only. A way down looks for its ports from one number on,
// which it carries to the next level (see descend). And both ports and the numbers in
// the names of cables depend on the fat trees made before: see [FatTree.After].
type FatTree[L ~int32] struct {
	Links[L]
	counts
	before      int32 // hosts in fat trees made before
	firstNumber int32 // of a cable
	levels      []fatLevel
}

// fatLevel is a level of nodes, and the cables to the level above.
type fatLevel struct {
	down, up, cables int32
	below            int32 // hosts below a node: the product of down of the levels below
	width            int32 // the weight of the digit that a parent changes: the product of up below
	firstNode        int32 // hosts are nodes, too
	firstCable       int32
}

// NewFatTree makes a fat tree; the lists have an item for each level from the hosts up,
// all positive. Hosts and Cables are 1<<31-1 if they are too many for an int32.
func NewFatTree[L ~int32](down, up, cables []int) *FatTree[L] {
	t := &FatTree[L]{counts: counts{hosts: 1}}
	for _, n := range down {
		t.hosts = times(t.hosts, n)
	}
	below, width := 1, 1
	level := func() fatLevel {
		return fatLevel{below: int32(below), width: int32(width), firstNode: int32(t.nodes), firstCable: int32(t.cables)}
	}
	for l := range down {
		v := level()
		v.down, v.up, v.cables = int32(down[l]), int32(up[l]), int32(cables[l])
		t.levels = append(t.levels, v)
		nodes := times(width, t.hosts/below)
		t.nodes = plus(t.nodes, nodes)
		t.addLevel(times(times(nodes, up[l]), cables[l]))
		below, width = times(below, down[l]), times(width, up[l])
	}
	t.levels = append(t.levels, level())
	t.nodes = plus(t.nodes, width)
	t.vertices = t.nodes
	t.end()
	return t
}

// After says how many hosts and cables the fat trees have that were made before, as if
// all fat trees were one.
func (t *FatTree[L]) After(hosts, cables int) {
	t.before, t.firstNumber = int32(hosts), int32(cables)
}

// AppendRoute appends the links from host a to host b: up by ports that b decides,
// until b is below, and down.
func (t *FatTree[L]) AppendRoute(buf []L, a, b int32) []L {
	level, at := 0, a
	for level == 0 || at/t.levels[level].width != b/t.levels[level].below {
		v := &t.levels[level]
		buf = t.limit(buf, v.firstNode+at)
		port := (t.before + b) / v.width % (v.up * v.cables)
		buf = append(buf, t.up(v.cable(at, port%v.up, port/v.up)))
		at = v.parent(at, port%v.up)
		level++
	}
	for level > 0 {
		buf, level, at = t.descend(buf, level, at, a, b)
	}
	return t.limit(buf, b)
}

// descend goes down towards host b for as many levels as one search for ports finds
// them. The search starts at the first port of a's cable and goes on, on the next level,
// where it found the last port: only where it runs out of ports does it start again.
func (t *FatTree[L]) descend(buf []L, level int, at, a, b int32) ([]L, int, int32) {
	v := &t.levels[level-1]
	port := (t.before + a) % v.cables * v.down
	for {
		port += (b/v.below%v.down - port%v.down + v.down) % v.down
		if port >= v.down*v.cables {
			return buf, level, at
		}
		child := v.child(at, port%v.down)
		buf = append(buf, t.down(v.cable(child, at/v.width%v.up, port/v.down)))
		buf = t.limit(buf, t.levels[level].firstNode+at)
		level, at = level-1, child
		if level == 0 {
			return buf, level, at
		}
		v = &t.levels[level-1]
		port++
	}
}

// parent and child are the nodes with another digit in their labels.
func (v *fatLevel) parent(node, digit int32) int32 {
	return node%v.width + v.width*(digit+v.up*(node/(v.width*v.down)))
}

func (v *fatLevel) child(node, digit int32) int32 {
	return node%v.width + v.width*(digit+v.down*(node/(v.width*v.up)))
}

// cable is cable number i of those from a node to the parent with that digit.
func (v *fatLevel) cable(node, digit, i int32) int32 {
	return v.firstCable + (node*v.up+digit)*v.cables + i
}

// Find takes the cable's number from the name.
func (t *FatTree[L]) Find(name string) (int32, bool) {
	_, number := lastNumber(name)
	return named(Network[L](t), number-int(t.firstNumber), name)
}

// Prefix is link_from_.
func (t *FatTree[L]) Prefix(int) string { return "link_from_" }

// AppendName appends link_from_X_Y_N: the IDs of the lower and the upper end, and the
// cable's number among those of all fat trees.
func (t *FatTree[L]) AppendName(buf []byte, cable int32) []byte {
	level := t.Level(cable)
	v := &t.levels[level]
	i := (cable - v.firstCable) / v.cables
	node := i / v.up
	parent := t.levels[level+1].firstNode + v.parent(node, i%v.up)
	id := func(node int32) int32 { return int32(ID(int(node), t.hosts)) }
	return appendInts(buf, "link_from_", id(v.firstNode+node), "_", id(parent), "_", t.firstNumber+cable)
}
