package cli

import (
	"context"
	"io"

	"github.com/clustersim/clustersim/experiments/run"
	"github.com/clustersim/clustersim/scheduler"
)

// interruptible returns a mapper that gives up when ctx ends. Mappers compute
// and know no context; one that is given up goes on until the process ends,
// which Ctrl-C brings about. Those that are closed belong to another process
// and give up on their own.
func interruptible(ctx context.Context, m scheduler.Mapper) scheduler.Mapper {
	if _, own := m.(io.Closer); own || m == nil {
		return m
	}
	return interruptibleMapper(func(pr *scheduler.Problem) (*scheduler.Schedule, error) {
		return run.Until(ctx, func() (*scheduler.Schedule, error) { return m.Map(pr) })
	})
}

type interruptibleMapper func(*scheduler.Problem) (*scheduler.Schedule, error)

func (m interruptibleMapper) Map(pr *scheduler.Problem) (*scheduler.Schedule, error) { return m(pr) }

// makeInterruptible does that to every scheduler of a comparison.
func (c *comparing) makeInterruptible(ctx context.Context) {
	for i := range c.grid.Schedulers {
		build := c.grid.Schedulers[i].Make
		c.grid.Schedulers[i].Make = func(run int, pr *scheduler.Problem) (scheduler.Scheduler, error) {
			s, err := build(run, pr)
			s.Mapper = interruptible(ctx, s.Mapper)
			return s, err
		}
	}
}
