package online

import (
	"fmt"
	"math"
	"slices"

	"github.com/google/btree"

	"github.com/clustersim/clustersim/internal/heuristic"
	"github.com/clustersim/clustersim/platform"
	"github.com/clustersim/clustersim/scheduler"
	"github.com/clustersim/clustersim/workload"
)

// ListOrder is the priority list of [List].
type ListOrder string

const (
	// OrderGiven is the order in which the workload declares its tasks.
	OrderGiven ListOrder = "given"
	// OrderUpwardRank takes the longest mean path to the end first: the rank of [HEFT].
	OrderUpwardRank ListOrder = "upward-rank"
	// OrderLongest takes the longest mean execution time first.
	OrderLongest ListOrder = "longest"
	// OrderShortest takes the shortest mean execution time first.
	OrderShortest ListOrder = "shortest"
	// OrderPriority takes the highest priority that the workload gives first.
	OrderPriority ListOrder = "priority"
)

// List is list scheduling as R. L. Graham defined it, "Bounds for certain
// multiprocessing anomalies", Bell System Technical Journal 45(9), 1966, and
// "Bounds on multiprocessing timing anomalies", SIAM J. Applied Mathematics
// 17(2), 1969, doi 10.1137/0117039: whenever a core has nothing to do, it takes
// the first task of a fixed list that is ready. No core is idle while a ready
// task could run on it, and no task waits in a queue of its own host.
//
// Where several hosts have an idle core, the task goes to the one on which it
// is expected to finish first, inputs included; on equal hosts without data
// that is the lowest, as in the papers. A task that no idle host can run is
// skipped until one can; so is one that needs more cores or memory than any host has
// idle, and later ones may overtake it.
//
// Ties, to a relative Epsilon: of equal priorities the lowest TaskID, of equal
// finish times the lowest HostID.
//
// Deviations: the papers' processors are alike and move no data.
//
// Cost: O(tasks log tasks) once for the list, with upward ranks O(edges) more;
// a call costs O(hosts), O(log ready) for each task that became ready or is
// placed and, for each considered while a core is idle, O(idle hosts *
// predecessors). Not for concurrent use.
type List struct {
	Order ListOrder // "" means OrderGiven

	watch runWatch
	ready *btree.BTreeG[workload.TaskID] // in the order of the list
	idle  []idleHost
}

// readyDegree makes tree nodes of up to 63 tasks, 256 bytes.
const readyDegree = 32

// idleHost is a host with idle cores.
type idleHost struct {
	host platform.HostID
	idle
}

// Decide places ready tasks on idle cores. The error says that Order is not one
// of the constants.
func (m *List) Decide(v scheduler.View) ([]scheduler.Decision, error) {
	switch m.Order {
	case "", OrderGiven, OrderUpwardRank, OrderLongest, OrderShortest, OrderPriority:
	default:
		return nil, fmt.Errorf("online: List.Order is %q (want given, upward-rank, longest, shortest or priority)", m.Order)
	}
	news := v.NewlyReady()
	if m.watch.isNew(v) {
		m.start(v.Problem())
		news = slices.Collect(v.Ready())
	}
	for _, t := range news {
		m.ready.ReplaceOrInsert(t)
	}
	m.idle = m.idle[:0]
	for h := range platform.HostID(v.Problem().Platform.NumHosts()) {
		if left := idleOf(v, h); left.cores > 0 {
			m.idle = append(m.idle, idleHost{h, left})
		}
	}
	var decisions []scheduler.Decision
	m.ready.Ascend(func(t workload.TaskID) bool {
		if len(m.idle) == 0 {
			return false
		}
		i := m.choose(v, t)
		if i < 0 {
			return true
		}
		decisions = append(decisions, scheduler.Decision{Task: t, Host: m.idle[i].host})
		if m.idle[i].take(v.Problem().DAG.Needs(t)); m.idle[i].cores == 0 {
			m.idle = slices.Delete(m.idle, i, i+1)
		}
		return true
	})
	for _, x := range decisions {
		m.ready.Delete(x.Task)
	}
	return m.watch.note(v, decisions), nil
}

// start forgets the run before.
func (m *List) start(pr *scheduler.Problem) {
	class := m.priorities(pr)
	m.ready = btree.NewG(readyDegree, func(a, b workload.TaskID) bool {
		if class != nil && class[a] != class[b] {
			return class[a] < class[b]
		}
		return a < b
	})
}

// choose is the index in m.idle of the host where t would finish first; -1 if
// it can run on none.
func (m *List) choose(v scheduler.View, t workload.TaskID) int {
	chosen, beat := -1, math.Inf(1)
	needs := v.Problem().DAG.Needs(t)
	for i, idle := range m.idle {
		if !idle.has(needs) {
			continue
		}
		finish := inputsAt(v, t, idle.host, v.NowSec()) + v.Problem().Costs.ExecSec(t, idle.host)
		if finish < beat {
			chosen, beat = i, finish-scheduler.Epsilon*finish
		}
	}
	return chosen
}

// priorities is each task's position in the list, lowest first; nil means the
// given order.
func (m *List) priorities(pr *scheduler.Problem) []int32 {
	rank := make([]float64, pr.DAG.NumTasks())
	switch m.Order {
	case OrderUpwardRank:
		return heuristic.RankClasses(heuristic.UpwardRank(pr))
	case OrderPriority:
		for t := range rank {
			rank[t] = pr.DAG.Priority(workload.TaskID(t))
		}
	case OrderLongest, OrderShortest:
		for t := range rank {
			rank[t] = pr.Costs.MeanExecSec(workload.TaskID(t))
		}
	default:
		return nil
	}
	class := heuristic.RankClasses(rank)
	if m.Order == OrderShortest {
		for t := range class {
			class[t] = -class[t]
		}
	}
	return class
}
