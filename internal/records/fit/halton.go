package fit

import "math/rand/v2"

// bases are those of the dimensions, so that a sequence has as many at the most.
var bases = [...]int{2, 3, 5, 7, 11, 13, 17, 19, 23, 29, 31}

// Halton is a sequence of points that fill the unit cube evenly: J. H. Halton, On the
// efficiency of certain quasi-random sequences of points, Numerische Mathematik 2, 1960.
// All points are shifted by a vector that the seed draws, around the edges of the cube:
// R. Cranley and T. N. L. Patterson, Randomization of number theoretic methods for multiple
// integration, SIAM J. Numer. Anal. 13(6), 1976.
type Halton struct{ shift []float64 }

// NewHalton makes a sequence with this many dimensions, 11 at the most.
func NewHalton(dims int, seed uint64) *Halton {
	h, r := &Halton{shift: make([]float64, dims)}, rand.New(rand.NewPCG(seed, uint64(dims)))
	for d := range h.shift {
		h.shift[d] = r.Float64()
	}
	return h
}

// Point is the point with a number, counted from 0; all coordinates are in [0, 1).
func (h *Halton) Point(i int) []float64 {
	at := make([]float64, len(h.shift))
	for d := range at {
		at[d] = inverse(i+1, bases[d]) + h.shift[d]
		if at[d] >= 1 {
			at[d]--
		}
	}
	return at
}

// inverse is the radical inverse of n: its digits in a base, mirrored at the point.
func inverse(n, base int) float64 {
	sum, digit := 0.0, 1.0
	for ; n > 0; n /= base {
		digit /= float64(base)
		sum += digit * float64(n%base)
	}
	return sum
}
