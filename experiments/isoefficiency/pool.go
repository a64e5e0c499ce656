package isoefficiency

import (
	"context"
	"fmt"
	"sync"

	"github.com/clustersim/clustersim/sim"
)

// tracker counts runs for who watches.
type tracker struct {
	mu          sync.Mutex
	done, total int
	progress    func(done, total int)
}

func (t *tracker) finished() {
	t.mu.Lock()
	defer t.mu.Unlock()
	t.done++
	t.total = max(t.total, t.done)
	if t.progress != nil {
		t.progress(t.done, t.total)
	}
}

// expect says that more runs will come, or fewer.
func (t *tracker) expect(more int) {
	t.mu.Lock()
	defer t.mu.Unlock()
	t.total += more
}

// each does a job for every index below count, workers at a time, an engine a
// worker; the last index first, which is the largest machine, so that the longest
// jobs do not come last. All jobs are done even when one fails, so that the first
// error by index is the same for any number of workers.
func each(ctx context.Context, workers, count int, job func(e *sim.Engine, i int) error) error {
	var (
		next  = count
		errs  = make([]error, count)
		lock  sync.Mutex
		group sync.WaitGroup
	)
	take := func() (int, bool) {
		lock.Lock()
		defer lock.Unlock()
		next--
		return next, next >= 0 && ctx.Err() == nil
	}
	for range min(workers, count) {
		group.Go(func() {
			engine := sim.NewEngine()
			for i, more := take(); more; i, more = take() {
				err, panicked := guarded(engine, i, job)
				if panicked {
					engine = sim.NewEngine() // what a panic left is not to be trusted
				}
				errs[i] = err
			}
		})
	}
	group.Wait()
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

// guarded turns a panic into an error: one run must not take the others down.
func guarded(e *sim.Engine, i int, job func(*sim.Engine, int) error) (err error, panicked bool) {
	defer func() {
		if why := recover(); why != nil {
			err, panicked = fmt.Errorf("internal error: %v", why), true
		}
	}()
	return job(e, i), false
}

// lattice makes the runs of the lattice.
func (s *Study) lattice(ctx context.Context, t *tracker, r *Report) error {
	wide, high := len(r.Sizes), len(s.P)
	for _, p := range s.Programs {
		rows := make([][]Run, high)
		for j := range rows {
			rows[j] = make([]Run, wide)
		}
		r.Programs = append(r.Programs, Result{Name: p.Name, Lattice: rows})
	}
	// Neighbouring jobs are of like size: by size, then machine, then program.
	programs := len(s.Programs)
	return each(ctx, s.Workers, wide*high*programs, func(e *sim.Engine, at int) error {
		k, j, i := at%programs, at/programs%high, at/programs/high
		run, err := s.Programs[k].one(ctx, e, r.Sizes[i], s.P[j])
		r.Programs[k].Lattice[j][i] = run
		t.finished()
		return err
	})
}
