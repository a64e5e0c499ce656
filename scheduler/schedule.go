package scheduler

import (
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

	// Pstate is by TaskID the power state in which the task's host is while it runs; nil:
	// hosts stay as they are. On a host of several cores, whose tasks may run at once,
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
