package pccluster

import (
	"context"
	"fmt"

	"github.com/clustersim/clustersim/experiments/run"
	"github.com/clustersim/clustersim/experiments/scalability"
	"github.com/clustersim/clustersim/platform"
	"github.com/clustersim/clustersim/scheduler"
	"github.com/clustersim/clustersim/sim"
	"github.com/clustersim/clustersim/workload"
	"github.com/clustersim/clustersim/workload/generate"
)

// Costs are times on the standard node, in seconds. A node's other costs are in
// TaskSec: they are work too, and a faster node does them faster.
type Costs struct {
	StartSec float64 // the server, once
	ServeSec float64 // the server, for each node that it hands tasks to
	PackSec  float64 // the server, for each task
	TaskSec  float64 // a node, for each task
}

// Job is one run of the server and its workers. The server tells each node how
// many tasks to do, in one message, and gets one back; messages are as good as
// empty (section 3.2), so that they cost their latency.
type Job struct {
	Tasks   int
	Weights []float64 // by node; nil: by speed
	Costs   Costs
}

// program is the job for some nodes of a cluster, with its placement.
func (j Job) program(c *Cluster, nodes []platform.HostID) (*workload.DAG, *scheduler.Schedule, error) {
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

// Place puts a program of generate.BagOfTasks on a machine: its server's tasks on
// server, those of node i on nodes[i-1], each host's in program order. owner is
// that of BagOfTasks.GenerateOwned.
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

// Simulator runs jobs, one after the other.
type Simulator struct {
	engine  *sim.Engine
	options sim.Options
}

// NewSimulator takes a network model; the zero Network is LV08.
func NewSimulator(network sim.Network) *Simulator {
	return &Simulator{engine: sim.NewEngine(), options: sim.Options{Network: network}}
}

// Sec is the time of a job on some nodes of a cluster: until the server has all
// results. Errors are those of a job that makes no program, and ctx's.
func (s *Simulator) Sec(ctx context.Context, c *Cluster, nodes []platform.HostID, j Job) (float64, error) {
	program, schedule, err := j.program(c, nodes)
	if err != nil {
		return 0, err
	}
	o, err := run.Follow(program, c.Platform, schedule, s.options).Run(ctx, s.engine)
	if err != nil {
		return 0, err
	}
	return o.Result.MakespanSec, nil
}

// Measured is the time of a job and its efficiencies.
type Measured struct{ Sec, E1, E2 float64 }

// measure is [Simulator.Sec] with the efficiencies for tasks of taskSec seconds, which
// the job may have cut into parts.
func (s *Simulator) measure(ctx context.Context, c *Cluster, nodes []platform.HostID, j Job, parts, taskSec float64) (Measured, error) {
	sec, err := s.Sec(ctx, c, nodes, j)
	p, tasks := c.Power(nodes), float64(j.Tasks)/parts
	return Measured{sec, scalability.TraditionalEfficiency(tasks, taskSec, sec, p), scalability.PowerEfficiency(tasks, taskSec, sec, p)}, err
}
