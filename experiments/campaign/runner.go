package campaign

import (
	"context"
	"io"

	"github.com/clustersim/clustersim/scheduler/catalog"
	"github.com/clustersim/clustersim/sim"
)

// Runner makes runs. It is called from several goroutines, each with an engine of
// its own. An error is one about the run; where ctx ended first, what it returns
// does not count.
type Runner interface {
	Run(ctx context.Context, e *sim.Engine, j *Job) (Figures, error)
}

// closeScheduler ends what the scheduler holds, such as a process.
func closeScheduler(s catalog.Scheduler) {
	for _, part := range []any{s.Mapper, s.Policy} {
		if c, ok := part.(io.Closer); ok {
			_ = c.Close() // nothing depends on how it ends
		}
	}
}
