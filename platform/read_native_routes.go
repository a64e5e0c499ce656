package platform

import (
	"slices"
	"strings"

	"github.com/clustersim/clustersim/internal/native"
	"github.com/clustersim/clustersim/internal/srcerr"
)

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
	items, _ := top.Items("routes")
	if len(items) > 0 && r.graph {
		top.Fail("routes", "routes are searched in topology: graph").WithHint("declare connections, or leave topology out")
		return
	}
	for rec := range r.records(items, &nativeRouteSchema) {
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
	items, _ := top.Items("connections")
	if len(items) > 0 && !r.graph {
		top.Fail("connections", "connections need topology: graph").WithHint("add it, or declare routes")
		return
	}
	for rec := range r.records(items, &nativeConnectionSchema) {
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
