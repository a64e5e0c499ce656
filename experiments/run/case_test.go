package run_test

import (
	"context"
	"errors"
	"fmt"
	"math"
	"sync"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/clustersim/clustersim/experiments/run"
	"github.com/clustersim/clustersim/internal/cache"
	"github.com/clustersim/clustersim/platform"
	"github.com/clustersim/clustersim/scheduler"
	"github.com/clustersim/clustersim/scheduler/catalog"
	"github.com/clustersim/clustersim/scheduler/list"
	"github.com/clustersim/clustersim/sim"
	"github.com/clustersim/clustersim/workload/generate"
)

func problem(t *testing.T) *scheduler.Problem {
	t.Helper()
	p, err := platform.FromSpec("cluster(hosts=4,speed=1Gf|2Gf,bw=1GBps)")
	require.NoError(t, err)
	d, err := generate.FromSpec("layered(tasks=60,width=8)")
	require.NoError(t, err)
	return run.Problem(d, p, sim.Options{})
}

// endsWith is a mapper that is done as its context ends.
type endsWith struct {
	list.HEFT
	end context.CancelFunc
}

func (m *endsWith) Map(ctx context.Context, pr *scheduler.Problem) (*scheduler.Schedule, error) {
	s, err := m.HEFT.Map(context.WithoutCancel(ctx), pr)
	go m.end()
	return s, err
}

// TestMapperEndsWithTheContext: a plan that is there as the context ends is a plan, or the context's error, but never none of both.
func TestMapperEndsWithTheContext(t *testing.T) {
	pr := problem(t)
	for range 1000 {
		ctx, cancel := context.WithCancel(t.Context())
		c := run.Case{Problem: pr, Scheduler: func(*scheduler.Problem) (catalog.Scheduler, error) {
			return catalog.Scheduler{Mapper: &endsWith{end: cancel}}, nil
		}}
		if _, err := c.Run(ctx, sim.NewEngine()); err != nil {
			require.ErrorIs(t, err, context.Canceled)
		}
	}
}

// closing is a scheduler, both mapper and policy, that counts how often it is closed.
type closing struct {
	err    error
	closed int
}

func (c *closing) Map(context.Context, *scheduler.Problem) (*scheduler.Schedule, error) {
	return nil, c.err
}
func (c *closing) Decide(scheduler.View) ([]scheduler.Decision, error) { return nil, c.err }
func (c *closing) Close() error                                        { c.closed++; return nil }

// mapper is a function that maps.
type mapper func(*scheduler.Problem) (*scheduler.Schedule, error)

func (m mapper) Map(ctx context.Context, pr *scheduler.Problem) (*scheduler.Schedule, error) {
	return m(pr)
}

func with(s catalog.Scheduler) func(*scheduler.Problem) (catalog.Scheduler, error) {
	return func(*scheduler.Problem) (catalog.Scheduler, error) { return s, nil }
}

// An outcome is what the mapper, the simulator and the metrics say one by one.
func TestRunIsItsParts(t *testing.T) {
	pr, e := problem(t), sim.NewEngine()
	schedule, err := list.HEFT{}.Map(context.Background(), pr)
	require.NoError(t, err)
	want, err := sim.Run(t.Context(), pr.Platform, pr.DAG, sim.Follow(schedule), sim.Options{})
	require.NoError(t, err)

	c := run.Case{Problem: pr, Validate: true, Scheduler: func(pr *scheduler.Problem) (catalog.Scheduler, error) {
		return catalog.Parse("heft", catalog.Env{Problem: pr})
	}}
	got, err := c.Run(t.Context(), e)
	require.NoError(t, err)
	require.Equal(t, want, got.Result)
	require.Equal(t, sim.Measure(pr, want), got.Metrics())
	require.Equal(t, schedule.PlannedMakespanSec(), got.PlannedSec)
	require.Equal(t, catalog.Static, got.Kind)
	require.Equal(t, "heft", got.Scheduler.Spec.String())
	require.Equal(t, schedule, got.Placement())

	again, err := run.Follow(pr.DAG, pr.Platform, schedule, sim.Options{}).Run(t.Context(), e)
	require.NoError(t, err)
	require.Equal(t, want, again.Result)
}

// What a policy did is a valid schedule, which puts every task where it was.
func TestPlacementOfAPolicy(t *testing.T) {
	pr, e := problem(t), sim.NewEngine()
	c := run.Case{Problem: pr, Validate: true, Scheduler: func(pr *scheduler.Problem) (catalog.Scheduler, error) {
		return catalog.Parse("online-mct", catalog.Env{Problem: pr})
	}}
	online, err := c.Run(t.Context(), e)
	require.NoError(t, err)
	require.True(t, math.IsNaN(online.PlannedSec))
	require.Equal(t, catalog.Online, online.Kind)
	require.Positive(t, online.Scheduling)

	did := online.Placement()
	require.NoError(t, scheduler.Validate(pr, did))
	followed, err := run.Follow(pr.DAG, pr.Platform, did, sim.Options{}).Run(t.Context(), e)
	require.NoError(t, err)
	for i, task := range followed.Result.Tasks {
		require.Equal(t, online.Result.Tasks[i].Host, task.Host)
	}
}

// Schedulers are closed however the run ends, and the error is theirs.
func TestRunCloses(t *testing.T) {
	pr, oops := problem(t), errors.New("oops")
	for name, pick := range map[string]func(*closing) catalog.Scheduler{
		"mapper": func(c *closing) catalog.Scheduler { return catalog.Scheduler{Mapper: c} },
		"policy": func(c *closing) catalog.Scheduler { return catalog.Scheduler{Policy: c} },
	} {
		broken := &closing{err: oops}
		c := run.Case{Problem: pr, Scheduler: with(pick(broken))}
		_, err := c.Run(t.Context(), sim.NewEngine())
		require.ErrorIs(t, err, oops, name)
		_, mapping := errors.AsType[*run.MappingError](err)
		require.Equal(t, name == "mapper", mapping)
		require.Equal(t, 1, broken.closed, name)
	}
	_, err := (&run.Case{Problem: pr, Scheduler: with(catalog.Scheduler{})}).Run(t.Context(), sim.NewEngine())
	require.EqualError(t, err, "no scheduler")
}

// A schedule that breaks the rules is found before it is simulated, where that is wanted.
func TestRunValidates(t *testing.T) {
	early := mapper(func(pr *scheduler.Problem) (*scheduler.Schedule, error) {
		s, err := list.HEFT{}.Map(context.Background(), pr)
		if err == nil {
			for i := range s.Plan {
				s.Plan[i].StartSec /= 2
			}
		}
		return s, err
	})
	c := run.Case{Problem: problem(t), Scheduler: with(catalog.Scheduler{Mapper: early})}
	_, err := c.Run(t.Context(), sim.NewEngine())
	require.NoError(t, err, "planned times do not matter to the simulator")
	c.Validate = true
	_, err = c.Run(t.Context(), sim.NewEngine())
	require.ErrorContains(t, err, "invalid schedule: plan:")
}

// A mapper that goes on for ever is given up when the context ends.
func TestRunGivesUp(t *testing.T) {
	ctx, cancel := context.WithCancel(t.Context())
	hold := make(chan struct{})
	defer close(hold)
	endless := mapper(func(*scheduler.Problem) (*scheduler.Schedule, error) {
		cancel()
		<-hold
		return nil, nil
	})
	_, err := (&run.Case{Problem: problem(t), Scheduler: with(catalog.Scheduler{Mapper: endless})}).Run(ctx, sim.NewEngine())
	require.ErrorIs(t, err, context.Canceled)
}

func ouch() (int, error) { panic("ouch") }

// TestUntilEnded: an ended context wins over a value that would be there at once.
func TestUntilEnded(t *testing.T) {
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	_, err := run.Until(ctx, func() (int, error) {
		t.Error("computed")
		return 1, nil
	})
	require.ErrorIs(t, err, context.Canceled)
}

// A panic reaches the caller as if there were no goroutine, with the stack of where it was.
func TestUntilPanics(t *testing.T) {
	caught := func() (e *run.PanicError) {
		defer func() { e = run.Caught(recover()) }()
		_, _ = run.Until(t.Context(), ouch)
		return nil
	}()
	require.EqualError(t, caught, "internal error: ouch")
	require.Contains(t, caught.Stack(), "run_test.ouch(")
}

// TestPanicsKeepTheirStack: also through a mapper, a job of Each and a cache. Each is reported.
func TestPanicsKeepTheirStack(t *testing.T) {
	cache := cache.New[int, int](1)
	var mu sync.Mutex
	var reported []*run.PanicError
	ctx := run.WithPanics(t.Context(), func(e *run.PanicError) {
		mu.Lock()
		defer mu.Unlock()
		reported = append(reported, e)
	})
	for name, job := range map[string]func() error{
		"plain": func() error { _, err := ouch(); return err },
		"until": func() error { _, err := run.Until(ctx, ouch); return err },
		"cached": func() error {
			_, err := cache.Get(1, func() (int, int, error) { _, err := ouch(); return 0, 1, err })
			return err
		},
	} {
		reported = nil
		err := run.Count(ctx, 2, 1, func(*sim.Engine, int) error { return job() })
		var e *run.PanicError
		require.ErrorAs(t, err, &e, name)
		require.Contains(t, e.Stack(), "run_test.ouch(", name)
		require.Equal(t, []*run.PanicError{e}, reported, name)
	}
}

// TestMapperStops: when the context ends, the run waits until the mapper has
// stopped.
func TestMapperStops(t *testing.T) {
	ctx, cancel := context.WithCancel(t.Context())
	stopped := false
	m := patient(func(ctx context.Context) error {
		cancel()
		<-ctx.Done()
		stopped = true
		return fmt.Errorf("in the middle: %w", ctx.Err())
	})
	c := run.Case{Problem: problem(t), Scheduler: with(catalog.Scheduler{Mapper: m})}
	_, err := c.Run(ctx, sim.NewEngine())
	require.ErrorIs(t, err, context.Canceled)
	require.True(t, stopped)
}

type patient func(context.Context) error

func (p patient) Map(ctx context.Context, _ *scheduler.Problem) (*scheduler.Schedule, error) {
	return nil, p(ctx)
}
