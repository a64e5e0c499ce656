package duel

import "math/rand/v2"

// Change makes one random change.
func (s *Space) Change(x *Instance, rng *rand.Rand) { s.change(x, s.moves(), rng) }
