package scheduler

import (
	"fmt"
	"math"

	"github.com/clustersim/clustersim/internal/units"
	"github.com/clustersim/clustersim/platform"
	"github.com/clustersim/clustersim/workload"
)

// AppendHosts appends the hosts of a task to list: the one that the schedule places it on
// and, of a rigid parallel task, the others by place.
func (s *Schedule) AppendHosts(list []platform.HostID, t workload.TaskID) []platform.HostID {
	return append(append(list, s.Host[t]), s.More[t]...)
}

// placedSec is the time of a task where the schedule has it; +Inf if it cannot run there.
func placedSec(pr *Problem, s *Schedule, t workload.TaskID) float64 {
	x := pr.DAG.Parallel(t)
	if x == nil {
		return pr.Costs.ExecSec(t, s.Host[t]) * s.Slowdown(pr.Platform, t)
	}
	hosts := s.AppendHosts(nil, t)
	for _, h := range hosts {
		if sec := pr.Costs.ExecSec(t, h); math.IsInf(sec, 1) || math.IsNaN(sec) {
			return sec
		}
	}
	return pr.parallelSec(x, hosts)
}

// checkParallel reports rigid parallel tasks that have not got their hosts, each in its
// order once, and hosts for tasks that need one.
func checkParallel(pr *Problem, s *Schedule, wrong *mistakes) {
	d := pr.DAG
	if d.NumParallel() == 0 && len(s.More) == 0 {
		return
	}
	known := func(h platform.HostID) bool { return h >= 0 && int(h) < len(s.Order) }
	at := map[workload.TaskID]map[platform.HostID]int{} // how often each stands in each order
	for h, order := range s.Order {
		for _, t := range order {
			if t < 0 || int(t) >= d.NumTasks() || d.Parallel(t) == nil {
				continue
			}
			if at[t] == nil {
				at[t] = map[platform.HostID]int{}
			}
			at[t][platform.HostID(h)]++
		}
	}
	for t := range workload.TaskID(d.NumTasks()) {
		x, more := d.Parallel(t), s.More[t]
		if x == nil {
			if len(more) > 0 {
				wrong.add("schedule: task %q: placed on %d hosts, but requests one", d.TaskName(t), 1+len(more))
			}
			continue
		}
		if 1+len(more) != x.Hosts {
			wrong.add("schedule: task %q: placed on %s, but requests %d", d.TaskName(t), units.Count(1+len(more), "host"), x.Hosts)
			continue
		}
		for _, h := range s.AppendHosts(nil, t) {
			switch n := at[t][h]; {
			case !known(h):
				wrong.add("schedule: task %q: placed on %s", d.TaskName(t), hostName(pr, h))
			case n == 0:
				wrong.add("schedule: task %q: placed on %s twice, or not in its order", d.TaskName(t), hostName(pr, h))
			case n > 1:
				wrong.add("schedule: task %q: twice in the order of host %s", d.TaskName(t), hostName(pr, h))
			}
			delete(at[t], h)
		}
		for h := range platform.HostID(len(s.Order)) {
			if at[t][h] > 0 {
				wrong.add("schedule: task %q: in the order of host %s, but not placed there", d.TaskName(t), hostName(pr, h))
			}
		}
	}
}

// checkParallelTask reports why a rigid parallel task cannot run on its hosts.
func checkParallelTask(pr *Problem, s *Schedule, t workload.TaskID) error {
	x := pr.DAG.Parallel(t)
	if x == nil {
		return nil
	}
	hosts := s.AppendHosts(nil, t)
	for _, h := range hosts {
		if sec := pr.Costs.ExecSec(t, h); math.IsInf(sec, 1) || math.IsNaN(sec) {
			return fmt.Errorf("task %q: host %s cannot run it", pr.DAG.TaskName(t), hostName(pr, h))
		}
	}
	if math.IsInf(pr.parallelSec(x, hosts), 1) {
		return fmt.Errorf("task %q: there are no routes between its hosts", pr.DAG.TaskName(t))
	}
	return nil
}
