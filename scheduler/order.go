package scheduler

import (
	"cmp"
	"slices"

	"github.com/clustersim/clustersim/platform"
	"github.com/clustersim/clustersim/workload"
)

// OrderByPlan fills Order from Host and Plan: each host's tasks as [PlanOrder]
// sorts them.
func (s *Schedule) OrderByPlan(pr *Problem) {
	s.orderBy(PlanOrder(pr, s.Plan), pr.Platform.NumHosts())
}

// PlanOrder sorts all tasks by planned start, then finish, then position in the
// topological order. Precedence holds in the plan, so this never puts a task
// before its predecessor, and following the hosts' orders cannot deadlock, not
// even with tasks of no length.
func PlanOrder(pr *Problem, plan []Interval) []workload.TaskID {
	all := slices.Clone(pr.DAG.TopologicalOrder())
	slices.SortStableFunc(all, func(a, b workload.TaskID) int {
		x, y := plan[a], plan[b]
		return cmp.Or(cmp.Compare(x.StartSec, y.StartSec), cmp.Compare(x.FinishSec, y.FinishSec))
	})
	return all
}

// orderBy fills Order from Host: each host's tasks as they come in all.
func (s *Schedule) orderBy(all []workload.TaskID, hosts int) {
	count := make([]int, hosts)
	for _, h := range s.Host {
		count[h]++
	}
	room := make([]workload.TaskID, len(all)) // one array for all lists
	s.Order = make([][]workload.TaskID, hosts)
	for h, n := range count {
		s.Order[h], room = room[:0:n], room[n:]
	}
	for _, t := range all {
		s.Order[s.Host[t]] = append(s.Order[s.Host[t]], t)
	}
}

// NewSchedule is a schedule without a plan that starts each host's tasks as
// they come in all, which must be a topological order.
func NewSchedule(all []workload.TaskID, host []platform.HostID, hosts int) *Schedule {
	s := &Schedule{Host: host}
	s.orderBy(all, hosts)
	return s
}
