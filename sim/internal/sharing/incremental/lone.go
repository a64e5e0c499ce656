package incremental

import (
	"math"

	"github.com/clustersim/clustersim/sim/internal/sharing"
)

// lone is a flow that met no other so far: its end is known by formula, and it is not in the
// System. Whatever else happens hands it over to the System first.
type lone struct {
	on       bool
	tag      int32
	demand   sharing.Demand
	beginSec float64 // its delay ends
	rate     float64
	endSec   float64
	cons     []loneCons // all constraints; the System has the first ones of them
}

// loneCons is what a lone flow needs to know of a constraint. It is small, since most links of a
// large platform never carry two flows at once.
type loneCons struct {
	capacity float64
	weight   float64 // of the flow; 0 between two calls
	fat      bool
}

func (x *lone) addConstraint(capacity float64, fat bool) sharing.Cons {
	x.cons = append(withRoom(x.cons, 1), loneCons{capacity: capacity, fat: fat})
	return sharing.Cons(len(x.cons) - 1)
}

// addMissing adds the constraints to the System that it does not have yet.
func (m *Model) addMissing() {
	for n := len(m.exact.cons); n < len(m.lone.cons); n++ {
		c := &m.lone.cons[n]
		m.exact.AddConstraint(c.capacity, c.fat)
	}
}

// startsAlone begins an activity by formula, if there is no other, and says whether it did.
func (m *Model) startsAlone(tag int32, nowSec float64, d *sharing.Demand) bool {
	if m.lone.on && tag != m.lone.tag {
		m.endLone(nowSec)
	}
	if !m.lone.on && m.startLone(tag, nowSec, d) {
		return true
	}
	m.addMissing()
	return false
}

func (m *Model) startLone(tag int32, nowSec float64, d *sharing.Demand) bool {
	if m.usePlain || m.exact.observed() || m.exact.Pending()+m.apart.live > 0 {
		return false
	}
	rate := m.aloneValue(d) * d.Factor
	if !(rate > 0) || math.IsInf(rate, 1) && d.Amount > 0 {
		return false
	}
	x := &m.lone
	uses := append(x.demand.Uses[:0], d.Uses...)
	x.on, x.tag, x.rate, x.demand = true, tag, rate, *d
	x.demand.Uses = uses
	x.beginSec = nowSec + d.DelaySec
	x.endSec = x.beginSec + d.Amount/rate
	return true
}

// aloneValue is the value that an activity has alone.
func (m *Model) aloneValue(d *sharing.Demand) float64 {
	x := &m.lone
	for i := range d.Uses {
		u := &d.Uses[i]
		if uint(u.Cons) >= uint(len(x.cons)) || !(u.Weight > 0 && u.Weight <= math.MaxFloat64) {
			u.Refuse("incremental", len(x.cons))
		}
		if c := &x.cons[u.Cons]; c.fat {
			c.weight = max(c.weight, u.Weight)
		} else {
			c.weight += u.Weight
		}
	}
	value := math.Inf(1)
	if d.Bound != sharing.Unbounded {
		value = d.Bound
	}
	for i := range d.Uses {
		if c := &x.cons[d.Uses[i].Cons]; c.weight > 0 {
			value = min(value, c.capacity/c.weight)
			c.weight = 0
		}
	}
	return value
}

// endLone hands the lone flow, if there is one, over to the System.
func (m *Model) endLone(nowSec float64) {
	x := &m.lone
	if !x.on {
		return
	}
	d := x.demand
	d.Amount, d.DelaySec = x.remaining(nowSec), max(x.beginSec-nowSec, 0)
	m.Start(x.tag, nowSec, &d) // in the System, since there is a lone flow with its tag
	x.on = false
}

// remaining is what the lone flow has left.
func (x *lone) remaining(nowSec float64) float64 {
	return max(x.demand.Amount-x.rate*max(nowSec-x.beginSec, 0), 0)
}
