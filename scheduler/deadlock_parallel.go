package scheduler

import (
	"github.com/clustersim/clustersim/platform"
	"github.com/clustersim/clustersim/workload"
)

// findParallelDeadlock is FindDeadlock where tasks stand in the orders of several hosts:
// such a task waits for those ahead of it on each of them. Cost: O(tasks + edges + hosts
// of tasks).
func findParallelDeadlock(pr *Problem, s *Schedule) error {
	d := pr.DAG
	next := make([]int, len(s.Order)) // by HostID: how many of its order have started
	inputs, started := make([]bool, d.NumTasks()), make([]bool, d.NumTasks())
	var look []platform.HostID // hosts whose next task may start
	var mine []platform.HostID
	front := workload.NewFrontier(d, func(t workload.TaskID) {
		inputs[t] = true
		look = append(look, s.Host[t])
	})
	isNext := func(h platform.HostID, t workload.TaskID) bool {
		return next[h] < len(s.Order[h]) && s.Order[h][next[h]] == t
	}
	count := 0
	for len(look) > 0 {
		h := look[len(look)-1]
		look = look[:len(look)-1]
		if next[h] == len(s.Order[h]) {
			continue
		}
		t := s.Order[h][next[h]]
		mine = s.AppendHosts(mine[:0], t)
		starts := inputs[t]
		for _, h := range mine {
			starts = starts && isNext(h, t)
		}
		if !starts {
			continue
		}
		started[t] = true
		count++
		for _, h := range mine {
			next[h]++
			look = append(look, h)
		}
		front.Done(t)
	}
	if count == d.NumTasks() {
		return nil
	}
	return circle(pr, started, func(t workload.TaskID) (workload.TaskID, platform.HostID) {
		for _, h := range s.AppendHosts(nil, t) {
			if !isNext(h, t) {
				return s.Order[h][next[h]], h // none of those from next on has started
			}
		}
		return workload.NoTask, platform.NoHost
	})
}
