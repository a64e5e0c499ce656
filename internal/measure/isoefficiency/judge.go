package isoefficiency

import (
	"math"
	"slices"
)

// Reached is the number of platforms on which the target is reached at all.
func (c *Curve) Reached() (count int) {
	for _, s := range c.Solutions {
		if s.Status != Below {
			count++
		}
	}
	return count
}

// Ends are the solutions on the smallest and the largest platform that hold the target; nil if
// none does.
func (c *Curve) Ends() (first, last *Run) {
	for _, s := range c.Solutions {
		if s.Status != Holds {
			continue
		}
		if first == nil {
			first = s.At
		}
		last = s.At
	}
	return first, last
}

// Spread is the greatest distance of the efficiency from the target, over the solutions that
// hold it; 0 if none does.
func (c *Curve) Spread() (most float64) {
	for _, s := range c.Solutions {
		if s.Status == Holds {
			most = max(most, math.Abs(s.At.Efficiency-c.Target))
		}
	}
	return most
}

// Early is the first size that reaches the target, where a larger one falls below it again
// before the solution, or before the largest size if there is no solution; else nil.
func (s *Solution) Early() *Run {
	switch {
	case s.Status == Below:
		return s.First
	case s.Status == Holds && s.Under != nil && s.First != nil && s.First != s.Over && s.First.N < s.At.N:
		return s.First
	}
	return nil
}

// Crosses reports whether some workload has a target's efficiency on some platform, so that
// CurvesFigure has a point.
func (r *Report) Crosses() bool {
	return slices.ContainsFunc(r.Workloads, func(w Result) bool {
		return slices.ContainsFunc(w.Curves, func(c Curve) bool {
			return slices.ContainsFunc(c.Solutions, func(s Solution) bool { return s.CrossingFlop > 0 })
		})
	})
}

// poorLaw is the error from which on the overhead's law says little.
const poorLaw = 0.5

// Good reports whether the law says how the work must grow: it has an exponent and an error
// below poorLaw.
func (o Overhead) Good() bool { return !math.IsNaN(o.Exponent()) && o.Error < poorLaw }

// sameWork is the relative difference up to which the work of two workloads is the same.
const sameWork = 0.01

// SameWork reports whether the workloads do the same work at equal n and p, as the definitions
// suppose.
func (v *Verdict) SameWork() bool { return v.WorkDiffers <= sameWork }
