package online

import (
	"math"
	"math/rand/v2"
	"slices"

	"github.com/clustersim/clustersim/platform"
	"github.com/clustersim/clustersim/scheduler"
	"github.com/clustersim/clustersim/workload"
)

// WorkStealing keeps the ready tasks in a double-ended queue for each host. A
// task that becomes ready goes to the bottom of the queue of the host where its
// last predecessor ended; one without predecessors is dealt out in turn. An
// idle core takes the task at the bottom of its host's queue, the newest; if
// there is none, it steals the one at the top of another's, the oldest. R. D.
// Blumofe and C. E. Leiserson, "Scheduling multithreaded computations by work
// stealing", J. ACM 46(5), 1999, section 4, doi 10.1145/324133.324234.
//
// A thief tries all other hosts once, starting with the one after itself if
// InTurn is set, and otherwise with a host drawn at random, as in the paper.
// Random numbers come from a PCG seeded with (Seed, 0).
//
// Ties: all idle cores first look into their own host's queue, then they steal;
// hosts are served in order of HostID, one core of each per round. Of a task's
// predecessors that ended together, the highest TaskID counts; tasks that
// become ready together are pushed in ascending TaskID.
//
// Deviations: queues belong to hosts, the paper's to processors; stealing takes
// no time; a task with inputs that cannot reach the thief, or that needs more cores or
// memory than are idle there, is skipped, and one that can run on no host is never placed, which the simulator reports.
//
// Cost of a call: O(hosts), plus O(predecessors) for each task that became
// ready and O(hosts) queue look-ups for each idle core. Not for concurrent use.
type WorkStealing struct {
	Seed   uint64
	InTurn bool // try victims in order of HostID

	watch  runWatch
	draw   *rand.Rand
	queues [][]workload.TaskID // by HostID, top first
	dealt  int                 // entry tasks dealt out so far
	idle   []idle              // by HostID: in this call
}

// Decide gives each idle core one task, while there are any.
func (m *WorkStealing) Decide(v scheduler.View) ([]scheduler.Decision, error) {
	news := v.NewlyReady()
	if m.watch.isNew(v) {
		m.start(v.Problem())
		news = slices.Collect(v.Ready())
	}
	for _, t := range news {
		h := m.home(v, t)
		m.queues[h] = append(m.queues[h], t)
	}
	m.idle = m.idle[:0]
	for h := range m.queues {
		m.idle = append(m.idle, idleOf(v, platform.HostID(h)))
	}
	decisions := m.serve(v, nil, m.own)
	return m.watch.note(v, m.serve(v, decisions, m.steal)), nil
}

// serve gives idle cores the tasks that take finds for their hosts, one per
// host and round, until it finds none.
func (m *WorkStealing) serve(v scheduler.View, decisions []scheduler.Decision, take func(scheduler.View, platform.HostID) (workload.TaskID, bool)) []scheduler.Decision {
	for found := true; found; {
		found = false
		for h := range m.idle {
			if m.idle[h].cores == 0 {
				continue
			}
			if t, ok := take(v, platform.HostID(h)); ok {
				m.idle[h].take(v.Problem().DAG.Needs(t))
				found = true
				decisions = append(decisions, scheduler.Decision{Task: t, Host: platform.HostID(h)})
			}
		}
	}
	return decisions
}

func (m *WorkStealing) start(pr *scheduler.Problem) {
	m.draw = rand.New(rand.NewPCG(m.Seed, 0))
	m.queues = make([][]workload.TaskID, pr.Platform.NumHosts())
	m.dealt = 0
}

// home is the host with the queue that t joins.
func (m *WorkStealing) home(v scheduler.View, t workload.TaskID) platform.HostID {
	d := v.Problem().DAG
	last := workload.NoTask
	for _, e := range d.In(t) {
		from := d.From(e)
		if last == workload.NoTask || v.FinishSec(from) > v.FinishSec(last) || v.FinishSec(from) == v.FinishSec(last) && from > last {
			last = from
		}
	}
	if last != workload.NoTask {
		return v.HostOf(last)
	}
	m.dealt++
	return platform.HostID((m.dealt - 1) % len(m.queues))
}

// own takes the newest task of h's own queue.
func (m *WorkStealing) own(v scheduler.View, h platform.HostID) (workload.TaskID, bool) {
	queue := m.queues[h]
	for i, t := range slices.Backward(queue) {
		if m.canRun(v, t, h) {
			m.queues[h] = slices.Delete(queue, i, i+1)
			return t, true
		}
	}
	return workload.NoTask, false
}

// steal takes the oldest task of the first victim that has one for h.
func (m *WorkStealing) steal(v scheduler.View, h platform.HostID) (workload.TaskID, bool) {
	hosts := len(m.queues)
	first := int(h) + 1
	if !m.InTurn {
		first = m.draw.IntN(hosts)
	}
	for i := range hosts {
		victim := platform.HostID((first + i) % hosts)
		if victim == h {
			continue
		}
		queue := m.queues[victim]
		for j, t := range queue {
			if m.canRun(v, t, h) {
				copy(queue[1:j+1], queue[:j]) // from the top, where j is near
				m.queues[victim] = queue[1:]
				return t, true
			}
		}
	}
	return workload.NoTask, false
}

// canRun says whether h is idle enough for t and can run it, and t's inputs can reach it.
func (m *WorkStealing) canRun(v scheduler.View, t workload.TaskID, h platform.HostID) bool {
	return m.idle[h].has(v.Problem().DAG.Needs(t)) && !math.IsInf(inputsAt(v, t, h, 0)+v.Problem().Costs.ExecSec(t, h), 1)
}
