package duel

import (
	"math/rand/v2"
	"strconv"

	"github.com/clustersim/clustersim/internal/models/price"
	"github.com/clustersim/clustersim/platform"
)

// Priced reports whether the hosts of instances have prices.
func (s *Space) Priced() bool { return s.Platform == nil && s.PricePerHour.High > 0 }

// drawPrice draws the price of a further host.
func (s *Space) drawPrice(x *Instance, rng *rand.Rand) {
	if s.Priced() {
		x.Price = append(x.Price, s.PricePerHour.draw(rng))
	}
}

// terms are a price as hosts have it.
func (s *Space) terms(perHour float64) *platform.HostDetails {
	number := func(x float64) string { return strconv.FormatFloat(x, 'g', -1, 64) }
	list := []platform.Property{{ID: price.Price, Value: number(perHour) + "/h"}}
	if s.BillingSec > 0 {
		list = append(list, platform.Property{ID: price.Billing, Value: number(s.BillingSec) + "s"})
	}
	return &platform.HostDetails{Properties: list}
}
