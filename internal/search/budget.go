package search

import (
	"cmp"
	"context"
	"fmt"
	"math"
	"slices"

	"github.com/clustersim/clustersim/internal/heap"
	"github.com/clustersim/clustersim/platform"
	"github.com/clustersim/clustersim/scheduler"
	"github.com/clustersim/clustersim/scheduler/list"
	"github.com/clustersim/clustersim/workload"
)

// Budget is a planned cost that a plan must not exceed.
type Budget struct {
	Most float64 // if Part is NaN
	// Part is where it lies between the cost of the cheapest plan that is known, 0, and that of HEFT's, 1, as in the paper of
	// [Loss] and [Gain]; NaN: Most counts.
	Part float64
}

// weighing is a variant of Loss and of Gain.
type weighing int

// The variants of the paper.
const (
	byTask    weighing = iota + 1 // what a move changes is the task's own time and its price
	byPlan                        // what it changes is the makespan and the cost of the plan
	byTaskNow                     // as byTask, computed anew after each move
)

// Loss moves tasks of HEFT's plan to cheaper hosts until the plan is within a budget: LOSS of R. Sakellariou, H. Zhao, E.
// Tsiakkouri and M. D. Dikaiakos, "Scheduling workflows with budget constraints", in: Integrated Research in GRID
// Computing, Springer 2007, doi 10.1007/978-0-387-47658-2_14. Each task on each other host has the weight
//
//	(time there - time now) / (cost now - cost there)
//
// and the move of the least weight that saves cost is made first. In variant 1 (LOSS1) time and cost are those of the task
// alone, its time by the host's price; in variant 2 (LOSS2) those of the whole plan with that one move; both are computed
// once. In variant 3 (LOSS3) those of variant 1 are computed anew after each move.
//
// The order of the tasks stays that of HEFT's plan, without filling gaps. What counts against the budget is the planned
// cost of package rent: with billing by intervals, idle time and transfers, which the paper does not have. So a move that
// saves the task's cost can make the plan dearer. The result is the first plan within the budget: HEFT's, if it is; the
// cheapest plan that is known, if no move helped.
//
// The cheapest plan that is known is the cheapest of these: HEFT's; all tasks on one host, for each host; each task where
// its own time by price is least.
//
// Without prices the plan is HEFT's.
//
// Ties: exactly equal weights go to the lower TaskID, then the lower HostID.
//
// Cost: O(tasks * hosts) plans of O(edges + tasks * cores) each; with variant 3 O(tasks * hosts) weights a move besides.
type Loss struct {
	Budget  Budget
	Variant int // 1 to 3
}

// Gain moves tasks of the cheapest plan that is known to faster hosts as long as the plan is within a budget: GAIN of the
// paper of [Loss]. The weight is
//
//	(time now - time there) / (cost there - cost now)
//
// and the move of the greatest weight that saves time is made first; one after which the plan would exceed the budget is
// not made. A move that saves time and costs nothing has an infinite weight. Variants, order, budget, ties and cost are
// those of Loss.
//
// A move that saves a task's time can make the plan longer. So the result is the shortest of the plans on the way; of
// equally long ones the first. The paper takes the last.
type Gain struct {
	Budget  Budget
	Variant int // 1 to 3
}

// DearError says that no plan was found within a budget.
type DearError struct {
	Scheduler    string
	Budget, Cost float64
}

func (e *DearError) Error() string {
	return fmt.Sprintf("%s: no plan within the budget of %.6g was found: the cheapest costs %.6g, which is %.6g too much", e.Scheduler, e.Budget, e.Cost, e.Cost-e.Budget)
}

// Is says that it is ErrUnmet.
func (*DearError) Is(target error) bool { return target == ErrUnmet }

// Map plans pr. The error is that of HEFT, or a *DearError.
func (m Loss) Map(ctx context.Context, pr *scheduler.Problem) (*scheduler.Schedule, error) {
	s, err := newSpending(ctx, pr, m.Budget, m.Variant)
	switch {
	case err != nil:
		return nil, fmt.Errorf("loss: %w", err)
	case s.within(s.fastCost):
		return s.fast, nil
	case !s.within(s.cheapCost):
		return nil, &DearError{"loss", s.budget, s.cheapCost}
	}
	q := newSequence(pr, s.fast)
	for moves := s.moves(ctx, q, false); ctx.Err() == nil && moves.next(); {
		moves.make()
		if sec := s.decode(q.order, q.host); !math.IsInf(sec, 1) && s.within(s.cost(q.host)) {
			return s.dec.schedule(q.order, q.host), nil
		}
	}
	if ctx.Err() != nil {
		return nil, ctx.Err()
	}
	return s.dec.schedule(s.cheap.order, s.cheap.host), nil
}

// Map plans pr. The error is that of HEFT, or a *DearError.
func (m Gain) Map(ctx context.Context, pr *scheduler.Problem) (*scheduler.Schedule, error) {
	s, err := newSpending(ctx, pr, m.Budget, m.Variant)
	switch {
	case err != nil:
		return nil, fmt.Errorf("gain: %w", err)
	case s.bill == nil:
		return s.fast, nil // nothing costs anything
	case !s.within(s.cheapCost):
		return nil, &DearError{"gain", s.budget, s.cheapCost}
	}
	q, best, shortest := s.cheap.clone(), s.cheap, s.decode(s.cheap.order, s.cheap.host)
	for moves := s.moves(ctx, q, true); ctx.Err() == nil && moves.next(); {
		undo := moves.make()
		sec := s.decode(q.order, q.host)
		switch {
		case math.IsInf(sec, 1) || !s.within(s.cost(q.host)):
			undo()
		case sec < shortest*(1-scheduler.Epsilon):
			best, shortest = q.clone(), sec
		}
	}
	if ctx.Err() != nil {
		return nil, ctx.Err()
	}
	return s.dec.schedule(best.order, best.host), nil
}

// spending is the state of one run.
type spending struct {
	*assessor
	variant   weighing
	budget    float64
	fast      *scheduler.Schedule // HEFT's
	cheap     *sequence           // the cheapest that is known
	fastCost  float64
	cheapCost float64
}

func newSpending(ctx context.Context, pr *scheduler.Problem, b Budget, variant int) (*spending, error) {
	fast, err := list.HEFT{}.Map(ctx, pr)
	if err != nil {
		return nil, err
	}
	s := &spending{assessor: newAssessor(pr), variant: weighing(variant), fast: fast}
	if s.bill == nil && math.IsNaN(b.Part) {
		return nil, errNoPrices
	}
	s.fastCost = s.costOf(fast)
	if s.cheap, s.cheapCost, err = s.cheapest(ctx, newSequence(pr, fast)); err != nil {
		return nil, err
	}
	if s.budget = b.Most; !math.IsNaN(b.Part) {
		s.budget = s.cheapCost + b.Part*max(0, s.fastCost-s.cheapCost)
	}
	return s, nil
}

// within says whether a cost is within the budget, to a relative Epsilon.
func (s *spending) within(cost float64) bool { return cost <= s.budget*(1+scheduler.Epsilon) }

// cheapest is the cheapest plan that is known, in the order of HEFT's.
func (a *assessor) cheapest(ctx context.Context, heft *sequence) (best *sequence, cost float64, err error) {
	pr := a.dec.pr
	best, cost = heft.clone(), math.Inf(1)
	try := func(host []platform.HostID) {
		if sec := a.decode(heft.order, host); math.IsInf(sec, 1) {
			return
		}
		if x := a.cost(host); x < cost {
			cost = x
			copy(best.host, host)
		}
	}
	try(heft.host)
	host := slices.Clone(heft.host)
	for h := range platform.HostID(pr.Platform.NumHosts()) {
		if ctx.Err() != nil {
			return nil, 0, ctx.Err()
		}
		for t := range host {
			host[t] = h
		}
		try(host)
	}
	for t := range host {
		host[t] = 0
		for h := range platform.HostID(pr.Platform.NumHosts()) {
			if a.taskCost(workload.TaskID(t), h) < a.taskCost(workload.TaskID(t), host[t]) {
				host[t] = h
			}
		}
	}
	try(host)
	return best, cost, nil
}

// taskCost is a task's time by the price of a host.
func (a *assessor) taskCost(t workload.TaskID, h platform.HostID) float64 {
	sec := a.dec.pr.Costs.ExecSec(t, h)
	if a.bill == nil || math.IsInf(sec, 1) {
		return sec
	}
	return a.bill.Prices[h].PerSec * sec
}

// move is a task to another host, and what it is worth: the less, the earlier it is made.
type move struct {
	task     workload.TaskID
	from, to platform.HostID
	weight   float64
}

// moves goes through the moves of a sequence, in the order of their weights.
type moves struct {
	*spending
	q    *sequence
	gain bool
	list heap.Heap[move]
	now  move
	old  []float64 // the makespan and the cost with no move, of byPlan
}

func (s *spending) moves(ctx context.Context, q *sequence, gain bool) *moves {
	m := &moves{spending: s, q: q, gain: gain}
	m.list.Less = func(a, b move) bool {
		return cmp.Or(cmp.Compare(a.weight, b.weight), cmp.Compare(a.task, b.task), cmp.Compare(a.to, b.to)) < 0
	}
	if s.variant == byPlan {
		m.old = s.values(nil, q, []Objective{Makespan, Cost})
	}
	for t := range q.host {
		if ctx.Err() != nil {
			break // the caller looks, too
		}
		m.add(workload.TaskID(t))
	}
	return m
}

// add adds the moves of a task that save what they should.
func (m *moves) add(t workload.TaskID) {
	for h := range platform.HostID(m.dec.pr.Platform.NumHosts()) {
		if h == m.q.host[t] {
			continue
		}
		if w := m.weight(t, h); !math.IsNaN(w) {
			m.list.Push(move{t, m.q.host[t], h, w})
		}
	}
}

// weight is that of a move; NaN if it does not save what it should.
func (m *moves) weight(t workload.TaskID, h platform.HostID) float64 {
	now := m.q.host[t]
	var sec, cost float64 // what the move adds
	if m.variant == byPlan {
		m.q.host[t] = h
		v := m.values(nil, m.q, []Objective{Makespan, Cost})
		m.q.host[t] = now
		sec, cost = v[0]-m.old[0], v[1]-m.old[1]
	} else {
		costs := m.dec.pr.Costs
		sec, cost = costs.ExecSec(t, h)-costs.ExecSec(t, now), m.taskCost(t, h)-m.taskCost(t, now)
	}
	switch {
	case math.IsInf(sec, 1) || math.IsNaN(sec):
		return math.NaN()
	case m.gain && sec < 0:
		return sec / max(cost, 0) // the greatest gain comes first; what costs nothing is worth most
	case !m.gain && cost < 0:
		return sec / -cost
	}
	return math.NaN()
}

// next goes to the next move, if there is one.
func (m *moves) next() bool {
	for m.list.Len() > 0 {
		m.now = m.list.Pop()
		switch moved := m.now.from != m.q.host[m.now.task]; {
		case m.now.to == m.q.host[m.now.task]: // it is there
		case !moved || m.variant == byPlan:
			return true
		case m.variant == byTask && !math.IsNaN(m.weight(m.now.task, m.now.to)):
			return true // it still saves what it should; byTaskNow has the moves from where the task is now in the list
		}
	}
	return false
}

// make makes the move.
func (m *moves) make() (undo func()) {
	x := m.now
	before := m.q.host[x.task]
	m.q.host[x.task] = x.to
	if m.variant == byTaskNow {
		m.add(x.task)
	}
	return func() { m.q.host[x.task] = before }
}
