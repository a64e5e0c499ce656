package incremental

import "github.com/clustersim/clustersim/sim/internal/sharing/resolving"

// Cancel ends an activity before its time; Advance does not report it.
func (m *Model) Cancel(nowSec float64, tag int32) {
	m.meet(nowSec)
	if m.usePlain {
		m.plain.Cancel(nowSec, tag)
		return
	}
	m.exact.Cancel(nowSec, m.ofTag[tag])
}

// Suspend takes an activity's share away until Resume; its delay goes on.
func (m *Model) Suspend(nowSec float64, tag int32) {
	m.meet(nowSec)
	if m.usePlain {
		m.plain.Suspend(nowSec, tag)
		return
	}
	m.exact.Suspend(nowSec, m.ofTag[tag])
}

// Resume lets a suspended activity share again.
func (m *Model) Resume(nowSec float64, tag int32) {
	m.meet(nowSec)
	if m.usePlain {
		m.plain.Resume(nowSec, tag)
		return
	}
	m.exact.Resume(nowSec, m.ofTag[tag])
}

// SetBound changes the limit of an activity's shared value; resolving.Unbounded takes
// it away.
func (m *Model) SetBound(nowSec float64, tag int32, bound float64) {
	m.meet(nowSec)
	if m.usePlain {
		m.plain.SetBound(nowSec, tag, bound)
		return
	}
	m.exact.SetBound(nowSec, m.ofTag[tag], bound)
}

// SetPenalty changes an activity's sharing penalty, which must be positive.
func (m *Model) SetPenalty(nowSec float64, tag int32, penalty float64) {
	m.meet(nowSec)
	if m.usePlain {
		m.plain.SetPenalty(nowSec, tag, penalty)
		return
	}
	m.exact.SetPenalty(nowSec, m.ofTag[tag], penalty)
}

// Remaining is what an activity has left to consume.
func (m *Model) Remaining(nowSec float64, tag int32) float64 {
	if m.lone.on {
		return m.loneRemaining(nowSec)
	}
	if m.usePlain {
		return m.plain.Remaining(nowSec, tag)
	}
	return m.exact.Remaining(nowSec, m.ofTag[tag])
}

// SetCapacity changes what a constraint can carry; with 0 all that use it stop.
func (m *Model) SetCapacity(nowSec float64, c resolving.Cons, capacity float64) {
	m.meet(nowSec)
	if m.usePlain {
		m.plain.SetCapacity(nowSec, c, capacity)
		return
	}
	m.addMissing()
	if m.Shortcut {
		m.lone.cons[c].capacity = capacity
	}
	m.exact.SetCapacity(nowSec, c, capacity)
}
