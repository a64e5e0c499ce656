package granularity

import (
	"errors"
	"fmt"

	"github.com/clustersim/clustersim/platform"
	"github.com/clustersim/clustersim/scheduler"
	"github.com/clustersim/clustersim/workload"
	"github.com/clustersim/clustersim/workload/refine"
)

// Placement says where a part of a task that ran on host old runs now: part 1 to
// k a parallel subtask, 0 the reduce task.
type Placement func(old platform.HostID, part int) platform.HostID

// Schedule carries a schedule of the unrefined program over to the parts: a part
// runs where to puts it, and on each host the parts keep the order that their
// tasks had, subtasks before their reduce task. before must place every task
// once. numHosts is the number of hosts of the new machine. The result cannot
// deadlock when before cannot. O(k n + m).
func Schedule(r *refine.Refined, before *scheduler.Schedule, to Placement, numHosts int) (*scheduler.Schedule, error) {
	d := r.Original()
	if len(before.Host) != d.NumTasks() {
		return nil, fmt.Errorf("schedule of %d tasks for a program of %d", len(before.Host), d.NumTasks())
	}
	s := &scheduler.Schedule{
		Host:  make([]platform.HostID, len(r.Origin)),
		Order: make([][]workload.TaskID, numHosts),
	}
	for t, origin := range r.Origin {
		h := to(before.Host[origin], r.Part[t])
		if h < 0 || int(h) >= numHosts {
			return nil, fmt.Errorf("task %q: no host for it", r.DAG.TaskName(workload.TaskID(t)))
		}
		s.Host[t] = h
	}
	origins, err := startOrder(d, before)
	if err != nil {
		return nil, err
	}
	for _, origin := range origins {
		for t := r.SubTask(origin, 1); t <= r.SubTask(origin, 0); t++ { // the reduce task comes last
			s.Order[s.Host[t]] = append(s.Order[s.Host[t]], t)
		}
	}
	return s, nil
}

// startOrder lists the tasks in one order that agrees with the edges and with
// every host's order, by Kahn's algorithm over both. O(n + m).
func startOrder(d *workload.DAG, s *scheduler.Schedule) ([]workload.TaskID, error) {
	n := d.NumTasks()
	missing := make([]int, n)
	nextOnHost := make([]workload.TaskID, n)
	for t := range nextOnHost {
		nextOnHost[t] = workload.NoTask
		missing[t] = d.InDegree(workload.TaskID(t))
	}
	for _, order := range s.Order {
		for i := 1; i < len(order); i++ {
			nextOnHost[order[i-1]] = order[i]
			missing[order[i]]++
		}
	}
	out := make([]workload.TaskID, 0, n)
	for t, m := range missing {
		if m == 0 {
			out = append(out, workload.TaskID(t))
		}
	}
	release := func(t workload.TaskID) {
		if missing[t]--; missing[t] == 0 {
			out = append(out, t)
		}
	}
	for i := 0; i < len(out); i++ {
		for e, hi := d.Out(out[i]); e < hi; e++ {
			release(d.To(e))
		}
		if next := nextOnHost[out[i]]; next != workload.NoTask {
			release(next)
		}
	}
	if len(out) < n {
		return nil, errors.New("the schedule's orders contradict the program's edges")
	}
	return out, nil
}
