package platform

import (
	"errors"

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
}

// cable is a split-duplex link.
type cable struct{ up, down LinkID }

// nativeEnd is an end of a route: a host, a router, or a cluster with the gateway
// where routes enter it.
type nativeEnd struct{ point, gateway Point }

// ReadNative reads a platform in the project's own YAML or JSON form, which
// docs/formats/platform.md describes. fileName is only for messages and to tell
// YAML from JSON. If the file has a workload too, that part is skipped. The error
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
	r.b.DropProfiles = o.DropProfiles
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
