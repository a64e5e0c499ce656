package pccluster

import (
	"cmp"
	"slices"

	"github.com/clustersim/clustersim/platform"
)

// Orders in which nodes join a machine.
const (
	equalNodes = "equal"
	numbered   = "numbered"
	slowFirst  = "slow-first"
)

// machine is a family of growing machines.
type machine struct {
	name    string
	cluster *Cluster
	order   []platform.HostID
	sizes   []int
}

// machines are the equal nodes of Table 3, and for Table 4 the nodes that differ
// as they are numbered, and the slowest first: the paper does not say which of
// them it took.
func (in *inputs) machines() []machine {
	growth := func(rows []printedGrowth) []int {
		var sizes []int
		for _, r := range rows {
			sizes = append(sizes, r.nodes)
		}
		return sizes
	}
	return []machine{
		{equalNodes, in.equal, in.equal.Nodes, growth(printedTable3)},
		{numbered, in.mixed, in.mixed.Nodes, growth(printedTable4)},
		{slowFirst, in.mixed, in.mixed.slowestFirst(), growth(printedTable4)},
	}
}

// slowestFirst sorts the nodes by speed; equal ones stay in order.
func (c *Cluster) slowestFirst() []platform.HostID {
	nodes := slices.Clone(c.Nodes)
	slices.SortStableFunc(nodes, func(a, b platform.HostID) int {
		return cmp.Compare(c.Platform.Host(a).SpeedFlops, c.Platform.Host(b).SpeedFlops)
	})
	return nodes
}
