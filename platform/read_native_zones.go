package platform

import (
	"strconv"

	"github.com/clustersim/clustersim/internal/native"
)

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
	items, _ := top.Items("bypasses")
	for rec := range r.records(items, &nativeBypassSchema) {
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
