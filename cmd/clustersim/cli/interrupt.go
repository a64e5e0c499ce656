package cli

import (
	"context"
	"io"

	"github.com/clustersim/clustersim/scheduler"
	"github.com/clustersim/clustersim/scheduler/catalog"
)

// interruptible returns a mapper that gives up when ctx ends. Mappers compute
// and know no context; one that is given up goes on until the process ends,
// which Ctrl-C brings about. Those that are closed belong to another process
// and give up on their own.
func interruptible(ctx context.Context, m scheduler.Mapper) scheduler.Mapper {
	if _, own := m.(io.Closer); own || m == nil {
		return m
	}
	return interruptibleMapper(func(pr *scheduler.Problem) (*scheduler.Schedule, error) { return mapUntil(ctx, m, pr) })
}

type interruptibleMapper func(*scheduler.Problem) (*scheduler.Schedule, error)

func (m interruptibleMapper) Map(pr *scheduler.Problem) (*scheduler.Schedule, error) { return m(pr) }

// makeInterruptible does that to every scheduler of a comparison.
func (c *comparing) makeInterruptible(ctx context.Context) {
	for i := range c.grid.Schedulers {
		build := c.grid.Schedulers[i].Make
		c.grid.Schedulers[i].Make = func(run int, pr *scheduler.Problem) (catalog.Scheduler, error) {
			s, err := build(run, pr)
			s.Mapper = interruptible(ctx, s.Mapper)
			return s, err
		}
	}
}

func mapUntil(ctx context.Context, m scheduler.Mapper, pr *scheduler.Problem) (*scheduler.Schedule, error) {
	return until(ctx, func() (*scheduler.Schedule, error) { return m.Map(pr) })
}

// until computes, or gives up when ctx ends.
func until[T any](ctx context.Context, compute func() (T, error)) (T, error) {
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
			panic(o.panicked) // for whoever called, as if there were no goroutine
		}
		return o.value, o.err
	case <-ctx.Done():
		var none T
		return none, ctx.Err()
	}
}
