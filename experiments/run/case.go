package run

import (
	"context"
	"errors"
	"fmt"
	"io"
	"math"
	"time"

	"github.com/clustersim/clustersim/internal/exectime"
	"github.com/clustersim/clustersim/internal/power"
	"github.com/clustersim/clustersim/internal/search"
	"github.com/clustersim/clustersim/platform"
	"github.com/clustersim/clustersim/scheduler"
	"github.com/clustersim/clustersim/scheduler/catalog"
	"github.com/clustersim/clustersim/sim"
	"github.com/clustersim/clustersim/workload"
)

// Case is what one run is made of. Runs do not change it.
type Case struct {
	Problem *scheduler.Problem
	// Scheduler makes a fresh scheduler, for a policy may keep a state. One that is
	// an io.Closer is closed after the run.
	Scheduler func(pr *scheduler.Problem) (catalog.Scheduler, error)
	Schedule  *scheduler.Schedule // if not nil, it is followed and no scheduler is made
	// Rescheduler makes the mapper that plans again under sim.RescheduleTasks, unless a
	// policy places the tasks; nil: the scheduler's own.
	Rescheduler func(pr *scheduler.Problem) (catalog.Scheduler, error)
	Options     sim.Options
	Validate    bool // check the mapper's schedule, planned times too, before it is simulated
	Copies      bool // the mapper may run tasks more than once; the result then has more tasks than the problem
	Record      bool // keep what a policy decides, and when, in Outcome.PlacedSec, and changes of speeds in its Result
}

// Problem joins a workload and a platform, with the costs that the network of the
// options would have without contention.
func Problem(d *workload.DAG, p *platform.Platform, o sim.Options) *scheduler.Problem {
	return sparing(scheduler.NewProblem(d, p, o.Network.Estimate()), &o)
}

// Follow is the case of a schedule that exists already.
func Follow(d *workload.DAG, p *platform.Platform, s *scheduler.Schedule, o sim.Options) *Case {
	return &Case{Problem: &scheduler.Problem{DAG: d, Platform: p}, Schedule: s, Options: o}
}

// MappingError is what a mapper said instead of giving a schedule.
type MappingError struct{ Err error }

func (e *MappingError) Error() string { return e.Err.Error() }

// Unwrap gives the mapper's own error.
func (e *MappingError) Unwrap() error { return e.Err }

// CheckFit returns an error for what of a workload no host of a platform can run, wherever
// it is placed.
func CheckFit(d *workload.DAG, p *platform.Platform, o sim.Options) error {
	if d.HasNeeds() || d.Processors() != nil {
		if err := exectime.CheckFit(d, p); err != nil {
			return err
		}
	}
	return o.CheckParallel(d, p)
}

// Run makes the scheduler, lets it place the tasks and simulates. The
// engine may be used again, also after an error.
func (c *Case) Run(ctx context.Context, e *sim.Engine) (*Outcome, error) {
	if err := WantMemory(c.Problem.Platform); err != nil {
		return nil, err
	}
	if err := CheckFit(c.Problem.DAG, c.Problem.Platform, c.Options); err != nil {
		return nil, err
	}
	ctx = WithClock(ctx)
	var s catalog.Scheduler
	var err error
	if c.Schedule == nil {
		// It may read a large placement.
		s, err = Until(ctx, func() (catalog.Scheduler, error) { return c.Scheduler(c.Problem) })
		if err != nil {
			return nil, err
		}
		defer Close(s)
	}
	o := c.outcome(s)
	again, err := c.again(ctx, s)
	if err != nil {
		return nil, err
	}
	defer Close(again)
	if err := Clash(s, again, c.Options.HostSharing); err != nil {
		return nil, err
	}
	plan, err := c.plan(ctx, s, again.Mapper, o)
	if err != nil {
		return nil, err
	}
	options := c.Options
	options.Noise, options.Overhead.Stretch = sim.Noise{}, sim.Overhead{}.Stretch // they are in the actual problem
	options.KeepSpeeds = options.KeepSpeeds || c.Record
	if err := o.setActual(c); err != nil {
		return nil, err
	}
	mapping, start := o.Scheduling, time.Now() // a policy has not been called yet
	ctx = search.WithFront(ctx, nil)           // mappers that plan again search among the plans of the rest of the workload
	o.Result, err = e.Run(ctx, o.actual.Platform, o.actual.DAG, plan, options)
	if err != nil {
		return nil, err
	}
	o.Simulating = time.Since(start) - (o.Scheduling - mapping)
	return o, nil
}

// again makes the mapper that plans again, if it is not the scheduler's own.
func (c *Case) again(ctx context.Context, s catalog.Scheduler) (catalog.Scheduler, error) {
	if c.Rescheduler == nil || s.Policy != nil || c.Options.OnFailure != sim.RescheduleTasks {
		return catalog.Scheduler{}, nil
	}
	made, err := Until(ctx, func() (catalog.Scheduler, error) { return c.Rescheduler(c.Problem) })
	made.Mapper = once(made.Mapper)
	return made, err
}

// plan asks the mapper, or wraps the policy so that its time is measured. A mapper for
// plans to come may be nil.
func (c *Case) plan(ctx context.Context, s catalog.Scheduler, again scheduler.Mapper, o *Outcome) (sim.Plan, error) {
	switch {
	case c.Schedule != nil && again != nil:
		o.follow(c.Schedule)
		return sim.FollowOr(c.Schedule, again, c.Problem), nil
	case c.Schedule != nil:
		o.follow(c.Schedule)
		return sim.Follow(c.Schedule), nil
	case s.Policy != nil:
		p := &timedPolicy{Policy: s.Policy, spent: &o.Scheduling}
		if c.Record {
			o.record(p)
		}
		return sim.Ask(p, c.Problem).Governed(o.governor(s)), nil
	case s.Mapper == nil:
		return sim.Plan{}, errors.New("no scheduler")
	}
	start := time.Now()
	schedule, err := mapUntil(ctx, s.Mapper, c.Problem)
	o.Scheduling = time.Since(start)
	if err != nil {
		return sim.Plan{}, &MappingError{err}
	}
	pr := c.Problem.Measuring(ctx)
	if schedule != nil && pr.DAG.NumParallel() > 0 {
		if schedule, err = scheduler.Complete(ctx, pr, schedule); err != nil {
			return sim.Plan{}, &MappingError{err}
		}
	}
	if schedule != nil && len(schedule.Copies) > 0 {
		if schedule, err = c.expand(s, schedule, o); err != nil {
			return sim.Plan{}, err
		}
		pr = o.problem
	}
	o.follow(schedule)
	if c.Validate {
		check := scheduler.Validate
		if schedule.Plan != nil {
			check = scheduler.ValidatePlan
		}
		if err := check(pr, schedule); ctx.Err() != nil {
			return sim.Plan{}, ctx.Err()
		} else if err != nil {
			return sim.Plan{}, fmt.Errorf("invalid schedule: %w", err)
		}
	}
	if again == nil {
		again = once(s.Mapper)
	}
	return sim.FollowOr(schedule, again, o.problem).Governed(o.governor(s)), nil
}

// Close releases what a scheduler holds, such as a process. Its error is of no interest:
// the run has its result already.
func Close(s catalog.Scheduler) {
	for _, part := range []any{s.Mapper, s.Policy} {
		if c, ok := part.(io.Closer); ok {
			_ = c.Close()
		}
	}
}

// patience is how long a mapper may take to stop after its context has ended. Partition
// methods, and mappers that break their promise, may take longer.
const patience = 500 * time.Millisecond

// mapUntil asks a mapper, or gives up when ctx ends and patience is over. A mapper that can
// be closed talks to another process and has a patience of its own.
func mapUntil(ctx context.Context, m scheduler.Mapper, pr *scheduler.Problem) (*scheduler.Schedule, error) {
	if _, own := m.(io.Closer); own {
		return m.Map(ctx, pr)
	}
	if err := ctx.Err(); err != nil {
		return nil, err // there is no mapper to wait for
	}
	stopped := make(chan error, 1)
	s, err := Until(ctx, func() (s *scheduler.Schedule, err error) {
		defer func() { stopped <- err }()
		return m.Map(ctx, pr)
	})
	if err != nil && ctx.Err() != nil { // it may have ended just before
		select {
		case last := <-stopped:
			if errors.Is(last, err) {
				return nil, last // it may say how far it was
			}
		case <-time.After(patience):
		}
	}
	return s, err
}

// WithClock returns a context in which mappers that search may end after a time.
func WithClock(ctx context.Context) context.Context {
	return search.WithClock(ctx, func(sec float64) (over func() bool) {
		end := time.Now().Add(time.Duration(min(sec*float64(time.Second), math.MaxInt64)))
		return func() bool { return time.Now().After(end) }
	})
}

// Until computes a value, or gives up when ctx ends; then the error is that of ctx, also
// where it made compute fail. Readers have no context, so
// one that is given up keeps computing in the background until it is done or the process
// ends. Nothing is computed if ctx has ended before.
func Until[T any](ctx context.Context, compute func() (T, error)) (T, error) {
	var none T
	if err := ctx.Err(); err != nil {
		return none, err
	}
	type outcome struct {
		value    T
		err      error
		panicked *PanicError
	}
	done := make(chan outcome, 1) // no receiver may be left
	go func() {
		var o outcome
		defer func() {
			if why := recover(); why != nil {
				o.panicked = Caught(why)
			}
			done <- o
		}()
		o.value, o.err = compute()
	}()
	select {
	case o := <-done:
		if o.panicked != nil {
			panic(o.panicked) // for the caller, as if there were no goroutine, but with the stack of this one
		}
		if o.err == nil || ctx.Err() == nil {
			return o.value, o.err
		}
	case <-ctx.Done():
	}
	return none, ctx.Err()
}

// governor is what sets power states for a scheduler, its time counted; nil: nothing.
func (o *Outcome) governor(s catalog.Scheduler) scheduler.Governor {
	g := s.Governor
	if g == nil {
		g, _ = s.Policy.(scheduler.Governor)
	}
	if g == nil {
		return nil
	}
	return &timedGovernor{g, &o.Scheduling}
}

// timedGovernor adds up the wall time that a governor takes.
type timedGovernor struct {
	scheduler.Governor
	spent *time.Duration
}

func (g *timedGovernor) Govern(v scheduler.PowerView) ([]scheduler.PstateChange, error) {
	start := time.Now()
	changes, err := g.Governor.Govern(v)
	*g.spent += time.Since(start)
	return changes, err
}

// timedPolicy adds up the wall time that a policy takes.
type timedPolicy struct {
	scheduler.Policy
	spent  *time.Duration
	placed func(nowSec float64, d scheduler.Decision) // nil if not requested
}

func (p *timedPolicy) Decide(v scheduler.View) ([]scheduler.Decision, error) {
	start := time.Now()
	decisions, err := p.Policy.Decide(v)
	*p.spent += time.Since(start)
	if p.placed != nil {
		for _, d := range decisions {
			p.placed(v.NowSec(), d)
		}
	}
	return decisions, err
}

// Wake is what the policy asks for, if it asks.
func (p *timedPolicy) Wake() scheduler.Wake {
	if w, ok := p.Policy.(scheduler.Waker); ok {
		return w.Wake()
	}
	return scheduler.Wake{}
}

// ClashError says that a scheduler and the options of a run do not go together.
type ClashError struct{ text string }

func (e *ClashError) Error() string { return e.text }

// Clash returns an error if any run of a scheduler, and of the one that plans again, would end
// when power states are set. The latter may be zero.
func Clash(s, again catalog.Scheduler, sharing sim.HostSharing) error {
	for _, x := range []catalog.Scheduler{s, again} {
		switch {
		case !power.ByTask(x.Mapper):
		case sharing == sim.TimeShared:
			return &ClashError{fmt.Sprintf("%s gives each task a power state of its own: that needs space-shared hosts", x.Spec)}
		case s.Governor != nil:
			return &ClashError{fmt.Sprintf("%s and %s, which plans again, both set power states (want one of them)", s.Spec, x.Spec)}
		}
	}
	return nil
}

// submitCosts are the costs of a problem in which one host stages files and runs nothing.
type submitCosts struct {
	scheduler.Costs
	host  platform.HostID
	hosts float64 // how many there are
}

// sparing keeps schedulers away from the submit host of the options, unless it is the only
// host.
func sparing(pr *scheduler.Problem, o *sim.Options) *scheduler.Problem {
	if o.Overhead.SubmitHost == "" || pr.Platform.NumHosts() < 2 {
		return pr
	}
	h, ok := pr.Platform.HostByName(o.Overhead.SubmitHost)
	if !ok {
		return pr
	}
	spared := *pr
	spared.Costs = &submitCosts{pr.Costs, h, float64(pr.Platform.NumHosts())}
	return &spared
}

func (c *submitCosts) ExecSec(t workload.TaskID, h platform.HostID) float64 {
	if h == c.host {
		return math.Inf(1)
	}
	return c.Costs.ExecSec(t, h)
}

// MeanExecSec is the mean over the other hosts.
func (c *submitCosts) MeanExecSec(t workload.TaskID) float64 {
	mean, own := c.Costs.MeanExecSec(t), c.Costs.ExecSec(t, c.host)
	if math.IsInf(own, 1) || math.IsInf(mean, 1) {
		return mean
	}
	return max(0, (mean*c.hosts-own)/(c.hosts-1))
}
