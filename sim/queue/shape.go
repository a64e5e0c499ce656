package queue

import (
	"github.com/clustersim/clustersim/internal/room"
	"github.com/clustersim/clustersim/platform"
)

// shapeOf is how the nodes of a machine are wired: by its list of leaf switches, and by the
// clusters of the platform.
func shapeOf(o *Options, nodes int) *room.Shape {
	s := &room.Shape{Nodes: nodes}
	if o.Platform != nil {
		for _, part := range o.Platform.Layout().Zones {
			if part.Cluster == nil || len(part.Hosts) != 1 {
				continue
			}
			first, count := int(part.Hosts[0].First), part.Hosts[0].Count
			at := o.nodesBefore(platform.HostID(first))
			if at+count > nodes || o.nodesBefore(platform.HostID(first+count)) != at+count {
				continue
			}
			addCluster(s, part.Cluster.Topology, at, count)
		}
	}
	if o.Machine.Leaves != nil {
		s.Leaves = o.Machine.Leaves
	}
	return s
}

// addCluster adds the switches of a cluster with the nodes from first on. A grid or a tree is known
// only if it joins all nodes.
func addCluster(s *room.Shape, t platform.Topology, first, count int) {
	all := first == 0 && count == s.Nodes
	leaf := count
	switch t := t.(type) {
	case platform.Torus:
		if all {
			s.Dims = t.Dims
		}
		return
	case platform.Mesh:
		if all {
			s.Dims, s.Open = t.Dims, true
		}
		return
	case platform.FatTree:
		leaf = t.Down[0]
		if all {
			size := 1
			for _, d := range t.Down {
				size *= d
				s.Subtrees = append(s.Subtrees, size)
			}
		}
	case platform.Tree:
		leaf = t.Arity
		if all && t.Arity > 1 {
			for size := t.Arity; ; size *= t.Arity {
				s.Subtrees = append(s.Subtrees, min(size, count))
				if size >= count {
					break
				}
			}
		}
	case platform.Dragonfly:
		leaf = t.Nodes
		s.Groups = append(s.Groups, chunks(first, count, t.Chassis*t.Routers*t.Nodes)...)
	}
	s.Leaves = append(s.Leaves, chunks(first, count, leaf)...)
}

// chunks are the numbers from first on in lists of one size.
func chunks(first, count, size int) (lists [][]int) {
	for from := 0; from < count; from += size {
		var list []int
		for i := from; i < min(from+size, count); i++ {
			list = append(list, first+i)
		}
		lists = append(lists, list)
	}
	return lists
}
