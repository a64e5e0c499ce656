package campaign

import (
	"context"
	"math"

	"github.com/clustersim/clustersim/experiments/scalability"
	"github.com/clustersim/clustersim/sim"
)

// isospeedWords say in a column how the search for the growth of work ended.
var isospeedWords = [...]string{
	scalability.Solved:      "solved",
	scalability.Undecided:   "any",
	scalability.Jumps:       "jumps",
	scalability.Flat:        "flat",
	scalability.AlwaysAbove: "above",
	scalability.AlwaysBelow: "below",
}

// keepSpeed finds the growth of work at which E_v is what it was before, with the
// bounds and the tolerance that package scalability has for a Search that states
// none. Up to 33 runs to bracket it, mostly some 10 to narrow, and one at what was found. Where E_v before is 0 or
// not defined there is nothing to keep, and the figures stay undefined.
func (f *Metrics) keepSpeed(ctx context.Context, e *sim.Engine, c *scalability.Case, before *scalability.Measured) error {
	if !(before.SpeedEfficiency > 0) || math.IsInf(before.SpeedEfficiency, 1) {
		return nil
	}
	found, err := c.Isospeed(ctx, e, before, scalability.Search{})
	if err != nil {
		return err
	}
	f[IsospeedBeta], f[IsospeedWorkFlop], f[IsospeedPhi] = found.Beta, found.WorkFlop, found.Phi
	f[IsospeedStatus] = float64(found.Root.Status)
	return nil
}
