package scheduler

import (
	"github.com/clustersim/clustersim/platform"
	"github.com/clustersim/clustersim/workload"
)

// Schedule says for each task on which host it runs and at which place of that
// host's order. Planned times are the mapper's own, contention-free; the
// simulator follows only Host and Order.
type Schedule struct {
	Host  []platform.HostID   // by TaskID
	Order [][]workload.TaskID // by HostID: the host's tasks in the order they start
	Plan  []Interval          // by TaskID; nil when the mapper plans no times

	// LowerBoundSec is what the mapper proved: no plan for this problem has a
	// shorter makespan. With the planned makespan equal to it the plan is
	// optimal; 0: it proved nothing.
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
