package fit

import (
	"math"
	"slices"
)

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
