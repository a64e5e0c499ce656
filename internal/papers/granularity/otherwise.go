package granularity

import (
	"context"
	"errors"
	"fmt"

	"github.com/clustersim/clustersim/experiments/run"
	"github.com/clustersim/clustersim/scheduler"
	"github.com/clustersim/clustersim/scheduler/catalog"
)

// ErrPolicy is wrapped when Options.Mapper gives a policy, which has no schedule to follow.
var ErrPolicy = errors.New("an online policy (want a mapper, which plans before the run)")

// otherwise are the inputs and the scenarios with another mapper, another platform after,
// or both. What the paper prints of its own platform after is no scenario of another one.
func (in *inputs) otherwise(ctx context.Context, o Options) (*inputs, []scenario, error) {
	other := *in
	if o.Mapper != nil {
		other.remap = func(pr *scheduler.Problem) (*scheduler.Schedule, error) { return mapped(ctx, o.Mapper, pr) }
	}
	if o.After == nil {
		return &other, other.scenarios(), nil
	}
	other.after = o.After
	if other.splitFactor() < 1 {
		return nil, nil, fmt.Errorf("platform %q has %d hosts (want at least the %d of the platform before)", o.After.Name(), o.After.NumHosts(), in.before.NumHosts())
	}
	var list []scenario
	for _, sc := range other.scenarios() {
		if sc.platform != in.after1710 {
			list = append(list, sc)
		}
	}
	return &other, list, nil
}

// mapped asks a fresh scheduler for its schedule.
func mapped(ctx context.Context, fresh func(*scheduler.Problem) (catalog.Scheduler, error), pr *scheduler.Problem) (*scheduler.Schedule, error) {
	s, err := fresh(pr)
	if err != nil {
		return nil, err
	}
	defer run.Close(s)
	if s.Mapper == nil {
		return nil, ErrPolicy
	}
	return s.Mapper.Map(ctx, pr)
}
