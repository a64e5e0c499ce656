package scalability

import (
	"context"
	"errors"

	"github.com/clustersim/clustersim/experiments/run"
	"github.com/clustersim/clustersim/platform"
	"github.com/clustersim/clustersim/sim"
	"github.com/clustersim/clustersim/workload/refine"
)

// Grow makes the machine after: platform.Extend by K with the case's speeds and
// links. It can serve many cases (RunOn), for it is frozen.
func (c *Case) Grow() (*platform.Platform, error) {
	x, err := c.extension()
	if err != nil {
		return nil, err
	}
	return platform.Extend(c.Platform, x)
}

func (c *Case) extension() (platform.Extension, error) {
	speeds, err := c.Speeds.of(c.Platform, c.Refine.K, c.Refine.Beta)
	return platform.Extension{K: c.Refine.K, Link: c.NewLink, SpeedFlops: speeds}, err
}

// refined splits the program. Times from a cost matrix are those of the old
// processors and say nothing about new ones.
func (c *Case) refined() (*refine.Refined, error) {
	if c.Workload.Processors() != nil && c.Refine.K > 1 {
		return nil, errors.New("the program has times for each processor (a cost matrix): they do not say how fast new processors are (give tasks work and hosts speeds)")
	}
	return refine.Refine(c.Workload, c.Refine)
}

// runRefined places the refined program as the mapping says and simulates it.
func (c *Case) runRefined(ctx context.Context, e *sim.Engine, before *Measured, machine *platform.Platform, r *refine.Refined) (*Measured, error) {
	if c.Mapping == Remap {
		return c.schedule(ctx, e, r.DAG, machine)
	}
	groups := Group(platform.Extension{K: c.Refine.K}, c.Platform.NumHosts())
	schedule, err := FollowParts(r, before.Schedule, groups, machine.NumHosts())
	if err != nil {
		return nil, err
	}
	return sideOf(ctx, e, run.Follow(r.DAG, machine, schedule, c.Options))
}
