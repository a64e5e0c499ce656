package platform

import (
	"fmt"
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
