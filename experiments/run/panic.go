package run

import (
	"context"
	"fmt"
	"runtime/debug"
)

// PanicError is a panic as an error: one run must not take the others down.
type PanicError struct {
	Why   any
	stack string
}

func (e *PanicError) Error() string { return fmt.Sprintf("internal error: %v", e.Why) }

// Stack is where it panicked.
func (e *PanicError) Stack() string { return e.stack }

// Caught is the error of a panic, whose value a deferred function has just recovered. A panic that goes on in
// another goroutine, as [Until] has it, keeps the stack of the first.
func Caught(why any) *PanicError {
	if e, again := why.(*PanicError); again {
		return e
	}
	return &PanicError{Why: why, stack: string(debug.Stack())}
}

type panics struct{}

// WithPanics returns a context in which [Each] calls report for each panic of a job, also where its error is no more
// than a row of a table. The workers call report at the same time.
func WithPanics(ctx context.Context, report func(*PanicError)) context.Context {
	return context.WithValue(ctx, panics{}, report)
}

func report(ctx context.Context, e *PanicError) {
	if f, ok := ctx.Value(panics{}).(func(*PanicError)); ok {
		f(e)
	}
}
