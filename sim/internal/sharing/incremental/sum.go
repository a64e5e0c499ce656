package incremental

// sum is a running sum in two parts, so that a million additions and
// subtractions leave no trace (Knuth, The Art of Computer Programming, volume 2,
// 4.2.2, theorem B).
type sum struct{ high, low float64 }

func (s *sum) add(x float64) {
	total := s.high + x
	part := total - s.high
	s.low += (s.high - (total - part)) + (x - part)
	s.high = total
}

func (s *sum) value() float64 { return s.high + s.low }
