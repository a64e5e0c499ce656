package comparison

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"sync/atomic"

	"github.com/clustersim/clustersim/experiments/campaign"
	"github.com/clustersim/clustersim/experiments/run"
	"github.com/clustersim/clustersim/internal/cache"
	"github.com/clustersim/clustersim/internal/measure/bounds"
	"github.com/clustersim/clustersim/internal/measure/why"
	"github.com/clustersim/clustersim/internal/models/noise"
	"github.com/clustersim/clustersim/internal/models/overhead"
	"github.com/clustersim/clustersim/internal/search"
	"github.com/clustersim/clustersim/platform"
	"github.com/clustersim/clustersim/scheduler"
	"github.com/clustersim/clustersim/sim"
	"github.com/clustersim/clustersim/workload"
)

// Run makes all runs of a campaign, workers at a time, and calls progress, which may be nil,
// after each. With explain it also says what the time of each run's critical path was spent on.
// A run that fails is an error in its row; the error here is about the campaign, or ctx's. Few
// problems are in memory at a time if the scheduler is the last of the campaign's axes.
func Run(ctx context.Context, runs *campaign.Runs, workers int, explain bool, progress func(campaign.Summary)) (*Report, error) {
	return RunProved(ctx, runs, workers, explain, nil, progress)
}

// RunProved is Run with an exact search of each problem, if exact is not nil: what it proves is a bound for all.
func RunProved(ctx context.Context, runs *campaign.Runs, workers int, explain bool, exact *search.Optimal, progress func(campaign.Summary)) (*Report, error) {
	if err := check(runs); err != nil {
		return nil, err
	}
	all := newResults(runs, workers)
	all.explain, all.exact = explain, exact
	x := campaign.Execution{Runs: runs, Runner: all, Sink: all, Workers: workers, Progress: progress}
	if _, err := x.Run(ctx); err != nil {
		return nil, err
	}
	return all.finish(), nil
}

// check refuses axes on which rows would differ without saying so.
func check(runs *campaign.Runs) error {
	for _, a := range runs.Axes {
		switch name := a.Info.Name; {
		case name == "platform" || name == "workload" || name == "scheduler" || name == "seed":
		case name == "intensity" || a.Info.Refined:
			return fmt.Errorf("comparison: axis %s (want workloads as they are)", name)
		case a.Len() > 1:
			return fmt.Errorf("comparison: %d values of axis %s (want one)", a.Len(), name)
		}
	}
	if runs.Excludes {
		return errors.New("comparison: want every scheduler on every workload, so nothing is excluded")
	}
	return nil
}

// results are the outcomes of the runs, each written by the worker that makes it. They
// are the campaign's Runner and its Sink.
type results struct {
	inputs   *campaign.Inputs
	problems *cache.Cache[pair, *problem]
	actual   *cache.Cache[pair, search.Bound] // bounds of problems under noise
	report   *Report
	explain  bool
	exact    *search.Optimal  // what proves bounds; nil: nothing does
	tooLarge atomic.Bool      // for it were some problems
	places   [2]string        // the axes of platforms and workloads, the outer one first
	inner    int              // how many values the inner one has
	outcomes [][][]outcome    // by workload and platform, scheduler, run
	bounds   [][]search.Bound // by workload, run: the best that is known; one for workloads without seed
}

// pair is what a problem is made of, and perhaps what its scheduler does not know.
type pair struct {
	workload *workload.DAG
	platform *platform.Platform
	noise    noise.Noise
	overhead overhead.Model // for what it stretches
}

// newResults has room for every run.
func newResults(runs *campaign.Runs, workers int) *results {
	r := &results{inputs: runs.Inputs, problems: cache.New[pair, *problem](workers), actual: cache.New[pair, search.Bound](workers), report: &Report{}}
	for _, a := range runs.Axes {
		if name := a.Info.Name; name == "platform" || name == "workload" {
			r.places[0], r.places[1], r.inner = r.places[1], name, a.Len()
		}
	}
	for j := range runs.Jobs() {
		w, s, n := r.place(j)
		if w == len(r.outcomes) {
			r.report.Workloads = append(r.report.Workloads, Workload{j.Value("workload").Text, j.Value("platform").Text, j.OwnWorkload})
			r.outcomes, r.bounds = append(r.outcomes, nil), append(r.bounds, nil)
		}
		if s == len(r.report.Schedulers) {
			r.report.Schedulers = append(r.report.Schedulers, Scheduler{j.Value("scheduler").Text, j.Kind})
		}
		if s == len(r.outcomes[w]) {
			r.outcomes[w] = append(r.outcomes[w], nil)
		}
		if n == len(r.bounds[w]) && (n == 0 || j.OwnWorkload || bounds.Altered(&j.Setting.Options)) {
			r.bounds[w] = append(r.bounds[w], search.Bound{})
		}
		r.outcomes[w][s] = append(r.outcomes[w][s], outcome{})
	}
	return r
}

// place is where a run stands: its workload and platform, its scheduler and its number.
func (r *results) place(j *campaign.Job) (workload, scheduler, run int) {
	return j.Value(r.places[0]).Index*r.inner + j.Value(r.places[1]).Index, j.Value("scheduler").Index, j.Value("seed").Index
}

func (r *results) at(j *campaign.Job) *outcome {
	w, s, n := r.place(j)
	return &r.outcomes[w][s][n]
}

// problem is the number of the problem that a run of a workload has.
func (r *results) problem(workload, run int) int { return min(run, len(r.bounds[workload])-1) }

// Run makes a run. What it measures stays here, so the campaign gets no metrics.
func (r *results) Run(ctx context.Context, e *sim.Engine, j *campaign.Job) (m campaign.Metrics, err error) {
	*r.at(j), err = r.measure(ctx, e, j)
	return m, err
}

// Append notes how a run ended.
func (r *results) Append(of *campaign.Result) error {
	r.at(of.Job).err = of.Err
	return nil
}

// measure schedules and simulates.
func (r *results) measure(ctx context.Context, e *sim.Engine, j *campaign.Job) (outcome, error) {
	pr, err := r.join(ctx, j)
	if err != nil {
		return outcome{}, err
	}
	c := run.Case{Problem: pr.Problem, Options: j.Setting.Options, Validate: true, Copies: true, Record: r.explain}
	c.Scheduler, c.Rescheduler = r.inputs.Schedulers(j)
	o, err := c.Run(ctx, e)
	if err != nil {
		return outcome{}, err
	}
	if bounds.OfRuns(pr.Problem, &j.Setting.Options) != pr.Problem || !bounds.Proved(&j.Setting.Options) {
		o.BoundSec = 0 // the run may be faster than the problem that it was proved for
	}
	x := outcome{
		plannedSec: o.PlannedSec, metrics: o.Metrics(), makespanSec: o.Result.MakespanSec,
		bound: pr.bound, provedSec: o.BoundSec, schedulingSec: o.Scheduling.Seconds(), copied: o.Problem() != pr.Problem,
	}
	planned := pr.bound.Sec
	if x.copied { // an exact search has each task run once
		if x.bound, err = r.lowerBound(ctx, pr.Problem, j.Setting.Options, nil); err != nil {
			return outcome{}, err
		}
		planned = x.bound.Sec
	}
	if bounds.Altered(&j.Setting.Options) { // what is proved of the plan says nothing of the run
		x.noisy, x.provedSec = true, 0
		if x.copied {
			x.bound, err = r.lowerBound(ctx, j.Setting.Options.Actual(pr.Problem), j.Setting.Options, nil)
		} else {
			x.bound, err = r.actualBound(ctx, pr.Problem, j.Setting.Options)
		}
		if err != nil {
			return outcome{}, err
		}
	}
	if x.faster = speedsUp(o.Result, pr.Platform); x.faster {
		x.bound, x.provedSec = search.Bound{}, 0
	}
	if r.explain {
		a, err := why.Explain(&why.Case{
			Problem: o.Problem(), Actual: o.Actual(), Options: j.Setting.Options, Result: o.Result, Schedule: o.Placement(), PlacedSec: o.PlacedSec,
		})
		if err != nil {
			return outcome{}, err
		}
		x.shares = a.Shares
	}
	return x, errors.Join(
		notBelow("the simulated makespan", x.makespanSec, max(x.bound.Sec, x.provedSec), pr.DAG.Stats().Depth),
		notBelow("the planned makespan", x.plannedSec, planned, 0),
	)
}

// join gives the problem of a run, with its bound.
func (r *results) join(ctx context.Context, j *campaign.Job) (*problem, error) {
	d, err := r.inputs.Workload(j)
	if err != nil {
		return nil, err
	}
	p, err := r.inputs.Platform(j)
	if err != nil {
		return nil, err
	}
	return r.problems.Get(pair{workload: d, platform: p}, func() (*problem, int, error) {
		pr := run.Problem(d, p, j.Setting.Options)
		bound, err := r.lowerBound(ctx, pr, j.Setting.Options, r.exact)
		return &problem{pr, bound}, 1, err
	})
}

// actualBound is a bound of the problem as runs under noise have it.
func (r *results) actualBound(ctx context.Context, pr *scheduler.Problem, o sim.Options) (search.Bound, error) {
	return r.actual.Get(pair{pr.DAG, pr.Platform, o.Noise, o.Overhead}, func() (search.Bound, int, error) {
		bound, err := r.lowerBound(ctx, o.Actual(pr), o, r.exact)
		return bound, 1, err
	})
}

// lowerBound is a bound of runs of an actual problem; zero if none is known. exact, if not nil, may
// raise it for runs with each task once.
func (r *results) lowerBound(ctx context.Context, pr *scheduler.Problem, o sim.Options, exact *search.Optimal) (search.Bound, error) {
	b := bounds.OfRuns(pr, &o)
	if b == nil {
		return search.Bound{}, nil
	}
	bound := search.LowerBound(b)
	if exact == nil || !bounds.Proved(&o) {
		return bound, nil
	}
	s, err := exact.Map(run.WithClock(ctx), b)
	switch {
	case ctx.Err() != nil:
		return search.Bound{}, err
	case errors.Is(err, search.ErrTooLarge):
		r.tooLarge.Store(true)
	}
	if err != nil {
		return bound, nil // the schedulers say what is wrong with the problem
	}
	return bound.OrMore(search.Bound{Sec: s.LowerBoundSec, Kind: search.SearchBound}), nil
}

// outcome is what counts of one run.
type outcome struct {
	plannedSec    float64 // NaN: the scheduler plans no times
	metrics       sim.Metrics
	makespanSec   float64
	bound         search.Bound // no run is shorter
	provedSec     float64      // the bound that the scheduler proved; 0: none
	schedulingSec float64      // wall time
	shares        why.Shares
	faster        bool // hosts were in faster power states than the problem has
	copied        bool // tasks ran more than once
	noisy         bool // the bound is that of the run and not of the plan
	err           error
}

// ErrBelowBound is wrapped when a makespan is below a lower bound: a mistake of ours,
// whichever of the two is wrong.
var ErrBelowBound = errors.New("internal error: below the lower bound")

// problem is what the schedulers of a workload's run share.
type problem struct {
	*scheduler.Problem
	bound search.Bound // no schedule of it is shorter
}

// eventSec is by how much the simulator may end an activity early: it takes
// events within SimGrid's timing precision as one.
const eventSec = 1e-9

// roundingPart is the room, relative, for sums in another order.
const roundingPart = 1e-9

// notBelow compares a makespan with a bound. A path of the workload has at most
// depth tasks and as many transfers, each of which may end early.
func notBelow(what string, sec, boundSec float64, depth int) error {
	if sec < boundSec-roundingPart*boundSec-2*float64(depth)*eventSec {
		return fmt.Errorf("%s: %v s: %w, %v s", what, sec, ErrBelowBound, boundSec)
	}
	return nil
}

// speedsUp reports whether hosts were in faster power states than those in which they begin.
func speedsUp(r *sim.Result, p *platform.Platform) bool {
	return slices.ContainsFunc(r.Pstates, func(c sim.PstateChange) bool {
		d := p.Host(c.Host).Details
		return d.PstateFlops[c.Pstate] > d.PstateFlops[d.Pstate]
	})
}
