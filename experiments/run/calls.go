package run

import (
	"context"
	"io"
	"time"

	"github.com/clustersim/clustersim/scheduler"
)

// mapUntil asks a mapper, or gives up when ctx ends. A mapper that can be closed talks
// to another process and gives up by itself.
func mapUntil(ctx context.Context, m scheduler.Mapper, pr *scheduler.Problem) (*scheduler.Schedule, error) {
	if _, own := m.(io.Closer); own {
		return m.Map(pr)
	}
	return Until(ctx, func() (*scheduler.Schedule, error) { return m.Map(pr) })
}

// Until computes a value, or gives up when ctx ends; then the error is that of ctx, also
// where it made compute fail. Mappers, other searches and readers know nothing of
// contexts, so one that is given up keeps computing in the background until it is done or
// the process ends.
func Until[T any](ctx context.Context, compute func() (T, error)) (T, error) {
	type outcome struct {
		value    T
		err      error
		panicked any
	}
	done := make(chan outcome, 1) // nobody may be left to receive
	go func() {
		var o outcome
		defer func() {
			o.panicked = recover()
			done <- o
		}()
		o.value, o.err = compute()
	}()
	select {
	case o := <-done:
		if o.panicked != nil {
			panic(o.panicked) // for the caller, as if there were no goroutine
		}
		if o.err == nil || ctx.Err() == nil {
			return o.value, o.err
		}
	case <-ctx.Done():
	}
	var none T
	return none, ctx.Err()
}

// timedPolicy adds up the wall time that a policy takes.
type timedPolicy struct {
	scheduler.Policy
	spent *time.Duration
}

func (p *timedPolicy) Decide(v scheduler.View) []scheduler.Decision {
	start := time.Now()
	decisions := p.Policy.Decide(v)
	*p.spent += time.Since(start)
	return decisions
}

// Err is the policy's, if it can fail.
func (p *timedPolicy) Err() error {
	if f, ok := p.Policy.(scheduler.FalliblePolicy); ok {
		return f.Err()
	}
	return nil
}
