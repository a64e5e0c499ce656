package isoefficiency

import (
	"fmt"
	"math"
	"sort"
)

// Sizes are the values that n may take: a list, steps from one number to another, or
// every number between the two.
type Sizes struct {
	list     []float64 // nil: steps, or all
	from, to float64
	step     float64 // 0: every number between
}

// Listed are exactly the sizes given, which must rise.
func Listed(n ...float64) Sizes { return Sizes{list: n} }

// Stepped are from, from+step, ... up to to; with step 0 every number between.
func Stepped(from, to, step float64) Sizes { return Sizes{from: from, to: to, step: step} }

const (
	// maxSizes is how many values a list or steps may have.
	maxSizes = 1 << 30
	// DefaultSamples is how many of the sizes make the lattice.
	DefaultSamples = 7
	// MaxSamples is how many may.
	MaxSamples = 1000
	// MaxProcessors is how many values of p a lattice may have.
	MaxProcessors = 1000
)

func (s Sizes) check() error {
	if s.list != nil {
		for i, n := range s.list {
			if !(n > 0) || math.IsInf(n, 1) {
				return fmt.Errorf("n = %v: want finite numbers above 0", n)
			}
			if i > 0 && n <= s.list[i-1] {
				return fmt.Errorf("n = %v comes after %v: want rising numbers", n, s.list[i-1])
			}
		}
		return nil
	}
	switch {
	case !(s.from > 0) || math.IsInf(s.to, 0) || math.IsNaN(s.to):
		return fmt.Errorf("n from %v to %v: want finite numbers above 0", s.from, s.to)
	case s.to < s.from:
		return fmt.Errorf("n from %v to %v: the end lies before the beginning", s.from, s.to)
	case s.step < 0 || math.IsNaN(s.step) || math.IsInf(s.step, 0):
		return fmt.Errorf("step %v: want a finite number above 0", s.step)
	case s.step > 0 && (s.to-s.from)/s.step > maxSizes:
		return fmt.Errorf("n from %v to %v in steps of %v: more than %d sizes", s.from, s.to, s.step, maxSizes)
	}
	return nil
}

// discrete says whether there are finitely many.
func (s Sizes) discrete() bool { return s.list != nil || s.step > 0 }

// count is how many there are; of discrete sizes.
func (s Sizes) count() int {
	if s.list != nil {
		return len(s.list)
	}
	return int(math.Floor((s.to-s.from)/s.step*(1+1e-12))) + 1
}

// at is size number i of discrete sizes, from 0.
func (s Sizes) at(i int) float64 {
	if s.list != nil {
		return s.list[i]
	}
	return s.from + float64(i)*s.step
}

// index is the number of the discrete size that is nearest to n by ratio.
func (s Sizes) index(n float64) int {
	i := sort.Search(s.count(), func(i int) bool { return s.at(i) >= n })
	if i == s.count() || i > 0 && n/s.at(i-1) < s.at(i)/n {
		return i - 1
	}
	return i
}

// Samples chooses about count sizes at equal ratios, both ends among them. A list is
// taken whole.
func (s Sizes) Samples(count int) []float64 {
	switch {
	case s.list != nil:
		return s.list
	case s.from == s.to || count < 2:
		return []float64{s.from}
	}
	var list []float64
	last := s.to
	if s.discrete() {
		last = s.at(s.count() - 1)
	}
	for i := range count {
		n := s.from * math.Pow(last/s.from, float64(i)/float64(count-1))
		if i == count-1 {
			n = last
		}
		if s.discrete() {
			n = s.at(s.index(n))
		}
		if len(list) == 0 || n > list[len(list)-1] {
			list = append(list, n)
		}
	}
	return list
}

// middle is a size strictly between two others; false: there is none, or, of all
// numbers, the two are as good as one.
func (s Sizes) middle(low, high float64) (float64, bool) {
	if !s.discrete() {
		m := math.Sqrt(low) * math.Sqrt(high)
		return m, high/low > 1+closest && low < m && m < high
	}
	i, j := s.index(low), s.index(high)
	if j-i < 2 {
		return 0, false
	}
	m := s.index(math.Sqrt(low) * math.Sqrt(high))
	return s.at(min(max(m, i+1), j-1)), true
}

// closest is where the search among all numbers ends: no workload has work that
// exact.
const closest = 1e-9
