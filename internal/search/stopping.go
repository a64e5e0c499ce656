package search

import (
	"context"
	"errors"
	"fmt"
)

// clockKey is the key of a context's clock.
type clockKey struct{}

// WithClock returns a context with a clock for searches that end after some time: start begins a limit of so many
// seconds, and over reports whether it has passed. Packages of schedulers have no clock of their own.
func WithClock(ctx context.Context, start func(sec float64) (over func() bool)) context.Context {
	return context.WithValue(ctx, clockKey{}, start)
}

// errNoClock says that time cannot be measured where a search was called.
var errNoClock = errors.New("optimal: time: there is no clock here (give a budget)")

// limit begins a limit of time; 0: there is none.
func limit(ctx context.Context, sec float64) (over func() bool, err error) {
	if sec == 0 {
		return func() bool { return false }, nil
	}
	start, ok := ctx.Value(clockKey{}).(func(sec float64) (over func() bool))
	if !ok {
		return nil, errNoClock
	}
	return start(sec), nil
}

// Stopped is the error of a search whose context ended, with what it had proved by then.
type Stopped struct {
	BestSec  float64 // the shortest plan; +Inf if none was found
	BoundSec float64 // no plan is shorter
	err      error
}

func (e *Stopped) Error() string {
	return fmt.Sprintf("optimal: stopped with a plan of %v s, no plan is shorter than %v s: %v", e.BestSec, e.BoundSec, e.err)
}

// Unwrap gives the context's error.
func (e *Stopped) Unwrap() error { return e.err }
