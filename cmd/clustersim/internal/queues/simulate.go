package queues

import (
	"context"
	"errors"
	"fmt"
	"math"
	"time"

	"github.com/clustersim/clustersim/cmd/clustersim/internal/mistake"
	"github.com/clustersim/clustersim/cmd/clustersim/internal/progress"
	"github.com/clustersim/clustersim/experiments/run"
	"github.com/clustersim/clustersim/internal/measure/queuestats"
	"github.com/clustersim/clustersim/internal/units"
	"github.com/clustersim/clustersim/scheduler/queue"
	"github.com/clustersim/clustersim/sim"
	simqueue "github.com/clustersim/clustersim/sim/queue"
)

// oneRun is a run and its outcome.
type oneRun struct {
	policy policy

	result   *simqueue.Result // nil unless results are kept
	metrics  *queuestats.Metrics
	counters []simqueue.Counter // of the policy
	wallSec  float64
	err      error
}

// simulate makes all runs, some at a time. Their outcomes do not depend on how many.
func (s *study) simulate(ctx context.Context) error {
	for _, p := range s.policies {
		s.runs = append(s.runs, &oneRun{policy: p})
	}
	line := progress.Of(ctx)
	line.Later("simulating %s of %s", units.Count(len(s.runs), "run"), units.Count(s.trace.Len(), "job"))
	watched := run.Watched(ctx, line.Show)
	return run.Count(watched, s.flags.workers, len(s.runs), func(_ *sim.Engine, i int) error {
		r := s.runs[i]
		r.err = s.one(ctx, r)
		return ctx.Err()
	})
}

// one makes a run.
func (s *study) one(ctx context.Context, r *oneRun) error {
	p, err := queue.Parse(r.policy.spec)
	if err != nil {
		return err
	}
	o := s.options
	if o.Estimates, err = simqueue.ParseEstimates(s.flags.estimates, s.trace); err != nil {
		return err
	}
	begin := time.Now()
	result, err := simqueue.Run(ctx, s.trace, p, o)
	if err != nil {
		return fmt.Errorf("policy %s: %w", r.policy.spec, err)
	}
	r.wallSec = time.Since(begin).Seconds()
	r.counters = result.Counters
	r.metrics = queuestats.Compute(result, s.stats)
	if s.keep {
		r.result = result
	}
	return nil
}

// best marks the runs with the best value of the metric; nil if there is only one run.
func (s *study) best() map[*oneRun]bool {
	if len(s.runs) < 2 {
		return nil
	}
	m := metricNamed(s.flags.metric)
	cost := func(r *oneRun) float64 { return -float64(m.Better) * m.Value(r.metrics) }
	least := math.Inf(1)
	for _, r := range s.runs {
		if r.err == nil && cost(r) < least {
			least = cost(r)
		}
	}
	best := map[*oneRun]bool{}
	for _, r := range s.runs {
		best[r] = r.err == nil && cost(r) == least
	}
	return best
}

// failures are the errors of runs.
func (s *study) failures() error {
	var all []error
	for _, r := range s.runs {
		if r.err != nil {
			all = append(all, fmt.Errorf("%s", mistake.OneLine(r.err.Error())))
		}
	}
	return errors.Join(all...)
}
