package platform

import (
	"errors"
	"iter"
	"slices"
	"strings"

	"github.com/clustersim/clustersim/internal/native"
	"github.com/clustersim/clustersim/internal/srcerr"
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

// records yields the records of a list in a field, one after the other in the same Record, and
// reports other items, and a value that is no list.
func records(rec *native.Record, field string, schema *native.Schema) iter.Seq[*native.Record] {
	_, _ = rec.AtMost(field)
	return rec.CopiedRecords(field, schema)
}

func (r *nativeReader) readHosts(top *native.Record) {
	hosts, ok := top.AtMost("hosts")
	if !top.Has("clusters") && (ok && hosts == 0 || !ok && r.f.Len() == 0) {
		top.Fail("hosts", "no hosts").WithHint("a platform needs at least one")
	}
	for rec := range top.CopiedRecords("hosts", &nativeHostSchema) {
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
				r.distant = append(r.distant, distantHost{h.point, rec.Keep()})
			}
		}
	}
}

func (r *nativeReader) readLinks(top *native.Record) {
	for rec := range records(top, "links", &nativeLinkSchema) {
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
	for rec := range records(top, "clusters", &nativeClusterSchema) {
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

// topologyWord is a topology's word and fields.
type topologyWord struct {
	word   string
	fields []string
}

// topologyFields are the fields of a cluster that each of its topologies has. The first
// one is that without a network.
var topologyFields = []topologyWord{
	{"flat", []string{"hosts", "backbone", "router"}},
	{"torus", []string{"dims", "simgrid", "gateway"}},
	{"mesh", []string{"dims", "gateway"}},
	{"tree", []string{"hosts", "arity", "gateway"}},
	{"fat-tree", []string{"down", "up", "cables", "gateway"}},
	{"dragonfly", []string{"groups", "chassis", "routers", "nodes", "green", "black", "blue", "gateway"}},
}

// topology reads the topology of a cluster; nil if it has none.
func (r *nativeReader) topology(rec *native.Record) Topology {
	var words []string
	for _, t := range topologyFields {
		words = append(words, t.word)
	}
	before := r.f.Len()
	word := rec.Choice("topology", words...)
	if r.f.Len() > before {
		return nil
	}
	own := topologyFields[slices.Index(words, word)].fields
	for _, field := range nativeClusterSchema.Fields {
		ofOther := slices.ContainsFunc(topologyFields, func(t topologyWord) bool { return slices.Contains(t.fields, field) })
		if ofOther && rec.Has(field) && !slices.Contains(own, field) {
			rec.Fail(field, "%s: topology %s has no such field", field, word).WithHint("remove it, or change topology")
		}
	}
	whole := func(field string, def int) int {
		n, _ := rec.Int(field, def, 1, MaxHosts)
		return n
	}
	switch word {
	case "torus":
		rec.Require("dims")
		return Torus{Dims: r.wholes(rec, "dims"), AsSimGrid: rec.Bool("simgrid", false)}
	case "mesh":
		rec.Require("dims")
		return Mesh{r.wholes(rec, "dims")}
	case "tree":
		rec.Require("hosts")
		return Tree{Hosts: whole("hosts", 1), Arity: whole("arity", 2)}
	case "fat-tree":
		rec.Require("down", "up", "cables")
		return FatTree{r.wholes(rec, "down"), r.wholes(rec, "up"), r.wholes(rec, "cables")}
	case "dragonfly":
		rec.Require("groups", "chassis", "routers", "nodes")
		return Dragonfly{
			whole("groups", 1), whole("chassis", 1), whole("routers", 1), whole("nodes", 1),
			whole("green", 1), whole("black", 1), whole("blue", 1),
		}
	}
	rec.Require("hosts")
	return nil
}

// wholes reads a list of whole numbers, or one.
func (r *nativeReader) wholes(rec *native.Record, field string) (list []int) {
	for one := range rec.Each(field) {
		n, _ := one.Int(field, 1, 1, MaxHosts)
		list = append(list, n)
	}
	return list
}

// checkTopology reports what is wrong with the fields of a topology, and returns the
// number of its hosts.
func (r *nativeReader) checkTopology(rec *native.Record, t Topology) (hosts int) {
	net, err := t.network("")
	var wrong *fieldError
	if errors.As(err, &wrong) {
		rec.Fail(wrong.field, "%v", err)
		return 0
	}
	return net.Hosts()
}

// levels reads bandwidths and latencies, lists or single values, by level.
func (r *nativeReader) levels(rec *native.Record) []Level {
	rec.Require("bandwidth")
	var bandwidths, latencies []float64
	for one := range rec.Each("bandwidth") {
		x, ok := one.Quantity("bandwidth", units.Bandwidth, native.Positive)
		if !ok {
			x = 1
		}
		bandwidths = append(bandwidths, x)
	}
	for one := range rec.Each("latency") {
		x, _ := one.Quantity("latency", units.Duration, native.NonNegative)
		latencies = append(latencies, x)
	}
	if len(bandwidths) == 0 || len(latencies) == 0 {
		return nil // reported
	}
	return joined(bandwidths, latencies)
}

// kinds reads the speed and cores of equal hosts, or of several kinds.
func (r *nativeReader) kinds(rec *native.Record, c *ClusterParams, hosts int) {
	isList := func(field string) bool {
		n := rec.Scalar(field)
		return n != nil && strings.ContainsAny(n.Text, "|*")
	}
	if !isList("speed") && !isList("cores") {
		c.SpeedFlops, c.Details = r.hostDetails(rec)
		c.Cores, _ = rec.Int("cores", 1, 1, MaxCores)
		return
	}
	c.Details = &HostDetails{Properties: properties(rec)}
	r.hostWatts(rec, c.Details)
	r.moreDetails(rec, c.Details)
	if rec.Has("pstates") {
		rec.Fail("pstates", "pstates of several kinds of hosts").WithHint("make a cluster of each kind")
		return
	}
	rec.Require("speed")
	speed, _ := rec.Text("speed")
	cores := "1"
	if rec.Has("cores") {
		cores, _ = rec.Text("cores")
	}
	groups, err := parseGroups(hosts, speed, cores)
	for _, e := range srcerr.Parts(err) {
		var wrong *fieldError
		_ = errors.As(e, &wrong) // it is one
		rec.Fail(wrong.field, "%v", e)
	}
	c.Groups = groups
}

// gateway is the point where routes to a cluster end: its router, or the host of a
// topology that the file names, else the first.
func (r *nativeReader) gateway(rec *native.Record, c Cluster) Point {
	name, ok := rec.Text("gateway")
	if !ok {
		return c.Router
	}
	id, ok := r.b.HostNamed([]byte(name))
	if !ok || id < c.FirstHost || int(id-c.FirstHost) >= c.Hosts {
		rec.Fail("gateway", "gateway: no host %q in this cluster", name)
		return c.Router
	}
	return Point(id)
}
