package platform

import (
	"cmp"
	"iter"
	"maps"
	"slices"

	"github.com/clustersim/clustersim/platform/internal/regular"
)

// Layout lists the parts of a platform, for writers and drawings.
type Layout struct {
	// Zones are the root, and the zones inside it after the zones that they are in. A
	// platform that Extend made has none.
	Zones []Part
	p     *Platform
}

// Part is a zone of a Layout.
type Part struct {
	Name       string
	Kind       ZoneKind
	Parent     int // index of the zone around it, -1 for the root
	Hosts      []HostRange
	Properties []Property

	// Cluster describes a cluster; its Hosts is their number. FirstLink and Links are the
	// links that it has of its own.
	Cluster   *ClusterParams
	FirstLink LinkID
	Links     int

	others []int32 // routers and zones, by number
	id     int32
}

// HostRange is a number of hosts that follow each other.
type HostRange struct {
	First HostID
	Count int
	local int32 // of the first
}

// Layout describes p. It costs O(zones + routers), whatever the number of hosts.
func (p *Platform) Layout() *Layout {
	l := &Layout{p: p}
	if p.grown != nil {
		return l
	}
	n := &p.net
	properties := map[string][]Property{}
	for _, z := range p.kept.zones {
		properties[z.Zone] = z.Properties
	}
	for i := range n.zones {
		z := &n.zones[i]
		part := Part{Name: z.name, Kind: z.kind, Parent: int(z.parent), Properties: properties[z.name], id: int32(i)}
		if c := clusterOf(z.local); c != nil {
			part.Cluster, part.FirstLink, part.Links = c.params, c.first, c.links
		}
		l.Zones = append(l.Zones, part)
	}
	for i, r := range n.hosts.runs {
		end := n.hosts.count
		if i+1 < len(n.hosts.runs) {
			end = int(n.hosts.runs[i+1].first)
		}
		z := &l.Zones[r.zone]
		z.Hosts = append(z.Hosts, HostRange{HostID(r.first), end - int(r.first), r.local})
	}
	for i := range n.others {
		z := &l.Zones[n.others[i].place.zone]
		z.others = append(z.others, int32(i))
	}
	return l
}

// Routers are the routers of a zone.
func (l *Layout) Routers(z *Part) (list []Point) {
	for _, o := range z.others {
		if l.p.net.others[o].zone == noZone {
			list = append(list, otherPoint(int(o)))
		}
	}
	return list
}

// Members are the hosts, routers and zones of a zone, in the order of declaration.
func (l *Layout) Members(z *Part) []Point {
	members := make([]Point, l.p.net.zones[z.id].members)
	for _, r := range z.Hosts {
		for i := range r.Count {
			members[int(r.local)+i] = Point(r.First) + Point(i)
		}
	}
	for _, o := range z.others {
		members[l.p.net.others[o].local] = otherPoint(int(o))
	}
	return members
}

// Name is the name of a host, a router or a zone.
func (l *Layout) Name(p Point) string {
	if p >= 0 {
		return l.p.HostName(HostID(p))
	}
	return l.p.net.others[-2-p].name
}

// Zone is the zone that a point stands for; false if it is a host or a router.
func (l *Layout) Zone(p Point) (*Part, bool) {
	if id := l.p.net.zoneOf(p); id != noZone {
		return &l.Zones[id], true
	}
	return nil, false
}

// Around is the zone that has a point for a member.
func (l *Layout) Around(p Point) *Part {
	at, _ := l.p.net.place(p)
	return &l.Zones[at.zone]
}

// Routes are the routes that a Full, Floyd or Dijkstra zone declares, in order. The
// links are valid until the next one.
func (l *Layout) Routes(z *Part) iter.Seq[RouteDecl] {
	return func(yield func(RouteDecl) bool) {
		var decls []decl
		switch local := l.p.net.zones[z.id].local.(type) {
		case *fullZone:
			decls = local.declared()
		case *floydZone:
			decls = local.declared()
		case *dijkstraZone:
			decls = local.declared()
		default:
			return
		}
		members, ls := l.Members(z), &l.p.net.lists
		var links []LinkID
		for _, d := range decls {
			links = ls.appendTo(links[:0], d.list)
			r := RouteDecl{Src: members[d.src], Dst: members[d.dst], Links: links, Back: ls.back(d.list)}
			r.GwSrc, r.GwDst = r.Src, r.Dst
			if gwSrc, gwDst := ls.gates(d.list); gwSrc != noPoint {
				r.GwSrc, r.GwDst, r.Gates = gwSrc, gwDst, true
			}
			if !yield(r) {
				return
			}
		}
	}
}

// back is what a list means for the opposite direction.
func (ls *lists) back(ref listRef) Back {
	switch head := ls.data[ref>>1]; {
	case head&isTwoWay == 0:
		return BackNone
	case head&swapsMates == 0:
		return BackReversed
	}
	return BackMates
}

// StarLinks are the links of a member of a Star or Vivaldi zone, as [Zone.StarLinks] and
// [Zone.StarLoopback] declared them, or of a host of a cluster without a topology and limiters.
func (l *Layout) StarLinks(z *Part, p Point) (up, down, loop []LinkID, declared bool) {
	at, _ := l.p.net.place(p)
	switch local := l.p.net.zones[z.id].local.(type) {
	case *starZone:
		m := local.member(at.local)
		return m.up, m.down, m.loop, m.declared
	case *vivaldiZone:
		m := local.member(at.local)
		return m.up, m.down, m.loop, m.declared
	case *clusterZone:
		if at.local >= local.hosts {
			break
		}
		own := local.first + LinkID(at.local*local.stride)
		if local.loop != noOffset {
			loop = []LinkID{own + LinkID(local.loop)}
		}
		return []LinkID{own + LinkID(local.up)}, []LinkID{own + LinkID(local.down)}, loop, true
	}
	return nil, nil, nil, false
}

// Backbone is the link in the middle of such a zone, if it has one.
func (l *Layout) Backbone(z *Part) (LinkID, bool) {
	switch local := l.p.net.zones[z.id].local.(type) {
	case *starZone:
		if len(local.backbone) > 0 {
			return local.backbone[0], true
		}
	case *clusterZone:
		return local.backbone, local.backbone != noLink
	}
	return noLink, false
}

// Coordinates are those of a host or router of a Vivaldi zone, if it has any.
func (l *Layout) Coordinates(p Point) (x, y, height float64, ok bool) {
	if l.p.grown != nil {
		return 0, 0, 0, false
	}
	at, _ := l.p.net.place(p)
	far, isFar := l.p.net.zones[at.zone].local.(*vivaldiZone)
	if !isFar || far.spot(at.local) == 0 {
		return 0, 0, 0, false
	}
	s := l.p.net.spots[far.spot(at.local)-1]
	return s.x, s.y, s.z, true
}

// Wireless is the link of a WiFi zone and its access point; ok is false if it has no
// link, access if it has no access point.
func (l *Layout) Wireless(z *Part) (link LinkID, point Point, ok, access bool) {
	w, isWiFi := l.p.net.zones[z.id].local.(*wifiZone)
	if !isWiFi {
		return noLink, noPoint, false, false
	}
	point = noPoint
	for _, p := range l.Members(z) {
		if at, _ := l.p.net.place(p); at.local == w.point {
			point = p
		}
	}
	return w.link, point, w.link != noLink, point != noPoint
}

// Bypasses are the bypasses of a zone in order. The links are valid until the next one.
func (l *Layout) Bypasses(z *Part) iter.Seq[RouteDecl] {
	return func(yield func(RouteDecl) bool) {
		n := &l.p.net
		all := n.zones[z.id].bypass
		keys := slices.SortedFunc(maps.Keys(all), func(a, b ends) int { return cmp.Compare(all[a], all[b]) })
		var links []LinkID
		for _, at := range keys {
			links = n.lists.appendTo(links[:0], all[at])
			r := RouteDecl{Src: at.src, Dst: at.dst, GwSrc: at.src, GwDst: at.dst, Links: links}
			if src, dst := n.lists.gates(all[at]); src != noPoint {
				r.GwSrc, r.GwDst, r.Gates = src, dst, true
			}
			if !yield(r) {
				return
			}
		}
	}
}

// Network finds the routes of a cluster with a topology; nil for any other zone.
func (l *Layout) Network(z *Part) regular.Network[LinkID] {
	if local, ok := l.p.net.zones[z.id].local.(*regularZone); ok {
		return local.net
	}
	return nil
}

// AppendRoute appends the links from one host or router to another.
func (l *Layout) AppendRoute(buf []LinkID, a, b Point) ([]LinkID, error) {
	if l.p.grown != nil {
		return l.p.AppendRoute(buf, HostID(a), HostID(b))
	}
	out, err := l.p.net.appendRoute(buf, len(buf), a, b, false)
	if err == nil && len(out) == len(buf) {
		err = ErrNoRoute
	}
	return out, err
}

// Mate is the other half of a split-duplex cable, if a link is one.
func (p *Platform) Mate(l LinkID) (LinkID, bool) {
	mates := p.net.lists.mate
	if p.grown != nil || int(l) >= len(mates) || mates[l] == 0 {
		return l, false
	}
	return l + LinkID(mates[l]), true
}

// IsHalf says whether a link is a half of a split-duplex cable, in extended platforms too.
func (p *Platform) IsHalf(l LinkID) bool {
	for ; p.grown != nil; p = p.grown.base {
		if int(l) >= p.grown.base.NumLinks() {
			return false
		}
	}
	_, half := p.Mate(l)
	return half
}

// Cable is the name of the split-duplex cable that a link is a half of, or of the link.
func (p *Platform) Cable(l LinkID) string {
	name := p.LinkName(l)
	if m, half := p.Mate(l); half {
		return name[:len(name)-len([...]string{"_UP", "_DOWN"}[max(0, int(l-m))])]
	}
	return name
}

// IsLoopback reports whether a link is the one from each host to itself.
func (p *Platform) IsLoopback(l LinkID) bool {
	loopback, _ := p.Loopback()
	return *p.Link(l) == loopback.kind() && p.LinkName(l) == loopbackName
}
