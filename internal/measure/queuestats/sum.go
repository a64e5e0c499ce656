package queuestats

// sum adds numbers with Kahan's correction (W. Kahan, Further remarks on reducing truncation
// errors, Communications of the ACM 8(1), 1965), so that the error does not grow with their number.
type sum struct{ total, low float64 }

func (s *sum) add(x float64) {
	y := x - s.low
	t := s.total + y
	s.low = (t - s.total) - y
	s.total = t
}

// mean is the sum over n; NaN if n is 0.
func (s *sum) mean(n int) float64 { return s.total / float64(n) }
