package partition

import (
	"context"
	"sync"
)

// each calls do for 0 to n-1, in up to so many goroutines. Each call writes only
// to its own place, so that the number of workers changes nothing. The error is
// that of the lowest index that failed before the others stopped, or ctx's.
func each(ctx context.Context, workers, n int, do func(i int) error) error {
	var (
		next    int
		failed  = n
		failure error
		lock    sync.Mutex
		group   sync.WaitGroup
	)
	take := func() (int, bool) {
		lock.Lock()
		defer lock.Unlock()
		if next == n || failure != nil || ctx.Err() != nil {
			return 0, false
		}
		next++
		return next - 1, true
	}
	for range min(workers, n) {
		group.Go(func() {
			for i, more := take(); more; i, more = take() {
				if err := do(i); err != nil {
					lock.Lock()
					if i < failed {
						failed, failure = i, err
					}
					lock.Unlock()
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
