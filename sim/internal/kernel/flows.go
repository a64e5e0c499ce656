package kernel

import (
	"math"
	"slices"

	"github.com/clustersim/clustersim/sim/internal/sharing/resolving"
)

// remainsPrecision is the amount below which nothing is left: SimGrid's
// precision/work-amount times precision/timing.
const remainsPrecision = 1e-5 * 1e-9

// Flows is the model of activities that consume an amount at a shared rate.
// The zero Flows is ready, and shares by a resolving.System.
type Flows struct {
	// Watch, if set, is called for each change of a flow's shared value: when the
	// sharing is solved, and with 0 when the flow ends. Values are per second.
	Watch func(nowSec float64, tag int32, value float64)
	loads func(nowSec float64, c resolving.Cons, delta float64)

	plain   resolving.System
	sharing Solver // plain, unless Override has been called
	order   func(a, b Due) int

	flows []flow
	free  []int32
	ofVar []int32 // by resolving.Var: its flow
	ofTag []int32 // by tag: its flow
	queue Queue   // handles are indices in flows
	moved []int32 // Next's scratch memory
	due   []Due
}

// Solver shares capacities as resolving.System does.
type Solver interface {
	AddConstraint(capacity float64, fat bool) resolving.Cons
	Add(penalty, bound float64, uses []resolving.Use) resolving.Var
	Remove(v resolving.Var)
	SetPenalty(v resolving.Var, penalty float64)
	SetBound(v resolving.Var, bound float64)
	SetCapacity(c resolving.Cons, capacity float64)
	Solve() []resolving.Var
	Value(v resolving.Var) float64
	EachUse(v resolving.Var, do func(c resolving.Cons, weight float64))
	Reset()
}

// Due is a flow whose date has come.
type Due struct {
	DateSec float64
	Var     resolving.Var
	Waits   bool // for its delay to end
	id      int32
}

// Override makes m share by another solver and date anew all flows that a Solve
// looks at, even if their rate stays. order sorts those that are due at once. It
// comes before anything else.
func (m *Flows) Override(s Solver, order func(a, b Due) int) { m.sharing, m.order = s, order }

type flow struct {
	remaining float64 // as of lastSec
	value     float64 // shared, since lastSec; 0 before the first sharing
	lastSec   float64
	penalty   float64 // applies once the delay is over
	factor    float64
	v         resolving.Var
	tag       int32
	waiting   bool // the delay is not over
	suspended bool
}

// Start begins an activity under the owner's tag. Cost: O(uses + log n).
func (m *Flows) Start(tag int32, nowSec float64, d *Demand) {
	id := m.newFlow()
	penalty := d.Penalty
	if d.DelaySec > 0 {
		penalty = 0
	}
	v := m.solver().Add(penalty, d.Bound, d.Uses)
	m.ofVar = put(m.ofVar, int(v), id)
	m.ofTag = put(m.ofTag, int(tag), id)
	m.flows[id] = flow{
		remaining: d.Amount, lastSec: nowSec, penalty: d.Penalty, factor: d.Factor,
		v: v, tag: tag, waiting: d.DelaySec > 0,
	}
	if d.DelaySec > 0 {
		m.queue.Set(id, nowSec+d.DelaySec)
	}
}

func (m *Flows) solver() Solver {
	if m.sharing == nil {
		m.sharing = &m.plain
	}
	return m.sharing
}

// put is x[i] = id in a slice that grows.
func put(x []int32, i int, id int32) []int32 {
	for i >= len(x) {
		x = append(x, 0)
	}
	x[i] = id
	return x
}

// Pending is the number of activities that have not ended.
func (m *Flows) Pending() int { return len(m.flows) - len(m.free) }

// Next implements Model: it solves the sharing and redates the flows whose rate
// changed.
func (m *Flows) Next(nowSec float64) float64 {
	m.moved = m.moved[:0]
	for _, v := range m.solver().Solve() {
		id := m.ofVar[v]
		f := &m.flows[id]
		value := m.sharing.Value(v)
		if value == f.value && (value == 0 || m.order == nil) {
			continue
		}
		f.settle(nowSec)
		if value != f.value {
			m.report(nowSec, f, value)
			f.value = value
		}
		if value > 0 {
			m.moved = append(m.moved, id)
		} else {
			m.queue.Cancel(id)
		}
	}
	m.redate(nowSec)
	if m.queue.Len() == 0 {
		return math.Inf(1)
	}
	_, date := m.queue.Min()
	return date
}

// redate updates the completion dates of the flows in moved: one by one if they
// are few, by rebuilding the queue if they are many.
func (m *Flows) redate(nowSec float64) {
	many := len(m.moved)*4 > m.queue.Len()
	for _, id := range m.moved {
		f := &m.flows[id]
		date := nowSec
		if f.remaining > 0 {
			date += f.remaining / (f.value * f.factor)
		}
		if many {
			m.queue.SetLater(id, date)
		} else {
			m.queue.Set(id, date)
		}
	}
	if many {
		m.queue.Restore()
	}
}

// settle brings remaining up to date.
func (f *flow) settle(nowSec float64) {
	f.remaining -= f.value * f.factor * (nowSec - f.lastSec)
	if f.remaining < remainsPrecision {
		f.remaining = 0
	}
	f.lastSec = nowSec
}

// Advance implements Model: flows whose delay is over begin to share, flows
// whose amount is consumed end.
func (m *Flows) Advance(nowSec float64, done []int32) []int32 {
	m.due = m.due[:0]
	for m.queue.Len() > 0 {
		id, date := m.queue.Min()
		if !due(date, nowSec) {
			break
		}
		m.queue.Pop()
		m.due = append(m.due, Due{date, m.flows[id].v, m.flows[id].waiting, id})
	}
	if m.order != nil && len(m.due) > 1 {
		slices.SortStableFunc(m.due, m.order)
	}
	for _, d := range m.due { // all that begin come before all that end, as in SimGrid
		if d.Waits {
			f := &m.flows[d.id]
			f.waiting = false
			m.begin(nowSec, f)
		}
	}
	for _, d := range m.due {
		if !d.Waits {
			done = append(done, m.flows[d.id].tag)
			m.end(nowSec, d.id)
		}
	}
	return done
}

// begin lets a flow share, unless it waits or is suspended.
func (m *Flows) begin(nowSec float64, f *flow) {
	if !f.waiting && !f.suspended {
		f.lastSec = nowSec
		m.sharing.SetPenalty(f.v, f.penalty)
	}
}

func (m *Flows) end(nowSec float64, id int32) {
	f := &m.flows[id]
	m.report(nowSec, f, 0)
	m.sharing.Remove(f.v)
	m.free = append(m.free, id)
}

// report tells those who watch that a flow's value becomes another.
func (m *Flows) report(nowSec float64, f *flow, value float64) {
	if m.Watch != nil {
		m.Watch(nowSec, f.tag, value)
	}
	if m.loads != nil {
		m.sharing.EachUse(f.v, func(c resolving.Cons, weight float64) { m.loads(nowSec, c, weight*(value-f.value)) })
	}
}

// WatchLoads implements Sharer.
func (m *Flows) WatchLoads(report func(nowSec float64, c resolving.Cons, delta float64)) {
	m.loads = report
}

// AddConstraint implements Sharer.
func (m *Flows) AddConstraint(capacity float64, fat bool) resolving.Cons {
	return m.solver().AddConstraint(capacity, fat)
}

// Reset forgets all activities and constraints; it keeps its memory and who
// watches.
func (m *Flows) Reset() {
	m.solver().Reset()
	m.flows, m.free = m.flows[:0], m.free[:0]
	m.queue.Reset()
}

func (m *Flows) newFlow() int32 {
	if n := len(m.free); n > 0 {
		id := m.free[n-1]
		m.free = m.free[:n-1]
		return id
	}
	m.flows = append(m.flows, flow{})
	return int32(len(m.flows) - 1)
}
