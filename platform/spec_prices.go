package platform

import (
	"slices"

	"github.com/clustersim/clustersim/internal/models/price"
	"github.com/clustersim/clustersim/internal/units"
)

// specKind is what distinguishes the kinds of hosts of a spec, before they have power states.
type specKind struct {
	speedFlops float64
	cores      int
}

// pricesOf gives each kind of hosts the price at the same place: price=0.1/h|0.3/h with speed=1Gf|2Gf.
func (r *specReader) pricesOf(groups []HostGroup, lists [][]price.Property) map[specKind][]price.Property {
	if len(groups) != len(lists) {
		const hint = "want one, or as many as speed or cores has values, such as speed=1Gf|2Gf,price=0.1/h|0.3/h"
		r.args.Fail(price.Price, "%d prices for %s of hosts (%s)", len(lists), units.Count(max(1, len(groups)), "kind"), hint)
		return nil
	}
	prices := map[specKind][]price.Property{}
	for i, g := range groups {
		kind := specKind{g.SpeedFlops, g.Cores}
		if before, twice := prices[kind]; twice && !slices.Equal(before, lists[i]) {
			r.args.Fail(price.Price, "%s and %s for hosts of the same speed and cores (want one price for them)", priceText(before), priceText(lists[i]))
			return nil
		}
		prices[kind] = lists[i]
	}
	return prices
}

// priceText is the price among the properties of a kind of hosts, as a spec has it.
func priceText(list []price.Property) string {
	if len(list) == 0 {
		return "none"
	}
	return list[0].Value
}
