package search

import (
	"math"
	"slices"

	"github.com/clustersim/clustersim/internal/inorder"
	"github.com/clustersim/clustersim/platform"
	"github.com/clustersim/clustersim/scheduler"
	"github.com/clustersim/clustersim/workload"
)

// branch is a depth-first branch-and-bound search for a shortest plan. A node
// is a partial plan; a child appends one more task to that core of a host that
// is free first, as decoder does.
//
// Of all shortest plans take one in which no task can start earlier without
// another starting later. By decoder's argument, decoding its own hosts and its
// own order (by start, finish, topological order) gives it back. So only
// children that come after the last task in this order are needed, and of these
//
//   - none that starts when another ready task, whatever its host, would
//     already have finished: in the plan that task could then start earlier on
//     its host;
//   - of interchangeable hosts that run nothing yet, only the first.
type branch struct {
	*branchTables
	stopped func() bool // the search ends if it says so
	budget  int         // nodes left

	host   []platform.HostID // by task; NoHost if not placed
	start  []float64
	finish []float64
	freeAt [][]float64    // by host: when each core is free
	turns  []inorder.Host // by host, as well as freeAt; nil if no task needs several cores or memory
	runs   []int          // by host: number of tasks
	wait   []int32        // by task: number of edges from tasks that are not placed
	ready  []workload.TaskID
	last   workload.TaskID // the task placed last; NoTask at the root
	left   int             // tasks not placed yet

	bestSec  float64 // shortest plan so far
	bestHost []platform.HostID
	bestPlan []scheduler.Interval
	openSec  float64 // least bound of the nodes that the budget left unexplored

	// Scratch space of boundSec.
	head    []float64 // by task and host: the task finishes there no earlier
	arrive  []float64 // by task: the task finishes nowhere earlier
	soonest []float64 // by host: remaining tasks start there no earlier
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
	if pr.DAG.HasNeeds() {
		b.turns = make([]inorder.Host, b.hosts)
		for h := range b.turns {
			b.turns[h].Reset(b.kinds[h], 0)
		}
	}
	for t := range n {
		b.wait[t] = int32(len(pr.DAG.In(workload.TaskID(t))))
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

// hopeless says that no plan of at least boundSec beats the best one by more
// than Epsilon.
func (b *branch) hopeless(boundSec float64) bool {
	return boundSec >= b.bestSec-scheduler.Epsilon*b.bestSec
}

// search explores everything that may follow the tasks placed so far.
func (b *branch) search() {
	if b.left == 0 {
		b.keep()
		return
	}
	for _, c := range b.children() {
		if b.hopeless(c.boundSec) {
			continue
		}
		if b.budget <= 0 || b.stopped() {
			b.openSec = min(b.openSec, c.boundSec)
			continue
		}
		b.budget--
		undo := b.place(c)
		b.search()
		b.takeBack(undo)
	}
}

// keep records the complete plan if it is the best so far.
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
