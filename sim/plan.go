package sim

import "github.com/clustersim/clustersim/scheduler"

// Plan says what places the tasks of a run: a finished schedule, or a policy
// that is called during the run.
type Plan struct {
	schedule *scheduler.Schedule
	policy   scheduler.Policy
	mapper   scheduler.Mapper // that plans again; see FollowOr
	problem  *scheduler.Problem
	governor scheduler.Governor
}

// Follow runs a schedule that a mapper made. The planned times are not used.
func Follow(s *scheduler.Schedule) Plan { return Plan{schedule: s} }

// Ask runs under a policy. The policy sees pr as View.Problem; its DAG and
// platform must be those of the run. One that is a scheduler.Governor sets power
// states too.
func Ask(p scheduler.Policy, pr *scheduler.Problem) Plan {
	g, _ := p.(scheduler.Governor)
	return Plan{policy: p, problem: pr, governor: g}
}
