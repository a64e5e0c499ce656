package oracletest

import "strings"

// fullPlatform is one zone with a declared route for every pair, both ways.
func fullPlatform(m *platformFile) { fullZone(m, false) }

// repeatPlatform is the same, with routes that may cross a link twice.
func repeatPlatform(m *platformFile) { fullZone(m, true) }

func fullZone(m *platformFile, repeat bool) {
	m.line(`<zone id="full" routing="Full">`)
	hosts := make([]string, m.between(5, 24))
	for i := range hosts {
		hosts[i] = m.newHost()
	}
	cables := make([]cable, m.between(8, 16))
	for i := range cables {
		cables[i] = m.newLink(true)
	}
	loops := pick(m.r, 0, 0, 0.5, 1)
	for i, src := range hosts {
		for _, dst := range hosts[i+1:] {
			m.routeBothWays(src, dst, cables, repeat)
		}
		if m.chance(loops) {
			m.route(src, src, "YES", m.someLinks(cables, 2, false))
		}
	}
	m.line("</zone>")
}

// routeBothWays declares one symmetrical route, or a route for each direction.
func (m *platformFile) routeBothWays(a, b string, cables []cable, repeat bool) {
	if m.chance(0.6) {
		m.route(a, b, "YES", m.someLinks(cables, 4, repeat))
		return
	}
	m.route(a, b, "NO", m.someLinks(cables, 4, repeat))
	m.route(b, a, "NO", m.someLinks(cables, 4, repeat))
}

func (m *platformFile) route(src, dst, symmetrical, links string) {
	m.line(`<route src="%s" dst="%s" symmetrical="%s">%s</route>`, src, dst, symmetrical, links)
}

// someLinks mentions 1 to most links.
func (m *platformFile) someLinks(cables []cable, most int, repeat bool) string {
	var b strings.Builder
	n := m.between(1, most)
	order := m.r.Perm(len(cables))
	for i := range n {
		c := cables[order[i]]
		if repeat {
			c = cables[order[m.r.IntN(n)]]
		}
		b.WriteString(c.mention(m.chance(0.5)))
	}
	return b.String()
}
