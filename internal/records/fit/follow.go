package fit

import (
	"math"
	"slices"

	"gonum.org/v1/gonum/floats"
)

// The radii of the trust region, and steps, as parts of a range.
const (
	firstRadius = 1.0 / 8
	lastRadius  = 1.0 / 1024
	mostRadius  = 1.0 / 2
	leastStep   = 1.0 / 256 // of a difference: makespans have stairs where a system does something at intervals
)

// leastGain is a difference between losses that is none.
const leastGain = 1e-7

// site is a place and the makespans that were simulated there.
type site struct {
	Point
	sec []float64
}

// follower goes downhill on linear models of makespans. A loss has kinks, where a makespan
// is met, and its minimum is at some of them, so that its own slopes say little; those of
// each makespan say much. After R. Fletcher, A model algorithm for composite
// nondifferentiable optimization problems, Mathematical Programming Study 17, 1982, with
// differences in place of derivatives, and between these the update of C. G. Broyden, A class
// of methods for solving nonlinear simultaneous equations, Mathematics of Computation 19,
// 1965.
type follower struct {
	*goal
	simulate func(at []float64) []float64 // makespans; a new slice each time

	best   site
	left   int // evaluations
	radius float64
	slopes [][]float64 // by record, by axis; nil: not known
	width  float64     // of the differences that they are; 0: other steps have changed them
	failed int         // steps since one helped
}

// newFollower simulates once.
func newFollower(g *goal, simulate func(at []float64) []float64, from []float64) *follower {
	f := &follower{goal: g, simulate: simulate, radius: firstRadius}
	f.best = f.visit(from)
	return f
}

func (f *follower) visit(at []float64) site {
	f.left--
	sec := f.simulate(at)
	return site{Point{at, f.score(at, sec)}, sec}
}

// follow simulates so many times at the most, fewer where it is at an end, and says how
// often. It can be called again.
func (f *follower) follow(evaluations int) int {
	for f.left = evaluations; f.left > 0 && f.radius >= lastRadius; {
		if f.slopes == nil || f.failed > 1 && (f.width == 0 || f.radius < f.width/2) {
			f.differ()
		} else if to := newLinear(f.goal, f.best, f.slopes, f.radius).aim(); f.best.Loss-to.Loss < leastGain {
			f.fail()
		} else {
			f.step(to)
		}
	}
	return evaluations - f.left
}

func (f *follower) fail() {
	f.failed++
	f.radius /= 2
}

// step tries a place, of which a loss is promised, and learns from it.
func (f *follower) step(to Point) {
	next := f.visit(to.At)
	f.learn(next)
	gain, far := (f.best.Loss-next.Loss)/(f.best.Loss-to.Loss), distance(to.At, f.best.At)
	if !(next.Loss < f.best.Loss) {
		f.fail()
		return
	}
	f.moveTo(next)
	f.width, f.failed = 0, 0
	switch {
	case gain < 1.0/4:
		f.radius /= 2
	case gain > 3.0/4 && far > 0.9*f.radius:
		f.radius = min(2*f.radius, mostRadius)
	}
}

// learn makes the slopes agree with one more place.
func (f *follower) learn(next site) {
	step, square := make([]float64, len(next.At)), 0.0
	for d := range step {
		step[d] = f.bent(d, next.At[d]-f.best.At[d])
		square += step[d] * step[d]
	}
	if square == 0 {
		return
	}
	for i, slope := range f.slopes {
		wrong := next.sec[i] - f.best.sec[i]
		for d := range step {
			wrong -= slope[d] * step[d]
		}
		for d := range step {
			slope[d] += wrong * step[d] / square
		}
	}
}

// moveTo makes a place the best. Slopes are those at the best place.
func (f *follower) moveTo(next site) {
	for d := range next.At {
		steepness := f.steepness(d, next.At[d]-f.best.At[d])
		for i := range f.slopes {
			f.slopes[i][d] *= steepness
		}
	}
	f.best = next
}

// differ finds the slopes by a step along each axis. The best of the places is the best from
// then on.
func (f *follower) differ() {
	from, better := f.best, f.best
	slopes := make([][]float64, len(from.sec))
	for d := range from.At {
		if f.left <= 0 {
			f.best, f.slopes = better, nil
			return
		}
		at, step := slices.Clone(from.At), max(f.radius/2, leastStep)
		if at[d]+step > 1 {
			step = -step
		}
		at[d] += step
		next := f.visit(at)
		for i := range slopes {
			slopes[i] = append(slopes[i], (next.sec[i]-from.sec[i])/f.bent(d, step))
		}
		if next.Loss < better.Loss {
			better = next
		}
	}
	f.slopes, f.width, f.failed = slopes, f.radius, 0
	f.moveTo(better)
}

// The rest of a search.
const (
	wanders     = 1.0 / 16 // so far from the best place it begins again
	wanderSteps = 8        // for each axis and one more, each time
	polishShare = 4        // one of so many parts of what is left is for other methods
)

// wander begins again and again near the best place, and stays where it is better: where
// makespans have stairs, slopes do not show what the next stair is like.
func (f *follower) wander(evaluations int) (spent int) {
	h := NewHalton(len(f.best.At), 0)
	for i := 0; spent < evaluations; i++ {
		at := h.Point(i)
		for d := range at {
			at[d] = f.best.At[d] + wanders*(2*at[d]-1)
		}
		next := newFollower(f.goal, f.simulate, inside(at))
		next.radius = wanders
		for _, row := range f.slopes {
			next.slopes = append(next.slopes, slices.Clone(row))
		}
		spent += 1 + next.follow(min(evaluations-spent-1, wanderSteps*(len(at)+1)))
		if next.best.Loss < f.best.Loss {
			*f = *next
		}
	}
	return spent
}

// polish ends a search. Which stair it ends on the prior decides too, and where on the stair
// the records alone.
func (f *follower) polish(evaluations int) []float64 {
	last := min(evaluations/2, settles*len(f.best.At)+1)
	at := Refine(func(at []float64) float64 { return f.score(at, f.simulate(at)) }, f.best.Point, evaluations-last).At
	if last == 0 {
		return at
	}
	s := &search{f: func(at []float64) float64 { return f.ofRecords(f.simulate(at)) }}
	s.best = Point{at, s.f(at)}
	s.settle(last - 1)
	return s.best.At
}

// distance is the greatest along an axis.
func distance(a, b []float64) float64 { return floats.Distance(a, b, math.Inf(1)) }
