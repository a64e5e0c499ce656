package comparison

import "github.com/clustersim/clustersim/internal/spec"

// firstSeed is what specs without a seed use.
const firstSeed = 1

// Seeded is s for a run, counted from 0: its seed is first plus the run, where
// first nil stands for the seed that s gives, else 1. A seed that is not a whole
// number is left for the reader of the spec to refuse.
func Seeded(s spec.Spec, first *uint64, run int) spec.Spec {
	seed := uint64(firstSeed)
	given, whole := s.Seed()
	switch {
	case first != nil:
		seed = *first
	case whole:
		seed = given
	case s.HasSeed() || run == 0:
		return s // as it is written
	}
	return s.WithSeed(seed + uint64(run))
}
