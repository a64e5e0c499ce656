package pccluster

import (
	"cmp"
	"fmt"
	"io/fs"
	"slices"

	"github.com/clustersim/clustersim/experiments/scalability"
	"github.com/clustersim/clustersim/platform"
	"github.com/clustersim/clustersim/platform/format"
)

// Names in the platform files.
const (
	serverName = "server"
	nodePrefix = "n" // n1, n2, ...
)

// Cluster is a machine of one server and its nodes.
type Cluster struct {
	Platform *platform.Platform
	Server   platform.HostID
	Nodes    []platform.HostID // n1, n2 and so on
	// StandardFlops is the speed that counts as 1: the server's.
	StandardFlops float64
}

// OpenCluster reads a platform file: a host called server, and hosts n1, n2 and
// so on for the nodes. Errors are those of the file, and a missing host.
func OpenCluster(files fs.FS, name string) (*Cluster, error) {
	data, err := fs.ReadFile(files, name)
	if err != nil {
		return nil, err
	}
	p, err := format.Read(name, data, platform.ReadOptions{})
	if err != nil {
		return nil, err
	}
	c := &Cluster{Platform: p}
	var ok bool
	if c.Server, ok = p.HostByName(serverName); !ok {
		return nil, fmt.Errorf("%s: no host %q (it hands out the tasks)", name, serverName)
	}
	c.StandardFlops = p.Host(c.Server).SpeedFlops
	for {
		node, ok := p.HostByName(fmt.Sprintf("%s%d", nodePrefix, len(c.Nodes)+1))
		if !ok {
			break
		}
		c.Nodes = append(c.Nodes, node)
	}
	if len(c.Nodes) == 0 {
		return nil, fmt.Errorf("%s: no host %q (want nodes n1, n2, ...)", name, nodePrefix+"1")
	}
	return c, nil
}

// Speeds are relative to the standard speed, in the order of nodes.
func (c *Cluster) Speeds(nodes []platform.HostID) []float64 {
	return each(nodes, func(n platform.HostID) float64 { return c.Platform.Host(n).SpeedFlops / c.StandardFlops })
}

// Power is that of some nodes.
func (c *Cluster) Power(nodes []platform.HostID) scalability.Power {
	return scalability.PowerOf(c.Speeds(nodes))
}

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
	growth := func(rows []printedGrowth) []int { return each(rows, func(r printedGrowth) int { return r.nodes }) }
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
