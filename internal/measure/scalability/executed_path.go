package scalability

import (
	"cmp"
	"slices"
	"sort"

	"github.com/clustersim/clustersim/platform"
	"github.com/clustersim/clustersim/sim"
	"github.com/clustersim/clustersim/workload"
)

// Path is where the time of a run went: the chain of tasks and messages that ends
// with the last finish, each of which began when the one before it ended. The three
// times add up to the makespan, but for rounding.
type Path struct {
	ComputeSec       float64
	CommunicationSec float64
	// WaitSec is the time in which nothing on the path ran because a policy had not
	// decided yet; 0 for runs of a schedule.
	WaitSec float64
	Tasks   []workload.TaskID // in order of time
}

// Share is the share of communication in the path; NaN when nothing takes time.
func (p Path) Share() float64 {
	return p.CommunicationSec / (p.ComputeSec + p.CommunicationSec + p.WaitSec)
}

// CriticalPath walks back through a run of d on p, from the task that finished last
// through what each task waited for last: a message, a task without a message
// between (same host, control edge), or a task that held its host. Contention is a part of
// communication and, on time-shared hosts, of computing. Of several inputs that arrived
// together the lowest EdgeID counts, and an input counts before the host. O(m + n log n).
func CriticalPath(d *workload.DAG, p *platform.Platform, r *sim.Result, o sim.Options) Path {
	w := newWalk(d, p, r)
	w.timeShared = o.HostSharing == sim.TimeShared
	var path Path
	for t := w.last(); t != workload.NoTask; {
		path.Tasks = append(path.Tasks, t)
		path.ComputeSec += r.Tasks[t].FinishSec - r.Tasks[t].StartSec
		b := w.before(t)
		path.WaitSec += r.Tasks[t].StartSec - b.endSec
		if b.transfer != nil {
			path.CommunicationSec += b.transfer.FinishSec - b.transfer.StartSec
			path.WaitSec += b.transfer.StartSec - r.Tasks[b.task].FinishSec
		}
		t = b.task
	}
	slices.Reverse(path.Tasks)
	return path
}

// walk is a run, indexed by task, edge and host.
type walk struct {
	d          *workload.DAG
	p          *platform.Platform
	r          *sim.Result
	timeShared bool

	transfer []int32 // by EdgeID: into r.Transfers; -1: a free edge
	position []int32 // by TaskID: in topological order
	onHost   [][]workload.TaskID
	sorted   []bool // by HostID: onHost is in order of finish
}

func newWalk(d *workload.DAG, p *platform.Platform, r *sim.Result) *walk {
	w := &walk{
		d: d, p: p, r: r,
		transfer: make([]int32, d.NumEdges()),
		position: make([]int32, d.NumTasks()),
		onHost:   make([][]workload.TaskID, p.NumHosts()),
		sorted:   make([]bool, p.NumHosts()),
	}
	for e := range w.transfer {
		w.transfer[e] = -1
	}
	for i, t := range r.Transfers {
		w.transfer[t.Edge] = int32(i)
	}
	for i, t := range d.TopologicalOrder() {
		w.position[t] = int32(i)
	}
	for t := range workload.TaskID(d.NumTasks()) {
		h := r.Tasks[t].Host
		w.onHost[h] = append(w.onHost[h], t)
	}
	return w
}

// last is the task that finished last; of several the one that began last, and of
// these the last in topological order.
func (w *walk) last() workload.TaskID {
	last := workload.NoTask
	for t := range workload.TaskID(w.d.NumTasks()) {
		if last == workload.NoTask || w.compare(t, last) > 0 {
			last = t
		}
	}
	return last
}

// compare orders tasks by finish, start and topological order: a total order in which what
// a task waited for comes before it, so that the walk ends.
func (w *walk) compare(a, b workload.TaskID) int {
	return cmp.Or(
		cmp.Compare(w.r.Tasks[a].FinishSec, w.r.Tasks[b].FinishSec),
		cmp.Compare(w.r.Tasks[a].StartSec, w.r.Tasks[b].StartSec),
		cmp.Compare(w.position[a], w.position[b]),
	)
}

// binding is what a task waited for last.
type binding struct {
	task     workload.TaskID // NoTask: nothing
	endSec   float64         // when the wait was over
	transfer *sim.Transfer   // nil: the task itself was waited for
}

// before finds what t waited for last.
func (w *walk) before(t workload.TaskID) binding {
	in := w.input(t)
	if w.timeShared {
		return in
	}
	if host := w.hostBefore(t); host.task != workload.NoTask && (in.task == workload.NoTask || host.endSec > in.endSec) {
		in = host
	}
	if in.endSec < w.r.Tasks[t].StartSec {
		if turn := w.turn(t); turn != workload.NoTask {
			return w.before(turn) // the task that waited
		}
	}
	return in
}

// input is the input that arrived last.
func (w *walk) input(t workload.TaskID) binding {
	last := binding{task: workload.NoTask}
	for _, e := range w.d.In(t) {
		b := binding{task: w.d.From(e)}
		if i := w.transfer[e]; i >= 0 {
			b.transfer = &w.r.Transfers[i]
			b.endSec = b.transfer.FinishSec
		} else {
			b.endSec = w.r.Tasks[b.task].FinishSec
		}
		if last.task == workload.NoTask || b.endSec > last.endSec {
			last = b
		}
	}
	return last
}

// hostBefore is the task that left t's host last before t began.
func (w *walk) hostBefore(t workload.TaskID) binding {
	h := w.r.Tasks[t].Host
	tasks := w.onHost[h]
	if !w.sorted[h] {
		slices.SortFunc(tasks, w.compare)
		w.sorted[h] = true
	}
	startSec := w.r.Tasks[t].StartSec
	i := sort.Search(len(tasks), func(i int) bool {
		other := w.r.Tasks[tasks[i]]
		switch {
		case other.FinishSec != startSec:
			return other.FinishSec > startSec
		case other.StartSec != startSec:
			return false // it ended when t began
		}
		return w.position[tasks[i]] >= w.position[t] // neither takes time, or it is t
	})
	if i == 0 {
		return binding{task: workload.NoTask}
	}
	return binding{task: tasks[i-1], endSec: w.r.Tasks[tasks[i-1]].FinishSec}
}

// turn is a task that began together with t on the same host of several cores when its own
// wait ended. Tasks begin in the host's order, so t waited for its turn.
func (w *walk) turn(t workload.TaskID) workload.TaskID {
	run := w.r.Tasks[t]
	if w.p.Host(run.Host).Cores == 1 {
		return workload.NoTask
	}
	for _, other := range w.onHost[run.Host] {
		if other == t || w.r.Tasks[other].StartSec != run.StartSec {
			continue
		}
		in := w.input(other)
		if in.task != workload.NoTask && in.endSec == run.StartSec && w.compare(in.task, t) < 0 {
			return other
		}
	}
	return workload.NoTask
}

// PathShift compares the critical paths of the two simulated runs.
type PathShift struct {
	Before []workload.TaskID // tasks of the workload on the path before
	After  []workload.TaskID // tasks with parts on the path after, each run of parts once
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
// new nodes at least as fast and wide links, without an order of tasks on a host; ours are
// the paths of the runs. O(m + n log n).
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

// longestChain is the time of the longest chain of the run through allowed tasks.
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
