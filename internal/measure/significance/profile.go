package significance

import (
	"errors"
	"math"
	"slices"
)

// Profile is the performance profile of a method: on how many blocks its mean is within a
// factor of the best one.
type Profile struct {
	Method int
	// Factors are those of the blocks, sorted, from 1 on; infinite where the method failed.
	Factors []float64
}

// ErrNotPositive is the error of profiles of values that are not positive.
var ErrNotPositive = errors.New("a performance profile needs positive values")

// Profiles are those of all methods, over the blocks on which one of them succeeded: E. D.
// Dolan, J. J. More, Benchmarking optimization software with performance profiles, Mathematical
// Programming 91(2), 2002. The profile of a method depends on the others, as far as they are the best: N. Gould,
// J. Scott, A note on performance profiles for benchmarking software, ACM TOMS 43(2), 2016.
func (s *Sample) Profiles() ([]Profile, error) {
	list := make([]Profile, len(s.Methods))
	for b := range s.Blocks {
		best := s.Best(b)
		if math.IsNaN(best) {
			continue
		}
		for m := range list {
			list[m].Method = m
			factor, x := math.Inf(1), s.value(b, m)
			switch {
			case math.IsNaN(x):
			case !(x > 0):
				return nil, ErrNotPositive
			case s.Higher:
				factor = best / x
			default:
				factor = x / best
			}
			list[m].Factors = append(list[m].Factors, factor)
		}
	}
	for _, p := range list {
		slices.Sort(p.Factors)
	}
	return list, nil
}
