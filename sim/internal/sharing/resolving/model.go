package resolving

import (
	"math"
	"slices"

	"github.com/clustersim/clustersim/sim/internal/kernel"
	"github.com/clustersim/clustersim/sim/internal/sharing"
)

// Model solves the sharing again after each change. What an activity has left is brought up to date only when
// its rate changes, as in SimGrid. The zero Model is ready.
type Model struct {
	System System
	// Variant, if not nil, replaces parts of the algorithm. It is set before anything else.
	Variant Variant

	observer sharing.Observer
	flows    []flow
	free     []int32
	ofVar    []int32      // by Var: its flow
	ofTag    []int32      // by tag: its flow
	queue    kernel.Queue // handles are indices in flows
	redated  []int32      // Next's scratch memory: flows that get another date
	due      []Due
}

var _ sharing.Solver = (*Model)(nil)

// Variant is how package simgrid differs: which constraints a Solve covers and the order of simultaneous
// events. All flows that its Solve returns get a new date, even if their rate stays.
type Variant interface {
	SetPenalty(v Var, penalty float64)
	Remove(v Var)
	Solve() []Var
	// Compare orders flows that are due at once.
	Compare(a, b Due) int
}

// Due is a flow that is due.
type Due struct {
	DateSec float64
	Var     Var
	Waits   bool // for its delay to end
	id      int32
}

// flow is an activity under way.
type flow struct {
	remaining float64 // as of lastSec
	value     float64 // shared, since lastSec; 0 before the first Solve
	lastSec   float64
	penalty   float64 // applies once the delay is over
	factor    float64
	v         Var
	tag       int32
	waits     bool // the delay is not over
	suspended bool
	live      bool
}

// Reset forgets all activities and constraints and keeps the memory.
func (m *Model) Reset(o sharing.Observer) {
	m.observer = o
	m.System.Reset()
	m.flows, m.free = m.flows[:0], m.free[:0]
	m.queue.Reset()
}

// AddConstraint implements sharing.Solver.
func (m *Model) AddConstraint(capacity float64, fat bool) sharing.Cons {
	sharing.CheckCapacity("resolving", capacity)
	return m.System.AddConstraint(capacity, fat)
}

// SetCapacity implements sharing.Solver.
func (m *Model) SetCapacity(_ float64, c sharing.Cons, capacity float64) {
	sharing.CheckCons("resolving", c, len(m.System.cons))
	sharing.CheckCapacity("resolving", capacity)
	m.System.SetCapacity(c, capacity)
}

// Start implements sharing.Solver. Cost: O(uses + log n).
func (m *Model) Start(tag int32, nowSec float64, d *sharing.Demand) {
	d.Check("resolving", tag, nowSec, len(m.System.cons))
	id := m.newFlow()
	penalty, waits := d.Penalty, d.DelaySec > 0
	if waits {
		penalty = 0
	}
	v := m.System.Add(penalty, d.Bound, d.Uses)
	m.ofVar = put(m.ofVar, int(v), id)
	m.ofTag = put(m.ofTag, int(tag), id)
	m.flows[id] = flow{
		remaining: d.Amount, lastSec: nowSec, penalty: d.Penalty, factor: d.Factor, v: v, tag: tag, waits: waits, live: true,
	}
	if waits {
		m.queue.Set(id, nowSec+d.DelaySec)
	}
}

// put is x[i] = id in a slice that grows.
func put(x []int32, i int, id int32) []int32 {
	for i >= len(x) {
		x = append(x, 0)
	}
	x[i] = id
	return x
}

// Var is the variable of the activity of a tag.
func (m *Model) Var(tag int32) Var { return m.flow(tag).v }

// flow is the flow of a tag.
func (m *Model) flow(tag int32) *flow {
	sharing.CheckTag("resolving", tag, m.underWay(tag))
	return &m.flows[m.ofTag[tag]]
}

func (m *Model) underWay(tag int32) bool {
	if uint(tag) >= uint(len(m.ofTag)) || int(m.ofTag[tag]) >= len(m.flows) {
		return false
	}
	f := &m.flows[m.ofTag[tag]]
	return f.live && f.tag == tag
}

// Change implements sharing.Solver.
func (m *Model) Change(nowSec float64, tag int32, change sharing.Change) {
	change.Check("resolving")
	f := m.flow(tag)
	id := m.ofTag[tag]
	switch change.Kind {
	case sharing.Cancels:
		m.queue.Cancel(id)
		m.end(nowSec, id)
	case sharing.Suspends:
		m.suspend(nowSec, id)
	case sharing.Resumes:
		if f.suspended {
			f.suspended = false
			m.begin(nowSec, f)
		}
	case sharing.Rebounds:
		m.System.SetBound(f.v, change.Value)
	case sharing.Reweighs:
		if f.penalty = change.Value; !f.waits && !f.suspended {
			m.setPenalty(f.v, f.penalty)
		}
	}
}

func (m *Model) suspend(nowSec float64, id int32) {
	f := &m.flows[id]
	if f.suspended {
		return
	}
	if f.suspended = true; f.waits {
		return
	}
	f.settle(nowSec)
	m.report(nowSec, f, 0)
	f.value = 0
	m.queue.Cancel(id)
	m.setPenalty(f.v, 0)
}

// Remaining implements sharing.Solver.
func (m *Model) Remaining(nowSec float64, tag int32) float64 {
	f := *m.flow(tag)
	f.settle(nowSec)
	return f.remaining
}

// Next implements sharing.Solver: it solves the sharing and redates the flows with a changed rate.
func (m *Model) Next(nowSec float64) float64 {
	m.redated = m.redated[:0]
	for _, v := range m.solve() {
		id := m.ofVar[v]
		f := &m.flows[id]
		value := m.System.Value(v)
		if value == f.value && (value == 0 || m.Variant == nil) {
			continue
		}
		f.settle(nowSec)
		if value != f.value {
			m.report(nowSec, f, value)
			f.value = value
		}
		if value > 0 {
			m.redated = append(m.redated, id)
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

// redate updates the completion dates of the flows in redated: one by one if they
// are few, by rebuilding the queue if they are many.
func (m *Model) redate(nowSec float64) {
	many := len(m.redated)*4 > m.queue.Len()
	for _, id := range m.redated {
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
	if f.remaining < sharing.RemainsPrecision {
		f.remaining = 0
	}
	f.lastSec = nowSec
}

// Advance implements sharing.Solver: flows begin to share when their delay is over, and
// end when their amount is consumed.
func (m *Model) Advance(nowSec float64, done []int32) []int32 {
	m.due = m.due[:0]
	for m.queue.Len() > 0 {
		id, date := m.queue.Min()
		if date-nowSec >= kernel.TimingPrecision {
			break
		}
		m.queue.Pop()
		m.due = append(m.due, Due{date, m.flows[id].v, m.flows[id].waits, id})
	}
	if m.Variant != nil && len(m.due) > 1 {
		slices.SortStableFunc(m.due, m.Variant.Compare)
	}
	for _, d := range m.due { // all that begin come before all that end, as in SimGrid
		if d.Waits {
			f := &m.flows[d.id]
			f.waits = false
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

// begin makes a flow share, unless it waits or is suspended.
func (m *Model) begin(nowSec float64, f *flow) {
	if !f.waits && !f.suspended {
		f.lastSec = nowSec
		m.setPenalty(f.v, f.penalty)
	}
}

func (m *Model) end(nowSec float64, id int32) {
	f := &m.flows[id]
	m.report(nowSec, f, 0)
	f.live = false
	if m.Variant != nil {
		m.Variant.Remove(f.v)
	} else {
		m.System.Remove(f.v)
	}
	m.free = append(m.free, id)
}

func (m *Model) setPenalty(v Var, penalty float64) {
	if m.Variant != nil {
		m.Variant.SetPenalty(v, penalty)
	} else {
		m.System.SetPenalty(v, penalty)
	}
}

func (m *Model) solve() []Var {
	if m.Variant != nil {
		return m.Variant.Solve()
	}
	return m.System.Solve()
}

// report reports that a flow gets another value, before it does.
func (m *Model) report(nowSec float64, f *flow, value float64) {
	if m.observer.Value != nil {
		m.observer.Value(nowSec, f.tag, value)
	}
	if m.observer.Load != nil {
		m.System.EachUse(f.v, func(c sharing.Cons, weight float64) { m.observer.Load(nowSec, c, weight*(value-f.value)) })
	}
}

func (m *Model) newFlow() int32 {
	if n := len(m.free); n > 0 {
		id := m.free[n-1]
		m.free = m.free[:n-1]
		return id
	}
	m.flows = append(m.flows, flow{})
	return int32(len(m.flows) - 1)
}
