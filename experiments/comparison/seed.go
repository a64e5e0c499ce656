package comparison

import (
	"slices"
	"strconv"

	"github.com/clustersim/clustersim/internal/spec"
)

// seedKey is the parameter that everything random takes.
const seedKey = "seed"

// firstSeed is what specs without a seed use.
const firstSeed = 1

// TakesSeed says whether params, a table's "key=default, ..." text, has a seed.
func TakesSeed(name, params string) bool {
	if params == "" {
		return false
	}
	s, err := spec.Parse(name + "(" + params + ")")
	return err == nil && seedAt(s) >= 0
}

// Seeded is s for a run, counted from 0: its seed is first plus the run, where
// first nil stands for the seed that s gives, else 1. A seed that is not a whole
// number is left for the reader of the spec to refuse.
func Seeded(s spec.Spec, first *uint64, run int) spec.Spec {
	seed, at := uint64(firstSeed), seedAt(s)
	switch {
	case first != nil:
		seed = *first
	case at >= 0:
		given, err := strconv.ParseUint(s.Args[at].Value, 10, 64)
		if err != nil {
			return s
		}
		seed = given
	case run == 0:
		return s // as it is written
	}
	s.Args = slices.Clone(s.Args)
	if at < 0 {
		at = len(s.Args)
		s.Args = append(s.Args, spec.Arg{Key: seedKey})
	}
	s.Args[at].Value = strconv.FormatUint(seed+uint64(run), 10)
	return s
}

func seedAt(s spec.Spec) int {
	return slices.IndexFunc(s.Args, func(a spec.Arg) bool { return a.Key == seedKey })
}
