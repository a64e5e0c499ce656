package figures

import "math/big"

// exactSum adds up numbers without rounding, so that the sum does not depend on
// their order: a campaign's lines come in the order in which its runs end. The
// parts do not overlap (Shewchuk, "Adaptive precision floating-point arithmetic
// and fast robust geometric predicates", Discrete & Computational Geometry 18,
// 1997, section 2.3). The numbers must be small enough that no sum overflows.
type exactSum struct{ parts []float64 }

// add costs a step for each part; there are mostly one to three.
func (s *exactSum) add(x float64) {
	kept := 0
	for _, y := range s.parts {
		sum := x + y
		of := sum - x
		if low := (x - (sum - of)) + (y - of); low != 0 { // the rounding error of sum
			s.parts[kept] = low
			kept++
		}
		x = sum
	}
	s.parts = append(s.parts[:kept], x)
}

// exactBits hold any sum of float64s, and the product of two such sums.
const exactBits = 4400

// big is the exact value.
func (s *exactSum) big() *big.Float {
	sum := new(big.Float).SetPrec(exactBits)
	for _, p := range s.parts {
		sum.Add(sum, big.NewFloat(p))
	}
	return sum
}
