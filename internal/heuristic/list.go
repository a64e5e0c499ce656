package heuristic

import (
	"cmp"
	"context"
	"fmt"

	"github.com/clustersim/clustersim/platform"
	"github.com/clustersim/clustersim/scheduler"
	"github.com/clustersim/clustersim/workload"
)

// Priority is the order in which a list scheduler takes the tasks.
type Priority string

const (
	// ByUpwardRank takes the task with the longest mean path to the end first, as HEFT does.
	ByUpwardRank Priority = "upward"
	// ByPathThrough takes, of the ready tasks, the one with the longest mean path
	// through it first, as CPOP does.
	ByPathThrough Priority = "cpop"
	// ByTopology takes the tasks in the DAG's topological order.
	ByTopology Priority = "arbitrary"
)

// List is the parametric list scheduler of J. Coleman, R. V. Agrawal, E. Hirani
// and B. Krishnamachari, "Parameterized task graph scheduling algorithm for
// comparing algorithmic components", 2024, arXiv 2403.07112, section IV: five
// choices that can be combined freely, 72 schedulers in all. It takes the tasks
// by Priority and gives each to the host that Compare prefers. Well-known
// heuristics are special cases:
//
//	HEFT       upward     insertion  eft
//	CPOP       cpop       insertion  eft       critical path
//	MCT        arbitrary             eft
//	MET        arbitrary             quickest
//	OLB        arbitrary             est       (the same without edges: see [OLB])
//	Sufferage  arbitrary             eft       sufferage with Window 0
//
// Ties, to a relative Epsilon: of tasks, the lowest TaskID among those whose
// predecessors are listed; of hosts, the lowest HostID; of sufferages, the
// first task in the list.
//
// Deviations: the paper's processors have one core and a speed each; here the
// "fastest node" of the critical path is CPOP's host for it, and a task whose
// host is fixed by the critical path has sufferage 0, as in the authors'
// program. Window is its top_n.
//
// Cost: O((tasks + edges) * hosts) slots; with sufferage Window times that, or
// the cost of [Sufferage] if Window is 0.
type List struct {
	Name         string // for errors; "" means list
	Priority     Priority
	AppendOnly   bool // do not fill gaps
	Compare      Comparison
	CriticalPath bool // tasks of the critical path go to the host that runs all of it fastest
	Sufferage    bool // of the first Window ready tasks, take the one that loses most without its best host
	Window       int  // for Sufferage; 0: all ready tasks
}

// Map plans pr. The error names a task that no host can run, or whose inputs
// reach no host.
func (m List) Map(ctx context.Context, pr *scheduler.Problem) (*scheduler.Schedule, error) {
	l := NewPlanner(pr, Gaps(!m.AppendOnly))
	if err := m.plan(ctx, pr, l); err != nil {
		return nil, fmt.Errorf("%s: %w", cmp.Or(m.Name, "list"), err)
	}
	return l.Schedule(), nil
}

func (m List) plan(ctx context.Context, pr *scheduler.Problem, l *Planner) error {
	pin := platform.NoHost
	var pinned []bool
	if m.CriticalPath {
		pinned, pin = pinnedPath(pr)
	}
	order := m.order(pr)
	if m.Sufferage {
		r := newReadySet(l, m.Compare, order)
		r.second, r.firstOnly = true, m.Window
		r.pinned, r.pin = pinned, pin
		r.keyOf = func(e *readyEntry) float64 { return e.Second - e.Measure }
		return placeAll(ctx, pr.DAG, false, r.add, r.placeNext)
	}
	for _, t := range order {
		if ctx.Err() != nil {
			return ctx.Err()
		}
		slot, err := m.slot(l, t, pinned, pin)
		if err != nil {
			return err
		}
		l.Place(t, slot)
	}
	return nil
}

func (m List) slot(l *Planner, t workload.TaskID, pinned []bool, pin platform.HostID) (Slot, error) {
	switch {
	case pinned != nil && pinned[t]:
		return l.only(t, pin)
	case m.Compare == ByFinish:
		return l.Best(t)
	}
	o, err := l.offerOf(t, m.Compare)
	return o.Best, err
}

// order lists all tasks, each after its predecessors.
func (m List) order(pr *scheduler.Problem) []workload.TaskID {
	switch m.Priority {
	case ByUpwardRank:
		return ByRank(pr.DAG, UpwardRank(pr))
	case ByPathThrough:
		return byPathThrough(pr)
	}
	return pr.DAG.TopologicalOrder()
}
