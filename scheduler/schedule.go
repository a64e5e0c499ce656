package scheduler

import (
	"cmp"
	"slices"

	"github.com/clustersim/clustersim/platform"
	"github.com/clustersim/clustersim/workload"
)

// Schedule says for each task on which host it runs, and where it comes in that
// host's order. Planned times are the mapper's own, contention-free; the
// simulator follows only Host, Order and Pstate.
type Schedule struct {
	Host  []platform.HostID   // by TaskID
	Order [][]workload.TaskID // by HostID: the host's tasks in the order they start
	Plan  []Interval          // by TaskID; nil if the mapper plans no times

	// More are the further hosts of rigid parallel tasks, by place from place 1 on; nil
	// if there are none. Such a task stands in the order of each of its hosts, and takes
	// a core of each. Mappers may leave it out: [Complete] chooses these hosts.
	More map[workload.TaskID][]platform.HostID

	// Copies are tasks that run once more: task number NumTasks + i, in Host, Order and Plan, is a copy
	// of task Copies[i]. nil: each task runs once. Package experiments/run makes tasks of them.
	Copies []workload.TaskID

	// Pstate is by TaskID the power state in which the task's host is while it runs; nil:
	// hosts stay as they are. On a host of several cores, which may run tasks at once,
	// it is the same for all.
	Pstate []int32

	// LowerBoundSec is a lower bound that the mapper proved: no plan for this
	// problem has a shorter makespan. If the planned makespan equals it, the plan
	// is optimal. 0 means that nothing was proved.
	LowerBoundSec float64
}

// Interval is half-open time, in seconds.
type Interval struct {
	StartSec, FinishSec float64
}

// PlannedMakespanSec is the latest planned finish; 0 without a plan.
func (s *Schedule) PlannedMakespanSec() float64 {
	var end float64
	for _, iv := range s.Plan {
		end = max(end, iv.FinishSec)
	}
	return end
}

// OrderByPlan fills Order from Host and Plan: each host's tasks as [PlanOrder]
// sorts them. Of a schedule with copies, pr must be the problem of its expansion.
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
