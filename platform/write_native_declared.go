package platform

import (
	"cmp"
	"slices"
	"strconv"

	"github.com/clustersim/clustersim/internal/native"
)

// declaredForm is the platform as a file can declare it: hosts, then clusters of
// equal hosts, in a zone of declared or searched routes. It is false where the
// file would be read as another platform.
func (p *Platform) declaredForm() (*nativeForm, bool) {
	if p.grown != nil {
		return nil, false
	}
	n := &p.net
	f := &nativeForm{p: p, declared: true, members: make([]string, n.zones[0].members)}
	switch local := n.zones[0].local.(type) {
	case *fullZone:
		f.decls = local.declared()
	case *dijkstraZone:
		f.graph, f.decls = true, local.declared()
	default:
		return nil, false
	}
	for i, at := range n.hosts {
		if at.zone == 0 {
			f.members[at.local] = p.hosts[i].Name
			f.hosts++ // those of clusters must follow; see isEqual
		}
	}
	gates := make([]Point, len(n.zones)) // by zone
	ok := f.takeClusters() && f.takeOthers(gates)
	for _, d := range f.decls {
		src, dst := n.lists.gates(d.list)
		ok = ok && (!f.graph || n.lists.size(d.list) == 1) && f.isGate(gates, src) && f.isGate(gates, dst)
	}
	return f, ok
}

// takeClusters adds the inner zones. The reader numbers their hosts and links
// one cluster after the other, after all others: the hosts of each must stand
// where the count has come to, and no link may be left over.
func (f *nativeForm) takeClusters() bool {
	n := &f.p.net
	f.links = len(f.p.links) - 1 // without the loopback
	nextHost, nextLink := f.hosts, LinkID(f.links)
	for id := 1; id < len(n.zones); id++ {
		z := &n.zones[id]
		c, ok := z.local.(*clusterZone)
		if !ok || z.parent != 0 {
			return false
		}
		if len(f.clusters) == 0 {
			f.links, nextLink = int(c.first), c.first
		}
		if !f.isEqual(c, int32(id), nextHost) {
			return false
		}
		f.clusters = append(f.clusters, c.params)
		nextHost += int(c.hosts)
		nextLink += LinkID(c.hosts * c.stride)
		if c.backbone != noLink {
			nextLink++
		}
	}
	return nextHost == len(f.p.hosts) && int(nextLink) == len(f.p.links)-1 && f.p.links[nextLink].Name == loopbackName
}

// isEqual reports whether the hosts of a cluster zone are what its parameters
// say, and begin at host first.
func (f *nativeForm) isEqual(c *clusterZone, zone int32, first int) bool {
	params := c.params
	fits := func(s, granted string) bool { return s == granted || native.CheckText(s) == nil }
	if !fits(params.Name, "") || !fits(params.Prefix, params.Name+"-") || !fits(params.Suffix, "") || !fits(params.Router, "") {
		return false
	}
	for i := range int(c.hosts) {
		want := Host{Name: params.Prefix + strconv.Itoa(i) + params.Suffix, SpeedFlops: params.SpeedFlops, Cores: params.Cores}
		if first+i >= len(f.p.hosts) || f.p.hosts[first+i] != want || f.p.net.hosts[first+i].zone != zone {
			return false
		}
	}
	return true
}

// takeOthers names routers and clusters, and finds the gateway of each cluster.
func (f *nativeForm) takeOthers(gates []Point) bool {
	taken := map[string]bool{}
	for _, name := range f.members {
		taken[name] = true // by hosts, so far
	}
	for i := range f.p.net.others {
		o := &f.p.net.others[i]
		if o.place.zone != 0 {
			gates[o.place.zone] = otherPoint(i) // a cluster's only router
			continue
		}
		if taken[o.name] || o.zone == noZone && !f.graph {
			return false
		}
		taken[o.name] = true
		f.members[o.local] = o.name
		if o.zone == noZone {
			f.routers = append(f.routers, o.name)
		}
	}
	return true
}

// isGate reports whether p is where the reader would end a route.
func (f *nativeForm) isGate(gates []Point, p Point) bool {
	at, ok := f.p.net.place(p)
	return !ok || at.zone == 0 || gates[at.zone] == p
}

// declared are the routes of a Full zone in the order of their declaration.
func (f *fullZone) declared() []decl {
	var all []decl
	for a := range int32(len(f.start) - 1) {
		for _, c := range f.row(a) {
			all = append(all, decl{src: a, dst: c.dst, list: c.list})
		}
	}
	return inOrder(all)
}

// declared are the edges of a zone in the order of their declaration.
func (e *edges) declared() []decl {
	var all []decl
	for i, list := range e.list {
		if list&1 == 0 { // not the way back
			all = append(all, decl{src: e.from[i], dst: e.to[i], list: list})
		}
	}
	return inOrder(all)
}

// inOrder sorts by place in the lists, which grow with each declaration.
func inOrder(all []decl) []decl {
	slices.SortFunc(all, func(a, b decl) int { return cmp.Compare(a.list, b.list) })
	return all
}
