package platform

import (
	"errors"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"github.com/clustersim/clustersim/internal/native"
	"github.com/clustersim/clustersim/internal/units"
)

func (f *nativeForm) writeHosts(out *nativeText) {
	for id := range HostID(f.hosts) {
		r := out.record(f.p.HostName(id))
		r.addHost(f.p.Host(id).SpeedFlops, f.p.Host(id).Cores, f.p.Host(id).Details)
		if f.far != nil {
			f.addDistance(r, id)
		}
		out.item("hosts", r)
	}
	out.closeList()
}

func (r *nativeRecord) addHost(speedFlops float64, cores int, d *HostDetails) {
	if d == nil || len(d.PstateFlops) == 0 {
		r.addQuantity("speed", speedFlops, units.FormatSpeed)
	}
	defer r.addHostDetails(d)
	if cores != 1 {
		r.add("cores", strconv.Itoa(cores))
	}
}

// addLink adds the fields that links of all kinds have. sharing is left out if it
// is the default.
func (r *nativeRecord) addLink(l Link, sharing, def string) {
	r.addQuantity("bandwidth", l.BandwidthBytesPerSec, units.FormatBandwidth)
	r.addQuantity("latency", l.LatencySec, units.FormatDuration)
	r.addText("sharing", sharing, def)
}

// addInner adds a link that is a field of a cluster, if there is one.
func (r *nativeRecord) addInner(name string, l *Link, def string) {
	if l != nil {
		inner := nativeRecord{nativeText: r.nativeText}
		inner.addLink(*l, wordOf(l.Sharing), def)
		r.add(name, inner.String())
	}
}

func wordOf(s Sharing) string { return [...]string{Shared: wordShared, FatPipe: wordFatPipe}[s] }

func (f *nativeForm) writeLinks(out *nativeText) {
	for id := LinkID(0); int(id) < f.links; id++ {
		l := f.p.link(id)
		if l.Name == loopbackName {
			continue
		}
		name, sharing := l.Name, wordOf(l.Sharing)
		if f.mate(id) != id {
			name, sharing = cableName(l), wordDuplex
			id++ // skip the half that leads down
		}
		r := out.record(name)
		r.addLink(l, sharing, wordShared)
		r.addLinkDetails(l.Details)
		out.item("links", r)
	}
	out.closeList()
}

func (f *nativeForm) writeClusters(out *nativeText) {
	for _, cluster := range f.clusters {
		c := cluster.params
		r := out.record(c.Name)
		r.addTopology(cluster)
		r.addKinds(cluster)
		r.addLevels(c)
		r.addText("sharing", cableWords[c.Cable], wordDuplex)
		r.addInner("backbone", c.Backbone, wordShared)
		r.addInner("loopback", c.Loopback, wordFatPipe)
		r.addQuantity("limiter", c.LimiterBytesPerSec, units.FormatBandwidth)
		r.addText("prefix", c.Prefix, c.Name+"-")
		r.addText("suffix", c.Suffix, "")
		r.addText("router", c.Router, "")
		r.addText("gateway", cluster.gateway, "")
		if c.CableDetails != nil {
			r.addProfiles(c.CableDetails, cableState)
		}
		out.item("clusters", r)
	}
	out.closeList()
}

func (f *nativeForm) writeRoutes(out *nativeText) error {
	defer out.closeList()
	if f.declared {
		f.writeDeclared(out)
		return nil
	}
	for a := range HostID(f.hosts) {
		if err := out.Flush(); err != nil {
			return err // the output is broken: stop early
		}
		if err := f.writeLoop(out, a); err != nil {
			return err
		}
		for b := a + 1; int(b) < f.hosts; b++ {
			if err := f.writePair(out, a, b); err != nil {
				return err
			}
		}
	}
	return nil
}

// writeDeclared lists routes or connections in the order of their declaration,
// which in a graph decides between paths of equal length.
func (f *nativeForm) writeDeclared(out *nativeText) {
	ls := &f.p.net.lists
	var there, back []LinkID
	for _, d := range f.decls {
		src, dst := f.members[d.src], f.members[d.dst]
		there = ls.appendTo(there[:0], d.list)
		if !ls.twoWay(d.list) {
			f.writeRoute(out, src, dst, there, d.src == d.dst)
			continue
		}
		back = ls.appendTo(back[:0], d.list|1)
		both := f.isBack(there, back)
		f.writeRoute(out, src, dst, there, both)
		if !both {
			f.writeRoute(out, dst, src, back, false)
		}
	}
}

// writeLoop lists a host's route to itself, unless it is __loopback__.
func (f *nativeForm) writeLoop(out *nativeText, a HostID) error {
	name := f.p.HostName(a)
	links, err := f.p.AppendRoute(nil, a, a)
	if err != nil {
		return fmt.Errorf("host %q cannot reach itself, which a file cannot express", name)
	}
	if len(links) == 1 && f.p.LinkName(links[0]) == loopbackName {
		return nil
	}
	f.writeRoute(out, name, name, links, true)
	return f.checkLoopback(name, name, links)
}

// writePair lists the routes between two hosts, if there are any.
func (f *nativeForm) writePair(out *nativeText, a, b HostID) error {
	src, dst := f.p.HostName(a), f.p.HostName(b)
	there, err := f.p.AppendRoute(nil, a, b)
	back, errBack := f.p.AppendRoute(nil, b, a)
	if err == nil && errBack == nil && f.isBack(there, back) {
		f.writeRoute(out, src, dst, there, true)
		return f.checkLoopback(src, dst, there)
	}
	if err == nil {
		f.writeRoute(out, src, dst, there, false)
	}
	if errBack == nil {
		f.writeRoute(out, dst, src, back, false)
	}
	return errors.Join(f.checkLoopback(src, dst, there), f.checkLoopback(dst, src, back))
}

// checkLoopback refuses routes over __loopback__, which a file cannot name.
func (f *nativeForm) checkLoopback(src, dst string, links []LinkID) error {
	for _, l := range links {
		if f.p.LinkName(l) == loopbackName {
			return fmt.Errorf("route %q to %q: crosses %s, which a file cannot express", src, dst, loopbackName)
		}
	}
	return nil
}

func (f *nativeForm) writeRoute(out *nativeText, src, dst string, links []LinkID, both bool) {
	r := &nativeRecord{nativeText: out}
	r.addText("from", src, "")
	r.addText("to", dst, "")
	list := "routes"
	if f.graph {
		list = "connections"
		r.addText("link", f.p.LinkName(links[0]), "")
	} else {
		r.add("links", out.texts(f.p.linkNamesOf(links)))
	}
	if !both {
		r.add("symmetrical", "false")
	}
	out.item(list, r)
}

// nativeCluster is a cluster as a file describes it.
type nativeCluster struct {
	params  *ClusterParams
	gateway string // of a topology; "" for the first host
}

// addTopology adds the topology of a cluster, or its number of hosts.
func (r *nativeRecord) addTopology(c nativeCluster) {
	if c.params.Topology == nil {
		r.add("hosts", strconv.Itoa(c.params.Hosts))
		return
	}
	shape := c.params.Topology.shape()
	r.add("topology", r.text(shape.word))
	for _, x := range shape.sizes {
		text := strings.ReplaceAll(fmt.Sprint(x.list), " ", ", ")
		if len(x.list) == 1 {
			text = strings.Trim(text, "[]")
		}
		r.add(x.field, text)
	}
	if t, ok := c.params.Topology.(Torus); ok && t.AsSimGrid {
		r.add("simgrid", "true")
	}
}

// addLevels adds bandwidths and latencies of the levels of cables.
func (r *nativeRecord) addLevels(c *ClusterParams) {
	var bandwidths, latencies []float64
	for _, l := range c.levels() {
		bandwidths, latencies = append(bandwidths, l.BandwidthBytesPerSec), append(latencies, l.LatencySec)
	}
	r.addQuantities("bandwidth", bandwidths, units.FormatBandwidth)
	r.addQuantities("latency", latencies, units.FormatDuration)
}

// addQuantities adds a list, or a single value if all are equal.
func (r *nativeRecord) addQuantities(name string, list []float64, format func(float64) string) {
	if !slices.ContainsFunc(list, func(x float64) bool { return x != list[0] }) {
		r.addQuantity(name, list[0], format)
		return
	}
	parts := make([]string, len(list))
	for i, x := range list {
		parts[i] = r.quantity(x, format)
	}
	r.add(name, "["+strings.Join(parts, ", ")+"]")
}

// addKinds adds the speed and cores of hosts, equal or not.
func (r *nativeRecord) addKinds(c nativeCluster) {
	speed, cores := c.params.formatGroups(c.params.Hosts)
	text := func(s string, quoted bool) string {
		if quoted || strings.ContainsAny(s, "|*") {
			return native.Quoted(s)
		}
		return s
	}
	if d := c.params.Details; d == nil || len(d.PstateFlops) == 0 {
		r.add("speed", text(speed, r.json))
	}
	if cores != "1" {
		r.add("cores", text(cores, false))
	}
	r.addHostDetails(c.params.Details)
}

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
func (f *nativeForm) takeBypasses() bool {
	n, ok := &f.p.net, true
	for _, z := range n.zones[f.top+1:] {
		ok = ok && len(z.bypass) == 0
	}
	for at, list := range n.zones[f.top].bypass {
		src, _ := n.place(at.src)
		dst, _ := n.place(at.dst)
		ok = ok && src.zone == f.top && dst.zone == f.top && f.members[src.local] != "" && f.members[dst.local] != ""
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

// unlisted returns an error that names a zone with routes that cannot be listed pair by pair.
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
