package scalability

import (
	"slices"

	"github.com/clustersim/clustersim/sim"
	"github.com/clustersim/clustersim/workload"
)

// PathShift compares the critical paths of the two simulated runs.
type PathShift struct {
	Before []workload.TaskID // tasks of the workload on the path before
	After  []workload.TaskID // tasks whose parts are on the path after, each run of parts once
	// FollowedSec is the time of the longest chain in the run after through parts
	// of Before alone, by messages and by the order of hosts with one core.
	FollowedSec, MakespanSec float64
}

// pathTolerance is the relative difference allowed between sums of the same times in
// another order.
const pathTolerance = 1e-9

// Follows says whether a critical path after consists of parts of the tasks on the
// critical path before. Where several paths are equally long one such is enough.
func (s *PathShift) Follows() bool {
	return s.FollowedSec >= s.MakespanSec*(1-pathTolerance)
}

// FollowsPath checks proposition 1 of Xiong and Zeng (2016) on an outcome of the
// case: the critical path of the refined workload consists of parts of the tasks on
// the critical path before. They prove it for one serial fraction, their placement,
// new nodes at least as fast and new links wide enough; their paths know no order
// of tasks on a host, ours are those of the runs. It holds for schedules; a policy
// may wait. O(m + n log n).
func (c *Case) FollowsPath(o *Outcome) (*PathShift, error) {
	refined, err := c.refined()
	if err != nil {
		return nil, err
	}
	grown, err := c.Grow()
	if err != nil {
		return nil, err
	}
	s := &PathShift{Before: o.Before.Path.Tasks, MakespanSec: o.After.MakespanSec}
	on := make([]bool, c.Workload.NumTasks())
	for _, t := range s.Before {
		on[t] = true
	}
	for _, part := range o.After.Path.Tasks {
		s.After = append(s.After, refined.Origin[part])
	}
	s.After = slices.Compact(s.After)
	w := newWalk(refined.DAG, grown, o.After.Result)
	w.timeShared = c.Options.HostSharing == sim.TimeShared
	s.FollowedSec = w.longestChain(func(part workload.TaskID) bool { return on[refined.Origin[part]] })
	return s, nil
}

// longestChain is the time of the longest chain of the run through allowed tasks
// only.
func (w *walk) longestChain(allowed func(workload.TaskID) bool) float64 {
	tasks := slices.Clone(w.d.TopologicalOrder())
	slices.SortFunc(tasks, w.compare)
	endSec := make([]float64, len(tasks))      // of the longest chain that ends with a task
	hostSec := make([]float64, w.p.NumHosts()) // of the longest on a host so far
	longest := 0.0
	for _, t := range tasks {
		if !allowed(t) {
			continue
		}
		run := w.r.Tasks[t]
		begin := 0.0
		if !w.timeShared && w.p.Host(run.Host).Cores == 1 {
			begin = hostSec[run.Host]
		}
		for _, e := range w.d.In(t) {
			from := w.d.From(e)
			if !allowed(from) {
				continue
			}
			sec := endSec[from]
			if i := w.transfer[e]; i >= 0 {
				sec += w.r.Transfers[i].FinishSec - w.r.Transfers[i].StartSec
			}
			begin = max(begin, sec)
		}
		endSec[t] = begin + run.FinishSec - run.StartSec
		hostSec[run.Host] = max(hostSec[run.Host], endSec[t])
		longest = max(longest, endSec[t])
	}
	return longest
}
