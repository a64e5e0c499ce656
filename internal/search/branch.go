package search

import (
	"cmp"
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

// child is a task on a host, with a lower bound for all plans that continue
// from there.
type child struct {
	task     workload.TaskID
	host     platform.HostID
	start    float64
	finish   float64
	boundSec float64
}

// children are those that must be explored, the most promising first.
func (b *branch) children() []child {
	hosts := b.usefulHosts()
	limit := b.idleLimit()
	var list []child
	for _, t := range slices.Clone(b.ready) {
		for _, h := range hosts {
			c := b.end(t, h)
			if math.IsInf(c.finish, 1) || !b.follows(c) || limit.forbids(c) {
				continue
			}
			undo := b.place(c)
			c.boundSec = b.boundSec()
			b.takeBack(undo)
			if !b.hopeless(c.boundSec) {
				list = append(list, c)
			}
		}
	}
	slices.SortStableFunc(list, func(x, y child) int {
		return cmp.Or(cmp.Compare(x.boundSec, y.boundSec), cmp.Compare(x.start, y.start), cmp.Compare(x.finish, y.finish))
	})
	return list
}

// usefulHosts leaves out all but the first of interchangeable hosts that run
// nothing yet.
func (b *branch) usefulHosts() []platform.HostID {
	var useful []platform.HostID
	idle := make([]bool, b.hosts) // by class: an idle host was seen
	for h, c := range b.class {
		if b.runs[h] == 0 {
			if idle[c] {
				continue
			}
			idle[c] = true
		}
		useful = append(useful, platform.HostID(h))
	}
	return useful
}

// end is t appended to h.
func (b *branch) end(t workload.TaskID, h platform.HostID) child {
	var start float64
	if b.turns == nil {
		start = b.freeAt[h][firstFree(b.freeAt[h])]
	}
	for _, e := range b.dag.In(t) {
		from := b.dag.From(e)
		start = max(start, b.finish[from]+b.moves[(int(e)*b.hosts+int(b.host[from]))*b.hosts+int(h)])
	}
	if b.turns != nil {
		start = b.turns[h].Start(b.dag.Needs(t), start)
	}
	return child{task: t, host: h, start: start, finish: start + b.exec[int(t)*b.hosts+int(h)]}
}

// follows says whether c comes after the task placed last, by start, then
// finish, then topological order.
func (b *branch) follows(c child) bool {
	l := b.last
	return l == workload.NoTask ||
		cmp.Or(cmp.Compare(b.start[l], c.start), cmp.Compare(b.finish[l], c.finish), cmp.Compare(b.nth[l], b.nth[c.task])) < 0
}

// idleLimit limits when a child may start. Each ready task has a time by which
// it would have finished on any host if it came next; these are the two least
// such times, of different tasks.
type idleLimit struct {
	first, second float64
	of            workload.TaskID // the task of first
}

func (b *branch) idleLimit() idleLimit {
	l := idleLimit{math.Inf(1), math.Inf(1), workload.NoTask}
	for _, t := range b.ready {
		var latest float64
		for h := range b.hosts {
			c := b.end(t, platform.HostID(h))
			if math.IsInf(b.exec[int(t)*b.hosts+h], 1) {
				continue
			}
			if c.finish == c.start { // rounded or not: this task must also start before the child
				c.finish = math.Nextafter(c.finish, math.Inf(1))
			}
			latest = max(latest, c.finish)
		}
		switch {
		case latest < l.first:
			l.first, l.second, l.of = latest, l.first, t
		case latest < l.second:
			l.second = latest
		}
	}
	return l
}

// forbids says whether another ready task could have run before c starts.
func (l idleLimit) forbids(c child) bool {
	if l.of == c.task {
		return l.second <= c.start
	}
	return l.first <= c.start
}

// placement is what takeBack needs to undo a placement.
type placement struct {
	child
	core  int
	freed float64   // when the core was free before
	cores []float64 // when each core was, if several may be taken
	turns inorder.Host
	last  workload.TaskID
	place int // index in ready
	ready int // how many were ready
}

func (b *branch) place(c child) placement {
	free := b.freeAt[c.host]
	p := placement{child: c, core: firstFree(free), last: b.last, place: slices.Index(b.ready, c.task), ready: len(b.ready)}
	p.freed = free[p.core]
	if b.turns != nil {
		p.cores, p.turns = slices.Clone(free), b.turns[c.host].Clone()
		n := b.dag.Needs(c.task)
		b.turns[c.host].Run(n, scheduler.Interval{StartSec: c.start, FinishSec: c.finish})
		for range n.Cores {
			free[firstFree(free)] = c.finish
		}
	} else {
		free[p.core] = c.finish
	}
	b.host[c.task], b.start[c.task], b.finish[c.task] = c.host, c.start, c.finish
	b.runs[c.host]++
	b.left--
	b.last = c.task
	for _, e := range b.dag.Out(c.task) {
		if b.wait[b.dag.To(e)]--; b.wait[b.dag.To(e)] == 0 {
			b.ready = append(b.ready, b.dag.To(e))
		}
	}
	b.ready = slices.Delete(b.ready, p.place, p.place+1)
	return p
}

// takeBack undoes the last placement.
func (b *branch) takeBack(p placement) {
	b.ready = slices.Insert(b.ready, p.place, p.task)[:p.ready]
	for _, e := range b.dag.Out(p.task) {
		b.wait[b.dag.To(e)]++
	}
	b.last = p.last
	b.left++
	b.runs[p.host]--
	b.host[p.task], b.finish[p.task] = platform.NoHost, 0
	b.freeAt[p.host][p.core] = p.freed
	if b.turns != nil {
		copy(b.freeAt[p.host], p.cores)
		b.turns[p.host] = p.turns
	}
}
