package heuristic

import (
	"math"

	"github.com/clustersim/clustersim/internal/heap"
	"github.com/clustersim/clustersim/platform"
	"github.com/clustersim/clustersim/scheduler"
	"github.com/clustersim/clustersim/workload"
)

// FCP, fast critical path, is the list heuristic of A. Radulescu and A. J. C.
// van Gemund, "On the complexity of list scheduling algorithms for
// distributed-memory systems", ICS 1999, doi 10.1145/305138.305162. Only as
// many ready tasks as there are hosts are kept sorted by b-level; the others
// wait in a queue, first come, first served. The sorted task of highest b-level
// goes to the better of two hosts, after the tasks already there: the one from
// which its last message comes and the one that is free first.
//
// Ties: of b-levels equal to a relative Epsilon, the lowest TaskID; the host of
// the last message before the other; of hosts free at the same time, the lowest
// HostID.
//
// Deviations: the better host is where the task finishes first; on the paper's
// equal processors that is where it starts first. If neither of the two can run
// the task or be reached, all hosts are tried.
//
// Cost: O(tasks log hosts + edges), plus O(tasks log tasks) to make b-levels
// comparable.
var FCP = &Heuristic{name: "fcp", begin: func(l *Planner) steps {
	idle, ready := newFreeHosts(l), shortList{room: len(l.cores)}
	ready.sorted.Less = byClass(RankClasses(UpwardRank(l.problem)))
	return steps{ready: ready.add, next: func() (workload.TaskID, Slot, error) {
		t := ready.take()
		s, err := l.betterOfTwo(t, idle)
		return t, s, err
	}}
}}

func (l *Planner) betterOfTwo(t workload.TaskID, idle *freeHosts) (Slot, error) {
	best := l.Fit(t, idle.first())
	if enabling, _ := l.lastMessage(t); enabling >= 0 {
		if s := l.Fit(t, enabling); s.FinishSec <= best.FinishSec+scheduler.Epsilon*best.FinishSec {
			best = s
		}
	}
	if math.IsInf(best.FinishSec, 1) {
		return l.Best(t)
	}
	return best, nil
}

// shortList keeps a fixed number of ready tasks sorted; the others queue up
// behind them.
type shortList struct {
	room   int
	sorted heap.Heap[workload.TaskID]
	queue  []workload.TaskID
}

func (l *shortList) add(t workload.TaskID) {
	if l.sorted.Len() < l.room {
		l.sorted.Push(t)
		return
	}
	l.queue = append(l.queue, t)
}

func (l *shortList) take() workload.TaskID {
	t := l.sorted.Pop()
	if len(l.queue) > 0 {
		l.sorted.Push(l.queue[0])
		l.queue = l.queue[1:]
	}
	return t
}

// lastMessage says from which host the last of t's inputs comes, and when, by
// mean transfer times, as if all predecessors ran elsewhere. FCP and FLB call
// that host the enabling processor. Ties go to the predecessor with the edge that was
// declared first. For an entry task it is NoHost and 0.
func (l *Planner) lastMessage(t workload.TaskID) (from platform.HostID, atSec float64) {
	d := l.problem.DAG
	from = platform.NoHost
	for _, e := range d.In(t) {
		p := d.From(e)
		if sec := l.plan[p].FinishSec + l.problem.Costs.MeanTransferSec(e); from == platform.NoHost || sec > atSec {
			from, atSec = l.host[p], sec
		}
	}
	return from, atSec
}

// messagesElsewhere is when the last input of t arrives on h by mean transfer
// times; outputs of tasks on h itself are there when these finish.
func (l *Planner) messagesElsewhere(t workload.TaskID, h platform.HostID) float64 {
	d := l.problem.DAG
	var at float64
	for _, e := range d.In(t) {
		p := d.From(e)
		sec := l.plan[p].FinishSec
		if l.host[p] != h {
			sec += l.problem.Costs.MeanTransferSec(e)
		}
		at = max(at, sec)
	}
	return at
}

// freeHosts finds the host that is free first; ties go to the lowest.
type freeHosts struct {
	plan  *Planner // AppendOnly
	queue heap.Heap[freeHost]
}

type freeHost struct {
	host    platform.HostID
	freeSec float64
}

func newFreeHosts(l *Planner) *freeHosts {
	q := &freeHosts{plan: l}
	q.queue.Less = func(a, b freeHost) bool {
		return a.freeSec < b.freeSec || a.freeSec == b.freeSec && a.host < b.host
	}
	for h := range l.cores {
		q.queue.Push(freeHost{platform.HostID(h), 0})
	}
	return q
}

// first is the host that is free first. Free times only grow, so an outdated
// entry is too early and comes to the front soon enough to be corrected.
func (q *freeHosts) first() platform.HostID {
	for {
		top := q.queue.Items[0]
		now := q.plan.freeSec[top.host]
		if now == top.freeSec {
			return top.host
		}
		q.queue.Pop()
		q.queue.Push(freeHost{top.host, now})
	}
}
