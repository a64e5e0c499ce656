package incremental

// A new ceiling of a large bottleneck is so many times its level, and the highest that stays is so
// many times it.
const (
	newCeiling  = 2
	highCeiling = 8
)

// ceilingUnder is the ceiling of a flow with an owner.
func (s *System) ceilingUnder(f *flow, owner int32) float64 {
	if owner != atBound {
		if o := &s.cons[owner]; o.state != stateSmall && o.ceiling < f.beta {
			return o.ceiling
		}
	}
	return f.beta
}

// setCeiling gives a flow that has entered another ceiling.
func (s *System) setCeiling(f *flow, ceiling float64) {
	s.Counts.Ceilings++
	before := f.ceiling
	if f.ceiling = ceiling; f.isTightAll() {
		return
	}
	for e := f.first; e < f.first+f.count; e++ {
		x := &s.elems[e]
		if c := &s.cons[x.cons]; c.state == stateAmple {
			c.most -= x.share * before
			c.most += x.share * ceiling
			c.entered++
			if !c.staysAmple() {
				s.tighten(x.cons)
			}
		}
	}
}

// setCeilings gives a large bottleneck and its flows new ceilings if its level is above its own, or
// far below and half of the flows have come since. It costs what the bottleneck has, but a fixed
// number of times for each flow that comes: one that takes most of it, and comes and goes, lets the
// level swing, but not the ceiling.
func (s *System) setCeilings(c *constraint) {
	rises := c.level > c.ceiling
	falls := c.ceiling > highCeiling*c.level && 2*int(c.came) >= len(c.flows)
	if !rises && !falls || !s.mayBeAmple() {
		return
	}
	c.ceiling, c.came = newCeiling*c.level, 0
	for i := range c.flows {
		f := &s.flows[c.flows[i].id]
		if ceiling := min(f.beta, c.ceiling); ceiling != f.ceiling {
			s.setCeiling(f, ceiling)
		}
	}
}
