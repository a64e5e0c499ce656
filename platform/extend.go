package platform

import (
	"cmp"
	"fmt"
	"strconv"
	"strings"
)

// Extension says how a platform grows by new hosts beside the old ones.
type Extension struct {
	// K is the size of the groups, at least 1: each old host with K-1 new ones
	// beside it.
	K int
	// Link has the bandwidth, latency and sharing of the new links; its name is
	// ignored. Each new host has one link, to its old host.
	Link Link
	// SpeedFlops is the speed in flop/s of a core of node j of old's group; j = 1
	// is the old host itself. nil: all are as fast as the old host.
	SpeedFlops func(old HostID, j int) float64
}

// Node is the HostID of node j, 1 to K, of the group of an old host, in the
// extended platform; oldHosts is the number of hosts before. Old hosts keep
// their HostIDs and are node 1 of their group.
func (x Extension) Node(old HostID, j, oldHosts int) HostID {
	if j == 1 {
		return old
	}
	return HostID(oldHosts + int(old)*(x.K-1) + j - 2)
}

// Extend gives every host of p x.K-1 new neighbours: the platform after the
// extension of Xiong and Zeng (2016), section 1 and Table 1. p is not changed.
//
// The new hosts beside NAME are NAME-2 to NAME-K and have as many cores; their
// links have the same names. Old hosts and links keep their names and numbers,
// and old hosts the routes between them. A new host reaches other groups over its
// link to the old host and on from there; inside a group no old link is used.
// Each new host has the loopback __loopback__, 10 GB/s without latency unless p's file says otherwise.
//
// Latencies are added up as if each group were a zone with its old host as
// gateway: first the old route, then the new links of sender and receiver.
//
// Errors: K below 1, a link or a speed that a Builder would refuse, a name that is
// taken, more hosts, links or cores than a platform may have. The cost is
// O(hosts * K + links); a route costs what the old route does, plus O(1).
func Extend(p *Platform, x Extension) (*Platform, error) {
	if err := cmp.Or(x.check(p), x.freeNames(p)); err != nil {
		return nil, err
	}
	g := &growth{base: p, hosts: int32(p.NumHosts()), extra: int32(x.K - 1), first: LinkID(p.NumLinks())}
	q := &Platform{name: p.name, hostNames: p.hostNames.extended(), linkNames: p.linkNames.extended(), kept: p.kept, grown: g}
	if err := x.addHosts(q, p); err != nil {
		return nil, err
	}
	if x.K > 1 {
		made := &nodeNames{base: p, extra: x.K - 1}
		q.hostNames.addBlock(made, made.extra*p.NumHosts())
		q.linkNames.addBlock(made, made.extra*p.NumHosts())
	}
	g.addLinks(q, x.Link)
	return q, nil
}

// nodeName is the name of a new host and of its link.
func nodeName(old string, j int) string { return old + "-" + strconv.Itoa(j) }

// addHosts adds the old hosts with their new speeds, then the new ones.
func (x Extension) addHosts(q, p *Platform) error {
	q.hosts.of = make([]uint32, x.K*p.NumHosts())
	for old := range HostID(p.NumHosts()) {
		for j := range x.K {
			h := *p.Host(old)
			if x.SpeedFlops != nil {
				h.SpeedFlops = x.SpeedFlops(old, j+1)
				h.Details = h.Details.at(h.SpeedFlops)
			}
			if err := checkHost(h.named("new")); err != nil {
				name := p.HostName(old)
				if j > 0 {
					name = nodeName(name, j+1)
				}
				return fmt.Errorf("extend: %w", checkHost(h.named(name)))
			}
			q.hosts.set(int(x.Node(old, j+1, p.NumHosts())), h)
		}
	}
	return nil
}

// addLinks adds the old links, the new ones in the order of their hosts, and the
// loopback of the new hosts where no old host has it.
func (g *growth) addLinks(q *Platform, each Link) {
	g.loopback = noLink
	for id := range LinkID(g.base.NumLinks()) {
		if g.base.LinkName(id) == loopbackName {
			g.loopback = id
		}
		q.links.add(1, *g.base.Link(id))
	}
	q.links.add(int(g.hosts*g.extra), each.kind())
	if g.loopback == noLink && g.extra > 0 {
		g.loopback = LinkID(q.NumLinks())
		l, _ := q.Loopback()
		q.links.add(1, l.kind())
		q.linkNames.add(loopbackName)
	}
}

// check refuses extensions that are impossible or too large.
func (x Extension) check(p *Platform) error {
	cores := p.NumCores()
	n := p.NumHosts()
	switch {
	case x.K < 1:
		return fmt.Errorf("extend: groups of %d hosts (want 1 or more)", x.K)
	case x.K > MaxHosts/n:
		return fmt.Errorf("extend: %d hosts in groups of %d (want at most %d in the platform)", n, x.K, MaxHosts)
	case x.K > maxAllCores/cores:
		return fmt.Errorf("extend: %d cores in groups of %d (want at most %d in the platform)", cores, x.K, maxAllCores)
	case p.NumLinks()+(x.K-1)*n > maxLinks:
		return fmt.Errorf("extend: %d links and %d new ones (want at most %d)", p.NumLinks(), (x.K-1)*n, maxLinks)
	case x.K == 1:
		return nil // there is no new link
	}
	each := x.Link
	each.Name = "new"
	if err := checkLink(each); err != nil {
		return fmt.Errorf("extend: %w", err)
	}
	return nil
}

// freeNames returns an error if a new name is taken. It looks only at the old
// names: no two new names are equal, because the last part is j.
func (x Extension) freeNames(p *Platform) error {
	var wrong error
	check := func(what, name string) {
		if wrong == nil && x.isNew(p, name) {
			wrong = fmt.Errorf("extend: the name %q of a new host and its link is taken by a %s (rename it)", name, what)
		}
	}
	for id := range HostID(p.NumHosts()) {
		check("host", p.HostName(id))
	}
	base := p
	for base.grown != nil {
		base = base.grown.base
	}
	for _, o := range base.net.others {
		if o.zone == noZone {
			check("router", o.name)
		}
	}
	for id := range LinkID(p.NumLinks()) {
		check("link", p.LinkName(id))
	}
	return wrong
}

// isNew reports whether name is one that the extension makes.
func (x Extension) isNew(p *Platform, name string) bool {
	_, ok := (&nodeNames{base: p, extra: x.K - 1}).number(name)
	return ok
}

// nodeNames makes the names of the new hosts and of their links.
type nodeNames struct {
	base  *Platform
	extra int // new hosts in a group
}

func (n *nodeNames) name(i int) string {
	return nodeName(n.base.HostName(HostID(i/n.extra)), i%n.extra+2)
}

func (n *nodeNames) number(name string) (int, bool) {
	at := strings.LastIndexByte(name, '-')
	if at < 0 {
		return 0, false
	}
	j, err := strconv.Atoi(name[at+1:])
	if err != nil || j < 2 || j > n.extra+1 || nodeName(name[:at], j) != name {
		return 0, false
	}
	old, ok := n.base.HostByName(name[:at])
	return int(old)*n.extra + j - 2, ok
}

func (n *nodeNames) ends() (prefix, suffix string) { return "", "" }

// growth finds routes of an extended platform by arithmetic: node j > 1 of old
// host h has the host number hosts + h*extra + j-2 and the link first + h*extra
// + j-2. Everything else comes from the old platform.
type growth struct {
	base     *Platform
	hosts    int32 // of base
	extra    int32 // new hosts in a group
	first    LinkID
	loopback LinkID // of the new hosts
}

// node returns the old host of id's group and the new link to it, which is noLink
// for the old host itself.
func (g *growth) node(id HostID) (old HostID, link LinkID) {
	i := int32(id) - g.hosts
	if i < 0 {
		return id, noLink
	}
	return HostID(i / g.extra), g.first + LinkID(i)
}

// appendRoute appends the route and, if timed, adds up its latency: first the old
// route's, then those of the new links.
func (g *growth) appendRoute(p *Platform, buf []LinkID, src, dst HostID, timed bool) ([]LinkID, float64, error) {
	from, up := g.node(src)
	to, down := g.node(dst)
	var sec float64
	if src == dst && up != noLink {
		return append(buf, g.loopback), p.Link(g.loopback).LatencySec, nil
	}
	if up != noLink {
		buf = append(buf, up)
	}
	if from != to || src == dst {
		var err error
		if timed {
			buf, sec, err = g.base.appendRouteLatency(buf, from, to)
		} else {
			buf, err = g.base.appendRoute(buf, from, to)
		}
		if err != nil {
			return buf, 0, err
		}
	}
	if up != noLink {
		sec += p.Link(up).LatencySec
	}
	if down != noLink {
		buf = append(buf, down)
		sec += p.Link(down).LatencySec
	}
	return buf, sec, nil
}

// appendRouteDistance appends the route and finds its distance: that of the old route.
func (g *growth) appendRouteDistance(p *Platform, buf []LinkID, src, dst HostID) ([]LinkID, float64, error) {
	buf, _, err := g.appendRoute(p, buf, src, dst, false)
	from, up := g.node(src)
	to, _ := g.node(dst)
	if err != nil || from == to && (up != noLink || src != dst) {
		return buf, 0, err
	}
	end := len(buf)
	buf, distanceSec, err := g.base.appendRouteDistance(buf, from, to)
	return buf[:end], distanceSec, err
}
