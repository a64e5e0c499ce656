package law

import "math/rand/v2"

// Stream draws numbers, one after another. The zero Stream is one that NewStream does
// not make.
type Stream struct{ pcg rand.PCG }

// NewStream starts the stream of something that its names distinguish from all others.
func NewStream(seed uint64, names ...string) Stream {
	h := mix(seed)
	for _, name := range names {
		for i := range len(name) {
			h = (h ^ uint64(name[i])) * fnvPrime
		}
		h = mix(h ^ uint64(len(name))) // so that names do not run into each other
	}
	var s Stream
	s.pcg.Seed(h, mix(h))
	return s
}

// Draw is the next number, under a law.
func (s *Stream) Draw(l Law) float64 {
	p := (float64(s.pcg.Uint64()>>12) + 0.5) / (1 << 52) // neither 0 nor 1
	return l.Quantile(p)
}

const fnvPrime = 1099511628211 // Fowler, Noll and Vo's

// mix spreads a difference in any bit over all bits: the finalizer of SplitMix64
// (Steele, Lea and Flood 2014, "Fast splittable pseudorandom number generators").
func mix(h uint64) uint64 {
	h += 0x9e3779b97f4a7c15
	h = (h ^ h>>30) * 0xbf58476d1ce4e5b9
	h = (h ^ h>>27) * 0x94d049bb133111eb
	return h ^ h>>31
}
