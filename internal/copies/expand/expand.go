package expand

import (
	"github.com/clustersim/clustersim/internal/copies"
	"github.com/clustersim/clustersim/scheduler"
)

// Expansion is a problem in which the copies of a schedule are tasks, and the schedule for it.
type Expansion struct {
	*copies.Expansion
	Problem  *scheduler.Problem
	Schedule *scheduler.Schedule // without Copies
}

// Of makes tasks of the copies of a schedule. The error says that the schedule is not for pr.
func Of(pr *scheduler.Problem, s *scheduler.Schedule) (*Expansion, error) {
	plan := copies.Plan{Host: s.Host, Copies: s.Copies, Pstates: s.Pstate != nil}
	if s.Plan != nil {
		plan.FinishSec = make([]float64, len(s.Plan))
		for u, iv := range s.Plan {
			plan.FinishSec[u] = iv.FinishSec
		}
	}
	x, err := copies.Expand(pr.DAG, pr.Platform, pr.Costs, plan)
	if err != nil {
		return nil, err
	}
	plain := *s
	plain.Copies = nil
	return &Expansion{x, &scheduler.Problem{DAG: x.Workload, Platform: pr.Platform, Costs: x.Costs}, &plain}, nil
}
