package heuristic

import (
	"github.com/clustersim/clustersim/internal/heap"
	"github.com/clustersim/clustersim/platform"
	"github.com/clustersim/clustersim/workload"
)

// lastMessage says from which host the last of t's inputs comes, and when, by
// mean transfer times, as if all predecessors ran elsewhere. FCP and FLB call
// that host the enabling processor. Ties go to the predecessor whose edge was
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
