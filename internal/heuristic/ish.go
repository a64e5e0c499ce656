package heuristic

import (
	"cmp"
	"context"
	"fmt"
	"slices"

	"github.com/clustersim/clustersim/platform"
	"github.com/clustersim/clustersim/scheduler"
	"github.com/clustersim/clustersim/workload"
)

// ISH, the insertion scheduling heuristic of B. Kruatrachue and T. Lewis,
// "Duplication scheduling heuristic (DSH): a new precedence task scheduler for
// parallel processor systems", Oregon State University, 1987, as Y.-K. Kwok and
// I. Ahmad, ACM Computing Surveys 31(4), 1999, restate it: of the tasks whose
// predecessors are placed the one of highest static level goes to the host
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
type ISH struct{}

// Map plans pr. The error names a task that no host can run, or whose inputs
// reach no host.
func (ISH) Map(ctx context.Context, pr *scheduler.Problem) (*scheduler.Schedule, error) {
	m := newHoleFiller(pr)
	for len(m.ready) > 0 {
		if ctx.Err() != nil {
			return nil, ctx.Err()
		}
		t := m.ready[0]
		m.ready = m.ready[1:]
		o, err := m.plan.offerOf(t, ByStart)
		if err != nil {
			return nil, fmt.Errorf("ish: %w", err)
		}
		hole := scheduler.Interval{StartSec: m.plan.cores[o.Best.Host][o.Best.Core].EndSec(), FinishSec: o.Best.StartSec}
		m.place(t, o.Best)
		if hole.StartSec < hole.FinishSec {
			m.fill(o.Best, hole)
		}
		m.release()
	}
	return m.plan.Schedule(), nil
}

type holeFiller struct {
	plan   *Planner
	front  *workload.Frontier
	class  []int32           // by TaskID: class of its static level; 0 is the highest
	ready  []workload.TaskID // by class and TaskID
	placed []workload.TaskID // tasks whose successors are not in ready yet
}

func newHoleFiller(pr *scheduler.Problem) *holeFiller {
	m := &holeFiller{plan: NewPlanner(pr, AppendOnly), class: RankClasses(StaticLevel(pr))}
	m.front = workload.NewFrontier(pr.DAG, m.add)
	return m
}

func (m *holeFiller) add(t workload.TaskID) {
	at, _ := slices.BinarySearchFunc(m.ready, t, func(a, b workload.TaskID) int {
		return cmp.Or(cmp.Compare(m.class[a], m.class[b]), cmp.Compare(a, b))
	})
	m.ready = slices.Insert(m.ready, at, t)
}

func (m *holeFiller) place(t workload.TaskID, s Slot) {
	m.plan.Place(t, s)
	m.placed = append(m.placed, t)
}

// fill puts ready tasks into the hole before s.
func (m *holeFiller) fill(s Slot, hole scheduler.Interval) {
	l := m.plan
	m.ready = slices.DeleteFunc(m.ready, func(t workload.TaskID) bool {
		if _, more := l.wideNeeds(t); more {
			return false // the hole is one core's
		}
		start := max(hole.StartSec, l.ReadySec(t, s.Host))
		finish := start + l.problem.Costs.ExecSec(t, s.Host)
		if !(finish <= hole.FinishSec) || l.startsBefore(t, start) {
			return false
		}
		m.place(t, Slot{s.Host, s.Core, scheduler.Interval{StartSec: start, FinishSec: finish}})
		hole.StartSec = finish
		return true
	})
}

func (m *holeFiller) release() {
	for _, t := range m.placed {
		m.front.Done(t)
	}
	m.placed = m.placed[:0]
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
