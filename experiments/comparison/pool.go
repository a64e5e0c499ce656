package comparison

import (
	"context"
	"sync"

	"github.com/clustersim/clustersim/sim"
)

// job is one run: a place in the results.
type job struct{ program, scheduler, run int }

// Run makes all runs. A run that fails is an error in its row; the error here
// is about the grid, or ctx's.
func (g *Grid) Run(ctx context.Context) (*Report, error) {
	if err := g.check(); err != nil {
		return nil, err
	}
	all := newResults(g)
	jobs := all.jobs()
	var (
		next, done int
		lock       sync.Mutex
		workers    sync.WaitGroup
	)
	take := func() (job, bool) {
		lock.Lock()
		defer lock.Unlock()
		if next == len(jobs) || ctx.Err() != nil {
			return job{}, false
		}
		next++
		return jobs[next-1], true
	}
	finished := func() {
		lock.Lock()
		defer lock.Unlock()
		if done++; g.Progress != nil {
			g.Progress(done, len(jobs))
		}
	}
	for range min(g.Workers, len(jobs)) {
		workers.Go(func() {
			engine := sim.NewEngine()
			for j, more := take(); more; j, more = take() {
				if all.make(ctx, engine, j) {
					engine = sim.NewEngine() // what a panic left is not to be trusted
				}
				finished()
			}
		})
	}
	workers.Wait()
	if err := ctx.Err(); err != nil {
		return nil, err
	}
	return all.report(), nil
}
