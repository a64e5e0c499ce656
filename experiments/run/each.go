package run

import (
	"context"
	"errors"
	"fmt"
	"iter"
	"runtime/debug"
	"sync"

	"github.com/clustersim/clustersim/internal/tally"
	"github.com/clustersim/clustersim/sim"
)

// Each starts the jobs of a sequence in order, on several workers with an engine each.
// When a job ends, its worker calls done with the job's error, which is a [PanicError]
// if it panicked. Once done returns an error, no more jobs are started. Each returns the
// error of the earliest job, which does not depend on the number of workers, or ctx's.
// Only one worker at a time asks the sequence for the next job.
func Each[J any](ctx context.Context, workers int, jobs iter.Seq[J], do func(e *sim.Engine, job J) error, done func(job J, err error) error) error {
	next, stop := iter.Pull(jobs)
	defer stop()
	var (
		lock    sync.Mutex
		begun   int
		failed  int // number of the job that failed, where there is a failure
		failure error
		group   sync.WaitGroup
	)
	take := func() (number int, job J, more bool) {
		lock.Lock()
		defer lock.Unlock()
		if failure == nil && ctx.Err() == nil {
			job, more = next()
		}
		begun++
		return begun, job, more
	}
	fail := func(number int, err error) {
		lock.Lock()
		defer lock.Unlock()
		if failure == nil || number < failed {
			failed, failure = number, err
		}
	}
	for range workers {
		group.Go(func() {
			engine := sim.NewEngine()
			for number, job, more := take(); more; number, job, more = take() {
				err := guarded(engine, job, do)
				if p, panicked := errors.AsType[*PanicError](err); panicked {
					engine = sim.NewEngine() // what a panic left is not to be trusted
					report(ctx, p)
				}
				if err = done(job, err); err != nil {
					fail(number, err)
				}
			}
		})
	}
	group.Wait()
	if err := ctx.Err(); err != nil {
		return err
	}
	return failure
}

// Count does a job for every number below n, starting with the lowest, and stops at the
// first error: that of the lowest number with a failed job.
func Count(ctx context.Context, workers, n int, do func(e *sim.Engine, i int) error) error {
	show, _ := ctx.Value(watched{}).(func(done, total int))
	p := tally.New(n, show)
	return Each(ctx, min(workers, n), numbers(n), do, func(_ int, err error) error {
		p.Done()
		return err
	})
}

type watched struct{}

// Watched returns a context in which each Count calls show after each of its jobs.
func Watched(ctx context.Context, show func(done, total int)) context.Context {
	return context.WithValue(ctx, watched{}, show)
}

func numbers(n int) iter.Seq[int] {
	return func(yield func(int) bool) {
		for i := range n {
			if !yield(i) {
				return
			}
		}
	}
}

// guarded turns a panic into an error.
func guarded[J any](e *sim.Engine, job J, do func(*sim.Engine, J) error) (err error) {
	defer func() {
		if why := recover(); why != nil {
			err = Caught(why)
		}
	}()
	return do(e, job)
}

// PanicError is a panic as an error: one run must not take the others down.
type PanicError struct {
	Why   any
	stack string
}

func (e *PanicError) Error() string { return fmt.Sprintf("internal error: %v", e.Why) }

// Stack is where it panicked.
func (e *PanicError) Stack() string { return e.stack }

// Caught is the error of a panic with a value that a deferred function has just recovered. A panic that goes on in
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
