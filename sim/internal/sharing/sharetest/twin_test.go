package sharetest

import (
	"math"

	"github.com/clustersim/clustersim/sim/internal/sharing"
)

// resource is a constraint as the suite has it.
type resource struct {
	capacity float64
	fat      bool
}

// activity is an activity under way as the suite has it.
type activity struct {
	sharing.Demand
	beginSec  float64 // its delay is over
	suspended bool
	left      float64 // of its amount
	value     float64 // as reported last
}

func (a *activity) bound() float64 {
	if a.Bound == sharing.Unbounded {
		return math.Inf(1)
	}
	return a.Bound
}

// shares says whether an activity takes part in the sharing.
func (x *life) shares(a *activity) bool {
	for _, u := range a.Uses {
		if x.resources[u.Cons].capacity == 0 {
			return false
		}
	}
	return a.beginSec <= x.now && !a.suspended && a.Bound != 0
}

// maxMin is weighted max-min sharing by filling: the lowest level that a constraint or a bound gives is final
// for the activities there, and what they take is taken off.
func (x *life) maxMin() map[int32]float64 {
	values := map[int32]float64{}
	left := make([]float64, len(x.resources))
	for c, r := range x.resources {
		left[c] = r.capacity
	}
	open := map[int32]*activity{}
	for tag, a := range x.live {
		if values[tag] = 0; x.shares(a) {
			open[tag] = a
		}
	}
	for len(open) > 0 {
		levels, lowest := x.levels(open, left), math.Inf(1)
		for _, a := range open {
			lowest = min(lowest, a.bound()*a.Penalty)
		}
		atBound := true
		for _, level := range levels {
			if level <= lowest { // where both are equal, a fat pipe limits all its activities
				lowest, atBound = level, false
			}
		}
		for tag, a := range open {
			fixed := atBound && a.bound()*a.Penalty == lowest
			for _, u := range a.Uses {
				fixed = fixed || !atBound && levels[u.Cons] == lowest
			}
			if !fixed {
				continue
			}
			values[tag] = lowest / a.Penalty
			delete(open, tag)
			for _, u := range a.Uses {
				left[u.Cons] = max(left[u.Cons]-u.Weight*values[tag], 0)
			}
		}
	}
	return values
}

// levels are those that the constraints would have for the open activities.
func (x *life) levels(open map[int32]*activity, left []float64) []float64 {
	shares := make([]float64, len(x.resources))
	for _, a := range open {
		for _, u := range a.Uses {
			if share := u.Weight / a.Penalty; x.resources[u.Cons].fat {
				shares[u.Cons] = max(shares[u.Cons], share)
			} else {
				shares[u.Cons] += share
			}
		}
	}
	levels := make([]float64, len(x.resources))
	for c, share := range shares {
		levels[c] = math.Inf(1)
		if share > 0 && x.resources[c].fat {
			levels[c] = x.resources[c].capacity / share
		} else if share > 0 {
			levels[c] = left[c] / share
		}
	}
	return levels
}
