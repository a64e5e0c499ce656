package online

import (
	"github.com/clustersim/clustersim/internal/heuristic"
	"github.com/clustersim/clustersim/platform"
	"github.com/clustersim/clustersim/scheduler"
	"github.com/clustersim/clustersim/workload"
)

// planner is a Planner that starts from what has happened: placed tasks have
// ended when they did or will end when expected, and no core is free before
// now.
func (m *HEFT) planner(v scheduler.View) *heuristic.Planner {
	tasks := make([]heuristic.Slot, v.Problem().DAG.NumTasks())
	for i := range tasks {
		t := workload.TaskID(i)
		tasks[t].Host = v.HostOf(t)
		if tasks[t].Host != platform.NoHost {
			tasks[t].Interval = scheduler.Interval{StartSec: v.StartSec(t), FinishSec: v.FinishSec(t)} // a finish of +Inf means queued; set below
		}
	}
	m.expect.each = func(t workload.TaskID, iv scheduler.Interval) { tasks[t].Interval = iv }
	m.expect.follow(v)
	hosts := make([]heuristic.HostState, len(m.expect.hosts))
	for h := range hosts {
		f := &m.expect.hosts[h]
		hosts[h] = heuristic.HostState{BusyUntil: f.BusyUntil(), Held: f.Held(), FreeSec: max(v.NowSec(), f.LastSec())}
	}
	return heuristic.ResumePlan(v.Problem(), tasks, hosts)
}
