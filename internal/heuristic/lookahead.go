package heuristic

import (
	"context"
	"math"
	"slices"

	"github.com/clustersim/clustersim/platform"
	"github.com/clustersim/clustersim/scheduler"
	"github.com/clustersim/clustersim/workload"
)

// Lookahead is HEFT with lookahead, of L. F. Bittencourt, R. Sakellariou and E.
// R. M. Madeira, "DAG scheduling using a lookahead variant of the heterogeneous
// earliest finish time algorithm", PDP 2010, section III, doi
// 10.1109/PDP.2010.56: the tasks come by falling upward rank. Each is tried on
// every host, with its successors then placed as HEFT would, and stays on the
// host where the last of them finishes first.
//
// Depth says how many generations of descendants are placed on trial, by
// falling rank: 1 is the paper's heuristic, 0 is HEFT, and one that covers all
// tasks tries each host with a whole HEFT schedule (as the simulator DSLab
// does). Predecessors that are not placed yet are left out of a trial.
//
// Ties: as in HEFT; of equal last finishes, to a relative Epsilon, the lowest
// HostID.
//
// Deviations: this is the first of the paper's four variants: it takes the
// latest finish, not a weighted mean, and does not change the list. Hosts may
// have several cores.
//
// Cost: tasks * hosts trials, each with as many searches over the hosts as
// there are descendants within Depth; a trial ends as soon as it cannot win.
// With Depth 1 that is O(edges * hosts^2), and tasks with many predecessors
// cost no more. Memory: up to tasks * hosts numbers.
type Lookahead struct{ Depth int }

// Map plans pr, with the errors of [Heuristic.Map].
func (m Lookahead) Map(ctx context.Context, pr *scheduler.Problem) (*scheduler.Schedule, error) {
	return Heuristic{name: "lookahead", gaps: FillGaps, begin: func(l *Planner) steps {
		order := ByRank(pr.DAG, UpwardRank(pr))
		x := lookahead{l: l, near: newNearby(pr.DAG, order), inputs: newArrivals(l), ready: make([]float64, len(l.cores))}
		s := inOrder(order, func(t workload.TaskID) (Slot, error) {
			x.near.search(t, m.Depth)
			return l.orNowhere(t, x.best(t))
		})
		s.placed = func(t workload.TaskID, _ Slot) { x.inputs.placed(t) }
		return s
	}}.Map(ctx, pr)
}

type lookahead struct {
	l      *Planner
	near   *nearby   // around the task that is next
	inputs *arrivals // from tasks with a final placement
	ready  []float64 // by HostID; trialEnd's buffer
	trials []trial   // trialEnd's buffer
}

// best is the slot for t with which the last of the tasks near it, placed one
// by one where each finishes first, finishes first. If no host lets all of them
// run, it is the slot in which t itself finishes first.
func (x *lookahead) best(t workload.TaskID) Slot {
	ready := x.inputs.of(t)
	best, beat := Slot{Host: platform.NoHost}, math.Inf(1)
	if len(x.near.tasks) > 0 {
		for h := range platform.HostID(len(x.l.cores)) {
			slot := x.l.fit(t, h, ready[h], x.l.problem.Costs.ExecSec(t, h))
			if end := x.trialEnd(t, slot, beat); end < beat {
				best, beat = slot, end-scheduler.Epsilon*end
			}
		}
	}
	if best.Host == platform.NoHost {
		return x.l.bestFrom(t, 0, ready, addition{})
	}
	return best
}

// trialEnd is the last finish of t, in slot, and of the tasks near it. It
// returns +Inf early if that is not before beat. The plan is left as it was.
func (x *lookahead) trialEnd(t workload.TaskID, slot Slot, beat float64) float64 {
	end := slot.FinishSec
	if !(end < beat) {
		return math.Inf(1)
	}
	x.trials = append(x.trials[:0], x.l.try(t, slot))
	for i, next := range x.near.tasks {
		copy(x.ready, x.inputs.of(next))
		for _, e := range x.near.inputs[i] {
			x.inputs.raise(x.ready, e)
		}
		s := x.l.bestFrom(next, 0, x.ready, addition{})
		if !(s.FinishSec < beat) {
			end = math.Inf(1)
			break
		}
		end = max(end, s.FinishSec)
		x.trials = append(x.trials, x.l.try(next, s))
	}
	for _, placed := range slices.Backward(x.trials) {
		x.l.undo(placed)
	}
	return end
}

// nearby finds the descendants of a task that are near it.
type nearby struct {
	dag   *workload.DAG
	place []int32 // by TaskID: position in the list of tasks
	seen  []int32 // by TaskID: the last search that met it
	index []int32 // by TaskID: index in tasks, if seen by this search
	count int32
	found []workload.TaskID // by the last search: the task it began at, then the tasks found

	tasks  []workload.TaskID   // found by the last search
	inputs [][]workload.EdgeID // of each of these: from the task searched and from others found
}

// newNearby takes all tasks in the order in which they are listed, each after
// its predecessors.
func newNearby(d *workload.DAG, order []workload.TaskID) *nearby {
	n := len(order)
	x := &nearby{dag: d, place: make([]int32, n), seen: make([]int32, n), index: make([]int32, n)}
	for i, t := range order {
		x.place[t] = int32(i)
	}
	return x
}

// search finds the tasks up to depth edges after t and the edges among them.
// Cost: O(f log f + their outgoing edges) for f tasks.
func (x *nearby) search(t workload.TaskID, depth int) {
	x.count++
	found := append(x.found[:0], t)
	for lo := 0; depth > 0 && lo < len(found); depth-- {
		hi := len(found)
		for _, from := range found[lo:hi] {
			for _, e := range x.dag.Out(from) {
				if next := x.dag.To(e); x.seen[next] != x.count {
					x.seen[next] = x.count
					found = append(found, next)
				}
			}
		}
		lo = hi
	}
	slices.SortFunc(found, func(a, b workload.TaskID) int { return int(x.place[a] - x.place[b]) })
	x.found, x.tasks = found, found[1:] // t comes before its descendants
	x.listInputs()
}

// listInputs lists the edges among the task searched and those found.
func (x *nearby) listInputs() {
	for i, t := range x.tasks {
		x.index[t] = int32(i)
		if i == len(x.inputs) {
			x.inputs = append(x.inputs, nil)
		}
		x.inputs[i] = x.inputs[i][:0]
	}
	for _, from := range x.found {
		for _, e := range x.dag.Out(from) {
			if next := x.dag.To(e); x.seen[next] == x.count {
				x.inputs[x.index[next]] = append(x.inputs[x.index[next]], e)
			}
		}
	}
}

// arrivals keeps, for tasks with some predecessors in the plan, when all inputs
// from these can be on each host, since lookups are frequent and a task may
// have many predecessors. Memory: a number for each host and each waiting task.
type arrivals struct {
	l     *Planner
	rows  [][]float64 // by TaskID, then HostID; nil: 0
	spare [][]float64 // rows of placed tasks
	zero  []float64
}

func newArrivals(l *Planner) *arrivals {
	return &arrivals{l: l, rows: make([][]float64, len(l.host)), zero: make([]float64, len(l.cores))}
}

// of is t's row, by HostID, valid until t is placed. The caller must not change
// it.
func (a *arrivals) of(t workload.TaskID) []float64 {
	if a.rows[t] == nil {
		return a.zero
	}
	return a.rows[t]
}

// placed must be called for each task that is placed. Cost: O(out-degree *
// hosts).
func (a *arrivals) placed(t workload.TaskID) {
	for _, e := range a.l.problem.DAG.Out(t) {
		next := a.l.problem.DAG.To(e)
		if a.rows[next] == nil {
			a.rows[next] = a.room()
		}
		a.raise(a.rows[next], e)
	}
	if a.rows[t] != nil {
		a.spare = append(a.spare, a.rows[t])
		a.rows[t] = nil
	}
}

// raise raises row to when the data of e, from a placed task, can be there.
func (a *arrivals) raise(row []float64, e workload.EdgeID) {
	from := a.l.problem.DAG.From(e)
	done, src := a.l.plan[from].FinishSec, a.l.host[from]
	for h := range row {
		row[h] = max(row[h], done+a.l.problem.Costs.TransferSec(e, src, platform.HostID(h)))
	}
}

func (a *arrivals) room() []float64 {
	n := len(a.spare)
	if n == 0 {
		return make([]float64, len(a.zero))
	}
	row := a.spare[n-1]
	a.spare = a.spare[:n-1]
	clear(row)
	return row
}
