package platform

import (
	"fmt"
	"strconv"
)

// topZone is the zone that a file would declare: the root or, if nothing but zones in
// zones lead to it, a None or Vivaldi zone.
func (n *network) topZone() int32 {
	top := int32(0)
	for n.zones[top].members == 1 && int(top)+1 < len(n.zones) && n.zones[top+1].parent == top {
		top++
	}
	if kind := n.zones[top].kind; kind != None && kind != Vivaldi {
		return 0
	}
	return top
}

// takeBypasses adds the bypasses of the top zone. It returns false if one of them, or a
// host of a Vivaldi zone, has what a file cannot express.
func (f *nativeForm) takeBypasses(gates []Point) bool {
	n, ok := &f.p.net, true
	for _, z := range n.zones[f.top+1:] {
		ok = ok && len(z.bypass) == 0
	}
	for at, list := range n.zones[f.top].bypass {
		src, _ := n.place(at.src)
		dst, _ := n.place(at.dst)
		gwSrc, gwDst := n.lists.gates(list)
		ok = ok && src.zone == f.top && dst.zone == f.top && f.members[src.local] != "" && f.members[dst.local] != "" &&
			f.isGate(gates, gwSrc) && f.isGate(gates, gwDst)
		f.bypasses = append(f.bypasses, decl{src: src.local, dst: dst.local, list: list})
	}
	f.bypasses = inOrder(f.bypasses)
	if f.far != nil {
		for i := range f.far.members {
			ok = ok && len(f.far.members[i].loop) == 0
		}
	}
	return ok
}

// unlisted returns an error that names a zone whose routes cannot be listed pair by pair.
func (p *Platform) unlisted() error {
	for p.grown != nil {
		p = p.grown.base
	}
	for i := range p.net.zones {
		switch z := &p.net.zones[i]; {
		case z.kind == WiFi:
			return fmt.Errorf("zone %q is a Wi-Fi zone, which a file cannot express", z.name)
		case z.kind == Vivaldi && len(z.spots) > 0:
			return fmt.Errorf("zone %q has routing Vivaldi, which a file can express for the outermost zone only, without loopbacks", z.name)
		}
	}
	return nil
}

// addDistance adds what only hosts of a Vivaldi zone have.
func (f *nativeForm) addDistance(r *nativeRecord, id HostID) {
	n, local := &f.p.net, f.p.net.hosts.at(int(id)).local
	if at := f.far.spot(local); at != 0 {
		s := n.spots[at-1]
		number := func(x float64) string { return strconv.FormatFloat(x, 'g', -1, 64) }
		r.add("coordinates", "["+number(s.x)+", "+number(s.y)+", "+number(s.z)+"]")
	}
	m := f.far.member(local)
	if len(m.up) > 0 {
		r.add("up", r.texts(f.p.linkNamesOf(m.up)))
	}
	if len(m.down) > 0 {
		r.add("down", r.texts(f.p.linkNamesOf(m.down)))
	}
}

func (p *Platform) linkNamesOf(links []LinkID) []string {
	names := make([]string, len(links))
	for i, l := range links {
		names[i] = p.LinkName(l)
	}
	return names
}

func (f *nativeForm) writeBypasses(out *nativeText) {
	for _, d := range f.bypasses {
		r := &nativeRecord{nativeText: out}
		r.addText("from", f.members[d.src], "")
		r.addText("to", f.members[d.dst], "")
		r.add("links", out.texts(f.p.linkNamesOf(f.p.net.lists.appendTo(nil, d.list))))
		out.item("bypasses", r)
	}
	out.closeList()
}
