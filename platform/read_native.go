package platform

import (
	"errors"
	"slices"
	"strconv"
	"strings"

	"github.com/clustersim/clustersim/internal/native"
	"github.com/clustersim/clustersim/internal/srcerr"
	"github.com/clustersim/clustersim/platform/profile"
)

// nativeSchema is the top of a native platform file.
var nativeSchema = native.Schema{
	Kind: "platform",
	Fields: []string{
		"name", "hosts", "links", "routes", "topology", "connections", "routers", "clusters", "bypasses",
		"profiles", "zone-properties", "actors", "loopback",
	},
	Strange: map[string]string{
		"tasks": otherDocument, "edges": otherDocument, "work": otherDocument,
	},
}

const otherDocument = "the workload is a document of its own: separate them by a line ---, or use two files"

// nativeReader reads one document of a native file.
type nativeReader struct {
	f *native.File
	b *Builder

	cables map[string]cable     // split-duplex links by name
	ends   map[string]nativeEnd // what a route can begin or end at, by name
	names  []string             // of ends, in file order, for suggestions
	routes []native.Place       // of the declared routes, by RouteDecl.At
	graph  bool

	distant  []distantHost
	profiles map[string]*profile.Profile // by name; nil: has mistakes

	note  func(line string) // may be nil
	noted map[string]bool   // by key
}

// cable is a split-duplex link.
type cable struct{ up, down LinkID }

// nativeEnd is an end of a route: a host, a router, or a cluster with the gateway
// where routes enter it.
type nativeEnd struct{ point, gateway Point }

// ReadNative reads a platform in the project's own YAML or JSON form, which
// docs/formats/platform.md describes. fileName is only for messages and to choose
// between YAML and JSON. If the file has a workload too, that part is skipped. The error
// joins the first mistakes in file order, each a *srcerr.Error. The cost is linear
// in the file.
func ReadNative(fileName string, data []byte, o ReadOptions) (*Platform, error) {
	f := native.Parse(fileName, data)
	doc := f.Pick(native.Platform, native.Workload)
	if doc == nil {
		return nil, f.Err()
	}
	top, ok := f.Record(doc, &nativeSchema, 0)
	if !ok {
		return nil, f.Err()
	}
	name, _ := top.Text("name")
	r := &nativeReader{f: f, b: NewBuilder(name), cables: map[string]cable{}, ends: map[string]nativeEnd{}}
	r.b.DropProfiles, r.note = o.DropProfiles, o.Note
	r.readProfiles(top)
	kind := topologies[top.Choice("topology", "full", "graph", "vivaldi", "none")]
	r.graph = kind == Dijkstra
	r.b.Root().setKind(kind)
	r.readHosts(top)
	r.readLinks(top)
	r.readRouters(top)
	r.readClusters(top)
	r.readRoutes(top)
	r.readConnections(top)
	r.readDistances()
	r.readBypasses(top)
	r.readZoneProperties(top)
	r.readActors(top)
	if l := r.extraLink(top, "loopback", wordFatPipe); l != nil && f.Len() == 0 {
		if err := r.b.SetLoopback(l.BandwidthBytesPerSec, l.LatencySec); err != nil {
			r.refused(top.Place("loopback"), err)
		}
	}
	if f.Len() > 0 {
		return nil, f.Err()
	}
	return r.build(top)
}

// build freezes the platform.
func (r *nativeReader) build(top *native.Record) (*Platform, error) {
	p, err := r.b.Build()
	for _, e := range srcerr.Parts(err) {
		place := top.Place("hosts")
		var at *RouteError
		if errors.As(e, &at) {
			place = r.routes[at.At]
		}
		r.f.Fail(place, "%v", e)
	}
	if r.f.Len() > 0 {
		return nil, r.f.Err()
	}
	return p, nil
}

// refused reports errors of the Builder, which already name the host or link.
func (r *nativeReader) refused(at native.Place, err error) {
	for _, e := range srcerr.Parts(err) {
		r.f.Fail(at, "%v", e)
	}
}

var nativeBypassSchema = native.Schema{Kind: "bypass", ID: []string{"from", "to"}, Fields: []string{"from", "to", "links"}}

// topologies are the kinds of a file's root zone.
var topologies = map[string]ZoneKind{"full": Full, "graph": Dijkstra, "none": None, "vivaldi": Vivaldi}

// distantHost is a host with fields that only a Vivaldi zone has.
type distantHost struct {
	point Point
	rec   *native.Record
}

// field is one of those fields.
func (h *distantHost) field() string {
	for _, name := range [...]string{"coordinates", "up", "down"} {
		if h.rec.Has(name) {
			return name
		}
	}
	return ""
}

// readDistances reads where hosts are and their links up and down, once the links are
// known.
func (r *nativeReader) readDistances() {
	for _, h := range r.distant {
		if field := h.field(); r.b.p.net.zones[0].kind != Vivaldi {
			h.rec.Fail(field, "%s: only hosts of topology: vivaldi have it", field).WithHint("add the topology, or leave %s out", field)
			continue
		}
		if xyz, ok := r.coordinates(h.rec); ok {
			r.refused(h.rec.Place("coordinates"), r.b.setSpot(0, h.point, xyz))
		}
		up, okUp := r.linksOf(h.rec, "up")
		down, okDown := r.linksOf(h.rec, "down")
		if okUp || okDown {
			r.refused(h.rec.Place("name"), r.b.setStar(0, h.point, up, down))
		}
	}
}

func (r *nativeReader) coordinates(rec *native.Record) (xyz spot, ok bool) {
	items, given := rec.Items("coordinates")
	if !given {
		return xyz, false
	}
	at := [...]*float64{&xyz.x, &xyz.y, &xyz.z}
	ok = len(items) == len(at)
	for i := 0; ok && i < len(at); i++ {
		var err error
		*at[i], err = strconv.ParseFloat(items[i].Text, 64)
		ok = err == nil && items[i].Kind == native.Scalar
	}
	if !ok {
		rec.Fail("coordinates", "coordinates: want three numbers, in milliseconds").WithHint("write [x, y, height]")
	}
	return xyz, ok
}

// linksOf reads a list of links; ok is false if it is absent.
func (r *nativeReader) linksOf(rec *native.Record, field string) (links []LinkID, ok bool) {
	items, ok := rec.Items(field)
	for _, n := range items {
		if id, known := r.linkNamed(rec, n, false); known {
			links = append(links, id)
		}
	}
	return links, ok
}

func (r *nativeReader) readBypasses(top *native.Record) {
	for rec := range records(top, "bypasses", &nativeBypassSchema) {
		before := r.f.Len()
		rec.Require("links")
		links, _ := r.linksOf(rec, "links")
		src, _ := r.end(rec, "from")
		dst, _ := r.end(rec, "to")
		if r.f.Len() == before {
			r.refused(rec.Place("from"), r.b.addBypass(0, RouteDecl{
				Src: src.point, Dst: dst.point, GwSrc: src.gateway, GwDst: dst.gateway, Gates: src.point != src.gateway, Links: links,
			}))
		}
	}
}

var (
	nativeRouteSchema = native.Schema{
		Kind: "route", ID: []string{"from", "to"},
		Fields:  []string{"from", "to", "links", "symmetrical"},
		Strange: map[string]string{"link": "a route has links: [first, second, ...]"},
	}
	nativeConnectionSchema = native.Schema{
		Kind: "connection", ID: []string{"from", "to"},
		Fields:  []string{"from", "to", "link", "symmetrical"},
		Strange: map[string]string{"links": "a connection has one link: NAME"},
	}
)

// addEnd adds a name that routes can begin or end at.
func (r *nativeReader) addEnd(name string, point, gateway Point) {
	r.ends[name] = nativeEnd{point, gateway}
	r.names = append(r.names, name)
}

func (r *nativeReader) readRoutes(top *native.Record) {
	most, _ := top.AtMost("routes")
	if most > 0 && r.graph {
		top.Fail("routes", "routes are searched in topology: graph").WithHint("declare connections, or leave topology out")
		return
	}
	for rec := range top.CopiedRecords("routes", &nativeRouteSchema) {
		rec.Require("links")
		names, ok := rec.Items("links")
		if ok && len(names) == 0 {
			rec.Fail("links", "no links").WithHint("name at least one link")
		}
		links := make([]LinkID, 0, len(names))
		for _, n := range names {
			if id, ok := r.linkNamed(rec, n, false); ok {
				links = append(links, id)
			}
		}
		r.readRoute(rec, links, len(links) == len(names) && len(names) > 0)
	}
}

func (r *nativeReader) readConnections(top *native.Record) {
	most, _ := top.AtMost("connections")
	if most > 0 && !r.graph {
		top.Fail("connections", "connections need topology: graph").WithHint("add it, or declare routes")
		return
	}
	for rec := range top.CopiedRecords("connections", &nativeConnectionSchema) {
		rec.Require("link")
		var link LinkID
		n := rec.Scalar("link")
		ok := n != nil
		if ok {
			link, ok = r.linkNamed(rec, n, true)
		}
		r.readRoute(rec, []LinkID{link}, ok)
	}
}

// readRoute reads what routes and connections have in common, and declares the
// route if good says that its links are right.
func (r *nativeReader) readRoute(rec *native.Record, links []LinkID, good bool) {
	src, okSrc := r.end(rec, "from")
	dst, okDst := r.end(rec, "to")
	way := BackMates
	if !rec.Bool("symmetrical", true) {
		way = BackNone
	}
	if !good || !okSrc || !okDst {
		return
	}
	at := rec.Place("from")
	r.refused(at, r.b.addRoute(0, RouteDecl{
		Src: src.point, Dst: dst.point,
		GwSrc: src.gateway, GwDst: dst.gateway, Gates: true,
		Links: links, Back: way, At: uint32(len(r.routes)),
	}))
	r.routes = append(r.routes, at)
}

// end finds the host, router or cluster that a field names.
func (r *nativeReader) end(rec *native.Record, field string) (nativeEnd, bool) {
	rec.Require(field)
	name, ok := rec.Text(field)
	if !ok {
		return nativeEnd{}, false
	}
	end, ok := r.ends[name]
	if ok {
		return end, true
	}
	if _, inside := find(&r.b.p.hostNames, name); inside {
		rec.Fail(field, "%s: host %q is inside a cluster", field, name).WithHint("name the cluster")
	} else {
		r.suggest(rec.Fail(field, "%s: no host %q", field, name), name, func() []string { return r.names })
	}
	return end, false
}

// linkNamed finds the link of a hop. A cable needs a direction, NAME:up or
// NAME:down; with bareCable, NAME alone means up.
func (r *nativeReader) linkNamed(rec *native.Record, n *native.Node, bareCable bool) (LinkID, bool) {
	if n.Kind != native.Scalar {
		r.f.Fail(n.Place, "%s: want the name of a link, got %s", rec, n.Kind)
		return 0, false
	}
	if id, ok := find(&r.b.p.linkNames, n.Text); ok {
		return LinkID(id), true
	}
	name, way, directed := strings.Cut(n.Text, ":")
	c, isCable := r.cables[name]
	switch {
	case isCable && (way == "up" || !directed && bareCable):
		return c.up, true
	case isCable && way == "down":
		return c.down, true
	case isCable:
		r.f.Fail(n.Place, "%s: link %q is split-duplex and needs a direction", rec, n.Text).
			WithHint("write %s:up or %s:down", name, name)
		return 0, false
	}
	if _, plain := find(&r.b.p.linkNames, name); plain && (way == "up" || way == "down") {
		r.f.Fail(n.Place, "%s: link %q is not split-duplex and has no direction", rec, name).WithHint("write %s", name)
		return 0, false
	}
	r.suggest(r.f.Fail(n.Place, "%s: no link %q", rec, n.Text), n.Text, r.linkNames)
	return 0, false
}

// suggest adds the most similar name. That takes a look at every name, so only
// errors that will be shown get one.
func (r *nativeReader) suggest(e *srcerr.Error, name string, names func() []string) {
	if r.f.Len() > srcerr.MaxErrors {
		return
	}
	if near := srcerr.Suggest(name, names()); near != "" {
		_ = e.WithHint("did you mean %q?", near)
	}
}

// linkNames lists the names that links can be given by.
func (r *nativeReader) linkNames() []string {
	var names []string
	for name := range r.cables {
		names = append(names, name+":up", name+":down")
	}
	slices.Sort(names)
	for id := range LinkID(r.b.p.NumLinks()) {
		names = append(names, r.b.p.LinkName(id))
	}
	return names
}
