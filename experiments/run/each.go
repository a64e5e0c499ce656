package run

import (
	"context"
	"errors"
	"iter"
	"sync"

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
// first error: that of the lowest number whose job failed.
func Count(ctx context.Context, workers, n int, do func(e *sim.Engine, i int) error) error {
	show, _ := ctx.Value(watched{}).(func(done, total int))
	p := NewProgress(n, show)
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

// Progress counts runs for a progress display. The calls of the display do not overlap.
type Progress struct {
	show        func(done, total int)
	mu          sync.Mutex
	done, total int
}

// NewProgress expects total runs. show may be nil.
func NewProgress(total int, show func(done, total int)) *Progress {
	return &Progress{show: show, total: total}
}

// Done counts a run.
func (p *Progress) Done() {
	p.mu.Lock()
	defer p.mu.Unlock()
	p.done++
	p.total = max(p.total, p.done)
	if p.show != nil {
		p.show(p.done, p.total)
	}
}

// Expect adds runs to the total.
func (p *Progress) Expect(more int) {
	p.mu.Lock()
	defer p.mu.Unlock()
	p.total += more
}
