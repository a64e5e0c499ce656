package scalability

import (
	"fmt"
	"math"
)

// search is one call of Solve.
type search struct {
	Search
	f      func(float64) (float64, error)
	target float64
	root   Root
}

// point is a place where f was asked: y is its value less the target.
type point struct{ x, y float64 }

// near says whether the value is the target, within the tolerance.
func (v *search) near(p point) bool { return math.Abs(p.y) <= v.Tolerance*v.target }

func (v *search) ask(x float64) (point, error) {
	value, err := v.f(x)
	if err != nil {
		return point{}, err
	}
	if math.IsNaN(value) || math.IsInf(value, 0) {
		return point{}, fmt.Errorf("the value at %v is %v: not a number to compare", x, value)
	}
	r := &v.root
	if r.Evaluations == 0 || math.Abs(value-v.target) < math.Abs(r.Value-v.target) {
		r.X, r.Value = x, value
	}
	if r.Evaluations++; r.Evaluations == 1 {
		r.LeastValue, r.GreatestValue, r.LeastX, r.GreatestX = value, value, x, x
	}
	r.LeastValue, r.GreatestValue = min(r.LeastValue, value), max(r.GreatestValue, value)
	r.LeastX, r.GreatestX = min(r.LeastX, x), max(r.GreatestX, x)
	return point{x, value - v.target}, nil
}

func (v *search) run() error {
	start, err := v.ask(v.Start)
	if err != nil {
		return err
	}
	if v.near(start) {
		return v.beside(start)
	}
	for up, down := start, start; up.x < v.Highest || down.x > v.Lowest; {
		for _, side := range []struct {
			at *point
			to float64
		}{{&up, min(up.x*v.Step, v.Highest)}, {&down, max(down.x/v.Step, v.Lowest)}} {
			if side.to == side.at.x {
				continue // at the end of the range
			}
			next, err := v.ask(side.to)
			switch {
			case err != nil:
				return err
			case v.near(next):
				v.root.Status = Solved
				return nil
			case (next.y > 0) != (side.at.y > 0):
				return v.narrow(*side.at, next)
			}
			*side.at = next
		}
	}
	v.giveUp()
	return nil
}

// beside looks whether a start that is a solution is one because x does not
// matter.
func (v *search) beside(start point) error {
	v.root.Status = Solved
	r := v.root
	others, same := 0, 0
	for _, x := range []float64{min(start.x*v.Step, v.Highest), max(start.x/v.Step, v.Lowest)} {
		if x == start.x {
			continue
		}
		p, err := v.ask(x)
		if err != nil {
			return err
		}
		others++
		if v.near(p) {
			same++
		}
	}
	v.root.X, v.root.Value = r.X, r.Value // the start, though a neighbour may be nearer by rounding
	if others > 0 && same == others {
		v.root.Status = Undecided
	}
	return nil
}

// giveUp says why there is no solution in the range.
func (v *search) giveUp() {
	r := &v.root
	switch {
	case r.GreatestValue-r.LeastValue <= v.Tolerance*math.Abs(r.GreatestValue):
		r.Status = Flat
	case r.LeastValue > v.target:
		r.Status = AlwaysAbove
	default:
		r.Status = AlwaysBelow
	}
}
