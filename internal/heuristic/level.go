package heuristic

import (
	"cmp"
	"context"
	"slices"

	"github.com/clustersim/clustersim/internal/heap"
	"github.com/clustersim/clustersim/platform"
	"github.com/clustersim/clustersim/scheduler"
	"github.com/clustersim/clustersim/workload"
)

// HLFET, highest level first with estimated times, is the list heuristic as Y.-K.
// Kwok and I. Ahmad publish it, "Static scheduling algorithms for allocating
// directed task graphs to multiprocessors", ACM Computing Surveys 31(4), 1999: of
// the tasks with all predecessors placed, the one of highest static level goes to
// the host where it starts first, after the tasks already there.
//
// Finished is the original of T. L. Adam, K. M. Chandy and J. R. Dickson, "A
// comparison of list schedules for parallel processing systems", Comm. ACM
// 17(12), 1974, doi 10.1145/361604.361619: a task is ready once its predecessors
// have finished, and a host that is free takes the ready task of highest level.
// Without communication that makes schedules shorter, because no host is kept
// for a task that is not ready.
//
// Ties, to a relative Epsilon: of levels the lowest TaskID, of starts the
// lowest HostID.
//
// Deviations: the papers' processors are equal, and in 1974 nothing is moved
// between them; here levels are sums of mean times, and a task may wait for its
// inputs on the host that it was given.
//
// Cost: O(edges * hosts + tasks log tasks).
type HLFET struct {
	Finished bool // a task is ready once its predecessors have finished, not once they are placed
}

// Map plans pr, with the errors of [Heuristic.Map].
func (m HLFET) Map(ctx context.Context, pr *scheduler.Problem) (*scheduler.Schedule, error) {
	return Heuristic{name: "hlfet", begin: func(l *Planner) steps {
		level := StaticLevel(pr)
		if m.Finished {
			return l.byLevel(RankClasses(level))
		}
		return inOrder(ByRank(pr.DAG, level), l.firstStart)
	}}.Map(ctx, pr)
}

// byLevel steps through time: each step is a moment at which a host becomes
// free, or else at which the next task finishes.
func (l *Planner) byLevel(class []int32) steps {
	ready := heap.Heap[workload.TaskID]{Less: byClass(class)}
	running := heap.Heap[workload.TaskID]{Less: func(a, b workload.TaskID) bool {
		return l.plan[a].FinishSec < l.plan[b].FinishSec
	}}
	front := workload.NewFrontier(l.problem.DAG, ready.Push) // of finished tasks, not of placed ones
	var now float64
	return steps{
		next: func() (workload.TaskID, Slot, error) {
			now = max(now, slices.Min(l.freeSec))
			for running.Len() > 0 && (ready.Len() == 0 || l.plan[running.Items[0]].FinishSec <= now) {
				t := running.Pop()
				now = max(now, l.plan[t].FinishSec)
				front.Done(t)
			}
			t := ready.Pop()
			s, err := l.firstStart(t)
			return t, s, err
		},
		placed: func(t workload.TaskID, _ Slot) { running.Push(t) },
	}
}

// ISH, the insertion scheduling heuristic of B. Kruatrachue and T. Lewis,
// "Duplication scheduling heuristic (DSH): a new precedence task scheduler for
// parallel processor systems", Oregon State University, 1987, as Y.-K. Kwok and
// I. Ahmad, ACM Computing Surveys 31(4), 1999, restate it: of the tasks with all
// predecessors placed the one of highest static level goes to the host
// where it starts first, after the tasks already there; if that leaves the host
// idle until the task can start, other ready tasks go into the hole, by falling
// level, as many as fit and cannot start earlier on another host.
//
// Ties, to a relative Epsilon: of levels the lowest TaskID; of starts the
// lowest HostID, but a hole wins against a start at the same time elsewhere.
//
// Deviations: levels are sums of mean times; the paper's processors are equal.
// Tasks that become ready when another is put into a hole are not considered
// for the same hole.
//
// Cost: O(edges * hosts), plus for each hole O(predecessors) for every ready
// task and O(hosts) for each that fits: as in the paper, quadratic for wide
// DAGs.
var ISH = &Heuristic{name: "ish", begin: func(l *Planner) steps {
	m := &holeFiller{plan: l, class: RankClasses(StaticLevel(l.problem))}
	return steps{ready: m.add, next: m.next, placed: m.fill}
}}

type holeFiller struct {
	plan    *Planner
	class   []int32            // by TaskID: class of its static level; 0 is the highest
	ready   []workload.TaskID  // by class and TaskID
	hole    scheduler.Interval // before the task chosen last; no time at all: there is none
	fillers []filler           // for that hole, not placed yet
}

// filler is a task with its slot in a hole.
type filler struct {
	task workload.TaskID
	slot Slot
}

func (m *holeFiller) add(t workload.TaskID) {
	at, _ := slices.BinarySearchFunc(m.ready, t, func(a, b workload.TaskID) int {
		return cmp.Or(cmp.Compare(m.class[a], m.class[b]), cmp.Compare(a, b))
	})
	m.ready = slices.Insert(m.ready, at, t)
}

func (m *holeFiller) next() (workload.TaskID, Slot, error) {
	if len(m.fillers) > 0 {
		x := m.fillers[0]
		m.fillers = m.fillers[1:]
		return x.task, x.slot, nil
	}
	t := m.ready[0]
	m.ready = m.ready[1:]
	s, err := m.plan.firstStart(t)
	if err == nil {
		m.hole = scheduler.Interval{StartSec: m.plan.cores[s.Host][s.Core].EndSec(), FinishSec: s.StartSec}
	}
	return t, s, err
}

// fill chooses ready tasks for the hole before s. They are placed next: in the plan of AppendOnly
// they change nothing for each other.
func (m *holeFiller) fill(_ workload.TaskID, s Slot) {
	l, hole := m.plan, m.hole
	m.hole = scheduler.Interval{}
	if !(hole.StartSec < hole.FinishSec) {
		return
	}
	m.ready = slices.DeleteFunc(m.ready, func(t workload.TaskID) bool {
		if _, more := l.wideNeeds(t); more {
			return false // the hole is one core's
		}
		start := max(hole.StartSec, l.ReadySec(t, s.Host))
		finish := start + l.problem.Costs.ExecSec(t, s.Host)
		if !(finish <= hole.FinishSec) || l.startsBefore(t, start) {
			return false
		}
		m.fillers = append(m.fillers, filler{t, Slot{s.Host, s.Core, scheduler.Interval{StartSec: start, FinishSec: finish}}})
		hole.StartSec = finish
		return true
	})
}

// startsBefore says whether t could start before sec at the end of some host.
func (l *Planner) startsBefore(t workload.TaskID, sec float64) bool {
	for h, free := range l.freeSec {
		if free < sec-scheduler.Epsilon*sec && l.Fit(t, platform.HostID(h)).StartSec < sec-scheduler.Epsilon*sec {
			return true
		}
	}
	return false
}

// MCP, modified critical path, is the list heuristic of M.-Y. Wu and D. D.
// Gajski, "Hypertool: a programming aid for message-passing systems", IEEE TPDS
// 1(3), 1990, doi 10.1109/71.80160: it takes the tasks by rising ALAP time (the
// latest start that does not lengthen the longest path) and places each on the
// host where it can start first, into a gap between planned tasks if one is
// long enough.
//
// Ties: equal ALAP times (to a relative Epsilon) are broken by the successors'
// ALAP times, rising, compared one by one, then by the lowest TaskID; equal
// starts (to a relative Epsilon) by the lowest HostID.
//
// Deviations: the paper breaks ties by the ALAP times of all descendants; this
// looks at the successors, as Y.-K. Kwok and I. Ahmad, "Static scheduling
// algorithms for allocating directed task graphs to multiprocessors", ACM
// Computing Surveys 31(4), 1999, restate it. ALAP times are computed from mean
// times; the paper's processors are equal.
//
// Cost: O(edges * hosts + (tasks + edges) log tasks), and for each task a gap
// search on every host.
var MCP = &Heuristic{name: "mcp", gaps: FillGaps, begin: func(l *Planner) steps {
	return inOrder(byALAP(l.problem), l.firstStart)
}}

// byALAP lists the tasks by rising ALAP time and each after its predecessors.
// ALAP time is the longest path's length less the upward rank, so it rises as
// the rank falls.
func byALAP(pr *scheduler.Problem) []workload.TaskID {
	d := pr.DAG
	class := RankClasses(UpwardRank(pr)) // rises with the ALAP time
	next := make([][]int32, d.NumTasks())
	room := make([]int32, 0, d.NumEdges())
	for t := range next {
		from := len(room)
		for _, e := range d.Out(workload.TaskID(t)) {
			room = append(room, class[d.To(e)])
		}
		next[t] = room[from:]
		slices.Sort(next[t])
	}
	return readyFirst(d, func(a, b workload.TaskID) bool {
		return cmp.Or(cmp.Compare(class[a], class[b]), slices.Compare(next[a], next[b]), cmp.Compare(a, b)) < 0
	})
}
