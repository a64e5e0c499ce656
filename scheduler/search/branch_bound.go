package search

import (
	"math"
	"slices"

	"github.com/clustersim/clustersim/platform"
	"github.com/clustersim/clustersim/scheduler"
	"github.com/clustersim/clustersim/workload"
)

// branch is a depth-first branch-and-bound search for a shortest plan. A node is
// a partial plan; a child appends one more task to the core of a host that is
// free first, as decoder does.
//
// Of all shortest plans take one in which no task can start earlier without
// another starting later. By decoder's argument it is what its own hosts and
// its own order, by start, finish, topological order, decode to. So only
// children that come after the last task in this order are needed; and further
//
//   - none that starts when another ready task, on whatever host, could have run
//     before: on its host in the plan it could then start earlier;
//   - of hosts that may be exchanged and run nothing yet, only the first.
type branch struct {
	*branchTables
	budget int // nodes left

	host   []platform.HostID // by task; NoHost: not placed
	start  []float64
	finish []float64
	freeAt [][]float64 // by host: when each core is free
	runs   []int       // by host: tasks
	wait   []int32     // by task: edges from tasks that are not placed
	ready  []workload.TaskID
	last   workload.TaskID // placed; NoTask
	left   int             // tasks

	bestSec  float64 // shortest plan so far
	bestHost []platform.HostID
	bestPlan []scheduler.Interval
	openSec  float64 // least bound of what was not looked at

	// Scratch of boundSec.
	head    []float64 // by task and host: it finishes no earlier there
	arrive  []float64 // by task: it finishes no earlier anywhere
	soonest []float64 // by host: tasks that are left start no earlier
}

// newBranch starts with nothing placed; budget is in nodes.
func newBranch(pr *scheduler.Problem, budget int) *branch {
	n := pr.DAG.NumTasks()
	b := &branch{
		branchTables: newBranchTables(pr), budget: budget,
		host: slices.Repeat([]platform.HostID{platform.NoHost}, n), start: make([]float64, n), finish: make([]float64, n),
		wait: make([]int32, n), last: workload.NoTask, left: n,
		bestSec: math.Inf(1), bestHost: make([]platform.HostID, n), bestPlan: make([]scheduler.Interval, n),
		openSec: math.Inf(1), arrive: make([]float64, n),
	}
	b.head = make([]float64, len(b.exec))
	b.runs, b.soonest = make([]int, b.hosts), make([]float64, b.hosts)
	for _, cores := range b.cores {
		b.freeAt = append(b.freeAt, make([]float64, cores))
	}
	for t := range n {
		b.wait[t] = int32(pr.DAG.InDegree(workload.TaskID(t)))
		if b.wait[t] == 0 {
			b.ready = append(b.ready, workload.TaskID(t))
		}
	}
	return b
}

// seed makes s the plan to beat.
func (b *branch) seed(s *scheduler.Schedule) {
	if sec := s.PlannedMakespanSec(); sec < b.bestSec {
		b.bestSec = sec
		copy(b.bestHost, s.Host)
		copy(b.bestPlan, s.Plan)
	}
}

// hopeless says that no plan of at least boundSec beats the best one, by more
// than Epsilon.
func (b *branch) hopeless(boundSec float64) bool {
	return boundSec >= b.bestSec-scheduler.Epsilon*b.bestSec
}

// search looks at all that may follow the tasks placed so far.
func (b *branch) search() {
	if b.left == 0 {
		b.keep()
		return
	}
	for _, c := range b.children() {
		if b.hopeless(c.boundSec) {
			continue
		}
		if b.budget <= 0 {
			b.openSec = min(b.openSec, c.boundSec)
			continue
		}
		b.budget--
		undo := b.place(c)
		b.search()
		b.takeBack(undo)
	}
}

// keep makes the complete plan the best one if it is.
func (b *branch) keep() {
	var end float64
	for _, sec := range b.finish {
		end = max(end, sec)
	}
	if b.hopeless(end) {
		return
	}
	b.bestSec = end
	copy(b.bestHost, b.host)
	for t := range b.bestPlan {
		b.bestPlan[t] = scheduler.Interval{StartSec: b.start[t], FinishSec: b.finish[t]}
	}
}
