package oracletest

import (
	"fmt"
	"strings"
)

// floydPlatform and dijkstraPlatform are one zone of hosts and routers with
// shortest paths as routes.
func floydPlatform(m *platformFile)    { graphZone(m, "Floyd") }
func dijkstraPlatform(m *platformFile) { graphZone(m, "Dijkstra") }

// graphZone draws a random tree and some more hops. Every hop crosses one or
// two links of its own, so that lengths differ.
func graphZone(m *platformFile, routing string) {
	m.line(`<zone id="graph" routing="%s">`, routing)
	var points []string
	for range m.between(5, 14) {
		points = append(points, m.newHost())
	}
	for i := range m.between(1, 6) {
		points = append(points, fmt.Sprintf("r%d", i))
		m.line(`<router id="r%d"/>`, i)
	}
	m.r.Shuffle(len(points), func(i, j int) { points[i], points[j] = points[j], points[i] })
	joined := map[[2]int]bool{}
	for i := 1; i < len(points); i++ {
		joined[[2]int{m.r.IntN(i), i}] = true
	}
	for range m.between(0, len(points)) {
		if i, j := m.r.IntN(len(points)), m.r.IntN(len(points)); i < j {
			joined[[2]int{i, j}] = true
		}
	}
	m.hops(points, joined)
	m.line("</zone>")
}

// hops declares the links of all hops, then the hops: SimGrid requires this order.
func (m *platformFile) hops(points []string, joined map[[2]int]bool) {
	var routes []string
	for j, b := range points {
		for i, a := range points[:j] {
			if !joined[[2]int{i, j}] {
				continue
			}
			links := ""
			for range m.between(1, 2) {
				links += m.newLink(true).mention(m.chance(0.5))
			}
			routes = append(routes, fmt.Sprintf(`<route src="%s" dst="%s">%s</route>`, a, b, links))
		}
	}
	m.line("%s", strings.Join(routes, "\n"))
}
