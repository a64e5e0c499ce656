package regular

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
