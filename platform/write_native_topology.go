package platform

import (
	"slices"
	"strconv"
	"strings"

	"github.com/clustersim/clustersim/internal/native"
	"github.com/clustersim/clustersim/internal/units"
)

// nativeCluster is a cluster as a file describes it.
type nativeCluster struct {
	params  *ClusterParams
	gateway string // of a topology; "" for the first host
}

// sizes are the numbers of a field.
type sizes struct {
	field string
	list  []int
}

func (t Torus) fields() (string, []sizes) { return "torus", []sizes{{"dims", t.Dims}} }
func (t Mesh) fields() (string, []sizes)  { return "mesh", []sizes{{"dims", t.Dims}} }
func (t FatTree) fields() (string, []sizes) {
	return "fat-tree", []sizes{{"down", t.Down}, {"up", t.Up}, {"cables", t.Cables}}
}

func (t Tree) fields() (string, []sizes) {
	return "tree", []sizes{{"hosts", []int{t.Hosts}}, {"arity", []int{t.Arity}}}
}

func (d Dragonfly) fields() (string, []sizes) {
	return "dragonfly", []sizes{
		{"groups", []int{d.Groups}},
		{"chassis", []int{d.Chassis}},
		{"routers", []int{d.Routers}},
		{"nodes", []int{d.Nodes}},
		{"green", []int{d.Green}},
		{"black", []int{d.Black}},
		{"blue", []int{d.Blue}},
	}
}

// addTopology adds the topology of a cluster, or its number of hosts.
func (r *nativeRecord) addTopology(c nativeCluster) {
	if c.params.Topology == nil {
		r.add("hosts", strconv.Itoa(c.params.Hosts))
		return
	}
	word, fields := c.params.Topology.fields()
	r.add("topology", r.text(word))
	for _, f := range fields {
		parts := make([]string, len(f.list))
		for i, n := range f.list {
			parts[i] = strconv.Itoa(n)
		}
		text := strings.Join(parts, ", ")
		if len(parts) > 1 {
			text = "[" + text + "]"
		}
		r.add(f.field, text)
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
		if parts[i] = format(x); r.json {
			parts[i] = native.Quoted(parts[i])
		}
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
