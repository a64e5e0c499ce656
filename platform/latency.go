package platform

// AppendRouteLatency is AppendRoute with the route's latency in seconds. It is
// the sum that Latency gives, added up in SimGrid's order: across zones the
// common zone's part comes first, in Dijkstra zones the last hop. The order
// changes the last bit only, but where a fat pipe is as narrow as the bound of
// its transfers that bit decides who waits.
func (p *Platform) AppendRouteLatency(buf []LinkID, src, dst HostID) ([]LinkID, float64, error) {
	out, latencySec, err := p.appendRouteLatency(buf, src, dst)
	if err != nil {
		return buf, 0, p.noRoute(src, dst, err)
	}
	return out, latencySec, nil
}

func (p *Platform) appendRouteLatency(buf []LinkID, src, dst HostID) ([]LinkID, float64, error) {
	if p.grown != nil {
		return p.grown.appendRoute(p, buf, src, dst, true)
	}
	start := len(buf)
	buf, err := p.appendRoute(buf, src, dst)
	if err != nil {
		return buf, 0, err
	}
	n := &p.net
	if at := n.hosts[src].zone; at == n.hosts[dst].zone {
		if _, ok := n.zones[at].local.(summing); !ok {
			return buf, p.Latency(buf[start:]), nil
		}
	}
	end := len(buf)
	buf, err = n.appendSummed(buf, Point(src), Point(dst))
	return buf[:end], p.Latency(buf[end:]), err
}

// summing is a localRouting that adds latencies up in an order of its own.
type summing interface {
	// appendSummed appends the links of appendLocal in that order.
	appendSummed(n *network, buf []LinkID, a, b int32) ([]LinkID, error)
}

// appendSummed is appendRoute in the order in which latencies are added up.
func (n *network) appendSummed(buf []LinkID, src, dst Point) ([]LinkID, error) {
	a, okA := n.place(src)
	b, okB := n.place(dst)
	if !okA || !okB {
		return buf, ErrNoRoute
	}
	gwSrc, gwDst := src, dst
	if a.zone != b.zone {
		var err error
		a, b = n.meet(a, b)
		if gwSrc, gwDst, err = n.zones[a.zone].local.gateways(n, a.local, b.local); err != nil {
			return buf, err
		}
	}
	buf, err := n.appendLocalSummed(buf, a.zone, a.local, b.local)
	if err == nil && gwSrc != src {
		buf, err = n.appendSummed(buf, src, gwSrc)
	}
	if err == nil && gwDst != dst {
		buf, err = n.appendSummed(buf, gwDst, dst)
	}
	return buf, err
}

func (n *network) appendLocalSummed(buf []LinkID, zone, a, b int32) ([]LinkID, error) {
	local := n.zones[zone].local
	if s, ok := local.(summing); ok {
		return s.appendSummed(n, buf, a, b)
	}
	return local.appendLocal(n, buf, len(buf), a, b)
}

func (f *floydZone) appendSummed(n *network, buf []LinkID, a, b int32) ([]LinkID, error) {
	last := f.tree(a)
	if a == b && last[b] == noEdge {
		return append(buf, n.loopback), nil
	}
	return f.appendPathSummed(n, buf, last, a, b)
}

func (d *dijkstraZone) appendSummed(n *network, buf []LinkID, a, b int32) ([]LinkID, error) {
	if a == b {
		return d.appendSelf(n, buf, a), nil
	}
	return d.appendPathSummed(n, buf, d.tree(&n.lists, a), a, b)
}

// appendPathSummed is appendPath in the order in which latencies are added up:
// forwards, or last hop first where the edges are listed backwards.
func (e *edges) appendPathSummed(n *network, buf []LinkID, last []int32, a, b int32) ([]LinkID, error) {
	edge := last[b]
	if edge == noEdge {
		return buf, ErrNoRoute
	}
	if e.backwards {
		buf = n.lists.appendTo(buf, e.list[edge])
	}
	if mid := e.from[edge]; mid != a {
		var err error
		if !e.backwards {
			if buf, err = e.appendPathSummed(n, buf, last, a, mid); err != nil {
				return buf, err
			}
		}
		in, out := e.lastGate(n, last[mid]), e.firstGate(n, edge)
		if in != out {
			if buf, err = n.appendSummed(buf, in, out); err != nil {
				return buf, err
			}
		}
		if e.backwards {
			return e.appendPathSummed(n, buf, last, a, mid)
		}
	}
	if !e.backwards {
		buf = n.lists.appendTo(buf, e.list[edge])
	}
	return buf, nil
}
