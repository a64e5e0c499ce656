package heuristic

import (
	"math"
	"slices"

	"github.com/clustersim/clustersim/scheduler"
	"github.com/clustersim/clustersim/workload"
)

// evenOffers is [Offers] by finish for hosts of equal speeds, where most keys are known from few
// numbers. With f and g the two dates at which hosts are free first, a task with all inputs
// everywhere by f finishes first at f + its time, and second at g + its time. If its inputs are not
// there yet, but by r, both are at r + its time, or earlier near its predecessors. So a tree over
// the tasks in the order of the list, with the greatest of these bounds, leads to the few tasks
// of which the offer has to be found.
//
// Offers take the first of nearly equal finishes, so the bounds hold exactly only where no host is free
// nearly, but not exactly, at f, g or r. Where one is, they are widened.
type evenOffers struct {
	Offers
	plan    *Planner
	free    []float64 // when the hosts are free, rising, and +Inf
	freeOf  []float64 // by HostID
	slot    []int32   // by position in the list: place in pool, plus 1; 0: not ready, or taken
	pool    []evenOffer
	unused  []int32 // places in pool
	ready   []float64
	mostSec float64 // the latest finish that a bound is for
	err     error   // of the task that comes first in the list
	errAt   int32   // -1: there is none

	leaves int
	wait   []float64 // by node: the greatest bound of a task with inputs under way; -Inf: there is none
	exec   []float64 // by node: the longest time of a task; -1: there is none

	chosen int32 // by Next: position; -1: none yet
	beat   float64
	at     evenDates
}

type evenOffer struct {
	offerEntry
	readySec float64 // when all inputs can be everywhere
	execSec  float64
	arrived  bool // by the date at which the first host is free
}

// evenDates are those at which hosts are free first.
type evenDates struct {
	first, second float64
	calm          bool // no host is free nearly at one of them
}

const (
	// evenBlock is how many positions a leaf of the tree has.
	evenBlock = 16
	// nearly is how near dates are that may count as equal, with room for chains of ties.
	nearly = 4 * scheduler.Epsilon
	// roundoff is that of a few sums.
	roundoff = 1e-15
)

// newEvenOffers is nil if the hosts differ, or tasks need more than a core.
func newEvenOffers(l *Planner, list []workload.TaskID, r Offers) *evenOffers {
	if l.gaps == FillGaps || l.wide != nil || !l.growTree() || l.tree.fastest != nil {
		return nil
	}
	x := &evenOffers{plan: l, slot: make([]int32, len(list)), leaves: 1, ready: make([]float64, len(l.cores)), errAt: -1}
	x.Offers = *newOffers(l, list, r)
	if !r.Second {
		x.Find = func(t workload.TaskID) (Offer, error) {
			s, err := l.Best(t)
			o := NewOffer()
			o.Best, o.Measure = s, s.FinishSec
			return o, err
		}
	}
	x.free, x.freeOf = make([]float64, len(l.cores)+1), make([]float64, len(l.cores))
	x.free[len(l.cores)] = math.Inf(1)
	for x.leaves*evenBlock < len(list) {
		x.leaves *= 2
	}
	x.wait, x.exec = make([]float64, 2*x.leaves), make([]float64, 2*x.leaves)
	for n := range x.wait {
		x.wait[n], x.exec[n] = math.Inf(-1), -1
	}
	return x
}

// Add adds a ready task.
func (x *evenOffers) Add(t workload.TaskID) {
	at := x.place[t]
	e := evenOffer{offerEntry: offerEntry{task: t}}
	if err := x.refresh(&e.offerEntry); err != nil {
		if x.errAt < 0 || at < x.errAt {
			x.err, x.errAt = err, at
		}
		return
	}
	x.plan.readyInto(x.ready, t)
	e.readySec, e.execSec = slices.Max(x.ready), x.plan.problem.Costs.ExecSec(t, e.Best.Host)
	x.mostSec = max(x.mostSec, e.readySec+e.execSec)
	if len(x.unused) == 0 {
		x.pool = append(x.pool, evenOffer{})
		x.unused = append(x.unused, int32(len(x.pool)-1))
	}
	i := x.unused[len(x.unused)-1]
	x.unused = x.unused[:len(x.unused)-1]
	x.pool[i], x.slot[at] = e, i+1
	x.renew(at)
}

// bound is the most that a waiting task's key can be, but for near ties.
func (x *evenOffers) bound(e *evenOffer) float64 {
	if x.Second {
		return e.readySec + e.execSec - e.least
	}
	return e.readySec + e.execSec
}

// renew computes the bounds above a position again.
func (x *evenOffers) renew(at int32) {
	n := x.leaves + int(at)/evenBlock
	wait, exec := math.Inf(-1), -1.0
	first := int(at) / evenBlock * evenBlock
	for _, i := range x.slot[first:min(first+evenBlock, len(x.slot))] {
		if i > 0 {
			e := &x.pool[i-1]
			if exec = max(exec, e.execSec); !e.arrived {
				wait = max(wait, x.bound(e))
			}
		}
	}
	for x.wait[n] != wait || x.exec[n] != exec {
		x.wait[n], x.exec[n] = wait, exec
		if n /= 2; n == 0 {
			return
		}
		wait, exec = max(x.wait[2*n], x.wait[2*n+1]), max(x.exec[2*n], x.exec[2*n+1])
	}
}

// Next is as that of [Offers].
func (x *evenOffers) Next() (workload.TaskID, Slot, error) {
	if x.err != nil {
		return workload.NoTask, Slot{}, x.err
	}
	x.at = evenDates{first: x.free[0], second: x.free[1]}
	x.at.calm = x.calm(x.at.first, x.exec[1]) && x.calm(x.at.second, x.exec[1])
	x.chosen, x.beat = -1, math.Inf(-1)
	if err := x.visit(1); err != nil {
		return workload.NoTask, Slot{}, err
	}
	i := x.slot[x.chosen] - 1 // there is one: each ready task has an offer
	e := &x.pool[i]
	x.slot[x.chosen] = 0
	x.unused = append(x.unused, i)
	x.renew(x.chosen)
	x.placed[e.Best.Host]++
	return e.task, e.Best, nil
}

// took notes a placement.
func (x *evenOffers) took(_ workload.TaskID, s Slot) {
	was, now := x.freeOf[s.Host], x.plan.freeSec[s.Host]
	x.freeOf[s.Host] = now
	from, _ := slices.BinarySearch(x.free, was)
	to, _ := slices.BinarySearch(x.free, now)
	if from < to {
		copy(x.free[from:], x.free[from+1:to])
		x.free[to-1] = now
	}
}

// calm says whether no host is free nearly, but not exactly, at sec, as far as tasks of execSec
// can tell.
func (x *evenOffers) calm(sec, execSec float64) bool {
	after := math.Nextafter(sec, math.Inf(1))
	i, _ := slices.BinarySearch(x.free, after)
	return i == len(x.free) || x.free[i] > sec+nearly*(sec+execSec) || math.IsInf(sec, 1)
}

// visit looks at the tasks below a node that may have the greatest key, in the order of the list.
func (x *evenOffers) visit(n int) error {
	if !x.may(n) {
		return nil
	}
	if n < x.leaves {
		if err := x.visit(2 * n); err != nil {
			return err
		}
		return x.visit(2*n + 1)
	}
	first := (n - x.leaves) * evenBlock
	for at := first; at < min(first+evenBlock, len(x.slot)); at++ {
		if i := x.slot[at]; i > 0 {
			if err := x.look(int32(at), &x.pool[i-1]); err != nil {
				return err
			}
		}
	}
	return nil
}

// may says whether a task below a node may have a key greater than that to beat.
func (x *evenOffers) may(n int) bool {
	exec := x.exec[n]
	if exec < 0 {
		return false
	}
	if !x.Second {
		if sec := x.at.first + exec; sec > x.beat || !x.at.calm && sec+nearly*sec > x.beat {
			return true
		}
		return x.wait[n]+nearly*x.wait[n] > x.beat
	}
	slack := roundoff
	if !x.at.calm {
		slack = nearly
	}
	if (x.at.second-x.at.first)+slack*(x.at.second+exec) > x.beat {
		return true
	}
	return x.wait[n]+nearly*x.mostSec > x.beat
}

// look finds a task's offer if its key may be greater than that to beat.
func (x *evenOffers) look(at int32, e *evenOffer) error {
	if x.chosen >= 0 && !x.worth(at, e) {
		return nil
	}
	if err := x.refresh(&e.offerEntry); err != nil {
		return err
	}
	if key := x.Key(&e.Offer); x.chosen < 0 || key > x.beat {
		x.chosen, x.beat = at, key+scheduler.Epsilon*e.Best.FinishSec
	}
	if x.Second && !e.arrived {
		x.renew(at)
	}
	return nil
}

// worth says whether a task's own bound is greater than the key to beat.
func (x *evenOffers) worth(at int32, e *evenOffer) bool {
	first, second := x.at.first, x.at.second
	if e.readySec <= first && !e.arrived {
		e.arrived = true
		x.renew(at)
	}
	late, exec, calm := max(e.readySec, first), e.execSec, x.at.calm
	if x.Second {
		late = max(late, second)
	}
	if !e.arrived {
		calm = x.calm(late, exec)
	}
	most := late + exec
	if !calm {
		most += nearly * most
	}
	if x.Second {
		most -= max(e.least, first+exec)
	}
	return most > x.beat
}
