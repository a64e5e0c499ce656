package scalability

import (
	"context"

	"github.com/clustersim/clustersim/experiments/run"
	"github.com/clustersim/clustersim/platform"
	"github.com/clustersim/clustersim/scheduler"
	"github.com/clustersim/clustersim/sim"
	"github.com/clustersim/clustersim/workload"
)

// Measured is one program on one machine, simulated: before or after. WorkFlop,
// MarkedSpeedFlops, SpeedFlops and SpeedEfficiency are W, C, V and E_v. Schedule
// says where the tasks ran and in what order, whoever decided it. The caller must
// not change what it points to.
type Measured struct {
	Tasks, Edges, Hosts int
	MakespanSec         float64
	sim.Metrics
	Result   *sim.Result
	Schedule *scheduler.Schedule

	// CommunicationShare is the share of communication in the critical path of
	// the run (CriticalPath); NaN when nothing takes time.
	CommunicationShare float64
	Path               Path
}

// schedule lets the case's scheduler place a program on a machine and simulates it.
func (c *Case) schedule(ctx context.Context, e *sim.Engine, d *workload.DAG, p *platform.Platform) (*Measured, error) {
	return sideOf(ctx, e, &run.Case{Problem: run.Problem(d, p, c.Options), Scheduler: c.Scheduler, Options: c.Options})
}

// sideOf makes a run and measures it.
func sideOf(ctx context.Context, e *sim.Engine, c *run.Case) (*Measured, error) {
	o, err := c.Run(ctx, e)
	if err != nil {
		return nil, err
	}
	pr := c.Problem
	path := CriticalPath(pr.DAG, pr.Platform, o.Result, c.Options)
	return &Measured{
		Tasks: pr.DAG.NumTasks(), Edges: pr.DAG.NumEdges(), Hosts: pr.Platform.NumHosts(),
		MakespanSec:        o.Result.MakespanSec,
		Metrics:            o.Metrics(),
		Result:             o.Result,
		Schedule:           o.Placement(),
		CommunicationShare: path.Share(),
		Path:               path,
	}, nil
}
