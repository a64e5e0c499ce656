package scalability

import (
	"cmp"
	"context"
	"io"
	"slices"

	"github.com/clustersim/clustersim/platform"
	"github.com/clustersim/clustersim/scheduler"
	"github.com/clustersim/clustersim/scheduler/catalog"
	"github.com/clustersim/clustersim/sim"
	"github.com/clustersim/clustersim/workload"
)

// Side is one program on one machine, simulated: before or after. WorkFlop,
// MarkedSpeedFlops, SpeedFlops and SpeedEfficiency are W, C, V and E_v.
type Side struct {
	Tasks, Edges, Hosts int
	MakespanSec         float64
	sim.Metrics

	// CommunicationShare is the share of communication in the critical path of
	// the run (CriticalPath); NaN when nothing takes time.
	CommunicationShare float64
	Path               Path
	Events             uint64 // activities simulated

	schedule *scheduler.Schedule
	runs     []sim.TaskRun
	transfer []sim.Transfer
}

// Schedule says where the tasks ran and in what order. The caller must not change
// it.
func (s *Side) Schedule() *scheduler.Schedule { return s.schedule }

// Result is the run itself, without the count of events. The caller must not change
// it.
func (s *Side) Result() *sim.Result {
	return &sim.Result{MakespanSec: s.MakespanSec, Tasks: s.runs, Transfers: s.transfer, Events: s.Events}
}

// runScheduled lets the case's scheduler place pr's program and simulates it.
func (c *Case) runScheduled(ctx context.Context, e *sim.Engine, pr *scheduler.Problem) (*Side, error) {
	s, err := c.Scheduler(pr)
	if err != nil {
		return nil, err
	}
	defer closeScheduler(s)
	if s.Policy != nil {
		result, err := e.Run(ctx, pr.Platform, pr.DAG, sim.Ask(s.Policy, pr), c.Options)
		if err != nil {
			return nil, err
		}
		return c.side(pr, result, scheduleOf(pr, result)), nil
	}
	schedule, err := s.Mapper.Map(pr)
	if err != nil {
		return nil, err
	}
	return c.follow(ctx, e, pr, schedule)
}

func (c *Case) follow(ctx context.Context, e *sim.Engine, pr *scheduler.Problem, s *scheduler.Schedule) (*Side, error) {
	result, err := e.Run(ctx, pr.Platform, pr.DAG, sim.Follow(s), c.Options)
	if err != nil {
		return nil, err
	}
	return c.side(pr, result, s), nil
}

// side measures a run.
func (c *Case) side(pr *scheduler.Problem, r *sim.Result, s *scheduler.Schedule) *Side {
	path := CriticalPath(pr.DAG, pr.Platform, r, c.Options)
	return &Side{
		Tasks: pr.DAG.NumTasks(), Edges: pr.DAG.NumEdges(), Hosts: pr.Platform.NumHosts(),
		MakespanSec:        r.MakespanSec,
		Metrics:            sim.Measure(pr, r),
		CommunicationShare: path.Share(),
		Path:               path,
		Events:             r.Events,
		schedule:           s,
		runs:               r.Tasks,
		transfer:           r.Transfers,
	}
}

// scheduleOf is what a policy did: each host's tasks in the order they started, of
// tasks that started together those first that others may wait for.
func scheduleOf(pr *scheduler.Problem, r *sim.Result) *scheduler.Schedule {
	s := &scheduler.Schedule{
		Host:  make([]platform.HostID, len(r.Tasks)),
		Order: make([][]workload.TaskID, pr.Platform.NumHosts()),
	}
	order := slices.Clone(pr.DAG.TopologicalOrder())
	slices.SortStableFunc(order, func(a, b workload.TaskID) int {
		return cmp.Compare(r.Tasks[a].StartSec, r.Tasks[b].StartSec)
	})
	for _, t := range order {
		h := r.Tasks[t].Host
		s.Host[t] = h
		s.Order[h] = append(s.Order[h], t)
	}
	return s
}

// closeScheduler ends what the scheduler holds, such as a process.
func closeScheduler(s catalog.Scheduler) {
	for _, part := range []any{s.Mapper, s.Policy} {
		if c, ok := part.(io.Closer); ok {
			_ = c.Close() // the run has its result already
		}
	}
}
