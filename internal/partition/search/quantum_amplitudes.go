package search

import "slices"

// amplitudes sums up the population after a generation. It takes about as long as
// observing it.
func (s *quantumSearch) amplitudes() *Amplitudes {
	var a Amplitudes
	tasks := 0
	for i := range s.population {
		x := &s.population[i]
		for v, p := range x.now.part {
			row := x.bits[v*s.k : (v+1)*s.k]
			most, sum := 0.0, 0.0
			for _, q := range row {
				most, sum = max(most, q.beta*q.beta), sum+q.beta*q.beta
				a.Norm += (q.alpha*q.alpha + q.beta*q.beta) / float64(s.k)
			}
			if sum > 0 {
				a.Certainty += most / sum
			}
			switch p {
			case -1:
				a.Unassigned++
			case 0:
				a.First++
			}
			tasks++
		}
		if !slices.ContainsFunc(s.population[:i], func(y quantumIndividual) bool {
			return slices.Equal(x.now.part, y.now.part)
		}) {
			a.Distinct++
		}
	}
	for _, sum := range []*float64{&a.Norm, &a.Certainty, &a.First, &a.Unassigned} {
		*sum /= float64(max(1, tasks))
	}
	return &a
}
