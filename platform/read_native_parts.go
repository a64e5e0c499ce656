package platform

import (
	"iter"
	"slices"

	"github.com/clustersim/clustersim/internal/native"
	"github.com/clustersim/clustersim/internal/units"
)

var (
	nativeHostSchema    = native.Schema{Kind: "host", ID: []string{"name"}, Fields: append([]string{"name", "speed", "cores", "coordinates", "up", "down"}, detailFields...)}
	nativeLinkSchema    = native.Schema{Kind: "link", ID: []string{"name"}, Fields: append([]string{"name", "bandwidth", "latency", "sharing"}, linkDetailFields...)}
	nativeClusterSchema = native.Schema{
		Kind: "cluster", ID: []string{"name"},
		Fields: append([]string{
			"name", "hosts", "speed", "cores", "bandwidth", "latency", "sharing",
			"backbone", "loopback", "limiter", "prefix", "suffix", "router",
			"topology", "dims", "simgrid", "arity", "down", "up", "cables",
			"groups", "chassis", "routers", "nodes", "green", "black", "blue", "gateway",
			"bandwidth-profile", "latency-profile", cableState,
		}, detailFields...),
	}
)

const sharedNames = "hosts, routers and clusters share one name space"

// Words of the field sharing.
const (
	wordShared  = "shared"
	wordFatPipe = "fatpipe"
	wordDuplex  = "split-duplex"
)

// records yields the maps of a list and reports other items as mistakes.
func (r *nativeReader) records(items []*native.Node, schema *native.Schema) iter.Seq[*native.Record] {
	return func(yield func(*native.Record) bool) {
		for i, item := range items {
			if rec, ok := r.f.Record(item, schema, i+1); ok && !yield(rec) {
				return
			}
		}
	}
}

func (r *nativeReader) readHosts(top *native.Record) {
	items, ok := top.Items("hosts")
	if !top.Has("clusters") && (ok && len(items) == 0 || !ok && r.f.Len() == 0) {
		top.Fail("hosts", "no hosts").WithHint("a platform needs at least one")
	}
	for rec := range r.records(items, &nativeHostSchema) {
		rec.Require("name")
		name, okName := rec.Text("name")
		speed, details := r.hostDetails(rec)
		cores, _ := rec.Int("cores", 1, 1, MaxCores)
		if _, dup := r.ends[name]; dup {
			rec.Fail("name", "declared twice")
		} else if okName {
			id, err := r.b.addHost(0, Host{Name: name, SpeedFlops: speed, Cores: cores, Details: details})
			r.refused(rec.Place("name"), err)
			r.addEnd(name, Point(id), Point(id))
			if h := (distantHost{Point(id), rec}); h.field() != "" {
				r.distant = append(r.distant, h)
			}
		}
	}
}

func (r *nativeReader) readLinks(top *native.Record) {
	items, _ := top.Items("links")
	for rec := range r.records(items, &nativeLinkSchema) {
		rec.Require("name")
		name, okName := rec.Text("name")
		l := r.link(rec)
		l.Details = r.linkDetails(rec)
		sharing := rec.Choice("sharing", wordShared, wordFatPipe, wordDuplex)
		if !okName {
			continue
		}
		l.Name = name
		_, plain := find(&r.b.p.linkNames, name)
		_, duplex := r.cables[name]
		if plain || duplex {
			rec.Fail("name", "declared twice")
			continue
		}
		if sharing != wordDuplex {
			l.Sharing = sharingOf(sharing)
			_, err := r.b.addLink(l)
			r.refused(rec.Place("name"), err)
			continue
		}
		up, down, err := r.b.addDuplex(l)
		r.refused(rec.Place("name"), err)
		r.cables[name] = cable{up, down}
	}
}

// link reads bandwidth and latency, which all kinds of links have. A wrong
// bandwidth is reported and replaced by 1, so that the rest can be checked.
func (r *nativeReader) link(rec *native.Record) Link {
	rec.Require("bandwidth")
	l := Link{BandwidthBytesPerSec: 1}
	if x, ok := rec.Quantity("bandwidth", units.Bandwidth, native.Positive); ok {
		l.BandwidthBytesPerSec = x
	}
	l.LatencySec, _ = rec.Quantity("latency", units.Duration, native.NonNegative)
	return l
}

func sharingOf(word string) Sharing {
	if word == wordFatPipe {
		return FatPipe
	}
	return Shared
}

func (r *nativeReader) readRouters(top *native.Record) {
	items, _ := top.Items("routers")
	if len(items) > 0 && !r.graph {
		top.Fail("routers", "routers need topology: graph").WithHint("add it, and connections")
	}
	for _, item := range items {
		if item.Kind != native.Scalar {
			r.f.Fail(item.Place, "routers: want a name, got %s", item.Kind)
			continue
		}
		if err := native.CheckText(item.Text); err != nil {
			r.f.Fail(item.Place, "routers: %v", err)
			continue
		}
		if _, dup := r.ends[item.Text]; dup {
			r.f.Fail(item.Place, "router %q: the name is taken", item.Text).WithHint(sharedNames)
			continue
		}
		p, err := r.b.addRouter(0, item.Text)
		r.refused(item.Place, err)
		r.addEnd(item.Text, p, p)
	}
}

func (r *nativeReader) readClusters(top *native.Record) {
	items, _ := top.Items("clusters")
	for rec := range r.records(items, &nativeClusterSchema) {
		before := r.f.Len()
		params := r.cluster(rec)
		if _, dup := r.ends[params.Name]; dup {
			rec.Fail("name", "the name is taken").WithHint(sharedNames)
		}
		if r.f.Len() > before {
			continue
		}
		c, err := r.b.addCluster(0, params)
		r.refused(rec.Place("name"), err)
		if err == nil {
			r.addEnd(params.Name, c.Zone.Point(), r.gateway(rec, c))
		}
	}
}

func (r *nativeReader) cluster(rec *native.Record) ClusterParams {
	rec.Require("name")
	before := r.f.Len()
	c := ClusterParams{Topology: r.topology(rec), CableDetails: r.cableDetails(rec)}
	c.Name, _ = rec.Text("name")
	c.Prefix = c.Name + "-"
	if rec.Has("prefix") {
		c.Prefix, _ = rec.Text("prefix")
	}
	c.Suffix, _ = rec.Text("suffix")
	c.Router, _ = rec.Text("router")
	if c.Topology == nil {
		c.Hosts, _ = rec.Int("hosts", 1, 1, MaxHosts)
		cable := r.link(rec)
		c.BandwidthBytesPerSec, c.LatencySec = cable.BandwidthBytesPerSec, cable.LatencySec
		r.kinds(rec, &c, c.Hosts)
	} else {
		c.Levels = r.levels(rec)
		hosts := 0
		if r.f.Len() == before {
			hosts = r.checkTopology(rec, c.Topology)
		}
		r.kinds(rec, &c, hosts)
	}
	c.Cable = cableOf(rec.Choice("sharing", cableWords[:]...))
	c.Backbone = r.extraLink(rec, "backbone", wordShared, wordFatPipe)
	c.Loopback = r.extraLink(rec, "loopback", wordFatPipe, wordShared)
	c.LimiterBytesPerSec, _ = rec.Quantity("limiter", units.Bandwidth, native.Positive)
	return c
}

// extraLink reads a link that is a field of a cluster; nil if it is absent.
func (r *nativeReader) extraLink(rec *native.Record, field string, sharing ...string) *Link {
	inner, ok := rec.Child(field, &native.Schema{Kind: field, Fields: []string{"bandwidth", "latency", "sharing"}})
	if !ok {
		return nil
	}
	l := r.link(inner)
	l.Sharing = sharingOf(inner.Choice("sharing", sharing...))
	return &l
}

// cableWords are the values of sharing for a cluster's cables.
var cableWords = [...]string{SplitDuplex: wordDuplex, SharedCable: wordShared, FatPipeCable: wordFatPipe}

func cableOf(word string) Cable { return Cable(slices.Index(cableWords[:], word)) }
