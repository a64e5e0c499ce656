package platform

import (
	"cmp"
	"fmt"
	"slices"
	"strings"

	"github.com/clustersim/clustersim/internal/native"
	"github.com/clustersim/clustersim/platform/profile"
)

// nativeForm says how a platform is written: as its root zone declares it, or with
// a route for every pair of hosts.
type nativeForm struct {
	p     *Platform
	hosts int // how many are listed one by one; the others are in clusters
	links int // how many are listed one by one, the loopback not counted
	mates []int8

	profiles map[*profile.Profile]string // their names in the file
	listed   []*profile.Profile

	declared bool // as the root zone declares it, with the fields below
	graph    bool
	routers  []string
	clusters []nativeCluster
	decls    []decl
	members  []string // names of the top zone's members
	top      int32    // the zone that is declared
	kind     ZoneKind // of it, if it is None or Vivaldi
	far      *vivaldiZone
	bypasses []decl
}

// nativeForm chooses the form of a platform and checks its names.
func (p *Platform) nativeForm() (*nativeForm, error) {
	f, ok := p.declaredForm()
	if !ok {
		n := p.NumHosts()
		if n > maxRoutePairs/n {
			return nil, fmt.Errorf("%d hosts need a route for each of %d pairs (at most %d; %s instead)", n, n*n, maxRoutePairs, p.shortForm())
		}
		if err := p.unlisted(); err != nil {
			return nil, err
		}
		f = &nativeForm{p: p, hosts: n, links: p.NumLinks()}
	}
	if err := native.CheckText(p.name); err != nil && p.name != "" {
		return nil, fmt.Errorf("name of the platform: %w", err)
	}
	var wrong error
	check := func(what, name string) {
		if err := native.CheckText(name); err != nil && wrong == nil {
			wrong = fmt.Errorf("%s %q: name: %w", what, name, err)
		}
	}
	for id := range HostID(f.hosts) {
		check("host", p.HostName(id))
	}
	for id := range LinkID(f.links) {
		check("link", p.LinkName(id))
	}
	for _, name := range f.routers {
		check("router", name)
	}
	f.findCables()
	f.nameProfiles()
	return f, cmp.Or(wrong, p.checkKept())
}

// findCables pairs the links that can be written as a split-duplex cable. Two links
// that merely look like one may be written so too: the reader makes the same two
// links of it.
func (f *nativeForm) findCables() {
	f.mates = make([]int8, f.p.NumLinks())
	if f.declared {
		copy(f.mates[f.links:], f.p.net.lists.mate[f.links:]) // of clusters
	}
	names := make(map[string]bool, f.links)
	for id := range LinkID(f.links) {
		names[f.p.LinkName(id)] = true
	}
	for i := LinkID(0); int(i)+1 < f.links; i++ {
		up, down := f.p.link(i), f.p.link(i+1)
		name := cableName(up)
		up.Name, down.Name = name+"_UP", strings.TrimSuffix(down.Name, "_DOWN")+"_UP"
		if up == down && up.Name == f.p.LinkName(i) && f.p.LinkName(i+1) == name+"_DOWN" &&
			up.Sharing == Shared && !names[name] && native.CheckText(name) == nil {
			f.mates[i], f.mates[i+1] = 1, -1
		}
	}
}

// cableName is the name of a cable with l for its way up.
func cableName(up Link) string { return strings.TrimSuffix(up.Name, "_UP") }

// mate is the other half of a cable, or the link itself.
func (f *nativeForm) mate(l LinkID) LinkID { return l + LinkID(f.mates[l]) }

// isBack reports whether back is the way back of a symmetrical route over there.
func (f *nativeForm) isBack(there, back []LinkID) bool {
	if len(there) != len(back) {
		return false
	}
	for i, l := range there {
		if back[len(back)-1-i] != f.mate(l) {
			return false
		}
	}
	return true
}

// declaredForm is the platform as a file would declare it: hosts, then clusters, in one
// zone with routes or connections. It returns false if such a file would be read as
// another platform.
func (p *Platform) declaredForm() (*nativeForm, bool) {
	if p.grown != nil {
		return nil, false
	}
	n := &p.net
	top := n.topZone()
	f := &nativeForm{p: p, declared: true, top: top, members: make([]string, n.zones[top].members)}
	switch local := n.zones[top].local.(type) {
	case *fullZone:
		f.decls = local.declared()
	case *dijkstraZone:
		f.graph, f.decls = true, local.declared()
	case emptyZone:
		f.kind = None
	case *vivaldiZone:
		f.kind, f.far = Vivaldi, local
	default:
		return nil, false
	}
	for i := range n.hosts.count {
		if at := n.hosts.at(i); at.zone == top {
			f.members[at.local] = p.HostName(HostID(i))
			f.hosts++ // hosts of clusters must follow: see isAsDescribed
		}
	}
	gates := make([]Point, len(n.zones)) // by zone
	ok := f.takeClusters() && f.takeOthers(gates) && f.takeBypasses()
	f.takeGateways(gates)
	for _, d := range f.decls {
		src, dst := n.lists.gates(d.list)
		ok = ok && (!f.graph || n.lists.size(d.list) == 1) && f.isGate(gates, src) && f.isGate(gates, dst)
	}
	for _, d := range f.bypasses {
		src, dst := n.lists.gates(d.list)
		ok = ok && f.isGate(gates, src) && f.isGate(gates, dst)
	}
	return f, ok
}

// takeClusters adds the inner zones. The reader will number hosts and links outside
// clusters first, then cluster by cluster, so the numbers must be in that order
// already, and no link may be left over.
func (f *nativeForm) takeClusters() bool {
	n := &f.p.net
	f.links = f.p.NumLinks() - 1 // without the loopback
	nextHost, nextLink := f.hosts, LinkID(f.links)
	for id := int(f.top) + 1; id < len(n.zones); id++ {
		z := &n.zones[id]
		part := clusterOf(z.local)
		if part == nil || z.parent != f.top {
			return false
		}
		if len(f.clusters) == 0 {
			f.links, nextLink = int(part.first), part.first
		}
		if !f.isAsDescribed(part.params, int32(id), nextHost) || !f.hasCables(part) {
			return false
		}
		f.clusters = append(f.clusters, nativeCluster{params: part.params})
		nextHost += part.params.Hosts
		nextLink += LinkID(part.links)
	}
	return nextHost == f.p.NumHosts() && int(nextLink) == f.p.NumLinks()-1 && f.p.LinkName(nextLink) == loopbackName
}

// isAsDescribed reports whether the hosts of a cluster zone match its parameters and are
// numbered from first.
func (f *nativeForm) isAsDescribed(params *ClusterParams, zone int32, first int) bool {
	fits := func(s, def string) bool { return s == def || native.CheckText(s) == nil }
	if !fits(params.Name, "") || !fits(params.Prefix, params.Name+"-") || !fits(params.Suffix, "") || !fits(params.Router, "") {
		return false
	}
	if params.hostOf != nil || first+params.Hosts > f.p.NumHosts() {
		return false
	}
	want, sameNames := &numbered{params.Prefix, []numberRun{{0, 0, params.Hosts}}, []string{params.Suffix}}, false
	if made, ok := f.p.hostNames.made(first).(*numbered); ok {
		sameNames = made.equal(want)
	}
	same := true
	params.eachGroup(params.Hosts, func(from, to int, h Host) {
		for i := from; i < to && same; i++ {
			id := HostID(first + i)
			same = *f.p.Host(id) == h.kind() && f.p.net.hosts.at(int(id)).zone == zone && (sameNames || f.p.HostName(id) == want.name(i))
		}
	})
	return same
}

// hasCables says whether the cables of a cluster have the details that its parameters say,
// and its other links have none.
func (f *nativeForm) hasCables(part *clusterPart) bool {
	want, detailed := part.params.CableDetails, 0
	for i := range LinkID(part.links) {
		switch d := f.p.Link(part.first + i).Details; {
		case d == nil:
		case d != want || len(d.Properties) > 0:
			return false
		default:
			detailed++
		}
	}
	return want == nil || detailed == part.cables
}

// takeGateways takes the end of the first route or bypass to each cluster with a topology for its
// gateway.
func (f *nativeForm) takeGateways(gates []Point) {
	n := &f.p.net
	for _, d := range slices.Concat(f.decls, f.bypasses) {
		src, dst := n.lists.gates(d.list)
		for _, p := range []Point{src, dst} {
			at, ok := n.place(p)
			if !ok || gates[at.zone] != noPoint {
				continue
			}
			gates[at.zone] = p
			if at.local > 0 { // the first host is the default
				f.clusters[at.zone-1].gateway = f.p.HostName(HostID(p))
			}
		}
	}
}

// takeOthers names routers and clusters, and finds the gateway of each cluster.
func (f *nativeForm) takeOthers(gates []Point) bool {
	for i := range f.clusters {
		gates[i+1] = noPoint // until a router or a route is found
	}
	taken := map[string]bool{}
	for _, name := range f.members {
		taken[name] = true // by hosts, so far
	}
	for i := range f.p.net.others {
		o := &f.p.net.others[i]
		switch {
		case o.place.zone > f.top:
			gates[o.place.zone] = otherPoint(i) // a cluster's only router
			continue
		case o.place.zone < f.top, o.zone == noZone && f.kind != Full:
			continue // a zone around the top zone, or a router that no route uses
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

// isGate reports whether the reader would choose p as the end of a route.
func (f *nativeForm) isGate(gates []Point, p Point) bool {
	at, ok := f.p.net.place(p)
	return !ok || at.zone == f.top || gates[at.zone] == p
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

// inOrder sorts by offset in the lists, which is the order of declaration.
func inOrder(all []decl) []decl {
	slices.SortFunc(all, func(a, b decl) int { return cmp.Compare(a.list, b.list) })
	return all
}
