package simgrid

import (
	"bufio"
	"cmp"
	"errors"
	"fmt"
	"io"
	"iter"
	"slices"
	"strings"
	"unicode/utf8"

	"github.com/clustersim/clustersim/internal/units"
	"github.com/clustersim/clustersim/platform"
)

// Write writes p as SimGrid's XML 4.1. [Read], and SimGrid, make the same hosts, links,
// routes, latencies and details of it.
//
// Zones stay zones, and clusters are <cluster> elements, with a topology if they have
// one. SimGrid's grammar keeps hosts and zones apart, so a host beside zones gets a zone
// of its own. What the grammar lacks, such as meshes, or hosts that differ in a cluster, is a
// zone that lists the routes of all pairs, up to a million pairs.
//
// Two things change: the hosts of a torus without loopbacks get links to themselves that
// are like __loopback__, and in a platform of [platform.Extend] latencies are added up
// along the route, which may change the last bit of a sum.
//
// What cannot be written is an error, found before anything is written, since the text is
// generated twice.
func Write(w io.Writer, p *platform.Platform) error {
	for _, to := range []io.Writer{io.Discard, w} {
		x := newWriter(to, p)
		x.document()
		if err := cmp.Or(x.err, x.out.Flush()); err != nil {
			return fmt.Errorf("write platform: %w", err)
		}
	}
	return nil
}

// writer writes one platform.
type writer struct {
	out *bufio.Writer // keeps the first error for Flush
	p   *platform.Platform
	l   *platform.Layout
	err error

	depth   int
	next    platform.LinkID // links before it are written
	blocks  []block         // of links that <cluster> elements make, in order
	forms   map[*platform.Part]form
	middle  map[platform.LinkID]*platform.Part // the zones that make a link, such as a <backbone>
	written map[*platform.Part]bool

	unnumbered   bool // a fat tree or dragonfly is no element
	lastNumbered platform.LinkID
	taken        map[string]bool // names of zones
	routers      map[string]bool // their names
}

// block is the links of a cluster.
type block struct {
	first, end platform.LinkID
	of         *platform.Part
}

func newWriter(w io.Writer, p *platform.Platform) *writer {
	x := &writer{
		out: bufio.NewWriter(w), p: p, l: p.Layout(),
		forms: map[*platform.Part]form{}, middle: map[platform.LinkID]*platform.Part{}, written: map[*platform.Part]bool{}, taken: map[string]bool{},
	}
	if len(x.l.Zones) > 0 {
		x.plan(&x.l.Zones[0])
	}
	slices.SortFunc(x.blocks, func(a, b block) int { return cmp.Compare(a.first, b.first) })
	return x
}

// plan decides how the clusters in a zone are written, in the order in which they will
// be. The links of fat trees and dragonflies are numbered through the platform, so once one
// of them is no element, the others cannot be.
func (x *writer) plan(z *platform.Part) {
	if z.Parent >= 0 {
		x.taken[z.Name] = true
	}
	if z.Cluster == nil {
		for _, p := range x.l.Members(z) {
			if inner, isZone := x.l.Zone(p); isZone {
				x.plan(inner)
			}
		}
		x.findMade(z)
		return
	}
	f := x.formOf(z)
	if f.numbered {
		x.unnumbered = x.unnumbered || !f.element || z.FirstLink < x.lastNumbered
		x.lastNumbered = z.FirstLink
		f.element = !x.unnumbered
	}
	x.forms[z] = f
	end := z.FirstLink + platform.LinkID(z.Links)
	if f.element {
		x.blocks = append(x.blocks, block{z.FirstLink, end, z})
	} else if f.star && z.Cluster.Backbone != nil {
		x.middle[end-1] = z
	}
}

func (x *writer) fail(format string, args ...any) {
	if x.err == nil {
		x.err = fmt.Errorf(format, args...)
	}
}

func (x *writer) document() {
	x.put("<?xml version=\"1.0\"?>\n<!DOCTYPE platform SYSTEM \"https://simgrid.org/simgrid.dtd\">\n")
	x.open("platform", "version", "4.1")
	x.config()
	if len(x.l.Zones) == 0 {
		x.listAll()
	} else if only := x.only(); only != nil {
		x.zone(only, only.Name, true)
	} else {
		root := &x.l.Zones[0]
		x.zone(root, x.name(cmp.Or(x.p.Name(), "platform")), true)
	}
	x.profiles()
	x.actors()
	x.close("platform")
}

// only is the zone that stands alone in the root, if the root does nothing else.
func (x *writer) only() *platform.Part {
	root := &x.l.Zones[0]
	members := x.l.Members(root)
	if len(members) != 1 || root.Kind != platform.Full {
		return nil
	}
	z, isZone := x.l.Zone(members[0])
	for range x.l.Routes(root) {
		return nil
	}
	for range x.l.Bypasses(root) {
		return nil
	}
	switch {
	case !isZone || z.Name != x.p.Name():
		return nil
	case z.Kind == platform.WiFi && x.ownLinks() > 1:
		return nil
	case z.Cluster != nil && (z.Cluster.Topology != nil || x.forms[z].element && z.Links < x.ownLinks()):
		return nil
	}
	return z
}

// ownLinks is the number of links but __loopback__.
func (x *writer) ownLinks() int {
	n := x.p.NumLinks()
	if n > 0 && x.p.IsLoopback(platform.LinkID(n-1)) {
		n--
	}
	return n
}

// name is a name that no zone, host or router has: want, or one made of it.
func (x *writer) name(want string) string {
	for i, name := 1, want; ; i++ {
		_, host := x.p.HostByName(name)
		if !host && !x.taken[name] && !x.isRouter(name) {
			x.taken[name] = true
			return name
		}
		name = fmt.Sprintf("%s-zone-%d", want, i)
	}
}

func (x *writer) put(parts ...string) {
	for _, s := range parts {
		_, _ = x.out.WriteString(s)
	}
}

// open writes the start of an element with attributes: names and values, in turn. One
// with a name that begins with ? is left out if it is empty.
func (x *writer) open(element string, attributes ...string) {
	x.start(element, attributes)
	x.put(">\n")
	x.depth++
}

// leaf writes an element without children.
func (x *writer) leaf(element string, attributes ...string) {
	x.start(element, attributes)
	x.put("/>\n")
}

func (x *writer) start(element string, attributes []string) {
	x.indent()
	x.put("<", element)
	for i := 0; i < len(attributes); i += 2 {
		name, optional := strings.CutPrefix(attributes[i], "?")
		if value := attributes[i+1]; value != "" || !optional {
			x.put(" ", name, `="`)
			x.text(value)
			x.put(`"`)
		}
	}
}

func (x *writer) close(element string) {
	x.depth--
	x.indent()
	x.put("</", element, ">\n")
}

func (x *writer) indent() { x.put(strings.Repeat("  ", x.depth)) }

var escapes = strings.NewReplacer("&", "&amp;", "<", "&lt;", ">", "&gt;", `"`, "&quot;", "\n", "&#10;", "\t", "&#9;", "\r", "&#13;")

var errText = errors.New("it holds a character that XML cannot express")

// text writes a value of an attribute.
func (x *writer) text(s string) {
	bad := func(r rune) bool {
		return r < ' ' && r != '\n' && r != '\t' && r != '\r' || r == 0xfffe || r == 0xffff
	}
	if !utf8.ValidString(s) || strings.ContainsFunc(s, bad) {
		x.fail("%q: %w", s, errText)
		return
	}
	_, _ = escapes.WriteString(x.out, s)
}

func bandwidth(bytesPerSec float64) string { return units.FormatBandwidth(bytesPerSec) }

func latency(sec float64) string { return units.FormatDuration(sec) }

// mention writes the links that a route needs, and those before them.
func (x *writer) mention(list []platform.LinkID) {
	for _, l := range list {
		if z := x.madeBy(l); z != nil && !x.written[z] {
			x.fail("link %q of cluster %q: a route before the cluster crosses it, which a file cannot express", x.p.LinkName(l), z.Name)
		} else if z := x.middle[l]; z != nil && !x.written[z] {
			x.fail("link %q of zone %q: a route before the end of the zone crosses it, which a file cannot express", x.p.LinkName(l), z.Name)
		}
		x.links(l + 1)
	}
}

// mentionAll mentions the links of declared routes.
func (x *writer) mentionAll(routes iter.Seq[platform.RouteDecl]) {
	for d := range routes {
		x.mention(d.Links)
	}
}

// madeBy is the cluster element that makes a link, or nil.
func (x *writer) madeBy(l platform.LinkID) *platform.Part {
	i, found := slices.BinarySearchFunc(x.blocks, l, func(b block, l platform.LinkID) int { return int(b.first) - int(l) })
	if !found {
		i--
	}
	if i < 0 || l >= x.blocks[i].end {
		return nil
	}
	return x.blocks[i].of
}

// links writes the links before end that are not written yet and that no other element
// makes.
func (x *writer) links(end platform.LinkID) {
	for x.next < end {
		l := x.next
		if z := x.madeBy(l); z != nil {
			x.next = z.FirstLink + platform.LinkID(z.Links)
			continue
		}
		x.next++
		if x.middle[l] != nil || x.p.IsLoopback(l) {
			continue
		}
		kind, policy := x.p.Link(l), ""
		if mate, half := x.p.Mate(l); half {
			policy, x.next = "SPLITDUPLEX", max(l, mate)+1
		} else if kind.Sharing == platform.FatPipe {
			policy = "FATPIPE"
		}
		attributes := []string{"id", x.p.Cable(l), "bandwidth", bandwidth(kind.BandwidthBytesPerSec), "latency", latency(kind.LatencySec), "?sharing_policy", policy}
		x.element("link", propertiesOf(kind), attributes...)
	}
}

func propertiesOf(k *platform.LinkKind) []platform.Property {
	if k.Details == nil {
		return nil
	}
	return k.Details.Properties
}

// rest writes, at the end of the outermost zone, the links that nothing has mentioned.
func (x *writer) rest(outermost bool) {
	if outermost {
		x.links(platform.LinkID(x.p.NumLinks()))
	}
}
