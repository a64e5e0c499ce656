package kernel

import (
	"math"

	"github.com/clustersim/clustersim/sim/fluid"
)

// remainsPrecision is the amount below which nothing is left: SimGrid's
// precision/work-amount times precision/timing.
const remainsPrecision = 1e-5 * 1e-9

// Flows is the model of activities that consume an amount at a shared rate.
// The zero Flows is ready.
type Flows struct {
	Sharing fluid.System // constraints are added here by the owner

	// Watch, if set, is called for each change of a flow's shared value: when the
	// sharing is solved, and with 0 when the flow ends. Values are per second.
	Watch func(nowSec float64, tag int32, value float64)
	loads func(nowSec float64, c fluid.Cons, delta float64)

	flows []flow
	free  []int32
	ofVar []int32 // by fluid.Var: its flow
	queue Queue   // handles are indices in flows
	moved []int32 // Next's scratch memory
	due   []dueFlow
	order func(a, b dueFlow) int // compareDue, kept so that sorting allocates nothing
}

type flow struct {
	remaining float64 // as of lastSec
	value     float64 // shared, since lastSec; 0 before the first sharing
	lastSec   float64
	penalty   float64 // applies once the delay is over
	factor    float64
	v         fluid.Var
	tag       int32
	epoch     uint32 // the sharing's epoch when the flow started
	waiting   bool   // the delay is not over
}

// Start begins an activity under the owner's tag. Cost: O(uses + log n).
func (m *Flows) Start(tag int32, nowSec float64, d *Demand) {
	id := m.newFlow()
	penalty := d.Penalty
	if d.DelaySec > 0 {
		penalty = 0
	}
	v := m.Sharing.Add(penalty, d.Bound, d.Uses)
	for int(v) >= len(m.ofVar) {
		m.ofVar = append(m.ofVar, 0)
	}
	m.ofVar[v] = id
	m.flows[id] = flow{
		remaining: d.Amount, lastSec: nowSec, penalty: d.Penalty, factor: d.Factor,
		v: v, tag: tag, epoch: m.Sharing.Epoch(), waiting: d.DelaySec > 0,
	}
	if d.DelaySec > 0 {
		m.queue.Set(id, nowSec+d.DelaySec)
	}
}

// Pending is the number of activities that have not ended.
func (m *Flows) Pending() int { return len(m.flows) - len(m.free) }

// Next implements Model: it solves the sharing and redates the flows whose rate
// changed.
func (m *Flows) Next(nowSec float64) float64 {
	m.moved = m.moved[:0]
	for _, v := range m.Sharing.Solve() {
		id := m.ofVar[v]
		f := &m.flows[id]
		value := m.Sharing.Value(v)
		if value == f.value && value > 0 {
			continue
		}
		f.settle(nowSec)
		m.report(nowSec, f, value)
		f.value = value
		m.moved = append(m.moved, id)
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
		handle, date := m.queue.Min()
		if !due(date, nowSec) {
			break
		}
		m.queue.Pop()
		m.due = append(m.due, dueFlow{date, handle})
	}
	m.sortTies()
	for _, d := range m.due { // all that begin come before all that end, as in SimGrid
		if f := &m.flows[d.id]; f.waiting {
			f.lastSec = nowSec
			m.Sharing.SetPenalty(f.v, f.penalty)
		}
	}
	for _, d := range m.due {
		f := &m.flows[d.id]
		if f.waiting {
			f.waiting = false
			continue
		}
		done = append(done, f.tag)
		m.report(nowSec, f, 0)
		m.Sharing.Remove(f.v)
		m.free = append(m.free, d.id)
	}
	return done
}

// report tells those who watch that a flow's value becomes another.
func (m *Flows) report(nowSec float64, f *flow, value float64) {
	if m.Watch != nil {
		m.Watch(nowSec, f.tag, value)
	}
	if m.loads != nil {
		m.Sharing.EachUse(f.v, func(c fluid.Cons, weight float64) { m.loads(nowSec, c, weight*(value-f.value)) })
	}
}

// WatchLoads implements Sharer.
func (m *Flows) WatchLoads(report func(nowSec float64, c fluid.Cons, delta float64)) {
	m.loads = report
}

// AddConstraint implements Sharer.
func (m *Flows) AddConstraint(capacity float64, fat bool) fluid.Cons {
	return m.Sharing.AddConstraint(capacity, fat)
}

// Reset forgets all activities and constraints; it keeps its memory and who
// watches.
func (m *Flows) Reset() {
	m.Sharing.Reset()
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
