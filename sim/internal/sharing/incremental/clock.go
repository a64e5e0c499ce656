package incremental

// join has a flow end when its owner's clock has gone on as far as it has left, or at a date of its
// own if it is at its bound.
func (s *System) join(id int32) {
	f := &s.flows[id]
	if f.owner == atBound {
		s.redateFlow(id)
		return
	}
	o := &s.cons[f.owner]
	s.advanceClock(o)
	gap := f.remaining * f.penalty / f.factor
	s.rebase(o, gap)
	o.flows.push(s.flowPlace, o.clock+gap, id)
	s.redate(f.owner)
}

// leave takes a flow out of its owner's heap.
func (s *System) leave(id, owner int32) {
	o := &s.cons[owner]
	s.advanceClock(o)
	o.flows.remove(s.flowPlace, int(s.flowPlace[id])-1)
	s.redate(owner)
}

// settleFlow brings what remains of a flow up to date.
func (s *System) settleFlow(id int32) {
	f := &s.flows[id]
	if s.nowSec == f.sinceSec {
		return
	}
	if f.owner == atBound {
		f.settle(s.nowSec, f.remaining-f.factor*f.bound*(s.nowSec-f.sinceSec))
		return
	}
	o := &s.cons[f.owner]
	s.advanceClock(o)
	f.settle(s.nowSec, (o.flows[s.flowPlace[id]-1].key-o.clock)*f.factor/f.penalty)
}

// settle sets what remains.
func (f *flow) settle(nowSec, remaining float64) {
	if remaining < remainsPrecision {
		remaining = 0
	}
	f.remaining, f.sinceSec = remaining, nowSec
}

// advanceClock brings an owner's clock up to date.
func (s *System) advanceClock(c *constraint) {
	if c.clockSec != s.nowSec {
		if c.isBottleneck() {
			c.clock += c.level * (s.nowSec - c.clockSec)
		}
		c.clockSec = s.nowSec
	}
}

// clockDigits is how many times a new flow's share of its owner's clock the clock
// may show. Above that so many digits are lost that the end would be wrong.
const clockDigits = 1e6

// rebase sets an owner's clock back to 0 before it gets a flow that ends when the
// clock has gone on by gap. By the time it happens again, each other flow has
// consumed as much as a million such flows.
func (s *System) rebase(o *constraint, gap float64) {
	switch {
	case len(o.flows) == 0:
		o.clock = 0
	case gap > 0 && o.clock > clockDigits*gap:
		for i := range o.flows {
			o.flows[i].key -= o.clock
		}
		o.clock = 0
	}
}
