package ediff

import (
	"context"
	"runtime"
	"sync"

	"github.com/clustersim/clustersim/sim"
)

// each runs a job for every index below count, side by side, an engine a
// worker. The first error by index wins, or ctx's.
func each(ctx context.Context, count int, job func(engine *sim.Engine, i int) error) error {
	var (
		next    int
		lock    sync.Mutex
		workers sync.WaitGroup
		errs    = make([]error, count)
	)
	take := func() (int, bool) {
		lock.Lock()
		defer lock.Unlock()
		if next == count || ctx.Err() != nil {
			return 0, false
		}
		next++
		return next - 1, true
	}
	for range min(runtime.GOMAXPROCS(0), count) {
		workers.Go(func() {
			engine := sim.NewEngine()
			for i, more := take(); more; i, more = take() {
				errs[i] = job(engine, i)
			}
		})
	}
	workers.Wait()
	if err := ctx.Err(); err != nil {
		return err
	}
	for _, err := range errs {
		if err != nil {
			return err
		}
	}
	return nil
}
