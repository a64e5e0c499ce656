package platform

import (
	"errors"
	"slices"
	"strings"

	"github.com/clustersim/clustersim/internal/native"
	"github.com/clustersim/clustersim/internal/srcerr"
	"github.com/clustersim/clustersim/internal/units"
)

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
	r.readWatts(rec, c.Details)
	r.readDisks(rec, c.Details)
	c.Details.MemoryBytes = hostMemory(rec)
	c.Details.Speed, c.Details.State = r.profile(rec, "speed-profile", HostSpeed), r.profile(rec, "state-profile", HostState)
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
