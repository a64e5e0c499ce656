package scalability

import (
	"context"

	"github.com/clustersim/clustersim/experiments/run"
	"github.com/clustersim/clustersim/scheduler"
	"github.com/clustersim/clustersim/sim"
)

// Side is one program on one machine, simulated: before or after. WorkFlop,
// MarkedSpeedFlops, SpeedFlops and SpeedEfficiency are W, C, V and E_v. Schedule
// says where the tasks ran and in what order, whoever decided it. The caller must
// not change what it points to.
type Side struct {
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

// simulate lets a scheduler place pr's program and measures the run.
func (c *Case) simulate(ctx context.Context, e *sim.Engine, pr *scheduler.Problem, by func(*scheduler.Problem) (scheduler.Scheduler, error)) (*Side, error) {
	one := run.Case{Problem: pr, Scheduler: by, Options: c.Options}
	o, err := one.Run(ctx, e)
	if err != nil {
		return nil, err
	}
	path := CriticalPath(pr.DAG, pr.Platform, o.Result, c.Options)
	return &Side{
		Tasks: pr.DAG.NumTasks(), Edges: pr.DAG.NumEdges(), Hosts: pr.Platform.NumHosts(),
		MakespanSec:        o.Result.MakespanSec,
		Metrics:            o.Metrics,
		Result:             o.Result,
		Schedule:           o.Placement(pr),
		CommunicationShare: path.Share(),
		Path:               path,
	}, nil
}
