package duels

import (
	"context"
	"errors"
	"fmt"
	"io"
	"math"
	"time"

	"github.com/clustersim/clustersim/cmd/clustersim/internal/mistake"
	"github.com/clustersim/clustersim/cmd/clustersim/internal/progress"
	"github.com/clustersim/clustersim/experiments/run"
	"github.com/clustersim/clustersim/internal/copies"
	"github.com/clustersim/clustersim/internal/copies/expand"
	"github.com/clustersim/clustersim/internal/duel"
	"github.com/clustersim/clustersim/internal/measure/why"
	"github.com/clustersim/clustersim/internal/picture/runview"
	"github.com/clustersim/clustersim/internal/srcerr"
	"github.com/clustersim/clustersim/internal/units"
	"github.com/clustersim/clustersim/platform"
	"github.com/clustersim/clustersim/scheduler/catalog"
	"github.com/clustersim/clustersim/sim"
	"github.com/clustersim/clustersim/workload"
)

// dueling is the command from its inputs to its outcome.
type dueling struct {
	flags   *flags
	env     catalog.Env
	stderr  io.Writer
	models  run.Models
	options sim.Options // of the models

	metric  duel.Metric
	method  duel.Method
	share   float64
	timeSec float64 // 0: the budget counts

	rows  [][]*scheduler // the schedulers, and those that they meet
	pairs []*pair
}

// scheduler is one of those that meet.
type scheduler struct {
	name string // as tables show it
	full string // its spec, without the short name
	text string // as typed
	spec string // the name of the scheduler alone
}

// readScheduler reads a scheduler.
func (c *dueling) readScheduler(text string) (*scheduler, error) {
	s, err := catalog.Parse(text, c.env)
	if err != nil {
		return nil, err
	}
	run.Close(s)
	if _, more := expand.Once(s.Mapper); more {
		return nil, fmt.Errorf("%s %w", s.Spec, copies.ErrMore)
	}
	return &scheduler{name: s.String(), full: s.Spec.String(), text: text, spec: s.Spec.Name}, nil
}

// makes is the scheduler for runs.
func (c *dueling) makes(x *scheduler) *duel.Scheduler {
	return &duel.Scheduler{Name: x.name, Make: run.BySpec(x.text, c.env)}
}

// pair is two schedulers with what came of it.
type pair struct {
	a, b  *scheduler
	space *duel.Space

	found   *duel.Found // the best instance; nil: the time was over before one was tried
	witness *duel.Found // the same, shrunk
	proof   *duel.Proof // nil: not wanted, or nothing is known of the metric
	dag     *workload.DAG
	on      *platform.Platform
	runs    [2]*witnessRun // of the witness
}

// witnessRun is a run of the witness.
type witnessRun struct {
	*run.Outcome
	links *runview.Links
	why   *why.Analysis
}

// runAll searches for all pairs.
func (c *dueling) runAll(ctx context.Context) (err error) {
	var log *duel.Log
	if c.flags.log != "" {
		if log, err = duel.OpenLog(c.flags.log, c.head(), c.flags.resume); err != nil {
			if errors.Is(err, duel.ErrNotEmpty) {
				return mistake.Usagef("%w (go on with them by --resume, or name another file)", err)
			}
			return err
		}
		defer func() {
			err = errors.Join(err, log.Close())
			if ctx.Err() != nil {
				_, _ = fmt.Fprintf(c.stderr, "the chains that are done are in %s; go on with --resume\n", srcerr.Visible(c.flags.log))
			}
		}()
	}
	line := progress.Of(ctx)
	defer line.Clear()
	for i, x := range c.pairs {
		s, err := c.search(x, log)
		if err != nil {
			return err
		}
		s.Progress = func(done int) {
			if c.timeSec > 0 {
				line.Describe("%s against %s: %s", x.a.name, x.b.name, units.Count(done, "chain"))
				return
			}
			line.Show(i*s.Chains()+done, len(c.pairs)*s.Chains())
		}
		if err := c.runPair(ctx, s, x); err != nil {
			return fmt.Errorf("%s against %s: %w", x.a.name, x.b.name, err)
		}
	}
	return nil
}

// endless is more instances than can be tried.
const endless = math.MaxInt32

// search is the search for a pair.
func (c *dueling) search(x *pair, log *duel.Log) (*duel.Search, error) {
	s := &duel.Search{
		Judge: &duel.Judge{Space: x.space, Options: c.options, Metric: c.metric, Rescheduler: c.models.OnFailure.Rescheduler(c.env)},
		A:     c.makes(x.a), B: c.makes(x.b),
		Method: c.method, Seed: c.flags.seed, Budget: c.flags.budget, Chain: c.flags.chain, Workers: c.flags.jobs,
	}
	if c.timeSec > 0 {
		s.Budget = endless
		end := time.Now().Add(time.Duration(c.timeSec * float64(time.Second)))
		s.Stop = func() bool { return time.Now().After(end) }
	}
	if log != nil {
		space, err := x.space.Digest()
		if err != nil {
			return nil, err
		}
		s.Known, s.Keep = log.Known(x.a.full, x.b.full, space), log.Keep(x.a.full, x.b.full, space)
	}
	return s, nil
}

// runPair searches, shrinks, proves and runs.
func (c *dueling) runPair(ctx context.Context, s *duel.Search, x *pair) (err error) {
	if x.found, err = s.Run(ctx); err != nil || x.found == nil {
		return err
	}
	s.Stop = nil
	if x.witness, err = s.Shrink(ctx, x.found, c.share); err != nil {
		return err
	}
	if c.flags.optimal > 0 {
		x.proof, err = s.Prove(ctx, x.witness, c.flags.optimal)
		if err != nil && !errors.Is(err, duel.ErrUnbounded) {
			return err
		}
	}
	if x.dag, x.on, err = x.space.Build(x.witness.Instance); err != nil {
		return err
	}
	for i, f := range []*scheduler{x.a, x.b} {
		if x.runs[i], err = c.runWitness(ctx, f, x, s); err != nil {
			return fmt.Errorf("%s: %w", f.name, err)
		}
	}
	return nil
}

// runWitness runs the witness once more, with its schedule checked and the run explained.
func (c *dueling) runWitness(ctx context.Context, f *scheduler, x *pair, s *duel.Search) (*witnessRun, error) {
	k := &witnessRun{links: &runview.Links{}}
	options := c.options
	options.Observer = k.links
	pr := run.Problem(x.dag, x.on, options)
	one := run.Case{Problem: pr, Scheduler: c.makes(f).Make, Rescheduler: s.Rescheduler, Options: options, Validate: true, Record: true}
	var err error
	if k.Outcome, err = one.Run(ctx, sim.NewEngine()); err != nil {
		return nil, err
	}
	k.why, err = why.Explain(&why.Case{
		Problem: k.Problem(), Options: c.options, Result: k.Result, Schedule: k.Placement(), PlacedSec: k.PlacedSec, Links: k.links,
	})
	return k, err
}
