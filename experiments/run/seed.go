package run

import (
	"github.com/clustersim/clustersim/internal/spec"
	"github.com/clustersim/clustersim/scheduler/catalog"
	"github.com/clustersim/clustersim/workload/generate"
)

// firstSeed is what specs without a seed use.
const firstSeed = 1

// Seeded is the spec s with the seed of a run, counted from 0: the seed is first plus the run, where
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

// WorkloadTakesSeed says whether the generator that a spec names takes a seed.
func WorkloadTakesSeed(s spec.Spec) bool {
	for _, g := range generate.Generators() {
		if g.Name == s.Name {
			return spec.TakesSeed(g.Name, g.Params)
		}
	}
	return false
}

// SchedulerTakesSeed says whether the scheduler that a spec names takes a seed.
func SchedulerTakesSeed(s spec.Spec, env catalog.Env) bool {
	for _, e := range env.Table() {
		if e.Name == s.Name {
			return spec.TakesSeed(e.Name, e.Params)
		}
	}
	return false
}
