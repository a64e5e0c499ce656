package queues

import (
	"context"
	"errors"
	"fmt"
	"io"
	"strings"
	"time"

	"github.com/clustersim/clustersim/cmd/clustersim/internal/mistake"
	"github.com/clustersim/clustersim/cmd/clustersim/internal/progress"
	"github.com/clustersim/clustersim/experiments/run"
	"github.com/clustersim/clustersim/internal/batch"
	"github.com/clustersim/clustersim/internal/measure/queuestats"
	"github.com/clustersim/clustersim/internal/measure/waits"
	"github.com/clustersim/clustersim/internal/units"
	"github.com/clustersim/clustersim/scheduler/queue"
	"github.com/clustersim/clustersim/sim"
	simqueue "github.com/clustersim/clustersim/sim/queue"
	"github.com/clustersim/clustersim/workload/jobs"
)

// oneRun is a run and its outcome.
type oneRun struct {
	row  *row
	seed uint64 // of shaken dates; 0: they are those of the trace

	result   *simqueue.Result // nil unless results are kept
	metrics  *queuestats.Metrics
	counters []queue.Counter // of the policy
	wallSec  float64
	notDone  string  // jobs rejected, and why
	askSec   float64 // when the job of --ask would start
	err      error
}

// simulate makes all runs, some at a time. Their outcomes do not depend on how many.
func (s *study) simulate(ctx context.Context) error {
	s.addRows()
	line := progress.Of(ctx)
	line.Later("simulating %s of %s", units.Count(len(s.runs), "run"), units.Count(s.trace.Len(), "job"))
	err := run.Count(run.Watched(ctx, line.Show), s.flags.workers, len(s.runs), func(_ *sim.Engine, i int) error {
		s.runs[i].err = s.one(ctx, s.runs[i])
		return ctx.Err()
	})
	line.Clear()
	if err == nil {
		s.rank()
	}
	return err
}

// one makes a run.
func (s *study) one(ctx context.Context, x *oneRun) error {
	p, err := s.env.Parse(x.row.policy.spec)
	if err != nil {
		return err
	}
	if c, ok := p.(io.Closer); ok {
		defer c.Close()
	}
	trace := x.row.variant.trace
	if x.seed > 0 {
		trace = batch.Shaken(trace, s.flags.shakeSec, x.seed)
	}
	o := s.options
	o.Machine, o.Units, o.EventRounds = x.row.variant.machine, x.row.variant.units, x.row.rounds == batch.RoundsEvent
	if o.Estimates, err = s.estimates(x.row.estimates, trace); err != nil {
		return err
	}
	o.Failures = s.flags.failures.blocks(trace, &o, max(x.seed, s.flags.seed))
	begin := time.Now()
	result, err := simqueue.Run(ctx, trace, p, o)
	if err != nil {
		if text := err.Error(); strings.HasPrefix(text, "policy ") {
			return err
		}
		return fmt.Errorf("policy %s: %w", x.row.policy.spec, err)
	}
	x.wallSec = time.Since(begin).Seconds()
	x.counters = result.Counters
	x.metrics = queuestats.Compute(result, s.stats)
	x.notDone = notDone(result)
	if s.keep {
		x.result = result
	}
	again := func(part *jobs.Trace) (*simqueue.Result, error) {
		p, err := s.env.Parse(x.row.policy.spec)
		if err != nil {
			return nil, err
		}
		if c, ok := p.(io.Closer); ok {
			defer c.Close()
		}
		o := o
		o.Nodes, o.Explain = false, false
		if o.Estimates, err = s.estimates(x.row.estimates, part); err != nil {
			return nil, err
		}
		return simqueue.Run(ctx, part, p, o)
	}
	if q := s.flags.ask; q != nil && x == x.row.runs[0] {
		if x.askSec, err = waits.Ask(result, trace, *q, again); err != nil {
			return fmt.Errorf("--ask: policy %s: %w", x.row.policy.spec, err)
		}
	}
	if !s.flags.fairStart {
		return nil
	}
	return x.metrics.AddFairStarts(result, again)
}

// estimates are what --estimates names, for the jobs of a trace.
func (s *study) estimates(text string, t *jobs.Trace) (simqueue.Estimates, error) {
	if file, ok := strings.CutPrefix(text, batch.EstimatesFile); ok {
		return simqueue.ReadEstimates(file, s.predicted[file], t)
	}
	return simqueue.ParseEstimates(text, t)
}

// failures are the errors of runs.
func (s *study) failures() error {
	var all []error
	for _, r := range s.rows {
		if err := r.err(); err != nil {
			all = append(all, fmt.Errorf("%s", mistake.OneLine(err.Error())))
		}
	}
	return errors.Join(all...)
}
