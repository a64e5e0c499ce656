package fit

import (
	"math"
	"slices"

	"gonum.org/v1/gonum/optimize"
)

// Point is a place in the unit cube and the loss there.
type Point struct {
	At   []float64
	Loss float64
}

// The steps of the descent along the axes, as parts of a range.
const (
	firstStep = 1.0 / 8
	lastStep  = 1.0 / 256
)

// Refine looks for a smaller loss near a point, with so many evaluations of f at the most.
// Half of them go to a descent along the axes, the others to the method of J. A. Nelder and
// R. Mead, A simplex method for function minimization, The Computer Journal 7(4), 1965, with
// a simplex as large as the last step. Places outside of the cube are moved to its faces.
func Refine(f func(at []float64) float64, from Point, evaluations int) Point {
	s := &search{f: f, best: from, left: (evaluations + 1) / 2}
	step := s.descend()
	s.left += evaluations / 2
	s.nelderMead(2 * step)
	return s.best
}

// search keeps the best point and counts evaluations.
type search struct {
	f    func(at []float64) float64
	best Point
	left int
}

// try evaluates a place and says whether it is the best so far.
func (s *search) try(at []float64) (loss float64, better bool) {
	if s.left <= 0 {
		return math.Inf(1), false
	}
	s.left--
	at = inside(at)
	loss = s.f(at)
	if better = loss < s.best.Loss; better {
		s.best = Point{at, loss}
	}
	return loss, better
}

// descend moves along one axis after the other, in shorter steps once none helps. It returns
// the last step.
func (s *search) descend() float64 {
	step := firstStep
	for step >= lastStep && s.left > 0 {
		found := false
		for d := range s.best.At {
			found = s.along(d, step) || s.along(d, -step) || found
		}
		if !found {
			step /= 2
		}
	}
	return step
}

// along goes on along an axis for as long as the loss falls.
func (s *search) along(d int, step float64) (found bool) {
	for {
		at := slices.Clone(s.best.At)
		at[d] += step
		if inside(at)[d] == s.best.At[d] {
			return found
		}
		if _, better := s.try(at); !better {
			return found
		}
		found = true
	}
}

func (s *search) nelderMead(size float64) {
	if s.left <= len(s.best.At) { // not even a simplex
		return
	}
	at, corners := s.best.At, []float64{s.best.Loss}
	vertices := [][]float64{at}
	for d := range at {
		v := slices.Clone(at)
		if v[d] += size; v[d] > 1 {
			v[d] = at[d] - size
		}
		loss, _ := s.try(v)
		vertices, corners = append(vertices, v), append(corners, loss)
	}
	p := optimize.Problem{Func: func(at []float64) float64 {
		loss, _ := s.try(at)
		return loss
	}}
	// The method gives up where all is flat; whatever it says, the best point is kept.
	_, _ = optimize.Minimize(p, at, &optimize.Settings{
		FuncEvaluations: max(s.left, 1), Converger: &optimize.FunctionConverge{Absolute: leastGain, Iterations: 10},
	}, &optimize.NelderMead{InitialVertices: vertices, InitialValues: corners})
}

// inside moves a place to the nearest one in the cube.
func inside(at []float64) []float64 {
	at = slices.Clone(at)
	for d := range at {
		at[d] = min(max(at[d], 0), 1)
	}
	return at
}

const (
	firstReach = 1.0 / 512 // the least width of a stair that is looked for, as a part of a range
	reaches    = 10        // evaluations for each side of an axis
	settles    = 2*reaches + 1
)

// settle moves to the middle of a stair, where nothing that rounding does matters. Where a system does something at intervals, any
// value between two of them has the same makespans; which one the search comes upon is
// chance, and the middle is not.
func (s *search) settle(evaluations int) {
	s.left = evaluations
	for d := range s.best.At {
		low, high := s.reach(d, -firstReach), s.reach(d, firstReach)
		if low == s.best.At[d] && high == s.best.At[d] {
			continue
		}
		at := slices.Clone(s.best.At)
		at[d] = (low + high) / 2
		if loss, _ := s.try(at); math.Abs(loss-s.best.Loss) <= leastGain {
			s.best = Point{at, loss}
		}
	}
}

// reach is how far along an axis the loss stays the same.
func (s *search) reach(d int, step float64) float64 {
	from := s.best
	known, left := from.At[d], reaches
	level := func(x float64) bool {
		left--
		at := slices.Clone(from.At)
		at[d] = x
		if x < 0 || x > 1 {
			return false
		}
		loss, _ := s.try(at)
		return math.Abs(loss-from.Loss) <= leastGain
	}
	outside := known + step
	for left > 0 && level(outside) {
		known, step = outside, 2*step
		outside = min(max(known+step, 0), 1)
		if known == outside {
			return known
		}
	}
	for known != from.At[d] && left > 0 {
		if middle := (known + outside) / 2; level(middle) {
			known = middle
		} else {
			outside = middle
		}
	}
	return known
}
