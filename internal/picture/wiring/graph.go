package wiring

import (
	"errors"
	"fmt"

	"github.com/clustersim/clustersim/platform"
)

// Kind says what a node is.
type Kind uint8

const (
	Host   Kind = iota
	Router      // of the platform
	Switch      // of a regular network, or the middle of a star
	Link        // a link that a route of several links crosses
)

// String is a word for people and programs.
func (k Kind) String() string { return [...]string{"host", "router", "switch", "link"}[k] }

// Node is a host, a router, a switch or a link.
type Node struct {
	Name string
	Kind Kind
	Zone int // in the platform's layout
	Host platform.HostID
	// Number is that in its regular network, hosts first, and Level the distance from
	// the hosts; -1 elsewhere.
	Number, Level int
	Cable         Cable // of a Link, or the backbone in the middle
}

// Cable joins two nodes. One without a name leads to or from a Link.
type Cable struct {
	A, B                 int
	Name                 string
	BandwidthBytesPerSec float64
	LatencySec           float64
	Sharing              platform.Sharing
	Level                int // in a regular network, else 0
}

// Graph is nodes, and cables by their numbers.
type Graph struct {
	Layout *platform.Layout
	Nodes  []Node
	Cables []Cable
}

// ErrTooLarge is wrapped by the error about a platform of too many parts.
var ErrTooLarge = errors.New("too large")

// New makes the graph of a platform of at most so many hosts. [platform.Extend]'s
// platforms have none.
func New(p *platform.Platform, most int) (*Graph, error) {
	if p.NumHosts() > most {
		return nil, fmt.Errorf("%w: %d hosts (at most %d)", ErrTooLarge, p.NumHosts(), most)
	}
	m := maker{p: p, most: 100 * most, points: map[platform.Point]int{}, links: map[string]int{}, seen: map[[2]int]map[string]bool{}}
	m.g.Layout = p.Layout()
	if len(m.g.Layout.Zones) == 0 {
		return nil, errors.New("an extended platform has no wiring")
	}
	for i := range m.g.Layout.Zones {
		m.nodes(i)
	}
	for i := range m.g.Layout.Zones {
		if m.wire(i); m.err != nil {
			return nil, m.err
		}
	}
	return &m.g, nil
}

// maker makes one graph.
type maker struct {
	p      *platform.Platform
	g      Graph
	most   int // cables
	err    error
	points map[platform.Point]int // nodes of hosts and routers
	links  map[string]int         // nodes of links, by cable
	seen   map[[2]int]map[string]bool
}

func (m *maker) node(n Node) int {
	m.g.Nodes = append(m.g.Nodes, n)
	return len(m.g.Nodes) - 1
}

// nodes adds the hosts and routers of a zone.
func (m *maker) nodes(zone int) {
	for _, p := range m.g.Layout.Members(&m.g.Layout.Zones[zone]) {
		n := Node{Name: m.g.Layout.Name(p), Kind: Router, Zone: zone, Number: -1, Level: -1, Host: platform.NoHost}
		if _, isZone := m.g.Layout.Zone(p); isZone {
			continue
		}
		if p >= 0 {
			n.Kind, n.Host = Host, platform.HostID(p)
		}
		m.points[p] = m.node(n)
	}
}

// add adds a cable with what a link has, once for both of its directions.
func (m *maker) add(a, b int, link platform.LinkID, level int) {
	c := m.cable(link)
	c.A, c.B, c.Level = a, b, level
	m.join(c)
}

func (m *maker) cable(link platform.LinkID) Cable {
	k := m.p.Link(link)
	return Cable{Name: m.p.Cable(link), BandwidthBytesPerSec: m.p.Fastest(link), LatencySec: k.LatencySec, Sharing: k.Sharing}
}

func (m *maker) join(c Cable) {
	key := [2]int{min(c.A, c.B), max(c.A, c.B)}
	if c.A == c.B || m.seen[key][c.Name] {
		return
	}
	if m.seen[key] == nil {
		m.seen[key] = map[string]bool{}
	}
	m.seen[key][c.Name] = true
	if m.g.Cables = append(m.g.Cables, c); len(m.g.Cables) > m.most && m.err == nil {
		m.err = fmt.Errorf("%w: more than %d cables", ErrTooLarge, m.most)
	}
}

// wire adds the cables of a zone.
func (m *maker) wire(zone int) {
	z := &m.g.Layout.Zones[zone]
	switch {
	case m.g.Layout.Network(z) != nil:
		m.regular(zone, z)
	case z.Cluster != nil:
		m.flat(z)
	case z.Kind == platform.Star, z.Kind == platform.Vivaldi:
		m.star(zone, z)
	case z.Kind == platform.WiFi:
		m.wifi(zone, z)
	default:
		for d := range m.g.Layout.Routes(z) {
			m.route(zone, d)
		}
	}
}

// route wires a declared route: a cable, or a way from link to link.
func (m *maker) route(zone int, d platform.RouteDecl) {
	at, end := m.points[d.GwSrc], m.points[d.GwDst]
	if len(d.Links) == 1 {
		m.add(at, end, d.Links[0], 0)
		return
	}
	for _, l := range d.Links {
		c := m.cable(l)
		next, ok := m.links[c.Name]
		if !ok {
			next = m.node(Node{Name: c.Name, Kind: Link, Zone: zone, Number: -1, Level: -1, Host: platform.NoHost, Cable: c})
			m.links[c.Name] = next
		}
		m.join(Cable{A: at, B: next, BandwidthBytesPerSec: c.BandwidthBytesPerSec})
		at = next
	}
	m.join(Cable{A: at, B: end, BandwidthBytesPerSec: m.g.Nodes[at].Cable.BandwidthBytesPerSec})
}

// wired is what the networks of package regular have about their cables.
type wired interface {
	Vertices() int
	Ends(cable int32) (a, b int)
}

// regular wires a cluster with a topology.
func (m *maker) regular(zone int, z *platform.Part) {
	net := m.g.Layout.Network(z)
	graph := net.(wired)
	nodes := make([]int, graph.Vertices())
	for i := range nodes {
		if i < net.Hosts() {
			nodes[i] = m.points[platform.Point(z.Hosts[0].First)+platform.Point(i)]
			m.g.Nodes[nodes[i]].Number, m.g.Nodes[nodes[i]].Level = i, 0
			continue
		}
		nodes[i] = m.node(Node{
			Name: fmt.Sprintf("%s switch %d", z.Name, i-net.Hosts()), Kind: Switch, Zone: zone, Host: platform.NoHost, Number: i, Level: -1,
		})
	}
	perCable := platform.LinkID(1)
	if z.Cluster.Cable == platform.SplitDuplex {
		perCable = 2
	}
	for c := range int32(net.Cables()) {
		a, b := graph.Ends(c)
		if up := &m.g.Nodes[nodes[b]]; up.Level < 0 {
			up.Level = m.g.Nodes[nodes[a]].Level + 1
		}
		m.add(nodes[a], nodes[b], z.FirstLink+platform.LinkID(c)*perCable, net.Level(c))
	}
}

// flat wires a cluster with cables that meet at its router.
func (m *maker) flat(z *platform.Part) {
	hub := m.points[m.g.Layout.Routers(z)[0]]
	links := z.Links
	if z.Cluster.Backbone != nil {
		links--
		m.g.Nodes[hub].Cable = m.cable(z.FirstLink + platform.LinkID(links))
	}
	each := links / z.Cluster.Hosts
	for i := range z.Cluster.Hosts {
		m.add(m.points[platform.Point(z.Hosts[0].First)+platform.Point(i)], hub, z.FirstLink+platform.LinkID(i*each), 0)
	}
}

// star wires the members of a star to its middle, which may be a router.
func (m *maker) star(zone int, z *platform.Part) {
	hub := -1
	members := m.g.Layout.Members(z)
	for _, p := range members {
		if _, _, _, declared := m.g.Layout.StarLinks(z, p); !declared && p < 0 && hub < 0 {
			if n, ok := m.points[p]; ok {
				hub = n
			}
		}
	}
	if hub < 0 {
		hub = m.node(Node{Name: z.Name, Kind: Switch, Zone: zone, Host: platform.NoHost, Number: -1, Level: -1})
	}
	if l, ok := m.g.Layout.Backbone(z); ok {
		m.g.Nodes[hub].Cable = m.cable(l)
	}
	for _, p := range members {
		up, down, _, _ := m.g.Layout.StarLinks(z, p)
		for _, l := range append(append([]platform.LinkID(nil), up...), down...) {
			m.add(m.points[p], hub, l, 0)
		}
	}
}

// wifi joins the members of a Wi-Fi zone to its access point.
func (m *maker) wifi(zone int, z *platform.Part) {
	link, point, ok, access := m.g.Layout.Wireless(z)
	hub := m.points[point]
	if !access {
		hub = m.node(Node{Name: z.Name, Kind: Switch, Zone: zone, Host: platform.NoHost, Number: -1, Level: -1})
	}
	for _, p := range m.g.Layout.Members(z) {
		if n, isPoint := m.points[p]; ok && isPoint {
			m.add(n, hub, link, 0)
		}
	}
}
