package oracletest

import (
	"fmt"
	"strings"
)

// zone is a zone that has been written: its hosts and routers at any depth, of which each
// can be a gateway, and all zones in it, with itself.
type zone struct {
	id     string
	points []string
	within []zone
}

// vivaldiPlatform is one Vivaldi zone, cabinetPlatform one Cluster zone with cabinets.
func vivaldiPlatform(m *platformFile) { m.vivaldi("far", m.between(5, 16)) }
func cabinetPlatform(m *platformFile) { m.cabinets("star", m.between(5, 16)) }

// mixedPlatform nests zones of all kinds in each other, with gateways anywhere.
func mixedPlatform(m *platformFile) { m.mixed("m", m.between(0, 2), false) }

// bypassedPlatform does so too, with bypasses of the routes between the zones.
func bypassedPlatform(m *platformFile) { m.mixed("m", m.between(0, 1), true) }

// mixed writes two to four zones, more of them inside these if deep is positive, and
// routes between them.
func (m *platformFile) mixed(id string, deep int, bypassed bool) zone {
	routing := pick(m.r, "Full", "Floyd", "Dijkstra")
	m.line(`<zone id="%s" routing="%s">`, id, routing)
	var parts []zone
	for i := range m.between(2, 4-deep) {
		part := fmt.Sprintf("%s%d", id, i)
		if deep > 0 {
			parts = append(parts, m.mixed(part, m.between(0, deep-1), bypassed))
		} else {
			parts = append(parts, m.anyLeaf(part))
		}
	}
	cables := make([]cable, m.between(3, 6))
	for i := range cables {
		cables[i] = m.newLink(true)
	}
	gates := make([]string, len(parts)) // where paths of a Dijkstra zone enter and leave
	for i, p := range parts {
		gates[i] = pick(m.r, p.points...)
	}
	gate := func(i int) string {
		if routing == "Dijkstra" {
			return gates[i]
		}
		return pick(m.r, parts[i].points...)
	}
	for j := range parts {
		for i := range j {
			if routing == "Full" || i == j-1 {
				m.zoneRoute("zoneRoute", parts[i].id, parts[j].id, gate(i), gate(j), cables)
			}
		}
	}
	if bypassed {
		m.bypassZones(parts, cables)
	}
	m.line("</zone>")
	all := zone{id: id}
	for _, p := range parts {
		all.points = append(all.points, p.points...)
		all.within = append(all.within, p.within...)
	}
	all.within = append(all.within, all)
	return all
}

func (m *platformFile) zoneRoute(element, src, dst, gwSrc, gwDst string, cables []cable) {
	m.line(`<%s src="%s" dst="%s" gw_src="%s" gw_dst="%s">%s</%[1]s>`, element, src, dst, gwSrc, gwDst, m.someLinks(cables, 3, false))
}

// bypassZones declares bypasses between zones at any depth of different parts.
func (m *platformFile) bypassZones(parts []zone, cables []cable) {
	seen := map[string]bool{}
	for range m.between(1, 4) {
		order := m.r.Perm(len(parts))
		src, dst := pick(m.r, parts[order[0]].within...), pick(m.r, parts[order[1]].within...)
		if pair := src.id + " " + dst.id; !seen[pair] {
			seen[pair] = true
			m.zoneRoute("bypassZoneRoute", src.id, dst.id, pick(m.r, src.points...), pick(m.r, dst.points...), cables)
		}
	}
}

// anyLeaf writes a zone without zones inside.
func (m *platformFile) anyLeaf(id string) zone {
	before := len(m.hosts)
	var points []string
	switch turn := m.r.IntN(7); {
	case turn == 0:
		points = []string{m.cluster(id, m.between(2, 4), clusterParts{pick(m.r, "", "SHARED", "FATPIPE"), m.chance(0.2), m.chance(0.4)})}
	case turn == 1:
		points = []string{m.smallFull(id)}
	case turn == 2:
		points = m.vivaldi(id, m.between(2, 4))
	case turn == 3:
		points = m.cabinets(id, m.between(2, 4))
	case turn == 4:
		m.none(id)
	case turn == 5 && m.wifi:
		points = m.wireless(id)
	default:
		points = m.smallGraph(id, pick(m.r, "Floyd", "Dijkstra"))
	}
	for _, h := range m.hosts[before:] {
		points = append(points, h.name)
	}
	leaf := zone{id: id, points: points}
	leaf.within = []zone{leaf}
	return leaf
}

// vivaldi writes hosts, or peers, and returns a router if there is one.
func (m *platformFile) vivaldi(id string, n int) (routers []string) {
	m.line(`<zone id="%s" routing="Vivaldi">`, id)
	before, bypasses := len(m.hosts), "" // SimGrid allows none beside peers
	if m.chance(0.4) {
		for range n {
			h := drawnHost{fmt.Sprintf("h%d", len(m.hosts)), 1}
			m.hosts = append(m.hosts, h)
			m.line(`<peer id="%s" speed="%s" bw_in="%s" bw_out="%s" coordinates="%s"/>`, h.name, m.speed(), m.bandwidth(), m.bandwidth(), m.coordinates())
		}
	} else {
		for range n {
			m.placedHost(fmt.Sprintf(` coordinates="%s"`, m.coordinates()))
		}
		routers = []string{id + "_r"}
		m.line(`<router id="%s_r" coordinates="%s"/>`, id, m.coordinates())
		bypasses = m.bypassHosts(m.hosts[before:])
	}
	m.line("%s</zone>", bypasses)
	return routers
}

// coordinates are up to a second apart; the height is not 0, so that each host reaches
// itself.
func (m *platformFile) coordinates() string {
	return fmt.Sprintf("%.1f %.1f %.2f", 1000*m.r.Float64()-500, 100*m.r.Float64(), pick(m.r, -1.0, 1)*(0.01+10*m.r.Float64()))
}

// bypassHosts declares two links and returns routes over them, one way each, between
// some hosts of a zone, to be written at its end.
func (m *platformFile) bypassHosts(hosts []drawnHost) string {
	if len(hosts) < 2 || m.chance(0.6) {
		return ""
	}
	var b strings.Builder
	cables, pairs := []cable{m.newLink(true), m.newLink(true)}, map[string]bool{}
	for range m.between(1, 1+3*len(hosts)/2) {
		src, dst := pick(m.r, hosts...).name, pick(m.r, hosts...).name
		if !pairs[src+" "+dst] {
			pairs[src+" "+dst] = true
			fmt.Fprintf(&b, "<bypassRoute src=\"%s\" dst=\"%s\">%s</bypassRoute>\n", src, dst, m.someLinks(cables, 2, false))
		}
	}
	return b.String()
}

// cabinets writes a Cluster zone with hosts in cabinets and with host_links, and
// perhaps a backbone and loopbacks, in any order; it returns its router.
func (m *platformFile) cabinets(id string, n int) (routers []string) {
	m.line(`<zone id="%s" routing="Cluster">`, id)
	var parts []string
	var single []drawnHost // not in a cabinet: those do not exist before the zone's end
	part := func(format string, args ...any) { parts = append(parts, fmt.Sprintf(format, args...)) }
	for i := range m.between(1, 2) {
		prefix, suffix := fmt.Sprintf("%s_c%d-", id, i), pick(m.r, "", ".me")
		part(`<cabinet id="%s_c%d" prefix="%s" suffix="%s" radical="%s" speed="%s" bw="%s" lat="%s"/>`,
			id, i, prefix, suffix, m.radical(prefix, suffix, m.between(1, n), 1), m.speed(), m.bandwidth(), m.latency())
	}
	var loops []string
	for range m.between(0, 3) {
		h, c := m.newHost(), m.newLink(true)
		single = append(single, m.hosts[len(m.hosts)-1])
		if c.duplex {
			part(`<host_link id="%s" up="%s_UP" down="%s_DOWN"/>`, h, c.name, c.name)
		} else {
			part(`<host_link id="%s" up="%s" down="%s"/>`, h, c.name, pick(m.r, c.name, m.plainLink()))
		}
		if m.chance(0.3) {
			loops = append(loops, fmt.Sprintf(`<route src="%s" dst="%s">%s</route>`, h, h, c.mention(true)))
		}
	}
	if m.chance(0.6) {
		part(`<backbone id="%s_bb" bandwidth="%s" latency="%s"/>`, id, m.bandwidth(), m.latency())
	}
	part(`<router id="%s_r"/>`, id)
	m.r.Shuffle(len(parts), func(i, j int) { parts[i], parts[j] = parts[j], parts[i] })
	m.line("%s", strings.Join(parts, "\n"))
	bypasses := m.bypassHosts(single)
	m.line("%s%s</zone>", bypasses, strings.Join(loops, "\n"))
	return []string{id + "_r"}
}

// plainLink declares a link that is not a cable and returns its name.
func (m *platformFile) plainLink() string { return m.newLink(false).name }

// none writes a host that reaches itself over a bypass only.
func (m *platformFile) none(id string) {
	m.line(`<zone id="%s" routing="None">`, id)
	h, c := m.newHost(), m.newLink(false)
	m.line(`<bypassRoute src="%s" dst="%s">%s</bypassRoute></zone>`, h, h, c.mention(true))
}

// wireless writes a Wi-Fi zone, with a router as its access point or without one.
func (m *platformFile) wireless(id string) (routers []string) {
	m.line(`<zone id="%s" routing="Wifi">`, id)
	router := id + "_r"
	if m.chance(0.7) {
		m.line(`<prop id="access_point" value="%s"/>`, router)
	}
	m.newHost()
	m.newHost()
	m.newHost()
	m.line(`<router id="%s"/><link id="%s_ap" bandwidth="54Mbps,36Mbps" latency="0ms" sharing_policy="%s"/></zone>`,
		router, id, pick(m.r, "WIFI", "SHARED", "FATPIPE"))
	return []string{router}
}

// smallGraph writes a graph of few hosts and a router with hops of one link.
func (m *platformFile) smallGraph(id, routing string) (routers []string) {
	m.line(`<zone id="%s" routing="%s">`, id, routing)
	before := len(m.hosts)
	points := []string{id + "_r"}
	for range m.between(1, 4) {
		points = append(points, m.newHost())
	}
	m.line(`<router id="%s_r"/>`, id)
	joined := map[[2]int]bool{}
	for i := 1; i < len(points); i++ {
		joined[[2]int{m.r.IntN(i), i}] = true
	}
	bypasses := m.bypassHosts(m.hosts[before:])
	m.hops(points, joined)
	m.line("%s</zone>", bypasses)
	return points[:1]
}
