package spec

import (
	"slices"
	"strconv"
)

// SeedKey is the argument that everything random accepts.
const SeedKey = "seed"

// TakesSeed says whether a name takes a seed. params is its "key=default, ..." text.
func TakesSeed(name, params string) bool {
	if params == "" {
		return false
	}
	s, err := Parse(name + "(" + params + ")")
	return err == nil && s.HasSeed()
}

// HasSeed says whether s states a seed.
func (s Spec) HasSeed() bool { return s.seedAt() >= 0 }

// Seed is the seed that s states. It returns false if s states none, or one that is
// not a whole number, which the reader of the spec will reject.
func (s Spec) Seed() (uint64, bool) {
	at := s.seedAt()
	if at < 0 {
		return 0, false
	}
	seed, err := strconv.ParseUint(s.Args[at].Value, 10, 64)
	return seed, err == nil
}

// WithSeed is a copy of s with the given seed, in the place of its own or after all
// arguments.
func (s Spec) WithSeed(seed uint64) Spec {
	at := s.seedAt()
	s.Args = slices.Clone(s.Args)
	if at < 0 {
		at = len(s.Args)
		s.Args = append(s.Args, Arg{Key: SeedKey})
	}
	s.Args[at].Value = strconv.FormatUint(seed, 10)
	return s
}

func (s Spec) seedAt() int {
	return slices.IndexFunc(s.Args, func(a Arg) bool { return a.Key == SeedKey })
}
