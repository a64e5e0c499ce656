package scheduler

import (
	"github.com/clustersim/clustersim/platform"
	"github.com/clustersim/clustersim/workload"
)

// planner is a Planner that knows what has happened: placed tasks ended when
// they did, or end when they are expected to, and no core is free before now.
func (m *OnlineHEFT) planner(v View) *Planner {
	tasks := make([]Slot, v.Problem().DAG.NumTasks())
	for i := range tasks {
		t := workload.TaskID(i)
		tasks[t].Host = v.HostOf(t)
		if tasks[t].Host != platform.NoHost {
			tasks[t].Interval = Interval{StartSec: v.StartSec(t), FinishSec: v.FinishSec(t)} // a finish of +Inf: queued, set below
		}
	}
	m.expect.each = func(t workload.TaskID, iv Interval) { tasks[t].Interval = iv }
	m.expect.follow(v)
	hosts := make([]HostState, len(m.expect.hosts))
	for h := range hosts {
		f := &m.expect.hosts[h]
		hosts[h] = HostState{BusyUntil: f.busyUntil, FreeSec: max(v.NowSec(), f.lastStart)}
	}
	return ResumePlan(v.Problem(), tasks, hosts)
}
