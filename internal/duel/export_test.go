package duel

import (
	"context"
	"math/rand/v2"
)

// Change makes one random change.
func (s *Space) Change(x *Instance, rng *rand.Rand) { s.change(x, s.moves(), rng) }

// LeastRatio is what shrinking must leave of a ratio.
func LeastRatio(ratio, keep float64) float64 { return leastRatio(ratio, keep) }

// ShrinkTo shrinks as long as a ratio is left.
func (s *Search) ShrinkTo(ctx context.Context, f *Found, ratio float64) (*Found, error) {
	return s.shrinkTo(ctx, f, ratio)
}
