package pccluster

import (
	"context"

	"github.com/clustersim/clustersim/experiments/run"
	"github.com/clustersim/clustersim/platform"
	"github.com/clustersim/clustersim/sim"
)

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
