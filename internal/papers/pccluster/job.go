package pccluster

import (
	"cmp"
	"context"
	"fmt"
	"io/fs"
	"slices"

	"github.com/clustersim/clustersim/experiments/run"
	"github.com/clustersim/clustersim/internal/measure/scalability"
	"github.com/clustersim/clustersim/platform"
	"github.com/clustersim/clustersim/platform/format"
	"github.com/clustersim/clustersim/scheduler"
	"github.com/clustersim/clustersim/sim"
	"github.com/clustersim/clustersim/workload"
	"github.com/clustersim/clustersim/workload/generate"
)

// Names in the platform files.
const (
	serverName = "server"
	nodePrefix = "n" // n1, n2, ...
)

// Cluster is one server and its nodes.
type Cluster struct {
	Platform *platform.Platform
	Server   platform.HostID
	Nodes    []platform.HostID // n1, n2 and so on
	// StandardFlops is the speed that counts as 1: the server's.
	StandardFlops float64
}

// OpenCluster reads a platform file: a host called server, and hosts n1, n2 and
// so on for the nodes. It is an error when the file cannot be read or a host is missing.
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

// Speeds are the nodes' speeds relative to the standard speed.
func (c *Cluster) Speeds(nodes []platform.HostID) []float64 {
	return each(nodes, func(n platform.HostID) float64 { return c.Platform.Host(n).SpeedFlops / c.StandardFlops })
}

// Power is the power of some nodes.
func (c *Cluster) Power(nodes []platform.HostID) scalability.Power {
	return scalability.PowerOf(c.Speeds(nodes))
}

// Orders in which nodes join a cluster.
const (
	equalNodes = "equal"
	numbered   = "numbered"
	slowFirst  = "slow-first"
)

// family is a cluster that grows: its nodes join in an order, up to each of the sizes.
type family struct {
	name    string
	cluster *Cluster
	order   []platform.HostID
	sizes   []int
}

// power is that of the first nodes that join.
func (f family) power(nodes int) scalability.Power { return f.cluster.Power(f.order[:nodes]) }

// families are the equal nodes of Table 3 and the nodes that differ of Table 4. The paper
// does not say which of the latter it took, so they join once as they are numbered and
// once the slowest first.
func (r *Replay) families() []family {
	growth := func(rows []printedGrowth) []int { return each(rows, func(r printedGrowth) int { return r.nodes }) }
	return []family{
		{equalNodes, r.equal, r.equal.Nodes, growth(printedTable3)},
		{numbered, r.mixed, r.mixed.Nodes, growth(printedTable4)},
		{slowFirst, r.mixed, r.mixed.slowestFirst(), growth(printedTable4)},
	}
}

// slowestFirst sorts the nodes by speed; equally fast ones keep their order.
func (c *Cluster) slowestFirst() []platform.HostID {
	nodes := slices.Clone(c.Nodes)
	slices.SortStableFunc(nodes, func(a, b platform.HostID) int {
		return cmp.Compare(c.Platform.Host(a).SpeedFlops, c.Platform.Host(b).SpeedFlops)
	})
	return nodes
}

// Costs are times on the standard node, in seconds. TaskSec includes whatever else a node
// does for a task, since a faster node does that faster too.
type Costs struct {
	StartSec float64 // the server, once
	ServeSec float64 // the server, for each node that it hands tasks to
	PackSec  float64 // the server, for each task
	TaskSec  float64 // a node, for each task
}

// Job is one run of the server and its workers. The server sends each node how
// many tasks to do in one message, and gets one message back. Messages are practically
// empty (section 3.2), so they only cost their latency.
type Job struct {
	Tasks   int
	Weights []float64 // by node; nil: by speed
	Costs   Costs
}

// workload makes the workload of the job for some nodes of a cluster, and its placement.
func (j Job) workload(c *Cluster, nodes []platform.HostID) (*workload.DAG, *scheduler.Schedule, error) {
	if len(nodes) == 0 {
		return nil, nil, fmt.Errorf("a job on no nodes: want at least 1")
	}
	weights := j.Weights
	if weights == nil {
		weights = c.Speeds(nodes)
	}
	if len(weights) != len(nodes) {
		return nil, nil, fmt.Errorf("%d weights for %d nodes", len(weights), len(nodes))
	}
	flop := func(sec float64) float64 { return sec * c.StandardFlops }
	task := flop(j.Costs.TaskSec)
	d, owner, err := generate.BagOfTasks{
		Tasks: j.Tasks, Weights: weights, Batches: 1,
		Work:      generate.Range{Min: task, Max: task},
		StartFlop: flop(j.Costs.StartSec), ServeFlop: flop(j.Costs.ServeSec), PackFlop: flop(j.Costs.PackSec),
	}.GenerateOwned()
	if err != nil {
		return nil, nil, err
	}
	return d, Place(owner, c.Server, nodes, c.Platform.NumHosts()), nil
}

// Place puts a workload of generate.BagOfTasks on a cluster: the server's tasks on server
// and those of node i on nodes[i-1], each host's in the order of their IDs. owner is what
// BagOfTasks.GenerateOwned returns.
func Place(owner []int32, server platform.HostID, nodes []platform.HostID, numHosts int) *scheduler.Schedule {
	s := &scheduler.Schedule{Host: make([]platform.HostID, len(owner)), Order: make([][]workload.TaskID, numHosts)}
	for t, place := range owner {
		h := server
		if place > 0 {
			h = nodes[place-1]
		}
		s.Host[t] = h
		s.Order[h] = append(s.Order[h], workload.TaskID(t))
	}
	return s
}

// Simulator runs jobs one after the other.
type Simulator struct {
	engine  *sim.Engine
	options sim.Options
}

// NewSimulator takes a network model; the zero Network is LV08.
func NewSimulator(network sim.Network) *Simulator {
	return &Simulator{engine: sim.NewEngine(), options: sim.Options{Network: network}}
}

// Sec is how long a job takes on some nodes of a cluster, until the server has all
// results. It is an error when the job makes no workload or ctx ends.
func (s *Simulator) Sec(ctx context.Context, c *Cluster, nodes []platform.HostID, j Job) (float64, error) {
	d, schedule, err := j.workload(c, nodes)
	if err != nil {
		return 0, err
	}
	o, err := run.Follow(d, c.Platform, schedule, s.options).Run(ctx, s.engine)
	if err != nil {
		return 0, err
	}
	return o.Result.MakespanSec, nil
}

// Measured is the time of a job and its efficiencies.
type Measured struct{ Sec, E1, E2 float64 }

// measure is [Simulator.Sec] with the efficiencies, for tasks of taskSec seconds of which
// each is so many parts in the job.
func (s *Simulator) measure(ctx context.Context, c *Cluster, nodes []platform.HostID, j Job, parts, taskSec float64) (Measured, error) {
	sec, err := s.Sec(ctx, c, nodes, j)
	p, tasks := c.Power(nodes), float64(j.Tasks)/parts
	return Measured{sec, scalability.TraditionalEfficiency(tasks, taskSec, sec, p), scalability.PowerEfficiency(tasks, taskSec, sec, p)}, err
}
