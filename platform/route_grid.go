package platform

// gridZone computes routes of meshes, tori and rings from host numbers. Host i
// has the coordinates i mod size0, i/size0 mod size1, ...; a cable joins it to
// the next host along each dimension. A route follows dimension 0 to the right
// coordinate, then dimension 1, and so on (dimension-order routing).
type gridZone struct {
	noInnerZones
	dims     []gridDim
	perCable int32 // links of a cable: 1, or 2 for up and down
}

// gridDim is one dimension. Its cables are numbered in the order of the hosts that
// they lead up from, skipping hosts that have none.
type gridDim struct {
	size   int32
	step   int32  // between the numbers of neighbours
	cables int32  // of one line; size if the ends are joined, else size-1
	first  LinkID // of the first cable
}

// newGridZone numbers the links from first on and returns their count. Lines of two
// hosts have one cable even if the ends are joined: a second one would never be used.
func newGridZone(sizes []int, wraps bool, first LinkID, perCable int) (g *gridZone, links int) {
	g = &gridZone{perCable: int32(perCable)}
	hosts := 1
	for _, size := range sizes {
		hosts *= size
	}
	step := 1
	for _, size := range sizes {
		cables := size - 1
		if wraps && size > 2 {
			cables = size
		}
		g.dims = append(g.dims, gridDim{size: int32(size), step: int32(step), cables: int32(cables), first: first + LinkID(links)})
		links += hosts / size * cables * perCable
		step *= size
	}
	return g, links
}

func (g *gridZone) appendLocal(n *network, buf []LinkID, _ int, a, b int32, _ bool) ([]LinkID, error) {
	if a == b {
		return append(buf, n.loopback), nil
	}
	for i := range g.dims {
		d := &g.dims[i]
		at, want := a/d.step%d.size, b/d.step%d.size
		line := d.first + LinkID(g.perCable*(a%d.step+a/(d.step*d.size)*(d.step*d.cables)))
		a += (want - at) * d.step
		for up := d.up(at, want); at != want; {
			var link LinkID
			if up {
				link = line + LinkID(at*d.step*g.perCable)
				at = (at + 1) % d.size
			} else {
				at = (at + d.size - 1) % d.size
				link = line + LinkID(at*d.step*g.perCable+g.perCable-1)
			}
			buf = append(buf, link)
		}
	}
	return buf, nil
}

// up says whether a route goes up or down from a coordinate. If the ends are joined
// it takes the shorter way; of two equally long ones it takes the way up, except to
// coordinate 0, as in SimGrid's torus.
func (d *gridDim) up(at, want int32) bool {
	if d.cables < d.size {
		return want > at
	}
	ahead := (want - at + d.size) % d.size
	return 2*ahead < d.size || 2*ahead == d.size && want != 0
}
