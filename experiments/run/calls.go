package run

import (
	"context"
	"io"
	"time"

	"github.com/clustersim/clustersim/scheduler"
	"github.com/clustersim/clustersim/scheduler/catalog"
)

// patience is how long a mapper may take to stop after its context has ended. Partition
// methods, and mappers that break their promise, may take longer.
const patience = 500 * time.Millisecond

// mapUntil asks a mapper, or gives up when ctx ends and patience is over. A mapper that can
// be closed talks to another process and has a patience of its own.
func mapUntil(ctx context.Context, m scheduler.Mapper, pr *scheduler.Problem) (*scheduler.Schedule, error) {
	if _, own := m.(io.Closer); own {
		return m.Map(ctx, pr)
	}
	stopped := make(chan struct{})
	s, err := Until(ctx, func() (*scheduler.Schedule, error) {
		defer close(stopped)
		return m.Map(ctx, pr)
	})
	if ctx.Err() != nil {
		select {
		case <-stopped:
		case <-time.After(patience):
		}
	}
	return s, err
}

// Until computes a value, or gives up when ctx ends; then the error is that of ctx, also
// where it made compute fail. Readers and partition methods know nothing of contexts, so
// one that is given up keeps computing in the background until it is done or the process
// ends.
func Until[T any](ctx context.Context, compute func() (T, error)) (T, error) {
	type outcome struct {
		value    T
		err      error
		panicked *PanicError
	}
	done := make(chan outcome, 1) // nobody may be left to receive
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
	var none T
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
	placed func(nowSec float64, d scheduler.Decision) // nil: nobody wants to know
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
