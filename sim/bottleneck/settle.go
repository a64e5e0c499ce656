package bottleneck

import "math"

// Settle ends when nothing is noted any more. That it does follows from the
// levels being unique, which become final from the lowest up; rounding could
// spoil that, so it gives up at this many relaxations, and this many more for
// each constraint.
const (
	relaxationsLimit = 1000
	relaxationsEach  = 50
)

// settle brings the sharing up to date: bottlenecks whose level changes come
// first, the lowest level before others; then idle constraints are looked at,
// and of those with too much load the one that would have the lowest level
// becomes a bottleneck. Any order gives the same levels; this one does not wake
// links that a narrower one relieves.
func (s *System) settle() {
	if len(s.dirty) == 0 && len(s.check) == 0 {
		return
	}
	s.Counts.Settles++
	limit := s.Counts.Relaxations + relaxationsLimit + relaxationsEach*uint64(len(s.cons))
	for s.Counts.Relaxations < limit {
		switch {
		case len(s.dirty) > 0:
			n := s.dirty[0].id
			s.dirty.remove(s.places, 0)
			s.relax(n)
		case len(s.check) > 0:
			n := s.check[len(s.check)-1]
			s.check = s.check[:len(s.check)-1]
			s.cons[n].checking = false
			s.look(n)
		case len(s.over) > 0:
			n := s.over[0].id
			s.over.remove(s.places, 0)
			s.cons[n].waiting = false
			if !s.refill(n) {
				s.activate(n)
			}
		default:
			return
		}
	}
	s.Counts.GaveUp++
}

// look is a check of a constraint.
func (s *System) look(n int32) {
	c := &s.cons[n]
	switch {
	case c.bottleneck || s.refill(n):
	case len(s.check)+len(s.over) == 0: // it is the only one
		s.activate(n)
	default:
		c.waiting = true
		s.over.push(s.places, s.alone(n), n)
	}
}

// SimGrid takes a constraint as used up when less than 1e-5 of its capacity is
// left, or 1e-5 of demand. That shows only where some share is smaller than this,
// with a little room for rounding.
const (
	tinyPart  = 1.01e-5 // of all shares at a constraint
	tinyShare = 1e-4
	// tinyMean: shares of equal size are tiny together where they are very many.
	// Then sharing stays exact, though SimGrid's is not.
	tinyMean = 0.1
)

// wanted counts a share. A fat pipe has records only if it is watched, and nothing
// may depend on that: fatPipe looks after it.
func (s *System) wanted(c *constraint, share float64) {
	if c.fat {
		return
	}
	c.count++
	c.total += share
	c.least = min(c.least, share)
	if share < tinyShare || c.least < tinyPart*c.total && c.least*float64(c.count) < tinyMean*c.total {
		s.tiny = true
	}
}

// unwanted takes a share off the count.
func (c *constraint) unwanted(share float64) {
	if c.fat {
		return
	}
	c.total -= share
	if c.count--; c.count == 0 {
		c.total, c.least = 0, math.Inf(1)
	}
}

// remainsPrecision is the amount below which nothing is left: SimGrid's
// precision/work-amount times precision/timing.
const remainsPrecision = 1e-5 * 1e-9
