package scheduler

import "github.com/clustersim/clustersim/internal/copies"

// expanded makes tasks of the copies of a schedule.
func expanded(pr *Problem, s *Schedule) (*Problem, *Schedule, error) {
	plan := copies.Plan{Host: s.Host, Copies: s.Copies, Pstates: s.Pstate != nil}
	if s.Plan != nil {
		plan.FinishSec = make([]float64, len(s.Plan))
		for u, iv := range s.Plan {
			plan.FinishSec[u] = iv.FinishSec
		}
	}
	x, err := copies.Expand(pr.DAG, pr.Platform, pr.Costs, plan)
	if err != nil {
		return nil, nil, err
	}
	plain := *s
	plain.Copies = nil
	return &Problem{DAG: x.Workload, Platform: pr.Platform, Costs: x.Costs}, &plain, nil
}
