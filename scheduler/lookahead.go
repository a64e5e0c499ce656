package scheduler

import (
	"fmt"
	"math"
	"slices"

	"github.com/clustersim/clustersim/platform"
	"github.com/clustersim/clustersim/workload"
)

// Lookahead is HEFT with lookahead, of L. F. Bittencourt, R. Sakellariou and
// E. R. M. Madeira, "DAG scheduling using a lookahead variant of the
// heterogeneous earliest finish time algorithm", PDP 2010, section III, doi
// 10.1109/PDP.2010.56: the tasks come by falling upward rank; each is tried on
// every host, its successors are then placed as HEFT would, and the host stays
// on which the last of them finishes first.
//
// Depth says how many generations of descendants are placed on trial, by
// falling rank: 1 is the paper's heuristic, 0 is HEFT, and one that covers all
// tasks tries each host with a whole HEFT schedule (as the simulator DSLab does).
// Predecessors that have no place yet are left out of a trial.
//
// Ties: as HEFT; equal last finishes, to a relative Epsilon, lowest HostID.
//
// Deviations: of the paper's four variants this is the first: the latest finish
// and not a weighted mean, and the list is not changed. Hosts may have several
// cores.
//
// Cost: tasks * hosts trials, each as HEFT on the descendants in sight; a trial
// ends as soon as it cannot win. With a constant number of those it is linear in
// the number of tasks and quadratic in that of hosts.
type Lookahead struct{ Depth int }

// Map plans pr. The error names a task that no host can run, or whose inputs
// reach no host.
func (m Lookahead) Map(pr *Problem) (*Schedule, error) {
	l := NewPlanner(pr, FillGaps)
	order := byRank(pr.DAG, UpwardRank(pr))
	near := newDescendants(pr.DAG, order)
	for _, t := range order {
		slot, err := l.lookahead(t, near.of(t, m.Depth))
		if err != nil {
			return nil, fmt.Errorf("lookahead: %w", err)
		}
		l.Place(t, slot)
	}
	return l.Schedule(), nil
}

// lookahead is the slot for t after which the last of then, placed one after
// another where each finishes first, finishes first. When no host lets all of
// them run, it is the slot in which t itself finishes first.
func (l *Planner) lookahead(t workload.TaskID, then []workload.TaskID) (Slot, error) {
	if len(then) == 0 {
		return l.Best(t)
	}
	best := Slot{Host: platform.NoHost}
	beat := math.Inf(1)
	for h := range platform.HostID(len(l.cores)) {
		slot := l.Fit(t, h)
		if end := l.trialEnd(t, slot, then, beat); end < beat {
			best, beat = slot, end-Epsilon*end
		}
	}
	if best.Host == platform.NoHost {
		return l.Best(t)
	}
	return best, nil
}

// trialEnd is the last finish of t, in slot, and of then. When it is not before
// beat it is +Inf, and found early. The plan is left as it was.
func (l *Planner) trialEnd(t workload.TaskID, slot Slot, then []workload.TaskID, beat float64) float64 {
	end := slot.FinishSec
	if !(end < beat) {
		return math.Inf(1)
	}
	trials := append(l.trials[:0], l.try(t, slot))
	for _, next := range then {
		s, err := l.Best(next)
		if err != nil || !(s.FinishSec < beat) {
			end = math.Inf(1)
			break
		}
		end = max(end, s.FinishSec)
		trials = append(trials, l.try(next, s))
	}
	for _, x := range slices.Backward(trials) {
		l.undo(x)
	}
	l.trials = trials
	return end
}

// descendants lists the descendants of a task that are near it.
type descendants struct {
	dag   *workload.DAG
	place []int32 // by TaskID: index in the order in which they are listed
	seen  []int32 // by TaskID: the last search that met it
	count int32
	found []workload.TaskID
}

func newDescendants(d *workload.DAG, order []workload.TaskID) *descendants {
	x := &descendants{dag: d, place: make([]int32, len(order)), seen: make([]int32, len(order))}
	for i, t := range order {
		x.place[t] = int32(i)
	}
	return x
}

// of lists the tasks up to depth edges after t, until the next call.
func (x *descendants) of(t workload.TaskID, depth int) []workload.TaskID {
	x.count++
	x.found = append(x.found[:0], t)
	for lo := 0; depth > 0 && lo < len(x.found); depth-- {
		hi := len(x.found)
		for _, from := range x.found[lo:hi] {
			for e, end := x.dag.Out(from); e < end; e++ {
				if next := x.dag.To(e); x.seen[next] != x.count {
					x.seen[next] = x.count
					x.found = append(x.found, next)
				}
			}
		}
		lo = hi
	}
	near := x.found[1:]
	slices.SortFunc(near, func(a, b workload.TaskID) int { return int(x.place[a] - x.place[b]) })
	return near
}
