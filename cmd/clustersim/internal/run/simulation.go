package run

import (
	"context"
	"errors"

	"github.com/clustersim/clustersim/cmd/clustersim/internal/execsched"
	"github.com/clustersim/clustersim/cmd/clustersim/internal/input"
	"github.com/clustersim/clustersim/cmd/clustersim/internal/mistake"
	"github.com/clustersim/clustersim/experiments/run"
	"github.com/clustersim/clustersim/internal/measure/why"
	"github.com/clustersim/clustersim/internal/picture/runview"
	"github.com/clustersim/clustersim/internal/search"
	"github.com/clustersim/clustersim/platform"
	"github.com/clustersim/clustersim/scheduler"
	"github.com/clustersim/clustersim/scheduler/catalog"
	"github.com/clustersim/clustersim/sim"
	"github.com/clustersim/clustersim/workload"
)

// simulation is one run from its inputs to its outcome.
type simulation struct {
	flags    *runFlags
	models   run.Models
	options  sim.Options // of the models
	env      catalog.Env
	platform *platform.Platform
	workload *workload.DAG
	recorded workload.Recorded // of the workload, if it is a record
	repairs  []string          // what was mended in the workload

	stats sim.Stats
	links *runview.Links // what was seen of the links; nil: nothing
	why   *why.Analysis  // nil: not wanted

	explained bool // why is wanted, in what is printed or on a page

	*run.Outcome
	progress func(finished, tasks int)
}

// run schedules, simulates and explains.
func (s *simulation) run(ctx context.Context) error {
	if err := run.WantMemory(s.platform); err != nil {
		return err
	}
	c := run.Case{
		Problem: run.Problem(s.workload, s.platform, s.options),
		Options: s.options,
		Record:  s.explained,

		Rescheduler: s.models.OnFailure.Rescheduler(s.env),
		Scheduler: func(pr *scheduler.Problem) (catalog.Scheduler, error) {
			made, err := run.BySpec(s.flags.scheduler, s.env)(pr)
			return made, schedulerError(err)
		},
	}
	var err error
	engine := sim.NewEngine()
	engine.Progress = s.progress
	s.Outcome, err = c.Run(ctx, engine)
	s.stats = engine.Stats()
	if err == nil {
		return s.explain(ctx)
	}
	if _, clash := errors.AsType[*run.ClashError](err); clash {
		return mistake.Usage(err)
	}
	failed, mapping := errors.AsType[*run.MappingError](err)
	_, own := errors.AsType[*execsched.Error](err)
	switch {
	case mapping && (own || errors.Is(err, context.Canceled)):
		return failed.Err
	case mapping && errors.Is(err, search.ErrTooLarge):
		return mistake.InFlag("-s", failed.Err)
	case mapping: // other mappers fail only where the platform cannot run the workload
		return s.platformError(failed.Err)
	case errors.Is(err, platform.ErrNoRoute), errors.Is(err, platform.ErrWiFi): // shows only when something is to travel
		return s.platformError(err)
	}
	return err
}

// explain says why the run took as long, if that is wanted.
func (s *simulation) explain(ctx context.Context) error {
	if !s.explained {
		return nil
	}
	var err error
	s.why, err = run.Until(ctx, func() (*why.Analysis, error) {
		return why.Explain(&why.Case{
			Problem: s.Problem(), Options: s.options, Result: s.Result, Schedule: s.Placement(), PlacedSec: s.PlacedSec, Links: s.links,
		})
	})
	return err
}

// schedulerError: a wrong spec is wrong usage, a wrong file that it names is
// bad input.
func schedulerError(err error) error {
	if err == nil || mistake.Status(err) == mistake.ExitBadInput {
		return err
	}
	return mistake.InFlag("-s", err)
}

// platformError gives errors that only a run shows the platform as their place,
// unless they have one.
func (s *simulation) platformError(err error) error {
	return mistake.Placed(input.Named(s.flags.platform), err)
}
