package oracletest

// singleLinkMesh joins all hosts by one and the same link.
func singleLinkMesh(m *platformFile) { m.mesh(1, 1) }

// sharedLinkMesh joins each two hosts by up to four of a few links.
func sharedLinkMesh(m *platformFile) { m.mesh(m.between(2, 5), 4) }

// ownLinkMesh joins each two hosts by a link of their own.
func ownLinkMesh(m *platformFile) { m.mesh(0, 1) }

// mesh declares a route of up to most links between each two hosts, taken from as many links, or
// from new ones if links is 0.
func (m *platformFile) mesh(links, most int) {
	m.line(`<zone id="mesh" routing="Full">`)
	hosts := make([]string, m.between(3, 12))
	for i := range hosts {
		hosts[i] = m.newHost()
	}
	cables := make([]cable, links)
	for i := range cables {
		cables[i] = m.newLink(true)
	}
	var routes []func()
	for i, src := range hosts {
		for _, dst := range hosts[i+1:] {
			among := cables
			if links == 0 {
				among = []cable{m.newLink(true)}
			}
			routes = append(routes, func() { m.route(src, dst, "YES", m.someLinks(among, min(most, len(among)), false)) })
		}
	}
	for _, declare := range routes {
		declare()
	}
	m.line("</zone>")
}
