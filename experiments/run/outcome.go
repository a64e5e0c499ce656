package run

import (
	"cmp"
	"math"
	"slices"
	"time"

	"github.com/clustersim/clustersim/internal/copies/expand"
	"github.com/clustersim/clustersim/internal/spec"
	"github.com/clustersim/clustersim/platform"
	"github.com/clustersim/clustersim/scheduler"
	"github.com/clustersim/clustersim/scheduler/catalog"
	"github.com/clustersim/clustersim/sim"
	"github.com/clustersim/clustersim/workload"
)

// Outcome is what one run gives.
type Outcome struct {
	Scheduler spec.Named
	Kind      catalog.Kind

	Schedule   *scheduler.Schedule // the mapper's; nil: a policy decided
	PlannedSec float64             // the mapper's own makespan; NaN: it plans no times
	BoundSec   float64             // the lower bound that the mapper proved; 0: none
	Result     *sim.Result
	PlacedSec  []float64 // by TaskID: when the policy placed it; nil: no policy, or not recorded

	Scheduling time.Duration // wall time of the mapper, or of all calls of the policy
	Simulating time.Duration // wall time of the rest of the simulation

	problem  *scheduler.Problem
	actual   *scheduler.Problem  // what the simulation had: problem, unless there is noise
	once     *scheduler.Problem  // actual with each task once; nil: so is actual
	copies   *expand.Expansion   // of the problem; nil: each task runs once
	placed   *scheduler.Schedule // what the policy did, if it was recorded
	parallel bool                // and it placed tasks that the engine gave more hosts
}

func (c *Case) outcome(s catalog.Scheduler) *Outcome {
	o := &Outcome{Scheduler: s.Named, Kind: catalog.Static, PlannedSec: math.NaN(), problem: c.Problem}
	if s.Policy != nil {
		o.Kind = catalog.Online
	}
	return o
}

// follow notes what a mapper's schedule says of itself.
func (o *Outcome) follow(s *scheduler.Schedule) {
	o.Schedule, o.BoundSec = s, s.LowerBoundSec
	if s.Plan != nil {
		o.PlannedSec = s.PlannedMakespanSec()
	}
}

// Problem is that of the case. If the mapper runs tasks more than once, it is that of the expansion:
// copies are tasks, as in the result.
func (o *Outcome) Problem() *scheduler.Problem { return o.problem }

// Actual is the problem as the simulation had it: that of the case, unless its options
// have noise.
func (o *Outcome) Actual() *scheduler.Problem { return o.actual }

// record keeps what the policy decides.
func (o *Outcome) record(p *timedPolicy) {
	n := o.problem.DAG.NumTasks()
	o.PlacedSec = make([]float64, n)
	o.placed = &scheduler.Schedule{
		Host:  make([]platform.HostID, n),
		Order: make([][]workload.TaskID, o.problem.Platform.NumHosts()),
	}
	p.placed = func(nowSec float64, d scheduler.Decision) {
		if d.Task < 0 || int(d.Task) >= n || d.Host < 0 || int(d.Host) >= len(o.placed.Order) {
			return // the engine refuses it
		}
		o.PlacedSec[d.Task], o.placed.Host[d.Task] = nowSec, d.Host
		if o.problem.DAG.Parallel(d.Task) != nil {
			o.parallel = true // the engine has chosen its other hosts
		}
		o.placed.Order[d.Host] = append(o.placed.Order[d.Host], d.Task)
	}
}

// Placement says where the tasks ran and in what order: the mapper's schedule, or what
// the policy did. If that was not recorded, of tasks that started together on a host
// those come first that others may wait for, as in runs in which hosts failed.
func (o *Outcome) Placement() *scheduler.Schedule {
	switch {
	case len(o.Result.Downtimes) > 0: // tasks may have moved
	case o.Schedule != nil:
		return o.Schedule
	case o.placed != nil && !o.parallel:
		return o.placed
	}
	tasks := o.Result.Tasks
	s := &scheduler.Schedule{
		Host:  make([]platform.HostID, len(tasks)),
		Order: make([][]workload.TaskID, o.problem.Platform.NumHosts()),
	}
	order := slices.Clone(o.problem.DAG.TopologicalOrder())
	slices.SortStableFunc(order, func(a, b workload.TaskID) int {
		return cmp.Compare(tasks[a].StartSec, tasks[b].StartSec)
	})
	for _, t := range order {
		h := tasks[t].Host
		s.Host[t] = h
		for _, h := range o.Result.AppendHosts(nil, t) {
			s.Order[h] = append(s.Order[h], t)
		}
	}
	s.More = o.Result.More
	return s
}
