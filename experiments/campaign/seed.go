package campaign

import (
	"slices"
	"strconv"

	"github.com/clustersim/clustersim/internal/spec"
)

// seedKey is the parameter that everything random takes.
const seedKey = "seed"

// takesSeed says whether a spec has a seed by its table's "key=default, ..."
// text, and states none.
func takesSeed(s spec.Spec, params string) bool {
	if params == "" || hasSeed(s) {
		return false
	}
	all, err := spec.Parse(s.Name + "(" + params + ")")
	return err == nil && hasSeed(all)
}

func hasSeed(s spec.Spec) bool {
	return slices.ContainsFunc(s.Args, func(a spec.Arg) bool { return a.Key == seedKey })
}

// withSeed is s with a seed.
func withSeed(s spec.Spec, seed uint64) string {
	s.Args = append(slices.Clone(s.Args), spec.Arg{Key: seedKey, Value: strconv.FormatUint(seed, 10)})
	return s.String()
}
