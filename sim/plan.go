package sim

import (
	"errors"
	"fmt"

	"github.com/clustersim/clustersim/platform"
	"github.com/clustersim/clustersim/scheduler"
	"github.com/clustersim/clustersim/workload"
)

// Plan is what places the tasks of a run: a finished schedule, or a policy that is called
// during the run. Follow, FollowOr, Ask and AskAsync make plans; a run with the zero Plan is
// an error.
type Plan struct {
	schedule *scheduler.Schedule
	policy   scheduler.Policy
	mapper   scheduler.Mapper // of FollowOr, or nil
	problem  *scheduler.Problem
	governor scheduler.Governor
}

// Follow runs a schedule that a mapper made. The planned times are not used. A schedule that
// does not fit the workload and the platform is an error of the run.
func Follow(s *scheduler.Schedule) Plan { return Plan{schedule: s} }

// Ask runs under a policy. The policy sees pr as View.Problem, with the DAG and the platform
// of the run. A policy that is a scheduler.Governor sets power states too.
func Ask(p scheduler.Policy, pr *scheduler.Problem) Plan {
	g, _ := p.(scheduler.Governor)
	return Plan{policy: p, problem: pr, governor: g}
}

// check returns an error for a plan that cannot be that of a run.
func (p *Plan) check(d *workload.DAG, on *platform.Platform) error {
	pr := p.problem
	switch {
	case (p.schedule == nil) == (p.policy == nil):
		return errors.New("sim: a plan needs a schedule or a policy")
	case p.policy == nil && p.mapper == nil: // no problem is needed
		return nil
	case pr == nil || pr.DAG == nil || pr.Platform == nil:
		return errors.New("sim: a plan with a policy or a mapper needs its problem, with DAG and platform")
	case pr.DAG.NumTasks() != d.NumTasks() || pr.DAG.NumEdges() != d.NumEdges() || pr.Platform.NumHosts() != on.NumHosts():
		return fmt.Errorf("sim: the problem of the plan has %d tasks, %d edges and %d hosts, the run %d, %d and %d",
			pr.DAG.NumTasks(), pr.DAG.NumEdges(), pr.Platform.NumHosts(), d.NumTasks(), d.NumEdges(), on.NumHosts())
	}
	return nil
}
