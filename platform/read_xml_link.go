package platform

func (r *xmlReader) link(e *xmlElement) {
	if r.check(e) {
		l := Link{Name: e.get("id")}
		var okBw, okLat, okPolicy bool
		l.BandwidthBytesPerSec, okBw = r.positive(e, "bandwidth", xmlBandwidth)
		l.LatencySec, okLat = r.latency(e, "latency")
		var policy string
		if e.get("sharing_policy") == "WIFI" {
			r.fail(e, "sharing_policy", "sharing_policy WIFI is not supported")
		} else {
			policy, okPolicy = r.choice(e, "sharing_policy", "SHARED", "SHARED", "FATPIPE", "SPLITDUPLEX", "FULLDUPLEX")
		}
		if !okBw || !okLat || !okPolicy {
			l.BandwidthBytesPerSec, l.LatencySec = 1, 0 // keep the link, so that routes over it are checked
		}
		var err error
		switch policy {
		case "SPLITDUPLEX", "FULLDUPLEX":
			_, _, err = r.b.addDuplex(l)
		case "FATPIPE":
			l.Sharing = FatPipe
			_, err = r.b.addLink(l)
		default:
			_, err = r.b.addLink(l)
		}
		r.keep(e, err)
	}
	r.leaf(e)
}

// starAt is the star of a zone, or nil after an error: only Cluster zones have
// the element.
func (r *xmlReader) starAt(zone int32, e *xmlElement) *starZone {
	z := &r.b.p.net.zones[zone]
	if z.kind != Star {
		r.fail(e, "", "only a zone with routing \"Cluster\" has a <%s>", e.wrote)
		return nil
	}
	return z.starLinks()
}

// backbone reads the link in the middle of a star.
func (r *xmlReader) backbone(zone int32, e *xmlElement) {
	if star := r.starAt(zone, e); r.check(e) && star != nil {
		l := Link{Name: e.get("id")}
		var okBw, okLat bool
		l.BandwidthBytesPerSec, okBw = r.positive(e, "bandwidth", xmlBandwidth)
		l.LatencySec, okLat = r.notNegative(e, "latency", xmlTime)
		if okBw && okLat {
			id, err := r.b.addLink(l)
			r.keep(e, err)
			if len(star.backbone) > 0 {
				r.fail(e, "", "a second backbone in one zone")
			}
			star.backbone = []LinkID{id}
		}
	}
	r.leaf(e)
}

// hostLink reads the links up and down of one host of a star.
func (r *xmlReader) hostLink(zone int32, e *xmlElement) {
	if star := r.starAt(zone, e); r.check(e) && star != nil {
		host, ok := r.b.p.byName[e.get("id")]
		if !ok {
			r.fail(e, "id", "no host %q", e.get("id"))
		}
		up, okUp := r.linkNamed(e, "up")
		down, okDown := r.linkNamed(e, "down")
		if ok && okUp && okDown {
			r.keep(e, r.b.setStar(zone, Point(host), []LinkID{up}, []LinkID{down}))
		}
	}
	r.leaf(e)
}

// linkNamed finds the link that an attribute names.
func (r *xmlReader) linkNamed(e *xmlElement, attr string) (LinkID, bool) {
	id, ok := r.b.links[string(e.raw(attr))]
	if !ok {
		name := e.get(attr)
		bad := r.fail(e, attr, "no link %q", name)
		if _, cable := r.b.links[name+"_UP"]; cable {
			bad.WithHint("it is split duplex: write %q or %q", name+"_UP", name+"_DOWN")
		}
	}
	return id, ok
}
