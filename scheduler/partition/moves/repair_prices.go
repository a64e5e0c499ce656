package moves

// price fills the table's row of v.
func (p *Polisher) price(v int32) {
	row := p.table[int(v)*p.k : int(v+1)*p.k]
	for j := range row {
		row[j] = p.Gain(v, int32(j))
	}
}

// moveAndPrice moves v to part j and brings the table up to date.
func (p *Polisher) moveAndPrice(v, j int32) {
	i := p.part[v]
	p.Move(v, j)
	p.price(v)
	switch g := p.g; {
	case p.costs == nil || p.directed:
		for _, u := range g.Adj[g.XAdj[v]:g.XAdj[v+1]] {
			p.price(u)
		}
	default:
		for a := g.XAdj[v]; a < g.XAdj[v+1]; a++ {
			p.reprice(g.Adj[a], i, j, g.EdgeWeight[a])
		}
	}
}

// reprice adds to the row of u what changes when a neighbour at an edge of
// weight w has gone from part i to part j: what its own part paid for the edge
// and what each other part would, under costs that are symmetric.
func (p *Polisher) reprice(u, i, j int32, w int64) {
	if w == 0 {
		return
	}
	from, to := p.costs.Row(i), p.costs.Row(j)
	here := p.part[u]
	own := w * (to[here] - from[here])
	row := p.table[int(u)*p.k : int(u+1)*p.k]
	for q := range row {
		row[q] += own - w*(to[q]-from[q])
	}
}
