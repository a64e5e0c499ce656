package regular

import "strings"

// Ends says how the lines of a grid end.
type Ends uint8

const (
	// Open lines make a mesh.
	Open Ends = iota
	// Joined lines make a torus or a ring. A line of two hosts has one cable: a second
	// one would never be used.
	Joined
	// JoinedAlways lines have a cable up from each host, as in SimGrid, also where it is
	// never used.
	JoinedAlways
)

// Grid is a mesh, a torus or a ring. Host i has the coordinates i mod size0, i/size0
// mod size1, ...; a cable joins it to the next host along each dimension. A route
// follows dimension 0 to the right coordinate, then dimension 1, and so on
// (dimension-order routing).
type Grid[L ~int32] struct {
	Links[L]
	counts
	name string
	dims []dimension
}

// dimension is one dimension. Its cables are numbered in the order of the hosts that
// they lead up from, skipping hosts that have none.
type dimension struct {
	size   int32
	step   int32 // between the numbers of neighbours
	cables int32 // of one line
	first  int32 // cable
}

// NewGrid makes a grid with cables NAME_link_from_I_to_J. The sizes must be
// positive; Hosts and Cables are 1<<31-1 if they are too many for an int32.
func NewGrid[L ~int32](name string, sizes []int, ends Ends) *Grid[L] {
	g := &Grid[L]{name: name, counts: counts{hosts: 1}}
	for _, size := range sizes {
		g.hosts = times(g.hosts, size)
	}
	step := 1
	for _, size := range sizes {
		cables := size - 1
		if ends == JoinedAlways || ends == Joined && size > 2 {
			cables = size
		}
		g.dims = append(g.dims, dimension{int32(size), int32(step), int32(cables), int32(g.cables)})
		g.addLevel(times(g.hosts/size, cables))
		step = times(step, size)
	}
	g.nodes, g.vertices = g.hosts, g.hosts // there are no switches
	g.end()
	return g
}

// AppendRoute appends the links from host a to host b.
func (g *Grid[L]) AppendRoute(buf []L, a, b int32) []L {
	for i := range g.dims {
		d := &g.dims[i]
		at, want := a/d.step%d.size, b/d.step%d.size
		line := d.first + a%d.step + a/(d.step*d.size)*(d.step*d.cables)
		a -= at * d.step
		for up := d.up(at, want); at != want; {
			buf = g.limit(buf, a+at*d.step)
			if up {
				buf = append(buf, g.up(line+at*d.step))
				at = (at + 1) % d.size
			} else {
				at = (at + d.size - 1) % d.size
				buf = append(buf, g.down(line+at*d.step))
			}
		}
		a += want * d.step
	}
	return g.limit(buf, b)
}

// up says whether a route goes up or down from a coordinate. If the ends are joined
// it takes the shorter way; of two equally long ones it takes the way up, except to
// coordinate 0, as in SimGrid's torus.
func (d *dimension) up(at, want int32) bool {
	if d.cables < d.size {
		return want > at
	}
	ahead := (want - at + d.size) % d.size
	return 2*ahead < d.size || 2*ahead == d.size && want != 0
}

// Find looks for the cable among those that lead up from its host.
func (g *Grid[L]) Find(name string) (int32, bool) {
	rest, _ := lastNumber(name)
	_, host := lastNumber(strings.TrimSuffix(rest, "_to"))
	if host < 0 || host >= g.hosts {
		return 0, false
	}
	i := int32(host)
	for _, d := range g.dims {
		at := i / d.step % d.size
		if at == d.cables {
			continue // no cable up from here
		}
		cable := d.first + i%d.step + at*d.step + i/(d.step*d.size)*(d.step*d.cables)
		if _, ok := named(Network[L](g), int(cable), name); ok {
			return cable, true
		}
	}
	return 0, false
}

// Prefix is NAME_link_from_.
func (g *Grid[L]) Prefix(int) string { return g.name + "_link_from_" }

// AppendName appends NAME_link_from_I_to_J.
func (g *Grid[L]) AppendName(buf []byte, cable int32) []byte {
	d := &g.dims[g.Level(cable)]
	i := cable - d.first
	line := d.step * d.cables
	at, next := i%line/d.step, d.step
	host := i%d.step + at*d.step + i/line*d.step*d.size
	if at == d.size-1 {
		next = -at * d.step
	}
	return appendInts(buf, g.name, "_link_from_", host, "_to_", host+next)
}
