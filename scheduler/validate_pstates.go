package scheduler

import (
	"fmt"

	"github.com/clustersim/clustersim/platform"
	"github.com/clustersim/clustersim/workload"
)

// Slowdown is how many times as long a task runs as at its host's own speed, because of
// the power state that the schedule gives it.
func (s *Schedule) Slowdown(p *platform.Platform, t workload.TaskID) float64 {
	if s.Pstate == nil {
		return 1
	}
	host := p.Host(s.Host[t])
	if host.Details == nil || len(host.Details.PstateFlops) == 0 {
		return 1
	}
	return host.SpeedFlops / host.Details.PstateFlops[s.Pstate[t]]
}

// checkPstates checks the power states of tasks, if the schedule has any.
func checkPstates(pr *Problem, s *Schedule) error {
	switch {
	case s.Pstate == nil:
		return nil
	case len(s.Pstate) != pr.DAG.NumTasks():
		return fmt.Errorf("schedule: power states of %d tasks, want %d", len(s.Pstate), pr.DAG.NumTasks())
	}
	var wrong mistakes
	for h, order := range s.Order {
		k, name := pr.Platform.Host(platform.HostID(h)), pr.Platform.HostName(platform.HostID(h))
		flops := k.Details.OrNone().PstateFlops
		for i, t := range order {
			switch n := int(s.Pstate[t]); {
			case n < 0 || n >= max(len(flops), 1):
				wrong.add("schedule: task %q: host %q has no power state %d (it has %d, counted from 0)", pr.DAG.TaskName(t), name, n, max(len(flops), 1))
			case len(flops) > 0 && flops[n] == 0:
				wrong.add("schedule: task %q: power state %d of host %q has speed 0", pr.DAG.TaskName(t), n, name)
			case k.Cores > 1 && i > 0 && s.Pstate[t] != s.Pstate[order[0]]:
				wrong.add("schedule: task %q: power state %d, but %q has %d on host %q, whose %d cores change together",
					pr.DAG.TaskName(t), n, pr.DAG.TaskName(order[0]), s.Pstate[order[0]], name, k.Cores)
			}
		}
	}
	return wrong.err()
}
