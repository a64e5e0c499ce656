package oracletest

import "fmt"

// starPlatform is a zone with routing="Cluster": hosts with host_link elements
// and perhaps a backbone.
func starPlatform(m *platformFile) { m.star("star") }

func (m *platformFile) star(id string) {
	m.line(`<zone id="%s" routing="Cluster">`, id)
	for range m.between(5, 16) {
		h := m.newHost()
		up := fmt.Sprintf("%s_nic", h)
		m.line(`<link id="%s" bandwidth="%s" latency="%s" sharing_policy="SPLITDUPLEX"/>`, up, m.bandwidth(), m.latency())
		m.line(`<host_link id="%s" up="%s_UP" down="%s_DOWN"/>`, h, up, up)
	}
	if m.chance(0.6) {
		m.line(`<backbone id="%s_bb" bandwidth="%s" latency="%s"/>`, id, m.bandwidth(), m.latency())
	}
	m.line("</zone>")
}
