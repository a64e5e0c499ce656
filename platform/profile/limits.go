package profile

import "math"

// Most is the largest value of a profile; +Inf where there may be any. The value before
// the first event does not count.
func (p *Profile) Most() float64 {
	switch {
	case p.Generator != nil:
		return p.Generator.Most()
	case len(p.Draws) > 0:
		return math.Inf(1)
	}
	most := 0.0
	for _, e := range p.Events {
		most = max(most, e.Value)
	}
	return most
}

// LongestOn is how long a state can be on at a time, which it is at first; +Inf where it
// may stay on for ever, or that is unknown.
func (p *Profile) LongestOn() float64 {
	switch {
	case p.Generator != nil && p.Generator.OfState():
		return bound(p.Generator.first, 1, math.Inf(1))
	case p.Generator != nil || len(p.Draws) > 0 || len(p.Events) == 0:
		return math.Inf(1)
	}
	longest, onSince, on := 0.0, 0.0, true
	c := p.Course(nil)
	for range 2*len(p.Events) + 1 { // what begins in a pass may end in the next
		at, value, ok := c.Next()
		if !ok {
			break
		}
		if on {
			longest = max(longest, at-onSince)
		}
		if value > 0 && !on {
			onSince = at
		}
		on = value > 0
	}
	if on && (p.Loop == Once || onSince == 0) {
		return math.Inf(1)
	}
	return longest
}
