package course

import (
	"math"

	"github.com/clustersim/clustersim/internal/models/law"
	"github.com/clustersim/clustersim/platform/profile"
)

// Most is the largest value of a profile; +Inf where there may be any. The value before
// the first event does not count.
func Most(p *profile.Profile) float64 {
	switch {
	case p.Generator != nil:
		return MostOf(p.Generator)
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
func LongestOn(p *profile.Profile) float64 {
	switch {
	case p.Generator != nil && p.Generator.OfState():
		on, _ := p.Generator.Laws()
		return bound(on, 1, math.Inf(1))
	case p.Generator != nil || len(p.Draws) > 0 || len(p.Events) == 0:
		return math.Inf(1)
	}
	longest, onSince, on := 0.0, 0.0, true
	c := Of(p, nil)
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
	if on && (p.Loop == profile.Once || onSince == 0) {
		return math.Inf(1)
	}
	return longest
}

// LeastOf is the lower bound of the values that a generator makes.
func LeastOf(g *profile.Generator) float64 {
	if g.OfState() {
		return 0
	}
	factor, _ := g.Laws()
	return bound(factor, 0, 0)
}

// MostOf is the upper bound of the values that a generator makes; it may be +Inf.
func MostOf(g *profile.Generator) float64 {
	if g.OfState() {
		return 1
	}
	factor, _ := g.Laws()
	return bound(factor, 1, math.Inf(1))
}

// bound is a law's quantile, or what it is if it has none.
func bound(l law.Law, p, none float64) float64 {
	x := l.Quantile(p)
	if math.IsNaN(x) {
		return none
	}
	return x
}
