package oracletest

import "fmt"

// nestedPlatform joins two to four zones by zoneRoutes; deepPlatform nests them
// once more.
func nestedPlatform(m *platformFile) {
	m.parentZone("top", "Full", []child{m.leafOf(0), m.leafOf(1)}, m.between(0, 2))
}

func deepPlatform(m *platformFile) {
	inner := func(id string) child {
		return child{id, func(m *platformFile) string {
			return m.parentZone(id, "Full", []child{m.leafNamed(id + "a"), m.leafNamed(id + "b")}, 0)
		}}
	}
	m.parentZone("top", "Full", []child{inner("x"), inner("y")}, m.between(0, 1))
}

// floydOfZones and dijkstraOfZones join zones by shortest paths
// over the zones.
func floydOfZones(m *platformFile)    { m.rowOfZones("Floyd") }
func dijkstraOfZones(m *platformFile) { m.rowOfZones("Dijkstra") }

func (m *platformFile) rowOfZones(routing string) {
	m.parentZone("top", routing, []child{m.leafOf(0), m.leafOf(1)}, m.between(1, 2))
}

// child writes a zone and returns the netpoint that is its gateway.
type child struct {
	id    string
	write func(*platformFile) (gateway string)
}

func (m *platformFile) leafOf(i int) child { return m.leafNamed(fmt.Sprintf("z%d", i)) }

// leafNamed is a cluster or a small full zone with a router.
func (m *platformFile) leafNamed(id string) child {
	return child{id, func(m *platformFile) string {
		if m.chance(0.6) {
			return m.cluster(id, m.between(2, 6), clusterParts{pick(m.r, "", "SHARED", "FATPIPE"), m.chance(0.2), m.chance(0.4)})
		}
		return m.smallFull(id)
	}}
}

// smallFull is a full zone with a router or its first host as its gateway.
func (m *platformFile) smallFull(id string) (gateway string) {
	m.line(`<zone id="%s" routing="Full">`, id)
	var points []string
	for range m.between(2, 4) {
		points = append(points, m.newHost())
	}
	gateway = points[0]
	if m.chance(0.6) {
		gateway = id + "_gw"
		points = append(points, gateway)
		m.line(`<router id="%s"/>`, gateway)
	}
	cables := make([]cable, 4)
	for i := range cables {
		cables[i] = m.newLink(true)
	}
	for i, a := range points {
		for _, b := range points[i+1:] {
			m.routeBothWays(a, b, cables, false)
		}
	}
	m.line("</zone>")
	return gateway
}

// parentZone writes a zone of zones: all pairs are joined (Full), or the zones are in
// a row (shortest paths). Its gateway is that of its first child.
func (m *platformFile) parentZone(id, routing string, children []child, more int) (gateway string) {
	for i := range more {
		children = append(children, m.leafNamed(fmt.Sprintf("%sm%d", id, i)))
	}
	m.line(`<zone id="%s" routing="%s">`, id, routing)
	gateways := make([]string, len(children))
	for i, c := range children {
		gateways[i] = c.write(m)
	}
	cables := make([]cable, m.between(3, 6))
	for i := range cables {
		cables[i] = m.newLink(true)
	}
	for j := range children {
		for i := range j {
			if routing == "Full" || i == j-1 {
				m.line(`<zoneRoute src="%s" dst="%s" gw_src="%s" gw_dst="%s">%s</zoneRoute>`,
					children[i].id, children[j].id, gateways[i], gateways[j], m.someLinks(cables, 3, false))
			}
		}
	}
	m.line("</zone>")
	return gateways[0]
}
