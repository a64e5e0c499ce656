package scalability

import (
	"errors"
	"fmt"

	"github.com/clustersim/clustersim/internal/srcerr"
	"github.com/clustersim/clustersim/platform"
	"github.com/clustersim/clustersim/scheduler"
	"github.com/clustersim/clustersim/workload"
	"github.com/clustersim/clustersim/workload/refine"
)

// Mapping selects how the refined workload is placed on the grown platform.
type Mapping uint8

const (
	// PartsFollow: the scheduler places the unrefined workload on the old platform, and the
	// parts of a task go to the group of its host ([Group]): the paper's assumption (3). A
	// policy decides as the workload runs on the old platform; the parts follow what it did.
	PartsFollow Mapping = iota
	// Remap: the scheduler places the refined workload on the grown platform.
	Remap
)

// String is the name that ParseMapping reads.
func (m Mapping) String() string { return [...]string{"parts", "remap"}[m] }

// ParseMapping reads parts or remap.
func ParseMapping(name string) (Mapping, error) {
	return srcerr.Named("mapping", name, []Mapping{PartsFollow, Remap}, Mapping.String)
}

// Placement says where a part of a task that ran on host old runs now: part 1 to
// k a parallel subtask or a task left whole, 0 the reduce task.
type Placement func(old platform.HostID, part int) platform.HostID

// Group is the paper's placement (Xiong and Zeng 2016, section 4.1.1, assumption
// (3)) on a platform from platform.Extend: part j runs on node j of the k nodes of the
// group of the task's old host, the reduce task on node 1, the old host itself. Parts k+1,
// k+2 ... (step 5 can split some tasks in 2k) begin at node 1 again.
func Group(x platform.Extension, oldHosts int) Placement {
	return func(old platform.HostID, part int) platform.HostID {
		return x.Node(old, (max(part, 1)-1)%x.K+1, oldHosts)
	}
}

// FollowParts carries a schedule of the unrefined workload over to the parts: a part runs where
// to puts it, and on each host the parts keep the order that their tasks had, subtasks before
// their reduce task. before must place every task once. numHosts is the number of hosts of the
// new platform. The result cannot deadlock when before cannot. O(n + m) of both workloads.
func FollowParts(r *refine.Refined, before *scheduler.Schedule, to Placement, numHosts int) (*scheduler.Schedule, error) {
	if len(before.Host) != r.Original.NumTasks() {
		return nil, fmt.Errorf("schedule of %d tasks for a workload of %d", len(before.Host), r.Original.NumTasks())
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
	origins, err := startOrder(r.Original, before.Order)
	if err != nil {
		return nil, err
	}
	for _, origin := range origins {
		last := r.SubTask(origin, 0)
		for t := r.SubTask(origin, 1); t <= last; t++ { // the reduce task comes last
			s.Order[s.Host[t]] = append(s.Order[s.Host[t]], t)
		}
	}
	return s, nil
}

// startOrder lists the tasks in one order that agrees with the edges and with
// every host's order, by Kahn's algorithm over both. O(n + m).
func startOrder(d *workload.DAG, orders [][]workload.TaskID) ([]workload.TaskID, error) {
	n := d.NumTasks()
	missing := make([]int, n)
	nextOnHost := make([]workload.TaskID, n)
	for t := range nextOnHost {
		nextOnHost[t] = workload.NoTask
		missing[t] = len(d.In(workload.TaskID(t)))
	}
	for _, order := range orders {
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
		for _, e := range d.Out(out[i]) {
			release(d.To(e))
		}
		if next := nextOnHost[out[i]]; next != workload.NoTask {
			release(next)
		}
	}
	if len(out) < n {
		return nil, errors.New("the schedule's orders contradict the workload's edges")
	}
	return out, nil
}
