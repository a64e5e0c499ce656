package records

import "math"

// RunsAtOnce is, by record, the mean number of other runs of its system at the same time. Its own
// duration is sec, so that a prediction does not depend on the record's makespan; the durations
// of the others are as recorded. 0 without a date.
func (s *Set) RunsAtOnce(sec []float64) []float64 {
	list := make([]float64, s.Len())
	for i := range s.Cases {
		own := &s.Cases[i]
		if own.ExecutedAt.IsZero() || !(sec[i] > 0) {
			continue
		}
		for j := range s.Cases {
			other := &s.Cases[j]
			if i == j || other.System != own.System || other.ExecutedAt.IsZero() {
				continue
			}
			from := other.ExecutedAt.Sub(own.ExecutedAt).Seconds()
			list[i] += max(min(from+other.RecordedMakespanSec, sec[i])-max(from, 0), 0)
		}
		list[i] /= sec[i]
	}
	return list
}

// Slow multiplies predicted makespans by exp(c x other runs at the same time).
func (s *Set) Slow(sec []float64, c float64) []float64 {
	list := s.RunsAtOnce(sec)
	for i, runs := range list {
		list[i] = sec[i] * math.Exp(c*runs)
	}
	return list
}
