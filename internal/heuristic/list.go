package heuristic

import (
	"cmp"
	"context"
	"fmt"
	"math"
	"slices"

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
// Ties, to a relative Epsilon: of tasks, the lowest TaskID among those with
// listed predecessors; of hosts, the lowest HostID; of sufferages, the
// first task in the list.
//
// Deviations: the paper's processors have one core and a speed each; here the
// "fastest node" of the critical path is CPOP's host for it, and a task with
// a host that is fixed by the critical path has sufferage 0, as in the authors'
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

// Map plans pr, with the errors of [Heuristic.Map].
func (m List) Map(ctx context.Context, pr *scheduler.Problem) (*scheduler.Schedule, error) {
	return Heuristic{name: cmp.Or(m.Name, "list"), gaps: Gaps(!m.AppendOnly), begin: m.begin}.Map(ctx, pr)
}

func (m List) begin(l *Planner) steps {
	pin := platform.NoHost
	var pinned []bool
	if m.CriticalPath {
		pinned, pin = pinnedPath(l.problem)
	}
	offer := func(t workload.TaskID) (Offer, error) {
		if pinned == nil || !pinned[t] {
			return l.offerOf(t, m.Compare)
		}
		s, err := l.only(t, pin)
		return Offer{Best: s, Other: platform.NoHost}, err
	}
	order := m.order(l.problem)
	if m.Sufferage {
		r := newOffers(l, order, Offers{Find: offer, Key: (*Offer).Sufferage, Second: true, First: m.Window})
		return steps{ready: r.Add, next: r.Next}
	}
	return inOrder(order, func(t workload.TaskID) (Slot, error) {
		if m.Compare == ByFinish && (pinned == nil || !pinned[t]) {
			return l.Best(t)
		}
		o, err := offer(t)
		return o.Best, err
	})
}

// only is t's slot on h, the one host that it may use.
func (l *Planner) only(t workload.TaskID, h platform.HostID) (Slot, error) {
	s := l.Fit(t, h)
	if math.IsInf(s.FinishSec, 1) {
		return s, fmt.Errorf("task %q of the critical path: its inputs cannot reach host %q", l.problem.DAG.TaskName(t), l.problem.Platform.HostName(h))
	}
	return s, nil
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

// CPOP is the critical-path-on-a-processor heuristic of H. Topcuoglu, S. Hariri
// and M.-Y. Wu, "Performance-effective and low-complexity task scheduling for
// heterogeneous computing", IEEE TPDS 13(3), 2002, section 5.2, doi
// 10.1109/71.993206: of the ready tasks the one with the longest mean path
// through it comes next; the tasks of a critical path go to the host that runs
// all of them fastest, each other task where it finishes first, both into gaps.
//
// Ties, to a relative Epsilon: of tasks the lowest TaskID, of hosts the lowest
// HostID, also for the critical path; of critical paths the one with the lowest
// TaskIDs from the entry on.
//
// Deviations: hosts may have several cores. If no host can run the whole
// critical path, its tasks are placed like the others.
//
// Cost: that of HEFT, O(edges * hosts) estimates and gap searches.
var CPOP = List{Name: "cpop", Priority: ByPathThrough, Compare: ByFinish, CriticalPath: true}

// MCT, minimum completion time, takes the tasks as they come, here in
// topological order, and gives each to the host where it finishes first, after
// the tasks already there. R. Armstrong, D. Hensgen and T. Kidd, "The relative
// performance of various mapping algorithms is independent of sizable variances
// in run-time predictions", HCW 1998; T. D. Braun et al., "A comparison of
// eleven static heuristics", JPDC 61(6), 2001, section 3, doi
// 10.1006/jpdc.2000.1714.
//
// Ties, to a relative Epsilon: the lowest HostID; among ready tasks the lowest
// TaskID comes first. Deviations: the papers' tasks are independent. Cost:
// O((tasks + edges) * hosts).
var MCT = List{Name: "mct", Priority: ByTopology, AppendOnly: true, Compare: ByFinish}

// MET, minimum execution time, takes the tasks in topological order and gives
// each to the host that runs it fastest, however busy that is, after the tasks
// already there. R. F. Freund et al., "Scheduling resources in multi-user,
// heterogeneous, computing environments with SmartNet", HCW 1998; T. D. Braun
// et al., "A comparison of eleven static heuristics", JPDC 61(6), 2001, section
// 3, doi 10.1006/jpdc.2000.1714. On uniform machines all tasks go to one host.
//
// Ties, to a relative Epsilon: the lowest HostID; among ready tasks the lowest
// TaskID comes first. Deviations: the papers' tasks are independent; a host
// that the inputs cannot reach is skipped. Cost: O((tasks + edges) * hosts).
var MET = List{Name: "met", Priority: ByTopology, AppendOnly: true, Compare: ByExec}

// byPathThrough takes, of the ready tasks, the one with the longest path of mean
// times through it, rank_u + rank_d of Topcuoglu, Hariri and Wu (2002), section
// 5.2; ties go to the lowest TaskID.
func byPathThrough(pr *scheduler.Problem) []workload.TaskID {
	through, down := UpwardRank(pr), DownwardRank(pr)
	for t := range through {
		through[t] += down[t]
	}
	return ByRank(pr.DAG, through)
}

// criticalPath is one longest path by mean times, from an entry task to an exit
// task. Ties, to a relative Epsilon, go to the lowest TaskID, from the entry on.
func criticalPath(pr *scheduler.Problem) []workload.TaskID {
	d, up := pr.DAG, UpwardRank(pr)
	var path, next []workload.TaskID
	var length []float64
	for t := range workload.TaskID(d.NumTasks()) {
		if len(d.In(t)) == 0 {
			next, length = append(next, t), append(length, up[t])
		}
	}
	for len(next) > 0 {
		t := lowestOfLongest(next, length)
		path, next, length = append(path, t), next[:0], length[:0]
		for _, e := range d.Out(t) {
			next, length = append(next, d.To(e)), append(length, pr.Costs.MeanTransferSec(e)+up[d.To(e)])
		}
	}
	return path
}

// lowestOfLongest is the lowest of the tasks of greatest length, to a
// relative Epsilon.
func lowestOfLongest(tasks []workload.TaskID, length []float64) workload.TaskID {
	greatest := slices.Max(length)
	lowest := workload.NoTask
	for i, t := range tasks {
		if !(length[i] < greatest-scheduler.Epsilon*greatest) && (lowest == workload.NoTask || t < lowest) {
			lowest = t
		}
	}
	return lowest
}

// pinnedPath marks the tasks of the critical path and finds the host that runs
// all of them fastest, the paper's critical-path processor; ties go to the
// lowest. When no host can run all of them, none is marked.
func pinnedPath(pr *scheduler.Problem) ([]bool, platform.HostID) {
	path := criticalPath(pr)
	pin := leastHost(pr.Platform.NumHosts(), func(h platform.HostID) (sec float64) {
		for _, t := range path {
			sec += pr.Costs.ExecSec(t, h)
		}
		return sec
	})
	if pin == platform.NoHost {
		return nil, pin
	}
	pinned := make([]bool, pr.DAG.NumTasks())
	for _, t := range path {
		pinned[t] = true
	}
	return pinned, pin
}
