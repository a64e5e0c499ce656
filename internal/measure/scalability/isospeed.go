package scalability

import (
	"context"
	"fmt"
	"math"

	"github.com/clustersim/clustersim/platform"
	"github.com/clustersim/clustersim/sim"
)

// Isospeed is how a workload must grow with a platform for its speed efficiency to
// stay, and the scalability that follows: isospeed-e (Sun, Chen and Wu 2005; Chen,
// Sun and Wu 2008).
type Isospeed struct {
	Target           float64 // E_v1
	MarkedSpeedFlops float64 // C2
	// Beta is the growth of parallel work that keeps E_v; the next three describe the
	// workload refined with it: its work W2, the E_v reached, and Phi = C2 W1 / (C1
	// W2). All are NaN if there is none, and Root says why. Where Root is Undecided any
	// growth keeps E_v and Phi can be any number: these are the values at the start.
	Beta            float64
	WorkFlop        float64
	SpeedEfficiency float64
	Phi             float64
	Root            Root // of E_v2 as a function of beta
}

// Reason is a sentence on what was found.
func (s *Isospeed) Reason() string {
	r := &s.Root
	seen := fmt.Sprintf("for beta from %.6g to %.6g E_v2 is %.6g to %.6g, E_v1 is %.6g", r.LeastX, r.GreatestX, r.LeastValue, r.GreatestValue, s.Target)
	switch r.Status {
	case Solved:
		return fmt.Sprintf("beta = %.6g keeps E_v = %.6g", s.Beta, s.Target)
	case Undecided:
		return fmt.Sprintf("E_v does not depend on beta and is kept: %s", seen)
	case Flat:
		return fmt.Sprintf("no work keeps E_v, for E_v2 does not depend on beta: %s", seen)
	case Jumps:
		return fmt.Sprintf("no work keeps E_v: at beta = %.6g E_v2 jumps from %.6g to %.6g, E_v1 is %.6g",
			r.X, min(r.Value, r.OtherValue), max(r.Value, r.OtherValue), s.Target)
	case AlwaysAbove:
		return fmt.Sprintf("no work brings E_v down to E_v1: %s", seen)
	}
	return fmt.Sprintf("no work brings E_v up to E_v1: %s", seen)
}

// Isospeed solves E_v2(beta) = E_v1, each value a simulation of the refined workload
// on the platform that Grow makes. The platform has the case's own K, Speeds and Beta
// throughout: only the work grows by the beta sought. before is RunBefore's result.
// s.Start is the case's Beta when it is 0.
//
// Under the paper's own assumptions there is nothing to solve: E_v2 does not depend
// on beta (formula (7)), and the status is Flat or Undecided. What makes it depend
// is what does not grow with the loads: latency, reduce loads per old work,
// volumes that grow less than eta, unequal serial fractions. The refinement's steps
// 1 and 8 look at beta, so that E_v2 can jump where they begin to split a task.
func (c *Case) Isospeed(ctx context.Context, e *sim.Engine, before *Measured, s Search) (*Isospeed, error) {
	grown, err := c.Grow()
	if err != nil {
		return nil, err
	}
	if s.Start == 0 {
		s.Start = c.Refine.Beta
	}
	found := &Isospeed{Target: before.SpeedEfficiency, MarkedSpeedFlops: grown.MarkedSpeed()}
	found.Root, err = Solve(func(beta float64) (float64, error) {
		o, err := c.withWork(ctx, e, before, grown, beta)
		if err != nil {
			return 0, fmt.Errorf("work for beta = %v: %w", beta, err)
		}
		return o.After.SpeedEfficiency, nil
	}, found.Target, s)
	if err != nil {
		return nil, fmt.Errorf("isospeed-e: %w", err)
	}
	nan := math.NaN()
	found.Beta, found.WorkFlop, found.SpeedEfficiency, found.Phi = nan, nan, nan, nan
	if !found.Root.Found() {
		return found, nil
	}
	o, err := c.withWork(ctx, e, before, grown, found.Root.X)
	if err != nil {
		return nil, fmt.Errorf("isospeed-e: %w", err)
	}
	found.Beta, found.WorkFlop, found.SpeedEfficiency, found.Phi = found.Root.X, o.After.WorkFlop, o.After.SpeedEfficiency, o.Phi
	return found, nil
}

// withWork simulates the grown platform with work that grows by beta.
func (c *Case) withWork(ctx context.Context, e *sim.Engine, before *Measured, grown *platform.Platform, beta float64) (*Outcome, error) {
	other := *c
	other.Refine.Beta = beta
	return other.RunOn(ctx, e, before, grown)
}
