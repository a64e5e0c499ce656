package wiring

import (
	"fmt"

	"github.com/clustersim/clustersim/platform"
)

// wired is what the networks of package regular tell about their cables.
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

// flat wires a cluster whose cables meet at its router.
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
