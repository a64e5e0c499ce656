package platform

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
