package heuristic

import (
	"cmp"
	"math"

	"github.com/clustersim/clustersim/internal/heap"
	"github.com/clustersim/clustersim/platform"
	"github.com/clustersim/clustersim/workload"
)

// FLB, fast load balancing, is the list heuristic of A. Radulescu and A. J. C.
// van Gemund, "FLB: fast load balancing for distributed-memory machines", ICPP
// 1999, doi 10.1109/ICPP.1999.797442: like [ETF] it places the ready task that
// can start first, after the tasks already there, but finds it among two
// candidates. If a task's last message arrives after the host that sends it is
// free, the task may gain by running there; the others start first on the host
// that is free first.
//
// Ties: a task of the second kind before one of the first, then the greater
// b-level (to a relative Epsilon), then the lowest TaskID; of hosts the lowest
// HostID.
//
// Deviations: the candidates are found by mean transfer times, because all
// pairs of the paper's processors are equally far apart; where pairs or hosts
// differ, the chosen task need not be the one that starts first. A candidate
// that cannot run on its host, or with inputs that cannot reach it, goes to the
// host where it starts first.
//
// Cost: O(tasks (log tasks + log hosts) + edges).
var FLB = &Heuristic{name: "flb", begin: func(l *Planner) steps {
	q := newFLBQueues(l)
	return steps{ready: q.add, next: q.next, placed: q.placed}
}}

// flbQueues are the paper's lists. Tasks that have been taken or moved to free
// are dropped when they come to the front of another list.
type flbQueues struct {
	plan    *Planner
	idle    *freeHosts
	gone    []bool                // by TaskID: no longer in the hosts' lists, because placed or in free
	free    heap.Heap[flbTask]    // tasks that start first on the host that is free first; by last message
	hosts   []flbHost             // by HostID: tasks that may start first there, where their last message comes from
	active  heap.Heap[activeHost] // hosts that have such tasks, by the start of the first; with outdated entries
	version []uint32              // by HostID: version of its newest entry in active
	listed  platform.HostID       // where the task chosen last was listed
	less    func(a, b flbTask) bool
}

type flbTask struct {
	task  workload.TaskID
	atSec float64 // the key by which the list is sorted
	host  platform.HostID
}

type flbHost struct {
	byStart heap.Heap[flbTask] // by when the inputs from elsewhere have arrived
	byLast  heap.Heap[flbTask] // by when the last message would arrive anywhere else
}

type activeHost struct {
	flbTask
	version uint32
}

func newFLBQueues(l *Planner) *flbQueues {
	class := RankClasses(UpwardRank(l.problem))
	q := &flbQueues{
		plan: l, idle: newFreeHosts(l), gone: make([]bool, len(class)),
		hosts: make([]flbHost, len(l.cores)), version: make([]uint32, len(l.cores)),
	}
	q.less = func(a, b flbTask) bool {
		return cmp.Or(cmp.Compare(a.atSec, b.atSec), cmp.Compare(class[a.task], class[b.task]), cmp.Compare(a.task, b.task)) < 0
	}
	q.free.Less = q.less
	q.active.Less = func(a, b activeHost) bool { return q.less(a.flbTask, b.flbTask) }
	for h := range q.hosts {
		q.hosts[h].byStart.Less, q.hosts[h].byLast.Less = q.less, q.less
	}
	return q
}

func (q *flbQueues) add(t workload.TaskID) {
	h, last := q.plan.lastMessage(t)
	if h == platform.NoHost || last < q.plan.freeSec[h] {
		q.gone[t] = true
		q.free.Push(flbTask{t, last, h})
		return
	}
	q.hosts[h].byStart.Push(flbTask{t, q.plan.messagesElsewhere(t, h), h})
	q.hosts[h].byLast.Push(flbTask{t, last, h})
	q.offer(h)
}

// settle moves tasks to free that have nothing to gain on h any more, now that
// h is free later.
func (q *flbQueues) settle(h platform.HostID) {
	p := &q.hosts[h]
	for p.byLast.Len() > 0 && (q.gone[p.byLast.Items[0].task] || p.byLast.Items[0].atSec < q.plan.freeSec[h]) {
		if x := p.byLast.Pop(); !q.gone[x.task] {
			q.gone[x.task] = true
			q.free.Push(x)
		}
	}
	q.offer(h)
}

// offer updates h's entry among the active hosts.
func (q *flbQueues) offer(h platform.HostID) {
	p := &q.hosts[h]
	for p.byStart.Len() > 0 && q.gone[p.byStart.Items[0].task] {
		p.byStart.Pop()
	}
	q.version[h]++
	if p.byStart.Len() > 0 {
		x := p.byStart.Items[0]
		x.atSec = max(x.atSec, q.plan.freeSec[h])
		q.active.Push(activeHost{x, q.version[h]})
	}
}

// next takes the task that starts first.
func (q *flbQueues) next() (t workload.TaskID, s Slot, err error) {
	t, q.listed = q.first()
	if s = q.plan.Fit(t, q.listed); math.IsInf(s.FinishSec, 1) {
		s, err = q.plan.firstStart(t)
	}
	return t, s, err
}

func (q *flbQueues) placed(t workload.TaskID, s Slot) {
	q.gone[t] = true
	q.settle(q.listed) // even if t had to go elsewhere
	q.settle(s.Host)
}

// first is the task that starts first, and where.
func (q *flbQueues) first() (workload.TaskID, platform.HostID) {
	for q.active.Len() > 0 && q.active.Items[0].version != q.version[q.active.Items[0].host] {
		q.active.Pop()
	}
	if q.free.Len() == 0 {
		x := q.active.Items[0]
		return x.task, x.host
	}
	x, idle := q.free.Items[0], q.idle.first()
	if q.active.Len() > 0 && q.active.Items[0].atSec < max(x.atSec, q.plan.freeSec[idle]) {
		return q.active.Items[0].task, q.active.Items[0].host
	}
	q.free.Pop()
	return x.task, idle
}
