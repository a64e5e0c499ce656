package bottleneck

import (
	"math"

	"github.com/clustersim/clustersim/sim/fluid"
	"github.com/clustersim/clustersim/sim/kernel"
)

// lone is a flow that met no other so far: its end is known by formula, and the System does
// not know of it. Whatever else happens hands it over to the System first.
type lone struct {
	on       bool
	tag      int32
	demand   kernel.Demand
	beginSec float64 // its delay ends
	rate     float64
	endSec   float64
	weights  []float64 // by constraint; 0 between two calls
}

// startAlone begins an activity by formula, if there is no other, and says whether it did.
func (m *Model) startAlone(tag int32, nowSec float64, d *kernel.Demand) bool {
	if m.usePlain || m.Watch != nil || m.exact.loads != nil || m.exact.Pending() > 0 {
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
func (m *Model) aloneValue(d *kernel.Demand) float64 {
	x, s := &m.lone, &m.exact
	for len(x.weights) < len(s.cons) {
		x.weights = append(x.weights, 0)
	}
	for i := range d.Uses {
		u := &d.Uses[i]
		if s.cons[u.Cons].fat {
			x.weights[u.Cons] = max(x.weights[u.Cons], u.Weight)
		} else {
			x.weights[u.Cons] += u.Weight
		}
	}
	value := math.Inf(1)
	if d.Bound != fluid.Unbounded {
		value = d.Bound
	}
	for i := range d.Uses {
		at := d.Uses[i].Cons
		if weight := x.weights[at]; weight > 0 {
			c := &s.cons[at]
			capacity := c.capacity
			if c.fat {
				capacity = c.pipe
			}
			value = min(value, capacity/weight)
			x.weights[at] = 0
		}
	}
	return value
}

// meet hands the lone flow, if there is one, over to the System.
func (m *Model) meet(nowSec float64) {
	x := &m.lone
	if !x.on {
		return
	}
	x.on = false
	d := x.demand
	d.Amount, d.DelaySec = m.loneRemaining(nowSec), max(x.beginSec-nowSec, 0)
	shortcut := m.Shortcut
	m.Shortcut = false
	m.Start(x.tag, nowSec, &d)
	m.Shortcut = shortcut
}

// loneRemaining is what the lone flow has left.
func (m *Model) loneRemaining(nowSec float64) float64 {
	x := &m.lone
	return max(x.demand.Amount-x.rate*max(nowSec-x.beginSec, 0), 0)
}
