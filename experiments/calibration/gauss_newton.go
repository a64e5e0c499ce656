package calibration

import "fmt"

// Steps of the last part of a search.
const (
	maxPolish   = 50
	maxHalvings = 30
	// differenceStep is the cube root of the rounding error, the best step of a
	// central difference.
	differenceStep = 6e-6
	// stillFalling is the relative fall of the sum of squares that is worth
	// another step.
	stillFalling = 1e-13
)

// polish walks down by Gauss-Newton steps, each halved until it helps, and
// returns the last point with the linear system there.
func (s *search[R]) polish(at []float64) ([]float64, *system, error) {
	for range maxPolish {
		linear, step, err := s.step(at)
		if err != nil {
			return nil, nil, err
		}
		next, fell := s.descend(at, step)
		if !fell {
			return at, linear, nil
		}
		at = next
	}
	linear, _, err := s.step(at)
	return at, linear, err
}

// step solves the model made linear at a point.
func (s *search[R]) step(at []float64) (*system, []float64, error) {
	errs, err := s.errorsAt(at)
	if err != nil {
		return nil, nil, err
	}
	names := make([]string, len(at))
	for j, u := range s.model.Unknowns {
		names[j] = u.Name
	}
	linear := newSystem(names, len(errs))
	for i, e := range errs {
		linear.right[i] = -e
	}
	for j, x := range at {
		moved := append([]float64(nil), at...)
		moved[j] = x + differenceStep
		above, err := s.errorsAt(moved)
		if err != nil {
			return nil, nil, err
		}
		moved[j] = x - differenceStep
		below, err := s.errorsAt(moved)
		if err != nil {
			return nil, nil, err
		}
		for i := range errs {
			linear.set(i, j, (above[i]-below[i])/(2*differenceStep))
		}
	}
	for i := range errs {
		if !linear.finiteRow(i) {
			return nil, nil, fmt.Errorf("row %d: its error or its slope is too large", i+1)
		}
	}
	step, err := linear.solve()
	return linear, step, err
}

// descend goes along step as far as the sum of squares falls.
func (s *search[R]) descend(at, step []float64) ([]float64, bool) {
	before := s.squares(at)
	next := make([]float64, len(at))
	part := 1.0
	for range maxHalvings {
		for j := range at {
			next[j] = at[j] + part*step[j]
		}
		if after := s.squares(next); after < before*(1-stillFalling) {
			return next, true
		}
		part /= 2
	}
	return nil, false
}
