package kernel

import "github.com/clustersim/clustersim/sim/internal/sharing/resolving"

var _ interface {
	Sharer
	Cancel(nowSec float64, tag int32)
	Suspend(nowSec float64, tag int32)
	Resume(nowSec float64, tag int32)
	SetBound(nowSec float64, tag int32, bound float64)
	SetPenalty(nowSec float64, tag int32, penalty float64)
	Remaining(nowSec float64, tag int32) float64
	SetCapacity(nowSec float64, c resolving.Cons, capacity float64)
} = (*Flows)(nil)

// Cancel ends an activity before its time; Advance does not report it.
func (m *Flows) Cancel(nowSec float64, tag int32) {
	id := m.ofTag[tag]
	m.queue.Cancel(id)
	m.end(nowSec, id)
}

// Suspend takes an activity's share away until Resume; its delay goes on.
func (m *Flows) Suspend(nowSec float64, tag int32) {
	id := m.ofTag[tag]
	f := &m.flows[id]
	if f.suspended {
		return
	}
	f.suspended = true
	if f.waiting {
		return
	}
	f.settle(nowSec)
	m.report(nowSec, f, 0)
	f.value = 0
	m.queue.Cancel(id)
	m.sharing.SetPenalty(f.v, 0)
}

// Resume lets a suspended activity share again.
func (m *Flows) Resume(nowSec float64, tag int32) {
	if f := &m.flows[m.ofTag[tag]]; f.suspended {
		f.suspended = false
		m.begin(nowSec, f)
	}
}

// SetBound changes the limit of an activity's shared value; resolving.Unbounded
// takes it away.
func (m *Flows) SetBound(_ float64, tag int32, bound float64) {
	m.sharing.SetBound(m.flows[m.ofTag[tag]].v, bound)
}

// SetPenalty changes an activity's sharing penalty, which must be positive.
func (m *Flows) SetPenalty(_ float64, tag int32, penalty float64) {
	f := &m.flows[m.ofTag[tag]]
	f.penalty = penalty
	if !f.waiting && !f.suspended {
		m.sharing.SetPenalty(f.v, penalty)
	}
}

// Remaining is what an activity has left to consume.
func (m *Flows) Remaining(nowSec float64, tag int32) float64 {
	f := m.flows[m.ofTag[tag]]
	f.settle(nowSec)
	return f.remaining
}

// SetCapacity changes what a constraint can carry; with 0 all that use it stop.
func (m *Flows) SetCapacity(_ float64, c resolving.Cons, capacity float64) {
	m.sharing.SetCapacity(c, capacity)
}
