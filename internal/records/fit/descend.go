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
