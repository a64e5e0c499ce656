package online

import (
	"fmt"
	"math"

	"github.com/clustersim/clustersim/internal/heuristic"
	"github.com/clustersim/clustersim/platform"
	"github.com/clustersim/clustersim/scheduler"
	"github.com/clustersim/clustersim/workload"
)

// HEFT plans with list.HEFT and, during the run, plans again what is not
// placed yet. A ready task is placed on its planned host once all tasks planned
// there before it have been placed. If a placed task ends earlier or later than
// planned by more than Threshold times its planned running time, or is that
// late and still running, all tasks that are not placed are planned again, by
// the same ranks, around what has happened so far. This is the rescheduling of
// J. Yu and Z. Shi, "An adaptive rescheduling strategy for grid workflow
// applications", IPDPS 2007, doi 10.1109/IPDPS.2007.370305, where a difference
// in running time is the event; the new plan is always adopted.
//
// In its plans, data travels to a task only once the task can be placed, after
// its predecessors have ended: that is how runs under a policy work.
//
// Ties: as in HEFT. Threshold 0 plans again at every difference above a
// relative Epsilon; +Inf never does.
//
// Cost: a plan costs O(edges * hosts) and, for each task, a gap search on the
// hosts that could win; there are as many plans as differences, at most one a
// call. A call without one costs O(hosts + placed and unfinished tasks). Not
// for concurrent use.
type HEFT struct {
	Threshold float64 // at least 0; +Inf never plans again

	watch  runWatch
	rank   []workload.TaskID    // HEFT's order, for the whole run
	plan   []scheduler.Interval // by TaskID: the latest plan
	order  [][]workload.TaskID
	open   []workload.TaskID // tasks placed that are not known to have ended
	expect forecast
	plans  int

	waits   []bool // by TaskID: it stands in order
	partial bool   // the plan leaves tasks out
	hosts   int    // how many were able to run tasks when it was made
}

// Decide places the ready tasks that are next. The error says that Threshold
// is negative or NaN.
func (m *HEFT) Decide(v scheduler.View) ([]scheduler.Decision, error) {
	if !(m.Threshold >= 0) {
		return nil, fmt.Errorf("online: HEFT.Threshold is %v (want at least 0)", m.Threshold)
	}
	if v.NumReady() == 0 {
		return nil, nil // differences are checked only when something can be done about them
	}
	switch {
	case m.watch.isNew(v):
		m.start(v)
		m.replan(v)
	case m.differs(v) || m.isOff(v):
		m.replan(v)
	}
	var decisions []scheduler.Decision
	for h := range m.order {
		for len(m.order[h]) > 0 && v.IsReady(m.order[h][0]) {
			t := m.order[h][0]
			m.order[h] = m.order[h][1:]
			m.waits[t] = false
			m.open = append(m.open, t)
			decisions = append(decisions, scheduler.Decision{Task: t, Host: platform.HostID(h)})
		}
	}
	return m.watch.note(v, decisions), nil
}

func (m *HEFT) start(v scheduler.View) {
	pr := v.Problem()
	m.rank = heuristic.ByRank(pr.DAG, heuristic.UpwardRank(pr))
	m.open, m.plans = m.open[:0], 0
}

// isOff says whether hosts have gone off or come back since the plan was made, the next
// task of some host cannot run there any more, a task has lost its host, or one could
// run nowhere when it was planned.
func (m *HEFT) isOff(v scheduler.View) bool {
	if m.partial || m.able(v) != m.hosts {
		return true
	}
	for _, t := range v.NewlyReady() {
		if !m.waits[t] {
			return true
		}
	}
	for h, order := range m.order {
		if len(order) > 0 && math.IsInf(v.Problem().Costs.ExecSec(order[0], platform.HostID(h)), 1) {
			return true
		}
	}
	return false
}

// able counts the hosts that can run the task of highest rank.
func (m *HEFT) able(v scheduler.View) (hosts int) {
	for h := range platform.HostID(v.Problem().Platform.NumHosts()) {
		if !math.IsInf(v.Problem().Costs.ExecSec(m.rank[0], h), 1) {
			hosts++
		}
	}
	return hosts
}

// differs looks at the placed tasks and forgets those that have ended.
func (m *HEFT) differs(v scheduler.View) bool {
	differs := false
	open := m.open[:0]
	for _, t := range m.open {
		finish, planned := v.FinishSec(t), m.plan[t]
		slack := m.Threshold*(planned.FinishSec-planned.StartSec) + scheduler.Epsilon*planned.FinishSec
		switch {
		case v.HostOf(t) == platform.NoHost: // it has lost its host
		case !math.IsInf(finish, 1):
			differs = differs || math.Abs(finish-planned.FinishSec) > slack
		default:
			open = append(open, t)
			differs = differs || v.NowSec()-planned.FinishSec > slack
		}
	}
	m.open = open
	return differs
}

// replan plans all tasks that are not placed, from now on. A task that can run
// nowhere is left out.
func (m *HEFT) replan(v scheduler.View) {
	m.plans++
	m.partial, m.hosts = false, m.able(v)
	l := m.planner(v)
	for _, t := range m.rank {
		if v.HostOf(t) != platform.NoHost {
			continue
		}
		slot := l.BestLate(t, v.NowSec())
		if slot.Host == platform.NoHost {
			m.partial = true
			continue
		}
		l.Place(t, slot)
	}
	m.order = make([][]workload.TaskID, v.Problem().Platform.NumHosts())
	m.waits = make([]bool, v.Problem().DAG.NumTasks())
	m.plan = l.Plan()
	for _, t := range scheduler.PlanOrder(v.Problem(), m.plan) {
		if h := l.Host(t); v.HostOf(t) == platform.NoHost && h != platform.NoHost {
			m.order[h] = append(m.order[h], t)
			m.waits[t] = true
		}
	}
}

// planner is a Planner that starts from what has happened: placed tasks have
// ended when they did or will end when expected, and no core is free before
// now.
func (m *HEFT) planner(v scheduler.View) *heuristic.Planner {
	tasks := make([]heuristic.Slot, v.Problem().DAG.NumTasks())
	for i := range tasks {
		t := workload.TaskID(i)
		tasks[t].Host = v.HostOf(t)
		if tasks[t].Host != platform.NoHost {
			tasks[t].Interval = scheduler.Interval{StartSec: v.StartSec(t), FinishSec: v.FinishSec(t)} // a finish of +Inf means queued; set below
		}
	}
	m.expect.each = func(t workload.TaskID, iv scheduler.Interval) { tasks[t].Interval = iv }
	m.expect.follow(v)
	hosts := make([]heuristic.HostState, len(m.expect.hosts))
	for h := range hosts {
		f := &m.expect.hosts[h]
		hosts[h] = heuristic.HostState{BusyUntil: f.BusyUntil(), Held: f.Held(), FreeSec: max(v.NowSec(), f.LastSec())}
	}
	return heuristic.ResumePlan(v.Problem(), tasks, hosts)
}
