package simgrid

import (
	"strconv"
	"strings"

	"github.com/clustersim/clustersim/internal/srcerr"
	"github.com/clustersim/clustersim/platform"
)

// topology reads the network of a cluster that is not flat, or returns nil.
func (r *reader) topology(e *element) platform.Topology {
	word := e.get("topology")
	if word == "" {
		return nil
	}
	word, _ = r.choice(e, "topology", "FLAT", "FLAT", "TORUS", "FAT_TREE", "DRAGONFLY")
	switch word {
	case "TORUS":
		return platform.Torus{Dims: r.numbers(e, "size of a dimension", e.get("topo_parameters"), 0), AsSimGrid: true}
	case "FAT_TREE":
		return r.fatTree(e)
	case "DRAGONFLY":
		return r.dragonfly(e)
	}
	if e.get("topo_parameters") != "" {
		r.noteAt(e.offset("topo_parameters"), "%s: topo_parameters is ignored, as the cluster is FLAT", e)
	}
	return nil
}

// fatTree reads LEVELS;DOWN,...;UP,...;CABLES,...
func (r *reader) fatTree(e *element) platform.Topology {
	parts := strings.Split(e.get("topo_parameters"), ";")
	if len(parts) != 4 {
		r.topologyFail(e, "%d parts", len(parts)).WithHint("want LEVELS;DOWN;UP;CABLES, such as 2;4,4;1,2;1,2")
		return nil
	}
	levels := r.numbers(e, "number of levels", parts[0], 1)
	if levels == nil {
		return nil
	}
	return platform.FatTree{
		Down:   r.numbers(e, "number of children", parts[1], levels[0]),
		Up:     r.numbers(e, "number of parents", parts[2], levels[0]),
		Cables: r.numbers(e, "number of cables", parts[3], levels[0]),
	}
}

// dragonfly reads GROUPS,BLUE;CHASSIS,BLACK;ROUTERS,GREEN;NODES.
func (r *reader) dragonfly(e *element) platform.Topology {
	parts := strings.Split(e.get("topo_parameters"), ";")
	if len(parts) != 4 {
		r.topologyFail(e, "%d parts", len(parts)).WithHint("want GROUPS,BLUE;CHASSIS,BLACK;ROUTERS,GREEN;NODES, such as 3,4;4,3;5,1;2")
		return nil
	}
	groups := r.numbers(e, "number of groups or blue links", parts[0], 2)
	chassis := r.numbers(e, "number of chassis or black links", parts[1], 2)
	routers := r.numbers(e, "number of routers or green links", parts[2], 2)
	nodes := r.numbers(e, "number of nodes", parts[3], 1)
	if groups == nil || chassis == nil || routers == nil || nodes == nil {
		return nil
	}
	return platform.Dragonfly{
		Groups: groups[0], Blue: groups[1], Chassis: chassis[0], Black: chassis[1],
		Routers: routers[0], Green: routers[1], Nodes: nodes[0],
	}
}

// numbers reads a list of numbers, want of them unless that is 0, or reports what is
// wrong and returns nil.
func (r *reader) numbers(e *element, what, text string, want int) (list []int) {
	for one := range strings.SplitSeq(text, ",") {
		n, err := strconv.Atoi(strings.TrimSpace(one))
		if err != nil || n < 1 || n > platform.MaxHosts {
			r.topologyFail(e, "%s is %q", what, one).WithHint("want a whole number from 1 to %d", platform.MaxHosts)
			return nil
		}
		list = append(list, n)
	}
	if want != 0 && len(list) != want {
		r.topologyFail(e, "%s: %d given in %q", what, len(list), text).WithHint("want %d", want)
		return nil
	}
	return list
}

func (r *reader) topologyFail(e *element, format string, args ...any) *srcerr.Error {
	return r.fail(e, "topo_parameters", "topo_parameters: "+format, args...)
}
